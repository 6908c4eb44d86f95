import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// The artists, albums and genres of a library: what its tracks' tags say, each once.
struct Catalogue: Sendable {
    struct Artist: Sendable {
        /// 22 digits of base 62, of the name.
        let id: String
        let name: String
        /// By index.
        var tracks: [Int] = []
        /// By number.
        var albums: [Int] = []
    }

    struct Album: Sendable {
        /// 22 digits of base 62, of the names of album and artist.
        let id: String
        let name: String
        /// By number; nil where nobody says.
        let artist: Int?
        var year: Int?
        /// By index, as they follow one another on it.
        var tracks: [Int] = []
    }

    private(set) var artists: [Artist] = []
    private(set) var albums: [Album] = []
    /// Genres, most frequent first.
    private(set) var genres: [(name: String, count: Int)] = []
    /// By index of the track; −1 for none.
    private(set) var artistOfTrack: [Int32] = []
    private(set) var albumOfTrack: [Int32] = []
    private var artistNumbers: [String: Int] = [:]
    private var albumNumbers: [String: Int] = [:]

    init(_ library: Library) throws(LibraryError) {
        var byArtist: [String: Int] = [:]
        var byAlbum: [String: Int] = [:]
        var byGenre: [String: Int] = [:]
        var places: [[(track: Int, number: Int)]] = []
        for index in 0..<library.count {
            let tags = try library.track(index).tags
            if let genre = tags.genre { byGenre[genre, default: 0] += 1 }
            let artist = (tags.artist ?? tags.albumArtist).map { number(ofArtist: $0, &byArtist) }
            artistOfTrack.append(Int32(artist ?? -1))
            if let artist { artists[artist].tracks.append(index) }
            guard let name = tags.album else {
                albumOfTrack.append(-1)
                continue
            }
            let owner = (tags.albumArtist ?? tags.artist).map { number(ofArtist: $0, &byArtist) }
            let key = Library.normalised(name) + "\u{0}" + (owner.map { Library.normalised(artists[$0].name) } ?? "")
            let album: Int
            if let known = byAlbum[key] {
                album = known
            } else {
                album = albums.count
                byAlbum[key] = album
                albums.append(Album(id: Self.id("album\u{0}" + key), name: name, artist: owner))
                places.append([])
                if let owner { artists[owner].albums.append(album) }
            }
            places[album].append((index, tags.trackNumber ?? 0))
            if let year = tags.year { albums[album].year = min(albums[album].year ?? year, year) }
            albumOfTrack.append(Int32(album))
        }
        for (album, tracks) in places.enumerated() {
            albums[album].tracks = tracks.sorted { ($0.number, $0.track) < ($1.number, $1.track) }.map(\.track)
        }
        genres = byGenre.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        artistNumbers = Dictionary(artists.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        albumNumbers = Dictionary(albums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number of an artist; nil when there is none of this id.
    func artist(_ id: String) -> Int? { artistNumbers[id] }

    /// The number of an album; nil when there is none of this id.
    func album(_ id: String) -> Int? { albumNumbers[id] }

    private mutating func number(ofArtist name: String, _ numbers: inout [String: Int]) -> Int {
        let key = Library.normalised(name)
        if let number = numbers[key] { return number }
        numbers[key] = artists.count
        artists.append(Artist(id: Self.id("artist\u{0}" + key), name: name))
        return artists.count - 1
    }

    /// The id of a name.
    static func id(_ name: String) -> String {
        let digits = Sodium.hash(name)
        let half = digits.index(digits.startIndex, offsetBy: 16)
        let end = digits.index(half, offsetBy: 16)
        return
            "\(TrackID(high: UInt64(digits[..<half], radix: 16) ?? 0, low: UInt64(digits[half..<end], radix: 16) ?? 0))"
    }
}
