package import AudioFeatures

/// A value in a number column. NaN is a missing value, which only optional types have.
package protocol DescriptorValue: SendableMetatype {
    /// The number in a column.
    var number: Float { get }
    /// - Parameter number: not NaN.
    static func value(_ number: Float) -> Self
}

extension Float: DescriptorValue {
    /// Itself.
    package var number: Float { self }

    /// Itself.
    package static func value(_ number: Float) -> Float { number }
}

extension Double: DescriptorValue {
    /// Rounded to single precision.
    package var number: Float { Float(self) }

    /// Exact.
    package static func value(_ number: Float) -> Double { Double(number) }
}

extension Int: DescriptorValue {
    /// Exact up to 2²⁴.
    package var number: Float { Float(self) }

    /// The nearest whole number within the range of 32 bits.
    package static func value(_ number: Float) -> Int {
        Int(Swift.max(-2_147_483_648, Swift.min(2_147_483_520, number)).rounded())
    }
}

extension KeyEstimate.Mode: DescriptorValue {
    /// 1 major, 0 minor.
    package var number: Float { Float(rawValue) }

    /// Major unless it is 0.
    package static func value(_ number: Float) -> KeyEstimate.Mode { number == 0 ? .minor : .major }
}

extension Optional: DescriptorValue where Wrapped: DescriptorValue {
    /// NaN for nil.
    package var number: Float { self?.number ?? .nan }

    /// Never nil.
    package static func value(_ number: Float) -> Wrapped? { Wrapped.value(number) }
}
