import MusicLibrary

/// A search query: words anywhere, and words or numbers in fields, `artist:"x y" year:1990-1999`.
struct SpotifyQuery {
    /// Words outside fields.
    private(set) var words = ""
    private var fields: [TrackQuery.Field: String] = [:]
    private var filter = TrackFilter()

    init(_ text: String) throws(APIError) {
        var free: [Substring] = []
        for part in Self.parts(text) {
            let pair = part.split(separator: ":", maxSplits: 1)
            let value = pair.count == 2 ? String(pair[1].filter { $0 != "\"" }) : ""
            switch pair.count == 2 ? pair[0].lowercased() : "" {
            case "artist": fields[.artist] = value
            case "album": fields[.album] = value
            case "track": fields[.title] = value
            case "genre": filter.genres.append(value)
            case "year":
                let years = value.split(separator: "-").compactMap { Float($0) }.filter { !$0.isNaN }
                guard let first = years.first, let last = years.last else {
                    throw .badParameter("“year:” must be a year, or two years with a dash between them")
                }
                let range = DescriptorRange("year", min: first, max: last)
                if let fault = range.fault { throw .badParameter("“year:”: \(fault)") }
                filter.ranges.append(range)
            default: free.append(part[...])
            }
        }
        words = free.map { $0.filter { $0 != "\"" } }.joined(separator: " ")
    }

    /// Parts separated by spaces, except within quotes.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The tracks, best first.
    /// - Parameter field: where to search the free words; nil for anywhere.
    func tracks(_ call: Call, in field: TrackQuery.Field? = nil) throws -> [Int] {
        var queries = fields.sorted { $0.key.rawValue < $1.key.rawValue }.map { TrackQuery($0.value, in: [$0.key]) }
        if !words.isEmpty {
            queries.insert(TrackQuery(words, in: field.map { [$0] } ?? Set(TrackQuery.Field.allCases)), at: 0)
        }
        let library = call.library
        var allowed: Set<Int>?
        if !filter.isEmpty { allowed = Set(try library.indices(passing: filter, for: try call.session().taste())) }
        guard let first = queries.first else {
            guard let allowed else { throw APIError.badParameter("“q” has no words to search for") }
            return allowed.sorted()
        }
        for query in queries.dropFirst() {
            let found = Set(try library.ranked(query).map(\.index))
            allowed = allowed?.intersection(found) ?? found
        }
        return try library.ranked(first).map(\.index).filter { allowed?.contains($0) ?? true }
    }

    /// The artists of the tracks found by artist, best first. Among several credited artists, those whose names contain
    /// a word of the query.
    func artists(_ call: Call) throws -> [Int] {
        let catalog = call.snapshot.catalog
        let wanted = Library.neededWords(Library.normalized("\(words) \(fields[.artist] ?? "")"))
        func isMeant(_ number: Int32) -> Bool {
            let name = Library.normalized(catalog.artists[Int(number)].name)
            let (words, joined) = (name.split(separator: " "), name.filter { $0 != " " })
            return wanted.contains { wanted in words.contains { $0.hasPrefix(wanted) } || joined.contains(wanted) }
        }
        var seen: Set<Int32> = []
        var artists: [Int] = []
        for track in try tracks(call, in: .artist) {
            let all = catalog.artistsOfTrack[track]
            let meant = all.count > 1 ? all.filter(isMeant) : all
            for number in meant.isEmpty ? all : meant where seen.insert(number).inserted { artists.append(Int(number)) }
        }
        return artists
    }

    /// The albums of the tracks found by album, best first.
    func albums(_ call: Call) throws -> [Int] {
        let numbers = call.snapshot.catalog.albumOfTrack
        var seen: Set<Int32> = []
        return try tracks(call, in: .album).compactMap { seen.insert(numbers[$0]).inserted ? Int(numbers[$0]) : nil }
    }
}
