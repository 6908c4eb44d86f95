import MusicLibrary

/// `--min-NAME`, `--max-NAME` and `--target-NAME` for every descriptor, with Spotify's meaning: limits, and a wish.
enum DescriptorOptions {
    /// As options spell them: hyphens for underscores.
    private static let names = DescriptorRange.names.map { (option: $0.replacing("_", with: "-"), descriptor: $0) }

    /// Limits.
    static let limits: [OptionSpec] =
        [
            OptionSpec(
                "min-NAME", argument: "X",
                "only tracks whose NAME is X or more; NAME is one of "
                    + names.map(\.option).joined(separator: ", "), .helpOnly),
            OptionSpec("max-NAME", argument: "X", "only tracks whose NAME is X or less", .helpOnly),
        ] + members("min") + members("max")

    /// Wishes.
    static let targets: [OptionSpec] =
        [OptionSpec("target-NAME", argument: "X", "rather tracks whose NAME is near X", .helpOnly)] + members("target")

    private static func members(_ family: String) -> [OptionSpec] {
        names.map { OptionSpec("\(family)-\($0.option)", argument: "X", "", .parserOnly) }
    }

    static func ranges(_ arguments: Arguments) throws -> [DescriptorRange] {
        try names.compactMap { name in
            let low = try arguments.number("min-\(name.option)")
            let high = try arguments.number("max-\(name.option)")
            guard low != nil || high != nil else { return nil }
            if let low, let high, low > high {
                throw UsageError("--min-\(name.option) \(low) is more than --max-\(name.option) \(high)")
            }
            return DescriptorRange(name.descriptor, min: low, max: high)
        }
    }

    static func targets(_ arguments: Arguments) throws -> [(name: String, value: Float)] {
        try names.compactMap { name in
            try arguments.number("target-\(name.option)").map { (name.descriptor, $0) }
        }
    }
}

extension Arguments {
    /// A finite decimal number.
    func number(_ option: String, in range: ClosedRange<Float> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
        throws -> Float?
    {
        guard let text = string(option) else { return nil }
        guard let value = Float(text), range.contains(value) else {
            let limits =
                range.upperBound < .greatestFiniteMagnitude
                ? " from \(range.lowerBound) to \(range.upperBound)" : ""
            throw UsageError("--\(option) wants a number\(limits), not “\(text)”")
        }
        return value
    }
}
