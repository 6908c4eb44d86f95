import AudioFeatures

extension DescriptorRange {
    /// Parses a condition as people write it: `NAME=LOW..HIGH`, where either limit can be omitted, or `NAME=VALUE`.
    ///
    /// A single number matches all values that round to it as tables show them: `tempo=120` is 119.5 to 120.4, `valence=0.7` is
    /// 0.65 to 0.74.
    /// Durations can be written as `4:05`, keys as `Am`, `C# minor` or `8A`, and years as decades, such as `80s`.
    /// - Returns: the ranges, all of which must hold; two for a key, which consists of tonic and mode.
    /// - Throws: `ParameterFault.Reason` for any other text, and for limits in the wrong order.
    static func ranges(parsing text: String) throws(ParameterFault.Reason) -> [DescriptorRange] {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw unreadable(text) }
        let name = DescriptorCatalog.name(of: String(parts[0]).replacing("-", with: "_"))
        let value = String(parts[1])
        guard let dots = value.firstRange(of: "..") else {
            guard let ranges = ranges(of: name, at: value) else { throw unreadable(text) }
            return ranges
        }
        guard let min = limit(value[..<dots.lowerBound], of: name),
            let max = limit(value[dots.upperBound...], of: name)
        else { throw unreadable(text) }
        let range = DescriptorRange(name, min: min, max: max)
        if let fault = range.fault { throw .fault("“\(text)”: \(fault)") }
        return [range]
    }

    /// The condition as people write it, which is parsed as the same range.
    var condition: String {
        "\(name)=\(min.map { ParameterNumber.text($0) } ?? "")..\(max.map { ParameterNumber.text($0) } ?? "")"
    }

    private static func unreadable(_ text: String) -> ParameterFault.Reason {
        .wanted("NAME=LOW..HIGH or NAME=VALUE, such as tempo=120..130 or key=Am", found: text)
    }

    /// A limit; `.some(nil)` if it is omitted, nil if it cannot be read.
    private static func limit(_ text: Substring, of name: String) -> Float?? {
        if text.isEmpty { return .some(nil) }
        guard let value = number(String(text), of: name) else { return nil }
        return value
    }

    private static func number(_ text: String, of name: String) -> Float? {
        if text.contains(":") { return unit(of: name) == "s" ? seconds(text) : nil }
        guard let value = Float(text), !value.isNaN else { return nil }
        return value
    }

    /// The ranges of a single value; nil if it cannot be read.
    private static func ranges(of name: String, at text: String) -> [DescriptorRange]? {
        if name == "key", Float(text) == nil {
            guard let key = KeyName(text) else { return nil }
            let (tonic, mode) = (Float(key.tonic), Float(key.mode.rawValue))
            return [DescriptorRange("key", tonic...tonic), DescriptorRange("mode", mode...mode)]
        }
        if name == "year", let decade = decade(text) { return [DescriptorRange(name, decade)] }
        guard let value = number(text, of: name), value.isFinite else { return nil }
        return [DescriptorRange(name, rounding(to: value, decimals(of: text), name))]
    }

    /// The values that round to one with some decimals. Two such ranges have no shown number in common.
    private static func rounding(to value: Float, _ decimals: Int, _ name: String) -> ClosedRange<Float> {
        if [.plays, .rating].contains(MarkedNumber(rawValue: name)) { return value...value }
        guard let shown = DescriptorCatalog.standard[name]?.shownDigits, decimals <= shown else {
            let half = 0.5 / Float(power(decimals))
            return value - half...value + half
        }
        // In units of the last decimal that tables show.
        let (middle, half) = ((Double(value) * power(shown)).rounded(), power(shown - decimals) / 2)
        let (low, high) = (middle - half.rounded(.down), middle + half.rounded(.up) - 1)
        return Float(low / power(shown))...Float(high / power(shown))
    }

    private static func unit(of name: String) -> String? {
        DescriptorCatalog.standard[name]?.unit
    }

    private static func decimals(of text: String) -> Int {
        guard let point = text.firstIndex(of: ".") else { return 0 }
        return text[text.index(after: point)...].prefix { $0.isNumber }.count
    }

    /// 10 to a number of decimals.
    private static func power(_ decimals: Int) -> Double { (0..<decimals).reduce(1) { power, _ in power * 10 } }

    /// `4:05` or `1:02:03` in seconds.
    private static func seconds(_ text: String) -> Float? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0) }
        guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.map { $0 < 60 } ?? false }) else {
            return nil
        }
        return parts.reduce(Float?(0)) { sum, part in
            guard let sum, let part else { return nil }
            return sum * 60 + Float(part)
        }
    }

    /// The years of `1980s` or `80s`. Two digits below 30 belong to this century.
    private static func decade(_ text: String) -> ClosedRange<Float>? {
        guard text.hasSuffix("s"), let number = UInt16(text.dropLast()), number % 10 == 0 else { return nil }
        switch text.count {
        case 3: return years(number < 30 ? 2000 + number : 1900 + number)
        case 5: return years(number)
        default: return nil
        }
    }

    private static func years(_ first: UInt16) -> ClosedRange<Float> { Float(first)...Float(first + 9) }
}
