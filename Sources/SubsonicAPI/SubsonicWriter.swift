/// Writes values as JSON and XML. No other code here knows these formats.
enum SubsonicWriter {
    // MARK: JSON

    static func appendJSON(_ value: SubsonicValue, to bytes: inout [UInt8]) {
        switch value {
        case .text(let text): appendJSON(text, to: &bytes)
        case .integer(let number): append(number, to: &bytes)
        case .number(let number): bytes += self.text(number).utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (place, field) in fields.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes.append(UInt8(ascii: "\""))
                bytes += field.name.utf8
                bytes.append(UInt8(ascii: "\""))
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
        append(text, to: &bytes, escaping: isEscaped) { text, bytes in
            for byte in text.utf8 { appendJSON(byte, to: &bytes) }
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
            bytes.append(UInt8(ascii: "<"))
            bytes += name.utf8
            var hasContent = false
            for field in fields {
                switch field.value {
                case .object, .list: hasContent = true
                case _ where field.name == SubsonicValue.content: hasContent = true
                default:
                    bytes.append(UInt8(ascii: " "))
                    bytes += field.name.utf8
                    bytes += "=\"".utf8
                    appendScalar(field.value, to: &bytes)
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
                case _ where field.name == SubsonicValue.content: appendScalar(field.value, to: &bytes)
                default: break
                }
            }
            appendEnd(name, to: &bytes)
        case .text, .integer, .number, .flag:
            bytes.append(UInt8(ascii: "<"))
            bytes += name.utf8
            bytes.append(UInt8(ascii: ">"))
            appendScalar(value, to: &bytes)
            appendEnd(name, to: &bytes)
        }
    }

    private static func appendEnd(_ name: String, to bytes: inout [UInt8]) {
        bytes += "</".utf8
        bytes += name.utf8
        bytes.append(UInt8(ascii: ">"))
    }

    private static func appendScalar(_ value: SubsonicValue, to bytes: inout [UInt8]) {
        switch value {
        case .text(let text): append(text, to: &bytes, escaping: mayBeEscapedInXML, appendXML)
        case .integer(let number): append(number, to: &bytes)
        case .number(let number): bytes += text(number).utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .object, .list: break
        }
    }

    /// Whether a byte is, or begins, a character that is not written as it is. 0xEF begins U+FFFE and U+FFFF.
    private static func mayBeEscapedInXML(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
            || byte == UInt8(ascii: "\"") || byte == 0xEF
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

    // MARK: Texts and numbers

    /// Most texts are written as they are, which is decided without a look at their characters.
    @inline(__always)
    private static func append(
        _ text: String, to bytes: inout [UInt8], escaping mayBeEscaped: (UInt8) -> Bool,
        _ escaped: (String, inout [UInt8]) -> Void
    ) {
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            // To the end, because that is faster than a decision after each byte.
            var count = 0
            for byte in utf8 { count += mayBeEscaped(byte) ? 1 : 0 }
            if count == 0 { bytes.append(contentsOf: utf8) }
            return count == 0
        }
        if !isPlain { escaped(text, &bytes) }
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// A value that is not finite becomes 0, which both formats can represent.
    private static func text(_ number: Double) -> String { number.isFinite ? "\(number)" : "0" }
}
