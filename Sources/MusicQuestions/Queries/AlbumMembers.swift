import SimilarityIndex

/// The data of tracks with an album that decide which of them belong together.
struct AlbumMembers {
    struct Member {
        let index: Int
        /// Normalized, without a disc number.
        let album: String
        let shownAlbum: String
        /// The album's folder: without a subfolder for one disc.
        let folder: String
        /// The first credited artist, see ``Library/artistKey(_:)``.
        let artist: String?
        let shownArtist: String?
        /// The credited artists without guests.
        let credits: [String]
        /// The album artist, in the same form.
        let albumArtist: String?
        let shownAlbumArtist: String?
        /// The artists that the album artist consists of, if tags list them; otherwise empty.
        let albumArtists: [String]
        let isFlagged: Bool
        let disc: Int?
        let track: Int?
        let year: Int?
    }

    private(set) var members: [Member] = []

    init(_ library: Library) throws(LibraryError) {
        let columns = ["album", "artist", "album_artist", "artists", "album_artists"].map { library.textColumn($0) }
        var texts: [[Int32]] = []
        for column in columns { texts.append(try library.textNumbers(column.map { [$0] } ?? []).first ?? []) }
        guard !texts[0].isEmpty else { return }
        let (discs, tracks) = (try library.numbers("disc_number"), try library.numbers("track_number"))
        let (years, flags) = (try library.numbers("year"), try library.numbers("compilation"))
        var names = NameCache(library)
        var (directory, folder, folderDisc): (String?, String, Int?) = (nil, "", nil)
        for index in 0..<library.count where texts[0][index] >= 0 {
            func number(_ column: Int) -> Int32 { texts[column].isEmpty ? -1 : texts[column][index] }
            guard let album = try names.album(number(0)) else { continue }
            let path = try library.displayPath(index)
            let place = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
            if place != directory {
                directory = place
                let parts = place.split(separator: "/", omittingEmptySubsequences: false)
                folderDisc = parts.last.flatMap { DiscName.number(ofFolder: String($0)) }
                folder = folderDisc == nil ? place : parts.dropLast().joined(separator: "/")
            }
            let listed = try names.artist(number(3), isList: true)
            let own = try names.artist(number(1))
            let artist = listed ?? own
            let owner = try names.artist(number(2), isWhole: true)
            let (artists, credited) = (try names.list(number(3)), try names.credits(number(1)))
            var owners = try names.list(number(4)) ?? []
            // A joint name that is also the artist's consists of the artists that are listed there.
            if owners.isEmpty, owner != nil, number(2) == number(1) { owners = artists ?? [] }
            func value(_ numbers: [Float]) -> Int? { numbers[index].isNaN ? nil : Int.value(numbers[index]) }
            members.append(
                Member(
                    index: index, album: album.key, shownAlbum: album.shown, folder: folder, artist: artist?.key,
                    shownArtist: artist?.shown, credits: artists ?? credited, albumArtist: owner?.key,
                    shownAlbumArtist: owner?.shown, albumArtists: owners,
                    isFlagged: value(flags) == 1, disc: value(discs) ?? album.disc ?? folderDisc,
                    track: value(tracks), year: value(years)))
        }
    }
}

/// Names by text number. Of the millions in a large library, few are different.
private struct NameCache {
    private let library: Library
    private var albums: [Int32: (key: String, shown: String, disc: Int?)] = [:]
    private var artists: [Int64: (key: String, shown: String)] = [:]
    private var lists: [Int32: [String]] = [:]
    private var artistCredits: [Int32: [String]] = [:]

    init(_ library: Library) { self.library = library }

    mutating func album(_ number: Int32) throws(LibraryError) -> (key: String, shown: String, disc: Int?)? {
        if let known = albums[number] { return known }
        guard let text = try library.text(number) else { return nil }
        let (name, disc) = DiscName.split(text)
        let album = (key: Library.normalized(name), shown: name, disc: disc)
        albums[number] = album
        return album
    }

    /// The names in the text of a list; nil for none.
    mutating func list(_ number: Int32) throws(LibraryError) -> [String]? {
        if let known = lists[number] { return known }
        guard let text = try library.text(number) else { return nil }
        let names = text.split(separator: "; ").map(String.init)
        lists[number] = names
        return names
    }

    /// The values of an artist's text, without guests.
    mutating func credits(_ number: Int32) throws(LibraryError) -> [String] {
        if let known = artistCredits[number] { return known }
        guard let text = try library.text(number) else { return [] }
        let names = text.split(separator: ";").compactMap { ArtistCredits.names(in: String($0)).first }
        artistCredits[number] = names
        return names
    }

    /// The first name in a text.
    /// - Parameters:
    ///   - isList: whether the text is a list of names.
    ///   - isWhole: whether the whole text counts as one name.
    mutating func artist(
        _ number: Int32, isList: Bool = false, isWhole: Bool = false
    ) throws(LibraryError) -> (key: String, shown: String)? {
        let place = Int64(number) << 2 | (isList ? 1 : 0) | (isWhole ? 2 : 0)
        if let known = artists[place] { return known }
        guard let text = try library.text(number) else { return nil }
        let first =
            isWhole
            ? text : isList ? text.split(separator: "; ").first.map(String.init) : ArtistCredits.names(in: text).first
        let shown = first ?? text
        let artist = (key: Library.artistKey(shown), shown: shown)
        artists[place] = artist
        return artist
    }
}
