import Foundation

/// Numbers in their shortest form for JSON: 0.7312, not 0.73119998; 0 for NaN and infinity. ``JSONWriter`` writes the same
/// ones.
enum JSONNumber {
    /// The exact decimal.
    static func decimal(_ value: Float, _ digits: Int) -> Decimal {
        guard value.isFinite else { return 0 }
        var exact = Decimal(Double(value))
        var result = Decimal()
        NSDecimalRound(&result, &exact, digits, .plain)
        return result
    }
}
