/// A track's identity: 128 bits, written as 22 base62 digits.
///
/// The caller decides what is hashed. SonicIndex hashes the audio payload without tags, so moving or retagging a file
/// keeps its identity.
///
/// The digits are `0–9`, `A–Z`, `a–z` in ASCII order and the width is fixed, so sorting the text
/// sorts the ids.
///
/// ```swift
/// let id = TrackID(high: 0, low: 62)
/// print(id)                                                        // 0000000000000000000010
/// print(TrackID("0000000000000000000010") == id)                   // true
/// ```
public struct TrackID: Hashable, Comparable, Sendable {
    /// Number of base62 digits in the text form: the minimum for 128 bits.
    package static let digitCount = 22

    /// The upper 64 bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    /// Creates an id from its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Numeric order of the 128-bit value.
    public static func < (lhs: TrackID, rhs: TrackID) -> Bool {
        (lhs.high, lhs.low) < (rhs.high, rhs.low)
    }

    /// 2¹²⁸ divided by the golden ratio, odd: its multiples are spread over all ids.
    private static let copyStep: UInt128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835

    /// The id of one of several files whose audio has this id. A hash has no digits to spare for a number, so the number
    /// is mixed into it.
    /// - Parameter number: from 1; the first file has this id itself.
    public func copy(_ number: Int) -> TrackID {
        mixed(with: Self.copyStep &* UInt128(max(number, 1) - 1))
    }

    /// The id of the audio, if this is ``copy(_:)`` of it with this number.
    package func original(ofCopy number: Int) -> TrackID {
        mixed(with: 0 &- Self.copyStep &* UInt128(max(number, 1) - 1))
    }

    private func mixed(with summand: UInt128) -> TrackID {
        let mixed = (UInt128(high) << 64 | UInt128(low)) &+ summand
        return TrackID(high: UInt64(truncatingIfNeeded: mixed >> 64), low: UInt64(truncatingIfNeeded: mixed))
    }

    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    private static func value(ofDigit digit: UInt8) -> UInt128? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt128(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt128(digit - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt128(digit - UInt8(ascii: "a")) + 36
        default: nil
        }
    }
}

extension TrackID: LosslessStringConvertible {
    /// Reads the id from base62; nil unless the text is exactly 22 base62 digits with a value below 2¹²⁸.
    public init?(_ base62: String) {
        guard base62.utf8.count == Self.digitCount else { return nil }
        var value: UInt128 = 0
        for digit in base62.utf8 {
            guard let digitValue = Self.value(ofDigit: digit) else { return nil }
            let (product, productOverflows) = value.multipliedReportingOverflow(by: 62)
            let (sum, sumOverflows) = product.addingReportingOverflow(digitValue)
            if productOverflows || sumOverflows { return nil }
            value = sum
        }
        self.init(high: UInt64(truncatingIfNeeded: value >> 64), low: UInt64(truncatingIfNeeded: value))
    }

    /// The 22 base62 digits, zero-padded.
    public var description: String {
        // Ten digits at a time, because 128 bits divide slowly.
        let ten: UInt64 = 839_299_365_868_340_224  // 62¹⁰
        let (rest, last) = (UInt128(high) << 64 | UInt128(low)).quotientAndRemainder(dividingBy: UInt128(ten))
        let (first, middle) = rest.quotientAndRemainder(dividingBy: UInt128(ten))
        return String(unsafeUninitializedCapacity: Self.digitCount) { text in
            var position = Self.digitCount
            for (part, count) in [(UInt64(last), 10), (UInt64(middle), 10), (UInt64(first), 2)] {
                var value = part
                for _ in 0..<count {
                    position -= 1
                    text[position] = Self.digits[Int(value % 62)]
                    value /= 62
                }
            }
            return Self.digitCount
        }
    }
}
