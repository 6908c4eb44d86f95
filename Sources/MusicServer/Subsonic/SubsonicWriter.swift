/// Writes values as JSON and XML. No other code here knows these formats.
enum SubsonicWriter {
    // MARK: JSON

    static func appendJSON(_ value: SubsonicValue, to bytes: inout [UInt8]) {
        switch value {
        case .text(let text): appendJSON(text, to: &bytes)
        case .integer(let number): bytes += "\(number)".utf8
        case .number(let number): bytes += self.text(number).utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (place, field) in fields.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                appendJSON(field.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                appendJSON(field.value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (place, value) in values.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                appendJSON(value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    private static func appendJSON(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: isEscaped) {
            for byte in text.utf8 { appendJSON(byte, to: &bytes) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// “<” too: JSONP is a script.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || byte == UInt8(ascii: "<")
    }

    private static func appendJSON(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case _ where isEscaped(byte):
            bytes += "\\u00".utf8
            bytes.append(hexadecimal[Int(byte >> 4)])
            bytes.append(hexadecimal[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)

    // MARK: XML

    /// An element.
    static func appendXML(_ name: String, _ value: SubsonicValue, to bytes: inout [UInt8]) {
        switch value {
        case .list(let values): for value in values { appendXML(name, value, to: &bytes) }
        case .object(let fields):
            bytes += "<\(name)".utf8
            var hasContent = false
            for field in fields {
                switch field.value {
                case .object, .list: hasContent = true
                case _ where field.name == SubsonicValue.content: hasContent = true
                default:
                    bytes += " \(field.name)=\"".utf8
                    appendXML(scalar(field.value), to: &bytes)
                    bytes.append(UInt8(ascii: "\""))
                }
            }
            guard hasContent else {
                bytes += "/>".utf8
                return
            }
            bytes.append(UInt8(ascii: ">"))
            for field in fields {
                switch field.value {
                case .object, .list: appendXML(field.name, field.value, to: &bytes)
                case _ where field.name == SubsonicValue.content: appendXML(scalar(field.value), to: &bytes)
                default: break
                }
            }
            bytes += "</\(name)>".utf8
        case .text, .integer, .number, .flag:
            bytes += "<\(name)>".utf8
            appendXML(scalar(value), to: &bytes)
            bytes += "</\(name)>".utf8
        }
    }

    private static func scalar(_ value: SubsonicValue) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): text(number)
        case .flag(let flag): flag ? "true" : "false"
        case .object, .list: ""
        }
    }

    /// Text of an attribute or an element. Characters that XML 1.0 does not allow, but tags may contain, become U+FFFD.
    private static func appendXML(_ text: String, to bytes: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case ">": bytes += "&gt;".utf8
            case "\"": bytes += "&quot;".utf8
            // Unescaped, a parser of attributes would read them as spaces.
            case "\t", "\n", "\r": bytes += "&#\(scalar.value);".utf8
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                bytes += "\u{FFFD}".utf8
            case _ where scalar.isASCII: bytes.append(UInt8(scalar.value))
            default: bytes += String(scalar).utf8
            }
        }
    }

    // MARK: Numbers

    /// A value that is not finite becomes 0, which both formats can represent.
    private static func text(_ number: Double) -> String { number.isFinite ? "\(number)" : "0" }
}
