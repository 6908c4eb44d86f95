import CWebPage

/// The most common passwords: about ten thousand of four characters or more from published leaks, as zxcvbn counts
/// them (Wheeler 2016; MIT license).
enum CommonPasswords {
    /// Ranks from 1 by password, in lower case.
    private static let ranks: [String: Int] = {
        let bytes = UnsafeBufferPointer(start: common_passwords(), count: common_passwords_size())
        let words = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        return Dictionary(words.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    }()

    /// The lengths of most of them, in characters.
    static let lengths = 4...16

    /// The rank of a password; nil if it is not common.
    /// - Parameter password: in lower case.
    static func rank(_ password: String) -> Int? { ranks[password] }
}
