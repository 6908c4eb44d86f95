import MusicLibrary

/// `--min-NAME`, `--max-NAME` and `--target-NAME` for every descriptor, with Spotify's meaning: limits, and a wish.
enum DescriptorOptions {
    /// As options spell them: hyphens for underscores.
    private static let names = DescriptorCatalog.standard.names.map {
        (option: $0.replacing("_", with: "-"), descriptor: $0)
    }

    static let options: [OptionSpec] = {
        let list = names.map(\.option).joined(separator: ", ")
        let families = [
            OptionSpec(
                "min-NAME", argument: "X", "only tracks whose NAME is X or more; NAME is one of \(list)", .helpOnly),
            OptionSpec("max-NAME", argument: "X", "only tracks whose NAME is X or less", .helpOnly),
            OptionSpec("target-NAME", argument: "X", "rather tracks whose NAME is near X", .helpOnly),
        ]
        let members = names.flatMap { name in
            ["min", "max", "target"].map { OptionSpec("\($0)-\(name.option)", argument: "X", "", .parserOnly) }
        }
        return families + members
    }()

    static func ranges(_ arguments: Arguments) throws -> [(name: String, range: ClosedRange<Float>)] {
        try names.compactMap { name in
            let low = try arguments.number("min-\(name.option)")
            let high = try arguments.number("max-\(name.option)")
            guard low != nil || high != nil else { return nil }
            let (lower, upper) = (low ?? -.greatestFiniteMagnitude, high ?? .greatestFiniteMagnitude)
            guard lower <= upper else {
                throw UsageError("--min-\(name.option) \(lower) is more than --max-\(name.option) \(upper)")
            }
            return (name.descriptor, lower...upper)
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
