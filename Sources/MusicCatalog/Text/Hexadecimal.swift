/// Bytes as pairs of hexadecimal digits. The digits are in lower case unless a caller names others.
package enum Hexadecimal {
    static let lowerCase = Array("0123456789abcdef".utf8)
    static let upperCase = Array("0123456789ABCDEF".utf8)

    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { pair($0) }, as: UTF8.self)
    }

    /// All digits of a number, also the zeros at its beginning.
    package static func text(_ number: some FixedWidthInteger) -> String {
        withUnsafeBytes(of: number.bigEndian) { text($0) }
    }

    /// The two digits of a byte, in ASCII.
    static func pair(_ byte: UInt8, _ digits: [UInt8] = lowerCase) -> [UInt8] {
        [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// The bytes of a text in either case; nil for an invalid text.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.map(value)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The value of a digit in ASCII, in either case; nil for another byte.
    static func value(_ digit: UInt8) -> UInt8? {
        Character(UnicodeScalar(digit)).hexDigitValue.map(UInt8.init)
    }
}
