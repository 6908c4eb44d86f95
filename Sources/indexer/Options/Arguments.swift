import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// A parsed command line: the options given and the operands.
struct Arguments: Sendable {
    let operands: [RawPath]
    private let values: [String: [RawPath]]

    init(operands: [RawPath], values: [String: [RawPath]]) {
        self.operands = operands
        self.values = values
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// The value of an option. If it is repeated, the last one counts.
    func path(_ option: String) -> RawPath? { values[option]?.last }

    /// All values of a repeated option, in order.
    func paths(_ option: String) -> [RawPath] { values[option] ?? [] }

    func string(_ option: String) -> String? { path(option)?.description }

    func strings(_ option: String) -> [String] { (values[option] ?? []).map(\.description) }

    func integer(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = string(option) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw UsageError(
                "--\(option) must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
        }
        return value
    }

    /// The value of `CommandSpec.countOption`.
    func limit() throws -> Int { try integer("count", in: 1...1_000_000) ?? .max }

    /// A finite decimal number.
    func number(_ option: String, in range: ClosedRange<Float>) throws -> Float? {
        guard let text = string(option) else { return nil }
        guard let value = Float(text), range.contains(value) else {
            throw UsageError(
                "--\(option) must be a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
        }
        return value
    }

    func tagEncoding() throws -> TagEncoding? {
        guard let name = string("tag-encoding") else { return nil }
        guard let encoding = TagEncoding(name) else {
            throw UsageError("--tag-encoding: unknown encoding “\(name)”; “iconv -l” lists the supported names")
        }
        return encoding
    }

    /// The value of `--jobs`; by default one per core. It is lower if memory is limited.
    func jobs() throws -> Int {
        try MemoryBudget.ofProcess.jobs(try integer("jobs", in: 1...1024) ?? ParallelMap.coreCount)
    }

    /// The value of --shard.
    func shard() throws -> Shard? {
        guard let text = string("shard") else { return nil }
        guard let shard = Shard(text) else {
            throw UsageError(
                "--shard must be I/N with I from 1 to N and N at most \(Shard.largestCount), not “\(text)”")
        }
        return shard
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ option: String, _: Choice.Type) throws -> Choice?
    where Choice.RawValue == String {
        guard let text = string(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(option) must be one of \(names), not “\(text)”")
        }
        return choice
    }

    /// The patterns of `--ignore`.
    func ignorePatterns() throws -> [RawPath] {
        let patterns = values["ignore"] ?? []
        guard !patterns.contains(where: { IgnoreRules([$0]).isEmpty }) else {
            throw UsageError("--ignore must be a pattern, such as '*.wav' or 'Audiobooks/'")
        }
        return patterns
    }

    /// Applies `--nice`.
    func lowerPriority() {
        if has("nice") { ProcessPriority.lower().forEach(Console.fail) }
    }

    /// The similarity query that the options describe.
    func similarityQuery() throws -> SimilarityQuery {
        let query = try question(SimilarityQuery.self)
        if let fault = query.faultOfWeights { throw UsageError("--weights: \(fault)") }
        return query
    }
}
