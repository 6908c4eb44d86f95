import MusicLibrary

/// Search for words; without any, all there is, page by page, which is how players copy a library.
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
        // Empty is a query, too; missing is not.
        guard let query = call.parameters.items.last(where: { $0.name == "query" })?.value else {
            throw SubsonicError.missing("query")
        }
        let objects = try SubsonicObjects(call)
        let search = Search(words: words(query), call: call)
        /// What is wanted of one kind; nothing is looked for where nothing is wanted.
        func page(_ name: String, _ all: () throws -> AnyRandomAccessCollection<Int>) throws -> [Int] {
            let (count, offset) = (try call.count("\(name)Count", default: 20), try call.offset("\(name)Offset"))
            return count == 0 ? [] : Array(try all().dropFirst(offset).prefix(count))
        }
        var fields = SubsonicFields()
        fields.set("artist", try page("artist", search.artists).map { objects.artist($0) })
        fields.set("album", try page("album", search.albums).map { album(objects, $0) })
        fields.set("song", try objects.songs(try page("song", search.songs)))
        return SubsonicFields(name, fields)
    }

    /// What Lucene would read otherwise stands for nothing here: quotes, and stars at the ends of words.
    private static func words(_ query: String) -> String {
        query.split(whereSeparator: \.isWhitespace).map { word in
            word.filter { $0 != "\"" }.trimmingSuffix { $0 == "*" }
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Finds things by number, best first; without words, all there are, by name.
    private struct Search {
        let words: String
        let call: Call

        func songs() throws -> AnyRandomAccessCollection<Int> {
            guard !words.isEmpty else { return AnyRandomAccessCollection(0..<call.library.count) }
            let found = try call.library.search(TrackQuery(words, in: [.artist, .title, .album]))
            return AnyRandomAccessCollection(found.lazy.map(\.index))
        }

        func albums() throws -> AnyRandomAccessCollection<Int> {
            guard !words.isEmpty else { return AnyRandomAccessCollection(call.snapshot.catalog.shelves.albumsByName) }
            let numbers = call.snapshot.catalog.albumOfTrack
            var seen: Set<Int32> = [-1]
            let albums = try call.library.search(TrackQuery(words, in: [.album])).compactMap { found -> Int? in
                let number = numbers[found.index]
                return seen.insert(number).inserted ? Int(number) : nil
            }
            return AnyRandomAccessCollection(albums)
        }

        /// Of several artists that a track credits, those whose names have a word of the query.
        func artists() throws -> AnyRandomAccessCollection<Int> {
            let catalog = call.snapshot.catalog
            guard !words.isEmpty else { return AnyRandomAccessCollection(catalog.shelves.artists) }
            let wanted = Library.normalised(words).split(separator: " ")
            var known: [Int32: Bool] = [:]
            func isMeant(_ number: Int32) -> Bool {
                if let isIt = known[number] { return isIt }
                let name = Library.normalised(catalog.artists[Int(number)].name)
                let (words, joined) = (name.split(separator: " "), name.filter { $0 != " " })
                let isIt = wanted.contains { wanted in
                    words.contains { $0.hasPrefix(wanted) } || joined.contains(wanted)
                }
                known[number] = isIt
                return isIt
            }
            var (seen, artists): (Set<Int32>, [Int]) = ([], [])
            for found in try call.library.search(TrackQuery(words, in: [.artist])) {
                let all = catalog.artistsOfTrack[found.index]
                let meant = all.count > 1 ? all.filter(isMeant) : all
                for number in meant.isEmpty ? all : meant where seen.insert(number).inserted {
                    artists.append(Int(number))
                }
            }
            return AnyRandomAccessCollection(artists)
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
            let indices = try call.library.search(TrackQuery(text, in: fields)).map(\.index)
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
