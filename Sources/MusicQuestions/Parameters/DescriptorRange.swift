/// Limits of one descriptor, both inclusive. A track without a value is never within them.
///
/// Questions compare a limit with the number as tables show it, see `Descriptor.shownDigits`: 120 as upper limit of the tempo
/// includes 120.04, which is shown as 120.0. A limit with more decimals than that is compared with the number itself.
public struct DescriptorRange: Hashable, Codable, Sendable {
    /// One of ``names``.
    public var name: String
    /// The lower limit; nil for none.
    public var min: Float?
    /// The upper limit; nil for none.
    public var max: Float?

    /// The names of descriptors that can be limited: every number of a track.
    public static var names: [String] { DescriptorCatalog.standard.names }

    /// - Parameters:
    ///   - name: one of ``names``.
    ///   - min: nil for no lower limit.
    ///   - max: nil for no upper limit; at least `min`.
    public init(_ name: String, min: Float? = nil, max: Float? = nil) {
        self.name = name
        self.min = min
        self.max = max
    }

    /// - Parameters:
    ///   - name: one of ``names``.
    ///   - range: both limits.
    public init(_ name: String, _ range: ClosedRange<Float>) {
        self.init(name, min: range.lowerBound, max: range.upperBound)
    }

    /// Parses `NAME=LOW..HIGH`; either limit can be omitted.
    /// - Parameter text: `tempo=120..130`, `duration=..4:00`. The result is nil for any other text, and for limits in the
    ///   wrong order.
    public init?(parsing text: String) {
        guard text.contains(".."), let range = try? Self.ranges(parsing: text).first else { return nil }
        self = range
    }

    /// The reason why no value is within the limits; nil if the limits are valid.
    package var fault: String? {
        guard let min, let max, min > max else { return nil }
        let (low, high) = (ParameterNumber.text(min), ParameterNumber.text(max))
        return "the lower limit of \(name), \(low), is above the upper limit, \(high)"
    }

    /// Whether the value itself is within the limits, to its last decimal. NaN is not.
    public func contains(_ value: Float) -> Bool {
        !value.isNaN && value >= min ?? -.infinity && value <= max ?? .infinity
    }
}

extension DescriptorRange: CustomStringConvertible {
    /// "tempo 120.0…130.0", "valence ≥ 0.5", "duration ≤ 240.0".
    public var description: String {
        // The limits of `near` are slightly wider than requested.
        func text(_ limit: Float) -> String { "\((limit * 1e4).rounded() / 1e4)" }
        return switch (min, max) {
        case (let min?, let max?): "\(name) \(text(min))…\(text(max))"
        case (let min?, nil): "\(name) ≥ \(text(min))"
        case (nil, let max?): "\(name) ≤ \(text(max))"
        case (nil, nil): "\(name) known"
        }
    }
}
