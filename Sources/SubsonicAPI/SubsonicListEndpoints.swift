import MusicLibrary

/// Lists of albums and songs.
enum SubsonicListEndpoints {
    static let endpoints = [
        SubsonicEndpoint("getAlbumList") { call in
            let objects = try SubsonicObjects(call)
            return list("albumList", "album", try albums(call, objects).map { objects.directory(ofAlbum: $0) })
        },
        SubsonicEndpoint("getAlbumList2") { call in
            let objects = try SubsonicObjects(call)
            return list("albumList2", "album", try albums(call, objects).map { objects.album($0) })
        },
        SubsonicEndpoint("getRandomSongs", to: randomSongs),
        SubsonicEndpoint("getSongsByGenre", to: songsByGenre),
        SubsonicEndpoint("getStarred") { call in
            try starred("starred", call) { objects, number in objects.directory(ofAlbum: number) }
        },
        SubsonicEndpoint("getStarred2") { call in
            try starred("starred2", call) { objects, number in objects.album(number) }
        },
    ]

    private static func list(_ name: String, _ item: String, _ items: [SubsonicFields]) -> SubsonicFields {
        var fields = SubsonicFields()
        fields.set(item, items)
        return SubsonicFields(name, fields)
    }

    // MARK: Albums

    private enum Order: String {
        case random, newest, highest, frequent, recent, alphabeticalByName, alphabeticalByArtist, starred, byYear,
            byGenre
    }

    private static func albums(_ call: Call, _ objects: SubsonicObjects) throws -> [Int] {
        guard let order = Order(rawValue: try call.needed("type")) else {
            throw SubsonicError(.generic, "“type” is not a known order of albums")
        }
        let (size, offset) = (try call.count("size", default: 10), try call.offset())
        let (catalog, marks) = (objects.catalog, objects.marks.albums)
        let shelves = catalog.shelves
        let numbers: [Int] =
            switch order {
            // The order is new each time, and only the requested page is drawn.
            case .random: Array(catalog.albums.indices).drawn(min(offset, catalog.albums.count) + size)
            case .newest: shelves.albumsByAge
            case .alphabeticalByName: shelves.albumsByName
            case .alphabeticalByArtist: shelves.albumsByArtist
            case .highest: marks.scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            case .frequent: marks.plays.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
            case .recent:
                marks.plays.compactMapValues(\.last).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            case .starred: marks.starred.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            case .byGenre: shelves.albums(ofGenre: try call.needed("genre"))
            case .byYear: try albums(call, catalog)
            }
        return Array(numbers.page(offset, size))
    }

    /// From the earlier year to the later, or reversed.
    private static func albums(_ call: Call, _ catalog: Catalog) throws(SubsonicError) -> [Int] {
        guard let from = try call.clamped("fromYear", 0...9999) else { throw .missing("fromYear") }
        guard let to = try call.clamped("toYear", 0...9999) else { throw .missing("toYear") }
        let years = min(from, to)...max(from, to)
        let found = catalog.shelves.albumsByName.compactMap { number in
            catalog.albums[number].year.flatMap { years.contains($0) ? (number: number, year: $0) : nil }
        }
        let places = found.enumerated().sorted { first, second in
            let (a, b) = (first.element.year, second.element.year)
            return a == b ? first.offset < second.offset : from <= to ? a < b : a > b
        }
        return places.map(\.element.number)
    }

    // MARK: Songs

    private static func randomSongs(_ call: Call) throws -> SubsonicFields {
        let size = try call.count("size", default: 10)
        let (from, to) = (try call.clamped("fromYear", 0...9999), try call.clamped("toYear", 0...9999))
        var query = TrackFilter()
        query.onlyMusic = true
        query.withoutDisliked = true
        if from != nil || to != nil {
            query.ranges.append(DescriptorRange("year", min: from.map { Float($0) }, max: to.map { Float($0) }))
        }
        var indices = try call.library.indices(passing: query, for: try call.session().taste())
        if let genre = call.parameters.string("genre") {
            let wanted = Set(call.snapshot.catalog.shelves.tracks(ofGenre: genre))
            indices = indices.filter(wanted.contains)
        }
        return list("randomSongs", "song", try SubsonicObjects(call).songs(indices.drawn(size)))
    }

    private static func songsByGenre(_ call: Call) throws -> SubsonicFields {
        let tracks = call.snapshot.catalog.shelves.tracks(ofGenre: try call.needed("genre"))
        let (count, offset) = (try call.count("count", default: 10), try call.offset())
        return list("songsByGenre", "song", try SubsonicObjects(call).songs(tracks.page(offset, count)))
    }

    // MARK: Stars

    /// The latest first.
    private static func starred(
        _ name: String, _ call: Call, _ album: (SubsonicObjects, Int) -> SubsonicFields
    ) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        func latest(_ kind: ListenerMarks.Kind) -> [Int] {
            kind.starred.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        }
        var fields = SubsonicFields()
        fields.set("artist", latest(objects.marks.artists).map { objects.artist($0) })
        fields.set("album", latest(objects.marks.albums).map { album(objects, $0) })
        fields.set("song", try objects.songs(latest(objects.marks.tracks)))
        return SubsonicFields(name, fields)
    }
}

extension Array {
    /// A random selection without repetition.
    fileprivate func drawn(_ count: Int) -> [Element] {
        var rest = self
        let count = Swift.min(count, rest.count)
        for place in 0..<count { rest.swapAt(place, Int.random(in: place..<rest.count)) }
        return Array(rest.prefix(count))
    }
}
