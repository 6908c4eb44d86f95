/// The percent-encoding of URIs (RFC 3986, section 2.1), of any bytes.
package enum PercentEncoding {
    /// RFC 3986 unreserved characters and others that a path may contain.
    package static let pathBytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@".utf8)
    /// RFC 3986 unreserved characters: a text without others is one name or value of a question, or one part of a path.
    package static let unreservedBytes = pathBytes.subtracting("/!$&'()*+,;=@".utf8)

    /// A text with all bytes encoded but those of a set.
    package static func encode(_ text: some Sequence<UInt8>, keeping plain: Set<UInt8> = pathBytes) -> String {
        var result: [UInt8] = []
        for byte in text {
            if plain.contains(byte) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result += Hexadecimal.pair(byte, Hexadecimal.upperCase)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes that a text stands for; nil where a percent sign is not followed by two hexadecimal digits.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var iterator = text.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(Hexadecimal.value),
                let low = iterator.next().flatMap(Hexadecimal.value)
            else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    /// The text that a text stands for; nil where it is not encoded correctly, or where its bytes are not UTF-8.
    package static func decodeText(_ text: some StringProtocol) -> String? {
        decode(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
