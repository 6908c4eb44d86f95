import SimilarityIndex

/// A genre of a library, as `genres --json` prints it.
public struct GenreSummary: Codable, Hashable, Sendable {
    /// The name in the tags.
    public let genre: String
    /// The number of tracks; of copies of a recording, one counts.
    public let tracks: Int
    /// The total duration.
    public let seconds: Double
}

/// An artist of a library, as `artists --json` prints it.
public struct ArtistSummary: Codable, Hashable, Sendable {
    /// The name in the tags.
    public let artist: String
    /// The number of albums with at least one track of the artist.
    public let albums: Int
    /// The number of tracks; of copies of a recording, one counts.
    public let tracks: Int
    /// The total duration.
    public let seconds: Double
}

/// An album of a library, as `albums --json` prints it.
public struct AlbumSummary: Codable, Hashable, Sendable {
    /// The name in the tags.
    public let album: String
    /// The album artist; nil if the tags name none.
    public let artist: String?
    /// The earliest year of its tracks; nil if the tags name none.
    public let year: Int?
    /// The number of tracks; of copies of a recording, one counts.
    public let tracks: Int
    /// The total duration.
    public let seconds: Double
}

extension Library {
    /// The genres of tracks, the most frequent first. A track can have several.
    /// - Parameters:
    ///   - filter: the conditions on the tracks.
    ///   - taste: the labels, ratings and genre groups that it refers to.
    /// - Throws: as ``tracks(_:for:)``.
    public func genres(
        _ filter: TrackFilter = TrackFilter(), for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [GenreSummary] {
        try genres(of: try indices(passing: filter, for: taste))
    }

    /// The credited artists of tracks, the most frequent first. A track can have several.
    /// - Parameters:
    ///   - filter: the conditions on the tracks.
    ///   - taste: the labels, ratings and genre groups that it refers to.
    /// - Throws: as ``tracks(_:for:)``.
    public func artists(
        _ filter: TrackFilter = TrackFilter(), for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [ArtistSummary] {
        try artists(of: try indices(passing: filter, for: taste))
    }

    /// The albums of tracks by artist, year and name. Only the given tracks are counted.
    /// - Parameters:
    ///   - filter: the conditions on the tracks.
    ///   - taste: the labels, ratings and genre groups that it refers to.
    /// - Throws: as ``tracks(_:for:)``.
    public func albums(
        _ filter: TrackFilter, for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [AlbumSummary] {
        try albums(of: try indices(passing: filter, for: taste))
    }

    private func genres(of indices: [Int]) throws(LibraryError) -> [GenreSummary] {
        try sums(indices, GenreNames.key) { index throws(LibraryError) in
            let track = try track(index)
            return (track.genres, track.duration, nil)
        }.map { GenreSummary(genre: $0.name, tracks: $0.tracks, seconds: $0.seconds) }
    }

    private func artists(of indices: [Int]) throws(LibraryError) -> [ArtistSummary] {
        let albums = try albums()
        return try sums(indices, Self.artistKey) { index throws(LibraryError) in
            let track = try track(index)
            return (track.artists, track.duration, albums.number(ofTrack: index))
        }.map {
            ArtistSummary(artist: $0.name, albums: $0.albums.count, tracks: $0.tracks, seconds: $0.seconds)
        }
    }

    private func albums(of indices: [Int]) throws(LibraryError) -> [AlbumSummary] {
        let albums = try albums()
        var sums: [Int: (tracks: Int, seconds: Double)] = [:]
        let counted = Set(indices)
        for index in indices {
            guard let number = albums.number(ofTrack: index) else { continue }
            if let kept = albums.kept(insteadOf: index), counted.contains(kept) { continue }
            let sum = sums[number] ?? (0, 0)
            sums[number] = (sum.tracks + 1, sum.seconds + (try track(index).duration))
        }
        let summaries = sums.map { number, sum in
            let album = albums.albums[number]
            return AlbumSummary(
                album: album.name, artist: album.artist, year: album.year, tracks: sum.tracks, seconds: sum.seconds)
        }
        func key(_ album: AlbumSummary) -> (String, Int, String) {
            (Self.normalized(album.artist ?? ""), album.year ?? 0, Self.normalized(album.album))
        }
        return summaries.sorted { key($0) < key($1) }
    }

    private struct Sum {
        private(set) var tracks = 0
        private(set) var seconds = 0.0
        private(set) var albums: Set<Int> = []
        private var copies: Set<Int> = []
        private var spellings = NameSpellings()

        var name: String { spellings.usual }

        /// - Parameter group: as ``Copies/group(of:)``; of the copies of a recording, only one counts.
        mutating func add(_ name: String, _ seconds: Double, _ album: Int?, group: Int?) {
            if let album { albums.insert(album) }
            if let group, !copies.insert(group).inserted { return }
            tracks += 1
            self.seconds += seconds
            spellings.add(name)
        }
    }

    /// Sums by name, the most tracks first. Of the spellings of a name, the most frequent one is shown, or the first of them.
    /// - Parameter key: spellings with one key are one name.
    private func sums(
        _ indices: [Int], _ key: (String) -> String,
        _ facts: (Int) throws(LibraryError) -> (names: [String], seconds: Double, album: Int?)
    ) throws(LibraryError) -> [Sum] {
        let copies = self.copies
        var sums: [String: Sum] = [:]
        var keys: [String: String] = [:]
        for index in indices {
            let (names, seconds, album) = try facts(index)
            var seen: Set<String> = []
            for name in names {
                let key = keys[name] ?? key(name)
                keys[name] = key
                guard seen.insert(key).inserted else { continue }
                sums[key, default: Sum()].add(name, seconds, album, group: copies.group(of: index))
            }
        }
        return sums.sorted { ($1.value.tracks, $0.key) < ($0.value.tracks, $1.key) }.map(\.value)
    }
}
