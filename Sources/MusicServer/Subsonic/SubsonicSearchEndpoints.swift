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
        let found = try Found(words(query), call)
        func page(_ all: some RandomAccessCollection<Int>, _ name: String) throws -> [Int] {
            let (count, offset) = (try call.count("\(name)Count", default: 20), try call.offset("\(name)Offset"))
            return Array(all.dropFirst(offset).prefix(count))
        }
        var fields = SubsonicFields()
        fields.set("artist", try page(found.artists, "artist").map { objects.artist($0) })
        fields.set("album", try page(found.albums, "album").map { album(objects, $0) })
        fields.set("song", try objects.songs(try page(found.songs, "song")))
        return SubsonicFields(name, fields)
    }

    /// What Lucene would read otherwise stands for nothing here: quotes, and stars at the ends of words.
    private static func words(_ query: String) -> String {
        query.split(whereSeparator: \.isWhitespace).map { word in
            word.filter { $0 != "\"" }.trimmingSuffix { $0 == "*" }
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What was found, by number, best first.
    private struct Found {
        var artists: any RandomAccessCollection<Int>
        var albums: any RandomAccessCollection<Int>
        var songs: any RandomAccessCollection<Int>

        init(_ words: String, _ call: Call) throws {
            let (catalogue, library) = (call.snapshot.catalogue, call.library)
            guard !words.isEmpty else {
                (artists, albums) = (catalogue.shelves.artists, catalogue.shelves.albumsByName)
                songs = 0..<library.count
                return
            }
            songs = try library.search(TrackQuery(words, in: [.artist, .title, .album])).map(\.index)
            albums = try Self.albums(words, call)
            artists = try Self.artists(words, call)
        }

        private static func albums(_ words: String, _ call: Call) throws -> [Int] {
            let numbers = call.snapshot.catalogue.albumOfTrack
            var seen: Set<Int32> = [-1]
            return try call.library.search(TrackQuery(words, in: [.album])).compactMap { found in
                let number = numbers[found.index]
                return seen.insert(number).inserted ? Int(number) : nil
            }
        }

        /// Of several artists that a track credits, those whose names have a word of the query.
        private static func artists(_ words: String, _ call: Call) throws -> [Int] {
            let catalogue = call.snapshot.catalogue
            let wanted = Library.normalised(words).split(separator: " ")
            func isMeant(_ number: Int32) -> Bool {
                let name = Library.normalised(catalogue.artists[Int(number)].name)
                let (words, joined) = (name.split(separator: " "), name.filter { $0 != " " })
                return wanted.contains { wanted in words.contains { $0.hasPrefix(wanted) } || joined.contains(wanted) }
            }
            var (seen, artists): (Set<Int32>, [Int]) = ([], [])
            var isKnownToBeMeant: [Int32: Bool] = [:]
            for found in try call.library.search(TrackQuery(words, in: [.artist])) {
                let all = catalogue.artistsOfTrack[found.index]
                guard all.contains(where: { !seen.contains($0) }) else { continue }
                var meant = all
                if all.count > 1 {
                    meant = all.filter { number in
                        let isIt = isKnownToBeMeant[number] ?? isMeant(number)
                        isKnownToBeMeant[number] = isIt
                        return isIt
                    }
                }
                for number in meant.isEmpty ? all : meant where seen.insert(number).inserted {
                    artists.append(Int(number))
                }
            }
            return artists
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
