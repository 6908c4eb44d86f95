import MusicLibrary

/// Lists to browse, one page at a time: tracks, artists, albums, genres, years, folders.
enum BrowseRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks", "List tracks in a chosen order, one page at a time",
            query: [
                BrowseLimits.offset, BrowseLimits.count, Query.order, Query.artist, Query.album, Query.genreName,
                Query.folder, Query.isFlat, QuestionParameters(TrackListQuery.self),
            ], returns: .page("ListedTrack"), to: tracks),
        Route(
            .get, "/api/artists", "List artists, one page at a time",
            query: [BrowseLimits.offset, BrowseLimits.count, Query.name, Query.artistOrder, Query.isReversed],
            returns: .page("Artist"), isCacheable: true, to: artists),
        Route(
            .get, "/api/artists/{id}", "Get an artist with the albums, sorted by year",
            returns: .object(["artist": "Artist", "albums": .array("Album")]), isCacheable: true, to: artist),
        Route(
            .get, "/api/albums", "List albums, one page at a time",
            query: [
                BrowseLimits.offset, BrowseLimits.count, Query.name, Query.albumOrder, Query.genre, Query.year,
                Query.isReversed,
            ], returns: .page("Album"), to: albums),
        Route(
            .get, "/api/albums/{id}", "Get an album. /api/tracks?album= lists its tracks", returns: "Album",
            isCacheable: true, to: album),
        Route(
            .get, "/api/genres", "List the genres, the most frequent first",
            query: [BrowseLimits.offset, BrowseLimits.count], returns: .page("Genre"), isCacheable: true, to: genres),
        Route(
            .get, "/api/years", "List the years, the latest first", query: [BrowseLimits.offset, BrowseLimits.count],
            returns: .page("Year"), isCacheable: true, to: years),
        Route(
            .get, "/api/folders", "List the contents of a folder of the library", query: [Query.path],
            returns: "Folder", isCacheable: true, to: folders),
    ]

    private enum Query {
        static let order = QueryParameter.text(
            "sort",
            "a descriptor, “album” (disc, track), “added” (newest first), “plays” (most played first, only played tracks), “last_played” (latest first, likewise) or “rating” (most stars first, only tracks with stars); by path if missing"
        )
        static let artist = QueryParameter.text("artist", schema: Schema.id.text, "only tracks of this artist")
        static let album = QueryParameter.text("album", schema: Schema.id.text, "only tracks of this album")
        static let genreName = QueryParameter.text(
            "genre_is", "only tracks of this genre, by its name in /api/genres; their number is the count there")
        static let folder = QueryParameter.text(
            "folder", "only tracks below this folder of the library; “.” is the whole library")
        static let isFlat = QueryParameter.flag("flat", "only tracks directly in the folder")
        static let name = QueryParameter.text("q", "only names that contain these letters")
        static let artistOrder = QueryParameter.choice("sort", default: ArtistOrder.name)
        static let albumOrder = QueryParameter.choice("sort", default: AlbumOrder.artist)
        static let isReversed = QueryParameter.flag("reverse", "reverse the order")
        static let genre = QueryParameter.text("genre", "only albums with a track of this genre")
        static let year = QueryParameter.integer("year", 0...9999)
        static let path = QueryParameter.text("path", default: ".", "relative to the library")
    }

    // MARK: Tracks

    /// The data for records of tracks.
    private static let text = TrackText()

    private static func tracks(_ call: Call) throws -> Response {
        let page = try BrowseLimits(call)
        var query = try call.parameters.question(TrackListQuery.self)
        // After the scopes, because each recording is listed once.
        let number = query.sortedBy.flatMap(MarkedNumber.init(rawValue:))
        if number != nil { query.sortedBy = nil }
        let isReversed = query.isReversed
        if query.sortedBy == nil { query.isReversed = false }
        var found = try call.session().indices(query)
        for scope in try scopes(call) { found = found.filter(scope.contains) }
        let marks =
            try number == nil ? TrackMarks() : TrackMarks(try call.state(), try call.caller().profile, in: call.library)
        if let number { found = try call.library.marked(found, by: number, marks) }
        if query.sortedBy == nil, isReversed { found.reverse() }
        let shown = try page.of(found).map { index in
            let track = try call.library.track(index)
            // The number that orders them.
            let numbers = number.map { ($0.rawValue, marks.value($0, of: track.id) as any CustomStringConvertible) }
            return (numbers: [numbers].compactMap(\.self), track: track)
        }
        let moods = try call.moods()
        var json = JSONWriter()
        json.object { json in
            json.key("items")
            text.write(shown, moods, to: &json)
            json.key("total")
            json.integer(found.count)
        }
        return Response(200, json: json.bytes)
    }

    /// The caller's current plays.
    private static func marks(_ call: Call) throws -> ListenerMarks {
        let marks = try call.state().playerMarks(of: try call.caller().profile)
        return try ListenerMarks(marks, call.library, call.snapshot.catalog)
    }

    /// The contents of a named artist, album, genre and folder.
    private static func scopes(_ call: Call) throws -> [Set<Int>] {
        let catalog = call.snapshot.catalog
        var scopes: [Set<Int>] = []
        if let id = try call[Query.artist] {
            scopes.append(Set(catalog.artists[try artistNumber(id, call)].tracks))
        }
        if let id = try call[Query.album] {
            scopes.append(Set(catalog.albums[try albumNumber(id, call)].tracks))
        }
        // One genre of `/api/genres`. `genre` is a pattern.
        if let name = try call[Query.genreName] {
            scopes.append(Set(catalog.shelves.tracks(ofGenre: name)))
        }
        if let folder = try call[Query.folder] {
            let tree = try call.library.folderTree()
            let place = tree.folder(folder)
            let isFlat = try call[Query.isFlat]
            scopes.append(Set(place.map { isFlat ? $0.tracks : tree.tracks(below: $0) } ?? []))
        }
        return scopes
    }

    // MARK: Artists and albums

    private static func artistNumber(_ id: String, _ call: Call) throws(APIError) -> Int {
        guard let number = call.snapshot.catalog.artist(id) else {
            throw APIError(404, .notFound, "there is no artist with this id")
        }
        return number
    }

    private static func albumNumber(_ id: String, _ call: Call) throws(APIError) -> Int {
        guard let number = call.snapshot.catalog.album(id) else {
            throw APIError(404, .notFound, "there is no album with this id")
        }
        return number
    }

    /// Names that contain the letters of `q`.
    /// - Parameter names: normalized, by number.
    private static func named(_ numbers: [Int], _ call: Call, _ names: [String]) throws -> [Int] {
        guard let words = try call[Query.name].map({ Library.normalized($0) }), !words.isEmpty else {
            return numbers
        }
        let needed = Library.neededWords(words)
        return numbers.filter { number in
            names[number].contains(words)
                || needed.count > 1 && needed.allSatisfy { names[number].contains($0) }
                    && Library.neededWords(names[number]).joined(separator: " ").contains(needed.joined(separator: " "))
        }
    }

    private enum ArtistOrder: String, CaseIterable { case name, tracks, albums }

    private static func artists(_ call: Call) throws -> Response {
        let (page, catalog) = (try BrowseLimits(call), call.snapshot.catalog)
        let all = catalog.artists
        var found = try named(catalog.shelves.artists, call, catalog.shelves.artistNames)
        // The input is sorted by name, and a stable sort keeps this order among equals.
        switch try call[Query.artistOrder] {
        case .name: break
        case .tracks: found = stable(found) { all[$0].tracks.count > all[$1].tracks.count }
        case .albums:
            found = stable(found) {
                catalog.pagedAlbums(ofArtist: $0).count > catalog.pagedAlbums(ofArtist: $1).count
            }
        }
        if try call[Query.isReversed] { found.reverse() }
        return try call.json(try BrowsePage(found, page) { try ArtistRecord($0, call) })
    }

    private static func stable(_ numbers: [Int], by isBefore: (Int, Int) -> Bool) -> [Int] {
        numbers.enumerated().sorted { first, second in
            if isBefore(first.element, second.element) { return true }
            return !isBefore(second.element, first.element) && first.offset < second.offset
        }.map(\.element)
    }

    private static func artist(_ call: Call) throws -> Response {
        let number = try artistNumber(call.capture("id"), call)
        let catalog = call.snapshot.catalog
        let albums = catalog.pagedAlbums(ofArtist: number).sorted { first, second in
            (catalog.albums[first].year ?? .max, first) < (catalog.albums[second].year ?? .max, second)
        }
        return try call.json(
            [
                "artist": try ArtistRecord(number, call), "albums": try albums.map { try AlbumRecord($0, call) },
            ] as JSONObject)
    }

    private enum AlbumOrder: String, CaseIterable { case artist, name, year, added, plays, tracks }

    private static func albums(_ call: Call) throws -> Response {
        let (page, catalog) = (try BrowseLimits(call), call.snapshot.catalog)
        let (all, shelves) = (catalog.albums, catalog.shelves)
        let order = try call[Query.albumOrder]
        var found =
            switch order {
            case .artist: shelves.albumsByArtist
            case .added: shelves.albumsByAge
            case .name: shelves.albumsByName
            // Albums without a year come last.
            case .year: stable(shelves.albumsByName) { (all[$0].year ?? .max) < (all[$1].year ?? .max) }
            case .tracks: stable(shelves.albumsByName) { all[$0].tracks.count > all[$1].tracks.count }
            case .plays:
                try {
                    let plays = try marks(call).albums.plays
                    return stable(shelves.albumsByName.filter { plays[$0] != nil }) {
                        (plays[$0]?.count ?? 0) > (plays[$1]?.count ?? 0)
                    }
                }()
            }
        // The page shows songs without an album by themselves.
        found.removeAll { all[$0].isUnknown }
        if let genre = try call[Query.genre] {
            let ofGenre = Set(shelves.albums(ofGenre: genre))
            found = found.filter(ofGenre.contains)
        }
        if let year = try call[Query.year] { found = found.filter { all[$0].year == year } }
        found = try named(found, call, shelves.albumNames)
        if try call[Query.isReversed] { found.reverse() }
        return try call.json(try BrowsePage(found, page) { try AlbumRecord($0, call) })
    }

    private static func album(_ call: Call) throws -> Response {
        try call.json(try AlbumRecord(try albumNumber(call.capture("id"), call), call))
    }

    // MARK: Genres, years and folders

    private static func genres(_ call: Call) throws -> Response {
        try call.json(
            BrowsePage(call.snapshot.catalog.genres, try BrowseLimits(call)) {
                ["name": $0.name, "tracks": $0.count] as JSONObject
            })
    }

    /// The latest first.
    private static func years(_ call: Call) throws -> Response {
        var counts: [Int: Int] = [:]
        for year in try call.library.askedNumbers("year") where year.isFinite && abs(year) < 10_000 {
            counts[Int(year), default: 0] += 1
        }
        return try call.json(
            BrowsePage(counts.sorted { $0.key > $1.key }, try BrowseLimits(call)) {
                ["year": $0.key, "tracks": $0.value] as JSONObject
            })
    }

    private static func folders(_ call: Call) throws -> Response {
        let path = try call[Query.path]
        let tree = try call.library.folderTree()
        guard let folder = tree.folder(path) else {
            throw APIError(404, .notFound, "no track is in a folder with this path")
        }
        let folders = tree.folders(in: folder).map {
            ["name": $0.name, "path": $0.path, "tracks": $0.count] as JSONObject
        }
        // The tracks directly in the folder, and those at any depth.
        return try call.json(
            [
                "path": folder.path, "folders": folders, "tracks": folder.tracks.count, "total": folder.count,
            ] as JSONObject)
    }
}
