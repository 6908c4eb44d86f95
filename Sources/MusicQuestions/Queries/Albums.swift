/// The albums of a library: their tracks and the order of these.
public struct Albums: Sendable {
    /// Tracks with the same album and album artist, or a compilation in one folder.
    public struct Album: Sendable, Equatable {
        /// As in the tags.
        public let name: String
        /// The album artist; ``variousArtists`` for many; nil if unknown.
        public let artist: String?
        /// The artists that `artist` consists of: those that tags list (ALBUMARTISTS, or ARTISTS if the album artist is the
        /// artist of a track); without an album artist, those of every track. Empty if unknown.
        public internal(set) var artists: [String] = []
        /// Whether it is by various artists.
        public var isCompilation: Bool { artist == Albums.variousArtists }
        /// A unique key, stable while the names are unchanged.
        public let key: String
        /// The earliest year of its tracks.
        public internal(set) var year: Int?
        /// The number of tracks.
        public var count: Int { tracks.count }
        /// Indices, by disc and then by track number. Of several files with the same audio and number, only the first.
        package internal(set) var tracks: [Int] = []
    }

    /// The artist of a compilation that names none.
    public static let variousArtists = ArtistCredits.variousArtists

    /// In the order of their first tracks.
    public let albums: [Album]
    private let numbers: [Int32]
    private let discs: [UInt16]
    /// The tracks that stand for a copy of them in the same album, by copy.
    private let repeated: [Int: Int]

    init(_ library: Library) throws(LibraryError) {
        let members = try AlbumMembers(library)
        var albums: [Album] = []
        var numbers = [Int32](repeating: -1, count: library.count)
        var known: [AlbumGrouping.Key: Int] = [:]
        var keys: Set<String> = []
        var credits: [Int: AlbumCredits] = [:]
        let grouping = AlbumGrouping(members.members)
        for (member, owner) in zip(members.members, grouping.owners) {
            let album: Int
            if let number = known[owner.key] {
                album = number
            } else {
                album = albums.count
                known[owner.key] = album
                var key = "\(owner.key.name)\u{0}\(Library.normalized(owner.shownArtist ?? ""))"
                // Among compilations with the same name in several folders, and artists whose names differ in signs only, the
                // first gets the plain key.
                if !keys.insert(key).inserted {
                    key += "\u{0}\(owner.key.folder.isEmpty ? owner.key.artist : owner.key.folder)"
                    keys.insert(key)
                }
                albums.append(Album(name: member.shownAlbum, artist: owner.shownArtist, key: key))
            }
            albums[album].tracks.append(member.index)
            credits[album, default: AlbumCredits(owner.shownArtist)].add(member)
            if let year = member.year { albums[album].year = min(albums[album].year ?? year, year) }
            numbers[member.index] = Int32(album)
        }
        for (album, credits) in credits { albums[album].artists = credits.artists }
        var places: [Int: (disc: Int, track: Int)] = [:]
        for member in members.members { places[member.index] = (member.disc ?? 1, member.track ?? 0) }
        let copies = library.copies
        var repeated: [Int: Int] = [:]
        for album in albums.indices {
            // An album that is in the library twice. Silent tracks have the same audio and different numbers.
            var kept: [[Int]: Int] = [:]
            for index in albums[album].tracks.sorted(by: { copies.number(of: $0) < copies.number(of: $1) }) {
                guard let group = copies.group(of: index) else { continue }
                let (disc, track) = places[index] ?? (1, 0)
                if let first = kept[[group, disc, track]] {
                    repeated[index] = first
                } else {
                    kept[[group, disc, track]] = index
                }
            }
            albums[album].tracks.removeAll { repeated[$0] != nil }
            albums[album].tracks.sort { first, second in
                let (a, b) = (places[first] ?? (1, 0), places[second] ?? (1, 0))
                return (a.disc, a.track, first) < (b.disc, b.track, second)
            }
        }
        self.albums = albums
        self.repeated = repeated
        self.numbers = numbers
        var discs = [UInt16](repeating: 0, count: library.count)
        for member in members.members { discs[member.index] = UInt16(clamping: member.disc ?? 0) }
        self.discs = discs
    }

    /// The position in ``albums`` of a track's album; nil if it has none.
    package func number(ofTrack index: Int) -> Int? { numbers[index] < 0 ? nil : Int(numbers[index]) }

    /// The track of the same album that stands for a copy of it; nil for any other track.
    func kept(insteadOf index: Int) -> Int? { repeated[index] }

    /// By index, the position of each track when all albums are played in order. Tracks without an album come last.
    var places: [Int] {
        var places = [Int](repeating: .max, count: numbers.count)
        for (place, index) in albums.flatMap(\.tracks).enumerated() { places[index] = place }
        for (copy, index) in repeated { places[copy] = places[index] }
        return places
    }

    /// The disc of a track: from its tag, else from the name of its album or folder; nil if unknown.
    package func disc(ofTrack index: Int) -> Int? { discs[index] == 0 ? nil : Int(discs[index]) }
}

extension Library {
    /// The albums, computed once.
    public func albums() throws(LibraryError) -> Albums {
        try prepared(Albums(self))
    }

    /// The tracks of an album, by disc and then by track number; none if the library does not have it.
    /// - Parameter album: one of ``albums()``, also of another state of the index.
    /// - Throws: `LibraryError` when the index is damaged.
    public func tracks(of album: Albums.Album) throws(LibraryError) -> [TrackHandle] {
        let albums = try albums()
        let isOwn = { (number: Int) in albums.albums[number].key == album.key }
        // In the state that the album is from, its first track leads to it.
        let known = album.tracks.first.flatMap { $0 < count ? albums.number(ofTrack: $0) : nil }
        guard let number = known.flatMap({ isOwn($0) ? $0 : nil }) ?? albums.albums.indices.first(where: isOwn) else {
            return []
        }
        return try handles(albums.albums[number].tracks)
    }
}
