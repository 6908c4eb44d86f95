import MusicLibrary

/// Writes values as JSON and XML.
enum SubsonicWriter {
    // MARK: JSON

    static func write(_ value: SubsonicValue, to json: inout JSONWriter) {
        switch value {
        case .text(let text): json.string(text)
        case .integer(let number): json.integer(number)
        case .number(let number): json.number(text(number))
        case .flag(let flag): json.flag(flag)
        case .object(let fields):
            json.object { json in
                for field in fields {
                    json.key(field.name)
                    write(field.value, to: &json)
                }
            }
        case .list(let values):
            json.array { json in
                for value in values { write(value, to: &json) }
            }
        }
    }

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
        case .integer(let number): bytes.appendDecimal(number)
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

    /// Characters that XML 1.0 does not allow, but tags may contain, become U+FFFD.
    private static func appendXML(_ text: String, to bytes: inout [UInt8]) {
        bytes += XMLText.attribute(text, otherwise: "\u{FFFD}").utf8
    }

    // MARK: Texts and numbers

    /// Most texts are written as they are, as in ``JSONWriter``.
    @inline(__always)
    private static func append(
        _ text: String, to bytes: inout [UInt8], escaping mayBeEscaped: (UInt8) -> Bool,
        _ escaped: (String, inout [UInt8]) -> Void
    ) {
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            var count = 0
            for byte in utf8 { count += mayBeEscaped(byte) ? 1 : 0 }
            if count == 0 { bytes.append(contentsOf: utf8) }
            return count == 0
        }
        if !isPlain { escaped(text, &bytes) }
    }

    /// A value that is not finite becomes 0, which both formats can represent.
    private static func text(_ number: Double) -> String { number.isFinite ? "\(number)" : "0" }
}
