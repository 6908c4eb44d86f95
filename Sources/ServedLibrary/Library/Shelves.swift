import MusicLibrary

/// Sorted lists of a catalog's artists, albums and tracks for players.
package struct Shelves: Sendable {
    package struct Letter: Sendable {
        package let name: String
        /// Numbers, sorted.
        package fileprivate(set) var artists: [Int]
    }

    package struct Album: Sendable {
        /// Total of its tracks.
        package let seconds: Double
        /// When the program first saw the latest of its tracks, nanoseconds since 1970-01-01 UTC.
        package let added: Int64
        /// Positions in ``Catalog/genres``, the most frequent first.
        package let genres: [Int32]
    }

    /// Numbers of the artists with an album.
    package private(set) var artists: [Int] = []
    /// The same by initial.
    package private(set) var letters: [Letter] = []
    /// By number of the album.
    package private(set) var albums: [Album] = []
    /// Numbers of albums.
    package private(set) var (albumsByName, albumsByArtist, albumsByAge): ([Int], [Int], [Int]) = ([], [], [])
    /// By number, normalized: the name of an artist, and the names of an album and its artists.
    package private(set) var (artistNames, albumNames): ([String], [String]) = ([], [])
    /// Numbers of albums and indices of tracks, by position in ``Catalog/genres``, sorted by name and index.
    package private(set) var (albumsOfGenre, tracksOfGenre): ([[Int]], [[Int]]) = ([], [])
    /// Positions in ``Catalog/genres`` by name and by ``GenreNames/key(_:)``.
    private var genrePositions: [String: Int] = [:]
    private var genreNumbers: [String: [Int]] = [:]
    /// Indices of tracks without artist and album.
    package private(set) var strays: [Int] = []
    /// Latest modification or first sight of any file, nanoseconds since 1970-01-01 UTC.
    package private(set) var changed: Int64 = 0

    /// Empty lists.
    init() {}

    init(_ catalog: Catalog) {
        artistNames = catalog.artists.map { Library.normalized($0.name) }
        let artistKeys = artistNames.map(SortName.key(ofNormalized:))
        let listed = catalog.artists.indices.filter { number in
            let artist = catalog.artists[number]
            return !artist.albums.isEmpty
        }
        artists = listed.sorted { (artistKeys[$0], $0) < (artistKeys[$1], $1) }
        for number in artists {
            let initial = SortName.initial(artistKeys[number])
            if let last = letters.indices.last, letters[last].name == initial {
                letters[last].artists.append(number)
            } else if let place = letters.firstIndex(where: { $0.name == initial }) {
                letters[place].artists.append(number)
            } else {
                letters.append(Letter(name: initial, artists: [number]))
            }
        }
        albums = catalog.albums.map { album in
            let facts = album.tracks.map { catalog.facts[$0] }
            var counts: [Int32: Int] = [:]
            for genre in facts.flatMap(\.genres) { counts[genre, default: 0] += 1 }
            return Album(
                seconds: facts.reduce(0) { $0 + $1.seconds }, added: facts.map(\.added).max() ?? 0,
                genres: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key))
        }
        let ownNames = catalog.albums.map { Library.normalized($0.name) }
        albumNames = catalog.albums.enumerated().map { [artistNames] number, album in
            ([ownNames[number]] + album.artists.map { artistNames[$0] }).joined(separator: " ")
        }
        let albumKeys = ownNames.map(SortName.key(ofNormalized:))
        let owners = catalog.albums.map { album in
            album.artists.first.map { artistKeys[$0] }
                ?? (album.isCompilation ? SortName.key(Albums.variousArtists) : "")
        }
        let ages = albums.map(\.added)
        albumsByName = albums.indices.sorted { (albumKeys[$0], $0) < (albumKeys[$1], $1) }
        let years = catalog.albums.map { $0.year ?? .max }
        albumsByArtist = albums.indices.sorted {
            (owners[$0], years[$0], albumKeys[$0], $0) < (owners[$1], years[$1], albumKeys[$1], $1)
        }
        albumsByAge = albums.indices.sorted { (ages[$1], albumKeys[$0], $0) < (ages[$0], albumKeys[$1], $1) }
        albumsOfGenre = [[Int]](repeating: [], count: catalog.genres.count)
        tracksOfGenre = albumsOfGenre
        for album in albumsByName { for genre in albums[album].genres { albumsOfGenre[Int(genre)].append(album) } }
        for (index, facts) in catalog.facts.enumerated() {
            for genre in facts.genres { tracksOfGenre[Int(genre)].append(index) }
            changed = max(changed, facts.added, facts.modified)
            let album = Int(catalog.albumOfTrack[index])
            if catalog.albums[album].isUnknown, catalog.artistsOfTrack[index].isEmpty { strays.append(index) }
        }
        for (position, genre) in catalog.genres.enumerated() {
            genrePositions[genre.name] = position
            genreNumbers[GenreNames.key(genre.name), default: []].append(position)
        }
    }

    /// The albums of a genre, sorted by name.
    package func albums(ofGenre name: String) -> [Int] { merged(albumsOfGenre, name) }

    package func tracks(ofGenre name: String) -> [Int] { merged(tracksOfGenre, name) }

    /// The list of the genre with this spelling. Its length is the genre's count. If there is none, the lists of all
    /// genres that are spelled so.
    private func merged(_ lists: [[Int]], _ name: String) -> [Int] {
        if let position = genrePositions[name] { return lists[position] }
        var seen: Set<Int> = []
        return (genreNumbers[GenreNames.key(name)] ?? []).flatMap { lists[$0] }.filter { seen.insert($0).inserted }
    }
}

/// The sort key of a name.
package enum SortName {
    /// Articles, which are ignored at the start of a name.
    package static let articles = ["The", "El", "La", "Los", "Las", "Le", "Les"]
    private static let normalizedArticles = Set(articles.map { $0.lowercased() })

    /// The normalized name without its article.
    package static func key(_ name: String) -> String { key(ofNormalized: Library.normalized(name)) }

    /// The same for a normalized name.
    static func key(ofNormalized key: String) -> String {
        guard let blank = key.firstIndex(of: " "), normalizedArticles.contains(String(key[..<blank])) else {
            return key
        }
        return String(key[key.index(after: blank)...])
    }

    /// The name without its article.
    package static func name(_ name: String) -> String {
        // Most names have no space where an article ends.
        guard name.utf8.prefix(4).contains(UInt8(ascii: " ")) else { return name }
        guard let blank = name.firstIndex(of: " "), normalizedArticles.contains(name[..<blank].lowercased()),
            blank < name.index(before: name.endIndex)
        else { return name }
        return String(name[name.index(after: blank)...])
    }

    /// The initial, or “#” for a name that does not begin with a letter.
    static func initial(_ key: String) -> String {
        guard let first = key.first, first.isLetter else { return "#" }
        return first.uppercased()
    }
}
