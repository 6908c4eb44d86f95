import SimilarityIndex

/// A requested genre that no track has.
public struct UnknownGenre: Sendable, Equatable {
    /// The name as it was requested.
    public let name: String
    /// Genres of the library with a similar spelling, the most similar first; at most three.
    public let nearest: [String]
}

extension Library {
    /// The genres that a filter requests and no track has, with suggestions. Names of genre groups and patterns are known if
    /// they match at least one track.
    /// - Parameters:
    ///   - filter: only its requested genres are checked.
    ///   - taste: the genre groups.
    public func unknownGenres(
        in filter: TrackFilter, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [UnknownGenre] {
        guard !filter.genres.isEmpty else { return [] }
        var tags: Set<String> = []
        for index in 0..<count { if let tag = try text("genre", index) { tags.insert(tag) } }
        let unknown = filter.genres.filter { name in
            let patterns = GenrePatterns([name], groups: taste.preferences.genreGroups)
            return !tags.contains(where: patterns.match)
        }
        guard !unknown.isEmpty else { return [] }
        let known = Set(tags.flatMap(GenreNames.names))
        return unknown.map { UnknownGenre(name: $0, nearest: Self.nearest(to: $0, among: known)) }
    }

    /// The names that differ in at most a third of the letters, or that begin with the word.
    private static func nearest(to word: String, among names: Set<String>) -> [String] {
        let word = normalized(word)
        guard !word.isEmpty else { return [] }
        let distance = EditDistance(Array(word.unicodeScalars))
        let limit = max(1, word.count / 3)
        let near = names.compactMap { name -> (distance: Int, name: String)? in
            let text = normalized(name)
            let letters = text.hasPrefix(word) ? limit : distance.from(Array(text.unicodeScalars)[...])
            return letters <= limit ? (letters, name) : nil
        }
        // Of several spellings of a name, one is enough.
        var seen: Set<String> = []
        return near.sorted { $0 < $1 }.map(\.name).filter { seen.insert(GenreNames.key($0)).inserted }.prefix(3).map {
            $0
        }
    }
}
