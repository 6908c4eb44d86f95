import MusicLibrary
import SimilarityIndex

/// The distinct artists, albums and genres in the tags of a library.
package struct Catalog: Sendable {
    package struct Artist: Sendable {
        /// 22 digits of base 62, derived from the name.
        package let id: String
        package let name: String
        /// Indices of tracks.
        package var tracks: [Int] = []
        /// Numbers of albums.
        package var albums: [Int] = []
    }

    package struct Album: Sendable {
        /// 22 digits of base 62, derived from the names of album and artist.
        package let id: String
        package let name: String
        /// Numbers of artists; empty if unknown.
        package let artists: [Int]
        package let isCompilation: Bool
        package let year: Int?
        /// Indices of tracks in album order.
        package let tracks: [Int]
    }

    /// The data of a track for players, without reading its record.
    package struct TrackFacts: Sendable {
        package let seconds: Double
        /// Last modification of the file, nanoseconds since 1970-01-01 UTC.
        package let added: Int64
        /// Positions in ``Catalog/genres``.
        package var genres: [Int32] = []
    }

    package private(set) var artists: [Artist] = []
    package private(set) var albums: [Album] = []
    /// Genres, the most frequent first.
    package private(set) var genres: [(name: String, count: Int)] = []
    /// By track index, all credited artists.
    package private(set) var artistsOfTrack: [[Int32]] = []
    /// By track index, the album; −1 for none.
    package private(set) var albumOfTrack: [Int32] = []
    /// By track index, the disc; 1 if unknown.
    package private(set) var discOfTrack: [UInt16] = []
    /// By track index.
    package private(set) var facts: [TrackFacts] = []
    /// Sorted lists of artists, albums and tracks.
    package private(set) var shelves = Shelves()
    private var artistNumbers: [String: Int] = [:]
    private var albumNumbers: [String: Int] = [:]

    init(_ library: Library) throws(LibraryError) {
        var byArtist: [String: Int] = [:]
        var byGenre: [String: Int] = [:]
        // In order of occurrence, until all are read.
        var numberOfGenre: [String: Int32] = [:]
        let found = try library.albums()
        for index in 0..<library.count {
            let track = try library.track(index)
            var facts = TrackFacts(seconds: track.duration, added: track.modificationTime)
            for genre in track.genres {
                byGenre[genre, default: 0] += 1
                if numberOfGenre[genre] == nil { numberOfGenre[genre] = Int32(numberOfGenre.count) }
                if let number = numberOfGenre[genre], !facts.genres.contains(number) { facts.genres.append(number) }
            }
            self.facts.append(facts)
            var numbers: [Int32] = []
            for name in track.artists {
                let artist = number(ofArtist: name, &byArtist)
                guard !numbers.contains(Int32(artist)) else { continue }
                numbers.append(Int32(artist))
                artists[artist].tracks.append(index)
            }
            artistsOfTrack.append(numbers)
            albumOfTrack.append(Int32(found.number(ofTrack: index) ?? -1))
            discOfTrack.append(UInt16(clamping: found.disc(ofTrack: index) ?? 1))
        }
        for (number, album) in found.albums.enumerated() {
            let names = album.artist.map(ArtistCredits.names) ?? []
            var owners = names.map { self.number(ofArtist: $0, &byArtist) }
            if !album.isCompilation, let first = album.tracks.first {
                // An artist of every track is an artist of the album.
                owners += artistsOfTrack[first].map(Int.init).filter { artist in
                    !owners.contains(artist)
                        && album.tracks.allSatisfy { artistsOfTrack[$0].contains(Int32(artist)) }
                }
            }
            for owner in owners { artists[owner].albums.append(number) }
            albums.append(
                Album(
                    id: Self.id("album\u{0}" + album.key), name: album.name, artists: owners,
                    isCompilation: album.isCompilation, year: album.year, tracks: album.tracks))
        }
        genres = byGenre.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        var positions = [Int32](repeating: 0, count: genres.count)
        for (position, genre) in genres.enumerated() {
            if let number = numberOfGenre[genre.name] { positions[Int(number)] = Int32(position) }
        }
        for index in facts.indices { facts[index].genres = facts[index].genres.map { positions[Int($0)] } }
        artistNumbers = Dictionary(artists.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        albumNumbers = Dictionary(albums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        shelves = Shelves(self)
    }

    /// The number of an artist; nil for an unknown id.
    package func artist(_ id: String) -> Int? { artistNumbers[id] }

    /// The number of an album; nil for an unknown id.
    package func album(_ id: String) -> Int? { albumNumbers[id] }

    private mutating func number(ofArtist name: String, _ numbers: inout [String: Int]) -> Int {
        let key = Library.normalised(name)
        if let number = numbers[key] { return number }
        numbers[key] = artists.count
        artists.append(Artist(id: Self.id("artist\u{0}" + key), name: name))
        return artists.count - 1
    }

    /// The id of a name.
    package static func id(_ name: String) -> String {
        let digits = Sodium.hash(name)
        let half = digits.index(digits.startIndex, offsetBy: 16)
        let end = digits.index(half, offsetBy: 16)
        return
            "\(TrackID(high: UInt64(digits[..<half], radix: 16) ?? 0, low: UInt64(digits[half..<end], radix: 16) ?? 0))"
    }
}
