import AudioFeatures
import MusicLibrary

/// The options of `tag`.
enum TagOptions {
    /// What to write.
    static func policy(_ arguments: Arguments) throws -> TagPolicy {
        var policy = TagPolicy(try subjects(arguments))
        policy.overwrites = arguments.has("overwrite")
        policy.onlyMissing = arguments.has("only-missing")
        guard !(policy.overwrites && policy.onlyMissing) else {
            throw UsageError("--overwrite and --only-missing cannot be combined")
        }
        policy.writesAlbums = arguments.has("album")
        guard !policy.writesAlbums || policy.subjects.contains(.replayGain) else {
            throw UsageError("--album requires --write replaygain")
        }
        policy.countsMonoOnce = arguments.has("mono-as-one")
        guard !policy.countsMonoOnce || policy.subjects.contains(.replayGain) else {
            throw UsageError("--mono-as-one requires --write replaygain")
        }
        policy.keyNotation = try arguments.choice("key-notation", KeyNotation.self) ?? policy.keyNotation
        if let text = arguments.string("min-confidence") {
            guard let confidence = Float(text), (0...1).contains(confidence) else {
                throw UsageError("--min-confidence must be a number from 0 to 1, not “\(text)”")
            }
            policy.leastConfidence = confidence
        }
        return policy
    }

    /// Whether any option that `policy` reads is present.
    static func isSet(_ arguments: Arguments) -> Bool {
        [
            "write", "comment-hashtags", "overwrite", "only-missing", "min-confidence", "key-notation", "album",
            "mono-as-one",
        ].contains(where: arguments.has)
    }

    static func writing(_ arguments: Arguments) -> TagReplacement.Options {
        var options = TagReplacement.Options()
        options.keepsModificationTime = arguments.has("keep-mtime")
        options.keepsBackup = arguments.has("backup")
        return options
    }

    private static func subjects(_ arguments: Arguments) throws -> [TagSubject] {
        let known = TagSubject.allCases.filter { $0 != .comment }
        var subjects: [TagSubject] = []
        for name in (arguments.string("write") ?? "").split(separator: ",") {
            guard let subject = known.first(where: { $0.rawValue == name }) else {
                throw UsageError(
                    "--write must be a list of \(known.map(\.rawValue).joined(separator: ", ")), not “\(name)”")
            }
            subjects.append(subject)
        }
        if arguments.has("comment-hashtags") { subjects.append(.comment) }
        guard !subjects.isEmpty else {
            throw UsageError("no fields are selected; pass --write \(known.map(\.rawValue).joined(separator: ","))")
        }
        return subjects
    }
}
