import Foundation
import SimilarityIndex

/// Converts between saved playlists and files: between tracks of a library and locations of files.
package struct PlaylistExchange: Sendable {
    /// How locations are written.
    package enum Style: Sendable, Equatable {
        /// Absolute paths.
        case absolute
        /// Relative to a folder, given by its absolute path.
        case relative(to: String)
    }

    private let library: Library
    private let root: String

    /// - Parameters:
    ///   - library: the library of the tracks.
    ///   - root: absolute path of the music folder that was indexed.
    package init(_ library: Library, root: String) {
        self.library = library
        self.root = PlaylistLocation.normalized(root)
    }

    /// The content of a playlist file. The library's data, such as paths of moved files, take precedence over those of
    /// the playlist.
    /// - Throws: `LibraryError` when the index is damaged.
    package func file(_ playlist: SavedPlaylist, _ style: Style) throws(LibraryError) -> PlaylistFile {
        try file(playlist.name, playlist.items, style)
    }

    /// The same of any items.
    /// - Throws: `LibraryError` when the index is damaged.
    package func file(_ name: String, _ items: [PlaylistItem], _ style: Style) throws(LibraryError) -> PlaylistFile {
        var entries: [PlaylistFile.Entry] = []
        for item in items {
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
        return PlaylistFile(name: name, entries: entries)
    }

    /// The percent-encoded form of a name that is not UTF-8, which no playlist can hold as it is; nil for other names.
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

    /// An entry of a file, and its match.
    package struct Reading: Sendable {
        /// The item to save: a track of the library, or the entry by name.
        package let item: PlaylistItem
        /// A remark for the user: why no track was found, or that the track is not the file at the path.
        package let remark: String?
    }

    /// The items of a file, with remarks.
    /// - Parameters:
    ///   - file: read from `folder`.
    ///   - folder: absolute path of the folder that relative locations start from.
    /// - Returns: one item per entry. An entry that is not in the library has no track and keeps its location.
    /// - Throws: `LibraryError` when the index is damaged.
    package func readings(_ file: PlaylistFile, in folder: String) throws(LibraryError) -> [Reading] {
        let matcher = try PlaylistMatcher(library, root: root)
        var readings: [Reading] = []
        for entry in file.entries {
            func track(_ index: Int, _ remark: String?) throws(LibraryError) -> Reading {
                Reading(item: PlaylistItem(RememberedTrack(try library.track(index))), remark: remark)
            }
            switch try matcher.match(entry, in: folder) {
            case .track(let index): readings.append(try track(index, nil))
            case .copy(let index):
                let path = try library.displayPath(index)
                readings.append(try track(index, "not in the library; \(path) has the same audio"))
            case .named(let index):
                let path = try library.displayPath(index)
                readings.append(try track(index, "not in the library; \(path) has this artist and title"))
            case .none(let reason):
                let item = PlaylistItem(
                    location: entry.location, artist: entry.artist, title: entry.title, album: entry.album,
                    seconds: entry.seconds)
                readings.append(Reading(item: item, remark: reason))
            }
        }
        return readings
    }

    /// The playlists of a file. Lines without a path may name tracks of the library.
    /// - Throws: `PlaylistFile.ReadError` when it is not a playlist; `LibraryError` when the index is damaged.
    package func files(_ bytes: [UInt8]) throws -> [PlaylistFile] {
        let matcher = try PlaylistMatcher(library, root: root)
        return try PlaylistFile.all(in: bytes) { matcher.isTrack($0) }
    }
}
