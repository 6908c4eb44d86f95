import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// The distinct artists, albums and genres in the tags of a library.
package struct Catalog: Sendable {
    package struct Artist: Sendable {
        /// 22 digits of base 62, derived from the name.
        package let id: String
        package let name: String
        /// The id in MusicBrainz, if tags have one for each of the names beside it.
        package fileprivate(set) var musicBrainz: String?
        /// Indices of tracks; of files with the same audio, only the first.
        package var tracks: [Int] = []
        /// Numbers of albums.
        package var albums: [Int] = []
        /// Numbers of the albums of others with a track of the artist.
        package var appearances: [Int] = []

        /// The artist's albums, or else those of others: nobody's page is empty.
        package var shownAlbums: [Int] { albums.isEmpty ? appearances : albums }
    }

    package struct Album: Sendable {
        /// 22 digits of base 62, derived from the names of album and artist.
        package let id: String
        package let name: String
        /// Numbers of artists; empty if unknown.
        package let artists: [Int]
        /// The album artist as tagged; nil if unknown.
        package let displayArtist: String?
        package let isCompilation: Bool
        package let year: Int?
        /// Indices of tracks in album order.
        package let tracks: [Int]
        /// What else tags say about it.
        package var release = ReleaseFacts()
        /// Whether it stands for songs without an album.
        package var isUnknown = false
    }

    /// The data of a track for players, without reading its record.
    package struct TrackFacts: Sendable {
        package let seconds: Double
        /// When the program first saw the recording, nanoseconds since 1970-01-01 UTC.
        package let added: Int64
        /// Last modification of the file, in the same unit.
        package let modified: Int64
        /// Positions in ``Catalog/genres``.
        package var genres: [Int32] = []
    }

    package private(set) var artists: [Artist] = []
    package private(set) var albums: [Album] = []
    /// Genres, the most frequent first.
    package private(set) var genres: [(name: String, count: Int)] = []
    /// By track index, all credited artists.
    package private(set) var artistsOfTrack: [[Int32]] = []
    /// By track index, the album; that of songs without one is ``unknownAlbum``.
    package private(set) var albumOfTrack: [Int32] = []
    /// By track index, the disc; 1 if unknown.
    package private(set) var discOfTrack: [UInt16] = []
    /// By track index.
    package private(set) var facts: [TrackFacts] = []
    /// Sorted lists of artists, albums and tracks.
    package private(set) var shelves = Shelves()
    private var artistNumbers: [String: Int] = [:]
    /// By ``Library/artistKey(_:)``.
    private var artistKeys: [String: Int] = [:]
    private var albumNumbers: [String: Int] = [:]

    /// The name of an album for the songs of an artist that have none, so that players that show albums reach them.
    static let unknownAlbum = "[Unknown album]"

    init(_ library: Library) throws(LibraryError) {
        var names = ArtistNames()
        var spellings: [String: NameSpellings] = [:]
        // In order of occurrence, until all are read.
        var genreKeys: [String] = []
        var (keyOfGenre, numberOfGenre): ([String: String], [String: Int32]) = ([:], [:])
        let found = try library.albums()
        let copies = library.copies
        var identities: [String: String] = [:]
        var releases = [ReleaseFacts](repeating: ReleaseFacts(), count: found.albums.count)
        for index in 0..<library.count {
            let track = try library.track(index)
            var facts = TrackFacts(
                seconds: track.duration, added: track.added, modified: track.modificationTime)
            for genre in track.genres {
                let key = keyOfGenre[genre] ?? GenreNames.key(genre)
                keyOfGenre[genre] = key
                let number = numberOfGenre[key] ?? Int32(genreKeys.count)
                if numberOfGenre[key] == nil {
                    numberOfGenre[key] = number
                    genreKeys.append(key)
                }
                guard !facts.genres.contains(number) else { continue }
                facts.genres.append(number)
                spellings[key, default: NameSpellings()].add(genre)
            }
            self.facts.append(facts)
            var numbers: [Int32] = []
            for name in track.artists {
                let artist = number(ofArtist: name, &names)
                guard !numbers.contains(Int32(artist)) else { continue }
                numbers.append(Int32(artist))
                artists[artist].tracks.append(index)
            }
            artistsOfTrack.append(numbers)
            for (name, id) in Self.identities(track) where identities[name] == nil { identities[name] = id }
            albumOfTrack.append(Int32(found.number(ofTrack: index) ?? -1))
            discOfTrack.append(UInt16(clamping: found.disc(ofTrack: index) ?? 1))
            if let album = found.number(ofTrack: index) { releases[album].add(track.tags, disc: discOfTrack[index]) }
        }
        for number in artists.indices where !copies.isEmpty {
            let further = copies.further(among: artists[number].tracks)
            if !further.isEmpty { artists[number].tracks.removeAll(where: further.contains) }
        }
        for (album, release) in zip(found.albums, releases) {
            add(
                Album(
                    id: Self.id("album\u{0}" + album.key), name: album.name,
                    artists: album.artists.map { number(ofArtist: $0, &names) }.withoutRepetitions,
                    displayArtist: album.artist, isCompilation: album.isCompilation, year: album.year,
                    tracks: album.tracks, release: release))
        }
        for (name, id) in identities.sorted(by: { $0.key < $1.key }) {
            if let number = names.byName[name], artists[number].musicBrainz == nil { artists[number].musicBrainz = id }
        }
        addUnknownAlbums(copies)
        var counts = [Int](repeating: 0, count: genreKeys.count)
        for track in facts { for number in track.genres { counts[Int(number)] += 1 } }
        genres = genreKeys.indices.map { (spellings[genreKeys[$0]]?.usual ?? "", counts[$0]) }
        let order = genres.indices.sorted { (genres[$1].count, genres[$0].name) < (genres[$0].count, genres[$1].name) }
        genres = order.map { genres[$0] }
        var positions = [Int32](repeating: 0, count: genres.count)
        for (position, number) in order.enumerated() { positions[number] = Int32(position) }
        for index in facts.indices { facts[index].genres = facts[index].genres.map { positions[Int($0)] } }
        for (id, number) in names.ids { artistNumbers[Self.id("artist\u{0}" + id)] = number }
        for (number, artist) in artists.enumerated() where artistNumbers[artist.id] == nil {
            artistNumbers[artist.id] = number
        }
        artistKeys = names.byKey
        albumNumbers = Dictionary(albums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        shelves = Shelves(self)
    }

    /// The number of an artist; nil for an unknown id.
    package func artist(_ id: String) -> Int? { artistNumbers[id] }

    /// The number of an artist by name, in any spelling; nil for an unknown name.
    package func artist(named name: String) -> Int? {
        artistKeys[Library.artistKey(name)] ?? artist(Self.id("artist\u{0}" + Library.normalized(name)))
    }

    /// The number of an album; nil for an unknown id.
    package func album(_ id: String) -> Int? { albumNumbers[id] }

    /// The albums of an artist's page, which shows songs without an album by themselves.
    package func pagedAlbums(ofArtist number: Int) -> [Int] {
        artists[number].shownAlbums.filter { !albums[$0].isUnknown }
    }

    private mutating func add(_ album: Album) {
        let number = albums.count
        for owner in album.artists { artists[owner].albums.append(number) }
        var guests: Set<Int32> = []
        for artist in album.tracks.flatMap({ artistsOfTrack[$0] }) where !album.artists.contains(Int(artist)) {
            if guests.insert(artist).inserted { artists[Int(artist)].appearances.append(number) }
        }
        albums.append(album)
    }

    /// An album for each artist of songs without an album, and one for songs without both.
    private mutating func addUnknownAlbums(_ copies: Copies) {
        var songs: [Int32: [Int]] = [:]
        for (index, album) in albumOfTrack.enumerated() where album < 0 {
            songs[artistsOfTrack[index].first ?? -1, default: []].append(index)
        }
        for (artist, tracks) in songs.sorted(by: { $0.key < $1.key }) {
            for index in tracks { albumOfTrack[index] = Int32(albums.count) }
            let further = copies.further(among: tracks)
            let distinct = tracks.filter { !further.contains($0) }
            let owner = artist < 0 ? nil : artists[Int(artist)]
            add(
                Album(
                    id: Self.id("unknown album\u{0}" + (owner?.id ?? "")), name: Self.unknownAlbum,
                    artists: artist < 0 ? [] : [Int(artist)], displayArtist: owner?.name, isCompilation: false,
                    year: nil, tracks: distinct, isUnknown: true))
        }
    }

    /// Numbers of artists while a catalog is made.
    private struct ArtistNames {
        /// By name as tagged, and by ``Library/artistKey(_:)``.
        var (byName, byKey): ([String: Int], [String: Int]) = ([:], [:])
        /// By normalized name, from which an id is derived. The first artist has it; artists whose names differ in signs only
        /// have one of their own.
        var ids: [String: Int] = [:]
    }

    private mutating func number(ofArtist name: String, _ names: inout ArtistNames) -> Int {
        if let number = names.byName[name] { return number }
        let (key, plain) = (Library.artistKey(name), Library.normalized(name))
        let number = names.byKey[key] ?? artists.count
        (names.byName[name], names.byKey[key]) = (number, number)
        let isOwn = (names.ids[plain] ?? number) == number
        if isOwn { names.ids[plain] = number }
        if number == artists.count {
            artists.append(Artist(id: Self.id("artist\u{0}" + (isOwn ? plain : "\(plain)\u{0}\(key)")), name: name))
        }
        return number
    }

    /// Names of artists with their ids in MusicBrainz. Ids tell nothing unless there is one for each name.
    private static func identities(_ track: LibraryTrack) -> [(String, String)] {
        let tags = track.tags
        let owners = tags.albumArtistList.isEmpty ? [tags.albumArtist].compactMap(\.self) : tags.albumArtistList
        let lists = [(track.artists, tags.musicBrainzArtists), (owners, tags.musicBrainzAlbumArtists)]
        return lists.flatMap { names, ids in names.count == ids.count ? Array(zip(names, ids)) : [] }
    }

    package static func id(_ name: String) -> String {
        let digits = Sodium.hash(name)
        let half = digits.index(digits.startIndex, offsetBy: 16)
        let end = digits.index(half, offsetBy: 16)
        return
            "\(TrackID(high: UInt64(digits[..<half], radix: 16) ?? 0, low: UInt64(digits[half..<end], radix: 16) ?? 0))"
    }
}

extension [Int] {
    /// The numbers, each once.
    fileprivate var withoutRepetitions: [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
