import MusicLibrary

/// What was understood of a question in words, for people: a sentence, and the options that say the same.
struct UnderstandingText {
    private let understanding: Understanding
    private let seeds: (likes: [String], unlikes: [String])

    init(_ understanding: Understanding, _ library: Library) throws {
        self.understanding = understanding
        let request = understanding.request
        seeds = (
            try request.likes.map { "\(try library.track($0).path)" },
            try request.unlikes.map { "\(try library.track($0).path)" }
        )
    }

    func show() {
        Console.note(understanding.description)
        Console.note("the same as: indexer playlist " + options.joined(separator: " "))
    }

    /// As a shell takes them.
    var options: [String] {
        let request = understanding.request
        var options: [String] = []
        func add(_ option: String, _ values: [String]) {
            options += values.map { "--\(option) \(Self.quoted($0))" }
        }
        add("like", seeds.likes)
        add("unlike", seeds.unlikes)
        add("prefer", request.prefer.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        add("target", request.targets.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        add("range", request.filter.ranges.map(Self.text))
        add("genre", request.filter.genres)
        add("exclude-genre", request.filter.exclude.genres)
        add("exclude-track", request.filter.exclude.tracks)
        add("search", request.filter.search.map { [$0] } ?? [])
        if request.filter.onlyLiked { options.append("--liked") }
        if case .minutes(let minutes) = request.length { add("minutes", ["\(minutes)"]) }
        return options
    }

    private static func text(_ range: DescriptorRange) -> String {
        func text(_ limit: Float?) -> String { limit.map { "\($0)" } ?? "" }
        return "\(range.name)=\(text(range.min))..\(text(range.max))"
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "=.,_/-".contains($0)) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
