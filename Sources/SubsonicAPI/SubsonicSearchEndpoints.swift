import MusicLibrary

/// Search for words. Without words it returns everything, page by page, which players use to copy a library.
enum SubsonicSearchEndpoints {
    static let endpoints = [
        SubsonicEndpoint("search", to: oldSearch),
        SubsonicEndpoint("search2") { call in
            try search("searchResult2", call) { objects, number in objects.directory(ofAlbum: number) }
        },
        SubsonicEndpoint("search3") { call in
            try search("searchResult3", call) { objects, number in objects.album(number) }
        },
    ]

    private static func search(
        _ name: String, _ call: Call, _ album: (SubsonicObjects, Int) -> SubsonicFields
    ) throws -> SubsonicFields {
        // An empty query is valid, a missing one is not.
        guard let query = call.parameters.items.last(where: { $0.name == "query" })?.value else {
            throw SubsonicError.missing("query")
        }
        let objects = try SubsonicObjects(call)
        let kinds = ["artist", "album", "song"]
        let counts = try kinds.map { try call.count("\($0)Count", default: 20) }
        let offsets = try kinds.map { try call.offset("\($0)Offset") }
        let search = try Search(words(query), wanted: counts.map { $0 > 0 }, call)
        func page(_ kind: Int, _ first: (Int) -> some Collection<Int>) -> [Int] {
            guard counts[kind] > 0 else { return [] }
            let end = min(offsets[kind], .max - counts[kind]) + counts[kind]
            return Array(first(end).dropFirst(offsets[kind]).prefix(counts[kind]))
        }
        var fields = SubsonicFields()
        fields.set("artist", page(0, search.artists).map { objects.artist($0) })
        fields.set("album", page(1, search.albums).map { album(objects, $0) })
        fields.set("song", try objects.songs(page(2, search.songs)))
        return SubsonicFields(name, fields)
    }

    /// Removes the syntax of Lucene, which has no meaning here: quotes, and stars at the ends of words.
    private static func words(_ query: String) -> String {
        query.split(whereSeparator: \.isWhitespace).map { word in
            word.filter { $0 != "\"" }.trimmingSuffix { $0 == "*" }
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Finds items by number, best first; at least the first `count`, if there are so many. Without words it returns all
    /// items, sorted by name.
    private struct Search {
        private let words: String
        private let call: Call
        /// Tracks found by artist, by album and by any name; empty for those that are not requested.
        private let found: [FoundTracks]

        /// - Parameter wanted: whether artists, albums and songs are requested; others are not searched.
        init(_ words: String, wanted: [Bool], _ call: Call) throws {
            (self.words, self.call) = (words, call)
            let places: [Set<TrackQuery.Field>] = [[.artist], [.album], [.artist, .title, .album]]
            let asked = places.indices.filter { wanted[$0] && !words.isEmpty }
            var found = places.map { _ in FoundTracks() }
            for (kind, tracks) in zip(asked, try call.library.search(words, inEachOf: asked.map { places[$0] })) {
                found[kind] = tracks
            }
            self.found = found
        }

        func songs(_ count: Int) -> AnyRandomAccessCollection<Int> {
            words.isEmpty
                ? AnyRandomAccessCollection(0..<call.library.count)
                : AnyRandomAccessCollection(found[2].prefix(count).map(\.index))
        }

        func albums(_ count: Int) -> [Int] {
            guard !words.isEmpty else { return call.snapshot.catalog.shelves.albumsByName }
            return NameMatches(words, call.snapshot.catalog).albums(found[1], count)
        }

        func artists(_ count: Int) -> [Int] {
            let catalog = call.snapshot.catalog
            guard !words.isEmpty else { return catalog.shelves.artists }
            return NameMatches(words, catalog).artists(found[0], count)
        }
    }

    // MARK: Before 1.4

    private static func oldSearch(_ call: Call) throws -> SubsonicFields {
        let parameters = call.parameters
        let asked: [(text: String?, fields: Set<TrackQuery.Field>)] = [
            (parameters.string("any"), [.artist, .title, .album]), (parameters.string("artist"), [.artist]),
            (parameters.string("album"), [.album]), (parameters.string("title"), [.title]),
        ]
        var found: [Int]?
        for (text, fields) in asked {
            guard let text, text.contains(where: { !$0.isWhitespace }) else { continue }
            let indices = try call.library.ranked(TrackQuery(text, in: fields)).map(\.index)
            found = found.map { $0.filter(Set(indices).contains) } ?? indices
        }
        guard let found else { throw SubsonicError.missing("any") }
        let (count, offset) = (try call.count("count", default: 20), try call.offset())
        var result = SubsonicFields("offset", .integer(offset))
        result.set("totalHits", found.count)
        result.set("match", try SubsonicObjects(call).songs(found.page(offset, count)))
        return SubsonicFields("searchResult", result)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
}
