/// Genres in a request: exact names, patterns, or groups of the preferences.
package struct GenrePatterns {
    private let patterns: [Wildcard]
    private let names: Set<String>

    /// - Parameters:
    ///   - names: names of genres, patterns with `*` and `?`, names of groups.
    ///   - groups: patterns by group name; case makes no difference.
    init(_ names: [String], groups: [String: [String]]) {
        let all = Self.expanded(names, groups: groups)
        patterns = all.map { Wildcard($0) }
        self.names = Set(all.map(GenreNames.key))
    }

    /// The names, and the patterns of the groups among them.
    package static func expanded(_ names: [String], groups: [String: [String]]) -> [String] {
        let groups = Dictionary(groups.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
        return names.flatMap { [$0] + (groups[$0.lowercased()] ?? []) }
    }

    /// The pattern of genres that contain words as whole words: “dub” is in “Dub Techno”, but not in “Dubstep”.
    /// - Parameter words: normalized.
    static func containing(_ words: String) -> String { "* \(words) *" }

    /// Whether a tag holds one of the genres. It may hold several, see ``GenreNames``; "Hip-Hop" is "hip hop", and
    /// "Drum & Bass" is "drum and bass".
    /// Patterns are also compared with the normalized name between two spaces, so that `* dub *` finds a whole word.
    func match(_ tag: String) -> Bool {
        guard !patterns.isEmpty else { return false }
        let genres = [tag] + GenreNames.names(in: tag)
        let normalized = genres.flatMap(GenreNames.spellings(of:))
        let texts = (genres + normalized.map { " \($0) " }).map { Wildcard.Text($0) }
        return patterns.contains { pattern in texts.contains { pattern.matches($0) } }
            || genres.contains { names.contains(GenreNames.key($0)) }
    }
}

extension Wildcard {
    /// The whole text of a tag and, if it has several values, each of them.
    static func texts(of tag: String) -> [Text] {
        let values = tag.contains(";") ? tag.split(separator: ";").map { String($0.drop { $0 == " " }) } : []
        return ([tag] + values).map { Text($0) }
    }
}
