import Foundation

/// Numbers in their shortest form for JSON: 0.7312, not 0.73119998; 0 for NaN and infinity.
enum JSONNumber {
    /// The exact decimal.
    static func decimal(_ value: Float, _ digits: Int) -> Decimal {
        guard value.isFinite else { return 0 }
        var exact = Decimal(Double(value))
        var result = Decimal()
        NSDecimalRound(&result, &exact, digits, .plain)
        return result
    }

    /// Writes the same number; null for nil.
    static func append(_ value: Float?, digits: Int, to bytes: inout [UInt8]) {
        guard let value else { return bytes += "null".utf8 }
        guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = (Double(value) * Double(scale)).rounded()
        guard abs(scaled) < 1e15 else { return bytes += "\(value)".utf8 }
        var (whole, rest) = Int(abs(scaled)).quotientAndRemainder(dividingBy: scale)
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
            whole /= 10
        } while whole > 0
        bytes[start...].reverse()
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        while rest > 0 {
            scale /= 10
            bytes.append(UInt8(ascii: "0") + UInt8(rest / scale))
            rest %= scale
        }
    }
}
