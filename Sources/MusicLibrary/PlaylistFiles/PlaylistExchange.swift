import AudioFeatures
import Foundation
import SimilarityIndex

/// Turns saved playlists into files and back: locations of files are paths, items are tracks of a library.
public struct PlaylistExchange: Sendable {
    /// How locations are written.
    public enum Style: Sendable, Equatable {
        /// Absolute paths.
        case absolute
        /// Relative to a folder, given by its absolute path.
        case relative(to: String)
    }

    private let library: Library
    private let root: String

    /// - Parameters:
    ///   - library: whose tracks the items are.
    ///   - root: absolute path of the music folder that was indexed.
    public init(_ library: Library, root: String) {
        self.library = library
        self.root = PlaylistLocation.normalized(root)
    }

    /// A playlist as a file's content. What is known better by the library than by the playlist (paths of moved files) is
    /// taken from there.
    /// - Throws: `LibraryError` when the index is damaged.
    public func file(_ playlist: SavedPlaylist, _ style: Style) throws(LibraryError) -> PlaylistFile {
        var entries: [PlaylistFile.Entry] = []
        for item in playlist.items {
            let known: LibraryTrack? = if let id = item.track { try library.track(id, at: item.location) } else { nil }
            let item = known.map { PlaylistItem(RememberedTrack($0)) } ?? item
            let location =
                known.flatMap { uri(ofUnwritable: $0.path) }
                ?? (item.track == nil ? item.location : written(item.location, style))
            entries.append(
                PlaylistFile.Entry(
                    location: location, artist: item.artist, title: item.title, album: item.album,
                    seconds: item.seconds, id: item.track))
        }
        return PlaylistFile(name: playlist.name, entries: entries)
    }

    /// A name that is no UTF-8 fits into no playlist but percent-encoded; nil for others.
    private func uri(ofUnwritable path: RawPath) -> String? {
        guard String(validating: path.bytes, as: UTF8.self) == nil else { return nil }
        return PlaylistLocation.fileURI(RawPath(root).appending(path))
    }

    private func written(_ path: String, _ style: Style) -> String {
        let absolute = path.hasPrefix("/") ? path : root + "/" + path
        return switch style {
        case .absolute: absolute
        case .relative(let folder): PlaylistLocation.relative(absolute, to: folder)
        }
    }

    /// The items of a file.
    /// - Parameters:
    ///   - file: read from `folder`.
    ///   - folder: absolute path of the folder that relative locations begin at.
    /// - Returns: an item for every entry; what is not in the library has no track and keeps its location.
    /// - Throws: `LibraryError` when the index is damaged.
    public func items(_ file: PlaylistFile, in folder: String) throws(LibraryError) -> [PlaylistItem] {
        var items: [PlaylistItem] = []
        for entry in file.entries {
            if let index = try index(entry, folder) {
                items.append(PlaylistItem(RememberedTrack(try library.track(index))))
            } else {
                items.append(
                    PlaylistItem(
                        location: entry.location, artist: entry.artist, title: entry.title, album: entry.album,
                        seconds: entry.seconds))
            }
        }
        return items
    }

    private func index(_ entry: PlaylistFile.Entry, _ folder: String) throws(LibraryError) -> Int? {
        let exact = try library.reading { () throws(IndexError) -> Int? in
            if let id = entry.id, let index = try library.reader.index(of: id) { return index }
            for path in candidates(entry.location, folder) {
                if let index = try library.reader.index(ofPath: path) { return index }
            }
            return nil
        }
        if let exact { return exact }
        if let found = try byEnd(entry.location) { return found }
        return try byName(entry)
    }

    /// The paths, relative to the library's root, that a location may mean: as it stands, percent-decoded, with the slashes
    /// of Windows.
    private func candidates(_ location: String, _ folder: String) -> [String] {
        let path = PlaylistLocation.scheme(location) == "file" ? PlaylistLocation.path(ofURI: location) : location
        let spellings = [path, PlaylistLocation.percentDecoded(path)].compactMap { $0 }
            .flatMap { [$0, $0.replacing("\\", with: "/")] }
        return spellings.flatMap { spelling -> [String] in
            let absolute = PlaylistLocation.normalized(spelling.hasPrefix("/") ? spelling : folder + "/" + spelling)
            let inside = absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : nil
            return [inside, spelling].compactMap { $0 }
        }
    }

    /// A file from another machine: "/Volumes/Music/Rock/a.mp3" for "Rock/a.mp3".
    private func byEnd(_ location: String) throws(LibraryError) -> Int? {
        let plain = PlaylistLocation.path(ofURI: location).replacing("\\", with: "/")
        for spelling in [plain, PlaylistLocation.percentDecoded(plain)].compactMap({ $0 }) {
            let parts = spelling.split(separator: "/")
            // The name alone ("01.mp3") says too little.
            for start in parts.indices.dropLast().prefix(16) {
                let end = parts[start...].joined(separator: "/")
                if let index = try library.reading({ () throws(IndexError) in try library.reader.index(ofPath: end) }) {
                    return index
                }
            }
        }
        return nil
    }

    private func byName(_ entry: PlaylistFile.Entry) throws(LibraryError) -> Int? {
        guard let artist = entry.artist, let title = entry.title else { return nil }
        let found = try library.indices(called: "\(artist) - \(title)", musicFolder: nil)
        return found.count == 1 ? found[0] : nil
    }
}
