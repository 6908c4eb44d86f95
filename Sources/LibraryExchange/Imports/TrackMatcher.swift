import SystemFiles

/// Finds the tracks that other programs name: by MusicBrainz's id of the recording, by ISRC, or by artist and title. Album and
/// length choose among several. A live take, a remix or another version stands in for no other.
///
/// It hashes, so that its time grows with the number of tracks plus that of names.
package struct TrackMatcher: Sendable {
    /// What it knows of a track of the library.
    package struct Track: Sendable {
        package var artists: [String]
        package var title: String?
        package var album: String?
        package var isrc: String?
        package var recording: String?
        package var seconds: Double

        package init(
            artists: [String], title: String?, album: String? = nil, isrc: String? = nil, recording: String? = nil,
            seconds: Double
        ) {
            (self.artists, self.title, self.album) = (artists, title, album)
            (self.isrc, self.recording, self.seconds) = (isrc, recording, seconds)
        }
    }

    /// The rest of what is compared. Most titles have no versions, and many tracks share an album.
    private struct Known {
        let seconds: Float
        /// In `albums`; -1 for none.
        let album: Int32
        /// In `names`; -1 for a title without versions.
        let name: Int32
    }

    private var tracks: [Known] = []
    private var names: [SongName] = []
    private var albums: [AlbumName] = []
    /// Heads of chains of tracks.
    private var heads: [UInt64: Int32] = [:]
    private var links: [(track: Int32, next: Int32)] = []
    private let acceptsVersions: Bool

    /// - Parameters:
    ///   - known: the tracks of the library.
    ///   - acceptsVersions: whether a live take or another version may stand in for a recording that is not there.
    package init(_ known: some Sequence<Track>, acceptsVersions: Bool = false) {
        self.acceptsVersions = acceptsVersions
        var artistKeys = ArtistKeys()
        var albumNumbers: [String: Int32] = [:]
        for (number, track) in known.enumerated() {
            let name = SongName(track.title ?? "")
            add(track, name, number, &artistKeys, &albumNumbers)
        }
    }

    private mutating func add(
        _ track: Track, _ name: SongName, _ number: Int, _ artistKeys: inout ArtistKeys,
        _ albumNumbers: inout [String: Int32]
    ) {
        var album: Int32 = -1
        if let text = track.album {
            album = albumNumbers[text] ?? Int32(albums.count)
            if Int(album) == albums.count {
                albums.append(AlbumName(text))
                albumNumbers[text] = album
            }
        }
        var place: Int32 = -1
        if !name.versions.isEmpty {
            place = Int32(names.count)
            names.append(name)
        }
        tracks.append(Known(seconds: Float(track.seconds), album: album, name: place))
        if let recording = track.recording { link(Self.hash("m", recording.lowercased()), number) }
        for isrc in track.isrc?.split(separator: ";") ?? [] { link(Self.hash("i", Self.code(isrc)), number) }
        guard track.title != nil else { return }
        var seen: Set<String> = []
        for artist in track.artists {
            for key in artistKeys.keys(artist) where seen.insert(key).inserted {
                link(Self.hash(key, name.piece), number)
                if name.shortPiece != name.piece { link(Self.hash("s" + key, name.shortPiece), number) }
            }
        }
    }

    private mutating func link(_ hash: UInt64, _ track: Int) {
        links.append((Int32(track), heads[hash] ?? -1))
        heads[hash] = Int32(links.count - 1)
    }

    private func chain(_ hash: UInt64) -> [Int] {
        var found: [Int] = []
        var place = heads[hash] ?? -1
        while place >= 0 {
            found.append(Int(links[Int(place)].track))
            place = links[Int(place)].next
        }
        return found
    }

    /// The numbers of the tracks that names mean, in their order; nil where none fits.
    package func tracks(_ names: some Sequence<NamedTrack>) -> [Int?] {
        var artistKeys = ArtistKeys()
        return names.map { track($0, &artistKeys) }
    }

    /// The number of the track that a name means; nil if none fits.
    package func track(_ named: NamedTrack) -> Int? { tracks(CollectionOfOne(named))[0] }

    private func track(_ named: NamedTrack, _ artistKeys: inout ArtistKeys) -> Int? {
        let album = named.album.map { AlbumName($0) }
        if let recording = named.recording,
            let found = best(chain(Self.hash("m", recording.lowercased())), named, album)
        {
            return found
        }
        if let isrc = named.isrc, let found = best(chain(Self.hash("i", Self.code(isrc[...]))), named, album) {
            return found
        }
        let name = SongName(named.title)
        let artists = artistKeys.keys(named.artist)
        // The whole credit first, then each artist of it.
        for key in artists {
            let found = chain(Self.hash(key, name.piece)).filter {
                agrees($0, name, named, album) && (!NameFold.isNobody(key) || isSure($0, named, album))
            }
            if let best = best(found, named, album) { return best }
        }
        for key in artists {
            var near = chain(Self.hash("s" + key, name.piece))
            if name.shortPiece != name.piece { near += chain(Self.hash(key, name.shortPiece)) }
            // A title of which one side has a bracket less needs another sign that it is the same.
            let found = near.filter { agrees($0, name, named, album) && isSure($0, named, album) }
            if Set(found).count == 1 { return found[0] }
        }
        guard acceptsVersions else { return nil }
        return artists.lazy.filter { !NameFold.isNobody($0) }.compactMap { key in
            best(chain(Self.hash(key, name.piece)), named, album)
        }.first
    }

    /// Whether a track of the same piece may be the recording.
    private func agrees(_ index: Int, _ name: SongName, _ named: NamedTrack, _ album: AlbumName?) -> Bool {
        let track = tracks[index]
        let own = track.name < 0 ? [:] : names[Int(track.name)].versions
        let ownAlbum = track.album < 0 ? nil : albums[Int(track.album)]
        guard SongName.fits(Self.versions(own, ownAlbum), Self.versions(name.versions, album)) else { return false }
        guard let wanted = named.seconds, wanted > 0, track.seconds > 0 else { return true }
        return abs(Float(wanted) - track.seconds) <= max(10, track.seconds / 20)
    }

    /// A title may leave it to the album to say that it is of a concert: “Song” of “Live at Y” is “Song (Live)”.
    private static func versions(_ versions: [String: Set<String>], _ album: AlbumName?) -> [String: Set<String>] {
        versions.isEmpty && album?.isLive == true ? ["live": []] : versions
    }

    private func isSure(_ index: Int, _ named: NamedTrack, _ album: AlbumName?) -> Bool {
        let track = tracks[index]
        if let album, track.album >= 0, albums[Int(track.album)] == album { return true }
        guard let wanted = named.seconds, wanted > 0 else { return false }
        return abs(Float(wanted) - track.seconds) <= 3
    }

    /// The track whose album and length fit best, the first of several.
    private func best(_ found: [Int], _ named: NamedTrack, _ album: AlbumName?) -> Int? {
        func cost(_ index: Int) -> Float {
            let track = tracks[index]
            let own = track.album < 0 ? nil : albums[Int(track.album)]
            let distance = named.seconds.map { $0 > 0 ? abs(Float($0) - track.seconds) : 0 } ?? 0
            let isOther = album != nil && own != album
            return min(distance, 1000) + (isOther ? 2000 : 0) + (track.name >= 0 ? 0.5 : 0)
        }
        return found.min { (cost($0), $0) < (cost($1), $1) }
    }

    private static func code(_ isrc: Substring) -> String {
        String(isrc.filter { $0.isLetter || $0.isNumber }).uppercased()
    }

    private static func hash(_ first: String, _ second: String) -> UInt64 {
        var hash = FNV1a()
        hash.add(first)
        hash.add(UInt8(ascii: "\n"))
        hash.add(second)
        return hash.value
    }
}

