/// Bytes as pairs of hexadecimal digits.
enum Hexadecimal {
    /// Lower case.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// The bytes of a text in either case; nil for an invalid text.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
