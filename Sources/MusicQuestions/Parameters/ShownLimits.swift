/// The limits of a range as people mean them, who read the numbers of tracks in tables: a track is within them if its number as
/// tables show it is. So `tempo=110..120` includes 120.04, which is shown as 120.0.
///
/// A limit with more decimals than tables show, such as 120.02, is compared with the number itself.
struct ShownLimits {
    private let min: Limit
    private let max: Limit
    private let unitsPerOne: Double
    private let rounding: FloatingPointRoundingRule

    init(_ range: DescriptorRange) {
        let digits = DescriptorCatalog.standard[range.name]?.shownDigits
        let unitsPerOne = Self.unitsPerOne(digits ?? 0)
        self.unitsPerOne = unitsPerOne
        // Texts of decimals are rounded to even, 4:00 and 4:01 are not.
        rounding = digits == 0 ? .toNearestOrAwayFromZero : .toNearestOrEven
        func limit(_ value: Float?, _ none: Float) -> Limit {
            // Stars, plays and days since the last play are no descriptors.
            guard let value, digits != nil else { return .number(value ?? none) }
            return Self.units(value, unitsPerOne).map(Limit.units) ?? .number(value)
        }
        (min, max) = (limit(range.min, -.infinity), limit(range.max, .infinity))
    }

    /// Whether a limit is compared with the number itself.
    static func isExact(_ limit: Float, of name: String) -> Bool {
        guard let digits = DescriptorCatalog.standard[name]?.shownDigits else { return true }
        return units(limit, unitsPerOne(digits)) == nil
    }

    private static func unitsPerOne(_ digits: Int) -> Double { (0..<digits).reduce(1.0) { power, _ in power * 10 } }

    /// A limit in units of the last decimal that tables show; nil if it has more decimals.
    private static func units(_ limit: Float, _ unitsPerOne: Double) -> Double? {
        let units = (Double(limit) * unitsPerOne).rounded()
        return limit.isFinite && Float(units / unitsPerOne) == limit ? units : nil
    }

    /// Whether a number is within the limits. NaN is not.
    func contains(_ value: Float) -> Bool {
        guard !value.isNaN else { return false }
        // The product is exact: 24 bits of a Float, 5 bits of 5².
        let shown = (Double(value) * unitsPerOne).rounded(rounding)
        return min.isAtMost(value, shown) && max.isAtLeast(value, shown)
    }

    private enum Limit {
        /// In units of the last decimal that tables show.
        case units(Double)
        case number(Float)

        func isAtMost(_ value: Float, _ shown: Double) -> Bool {
            switch self {
            case .units(let limit): limit <= shown
            case .number(let limit): limit <= value
            }
        }

        func isAtLeast(_ value: Float, _ shown: Double) -> Bool {
            switch self {
            case .units(let limit): limit >= shown
            case .number(let limit): limit >= value
            }
        }
    }
}