struct AlbumName: Equatable, Sendable {
    private let key: String
    /// Whether it is of a concert.
    let isLive: Bool

    init(_ text: String) {
        var name = ""
        var isLive = false
        for part in TitlePart.parts(of: text) {
            switch part.kind == .text ? VersionMark.name : VersionMark(part.text) {
            case .same: continue
            case .other(let kind, _):
                isLive = isLive || kind == "live"
                // Part of the name of an album: all its tracks are such ones.
                name += " \(part.text)"
            case .name: name += " \(part.text)"
            }
        }
        let words = NameFold.words(name)
        key = words.joined()
        let places: Set<String> = ["at", "in", "from", "on", "aus", "au", "a", "en"]
        let live = words.indices.filter { words[$0] == "live" }
        self.isLive =
            isLive || words.contains("unplugged") || words.last == "live" || words.last == "concert"
            || live.contains { $0 + 1 < words.count && places.contains(words[$0 + 1]) }
    }

    static func == (first: AlbumName, second: AlbumName) -> Bool { first.key == second.key }
}

extension TrackMatcher {
    /// For the tracks of a library, by their numbers.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(_ library: Library, acceptsVersions: Bool = false) throws(LibraryError) {
        var tracks: [Track] = []
        tracks.reserveCapacity(library.count)
        for index in 0..<library.count {
            let artists = [
                try library.text("artist", index), try library.text("artists", index),
                try library.text("album_artist", index),
            ].compactMap { $0 }
            tracks.append(
                Track(
                    artists: artists, title: try library.text("title", index), album: try library.text("album", index),
                    isrc: try library.text("isrc", index), recording: try library.text("musicbrainz_recording", index),
                    seconds: try library.seconds(index)))
        }
        self.init(tracks, acceptsVersions: acceptsVersions)
    }
}
