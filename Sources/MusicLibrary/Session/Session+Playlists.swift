public import AudioFeatures
import Foundation
import SystemFiles

/// A place of a saved playlist, with what the library knows of it by now.
public struct ResolvedItem: Sendable {
    /// Its place, from 1.
    public let position: Int
    /// As the library has it, which knows better when a file was moved; else as it was kept.
    public let item: PlaylistItem
    /// The track, if the library has it.
    public let track: LibraryTrack?
    /// The path that the playlist names, when nothing is there any more and another file with the same audio stands in.
    public let replacedPath: String?

    /// Whether the library has it.
    public var isInLibrary: Bool { track != nil }
    /// Whether the library had it, and has it no more.
    public var isGone: Bool { track == nil && item.track != nil }
}

/// A playlist of another program, as kept.
public struct ImportedPlaylist: Sendable {
    /// As kept.
    public let playlist: SavedPlaylist
    /// How many of its items are not in the library and are kept by name.
    public let missingCount: Int
    /// What was not understood or not found, or found in another place than was said: of each entry or line, and why.
    public let remarks: [ImportRemark]
}

/// What there is to say of an entry or a line of a playlist file.
public struct ImportRemark: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Its place in the playlist, from 1; nil of a line that is in none.
    public var position: Int?
    /// The line of the file, from 1, that was left out.
    public var line: Int?
    /// The path or the text of it.
    public var text: String
    /// What there is to say.
    public var reason: String

    /// One line: where, what and why.
    public var description: String {
        let place = position.map { "\($0): " } ?? line.map { "line \($0): " } ?? ""
        return "\(place)\(text): \(reason)"
    }
}

/// A playlist as a file.
public struct ExportedPlaylist: Sendable {
    /// The file's content.
    public let bytes: [UInt8]
    /// Conditions of a query that the format cannot hold.
    public let leftOut: [String]
}

extension Session {
    /// A playlist of the user's, one that they follow, or `OWNER/NAME` of a shared one.
    /// - Throws: `UserStateError`.
    public func savedPlaylist(_ name: String) throws(UserStateError) -> SavedPlaylist {
        try state.playlist(name, for: profile)
    }

    /// The items of a playlist, as the library has them by now.
    /// - Throws: `LibraryError` when the index is damaged.
    public func items(of playlist: SavedPlaylist) throws(LibraryError) -> [ResolvedItem] {
        var items: [ResolvedItem] = []
        for (index, item) in playlist.items.enumerated() {
            let known: LibraryTrack? =
                if let id = item.track { try library.track(id, at: item.location) } else { nil }
            items.append(
                ResolvedItem(
                    position: index + 1, item: known.map { PlaylistItem(RememberedTrack($0)) } ?? item, track: known,
                    replacedPath: known.flatMap { $0.path.description == item.location ? nil : item.location }))
        }
        return items
    }

    /// Keeps tracks under a name.
    /// - Parameters:
    ///   - name: nil for "Instant Playlist #n".
    ///   - tracks: in playing order.
    ///   - request: what they were chosen by.
    /// - Returns: the name.
    /// - Throws: `UserStateError`.
    @discardableResult
    public func createPlaylist(
        _ name: String?, _ tracks: [LibraryTrack], madeBy request: PlaylistRequest? = nil
    ) throws(UserStateError) -> String {
        let query = request.flatMap { SmartQuery($0) }.flatMap { try? JSONEncoder().encode($0) }
        return try state.createPlaylist(
            name, tracks.map { PlaylistItem(RememberedTrack($0)) },
            queryJSON: query.map { String(decoding: $0, as: UTF8.self) }, of: profile)
    }

    /// Puts tracks at the end of one of the user's playlists.
    /// - Throws: `UserStateError`.
    public func add(_ tracks: [LibraryTrack], toPlaylist name: String) throws(UserStateError) {
        try state.editPlaylist(name, of: profile) { items in items += tracks.map { PlaylistItem(RememberedTrack($0)) } }
    }

    /// Removes the items at positions, which count from 1, from one of the user's playlists.
    /// - Throws: `UserStateError`.
    public func remove(positions: [Int], fromPlaylist name: String) throws(UserStateError) {
        try state.editPlaylist(name, of: profile) { items throws(UserStateError) in
            for position in positions { try Self.check(position, items) }
            let gone = Set(positions)
            items = items.indices.filter { !gone.contains($0 + 1) }.map { items[$0] }
        }
    }

    /// Moves an item within one of the user's playlists; positions count from 1.
    /// - Throws: `UserStateError`.
    public func move(from: Int, to: Int, inPlaylist name: String) throws(UserStateError) {
        try state.editPlaylist(name, of: profile) { items throws(UserStateError) in
            for position in [from, to] { try Self.check(position, items) }
            items.insert(items.remove(at: from - 1), at: to - 1)
        }
    }

    private static func check(_ position: Int, _ items: [PlaylistItem]) throws(UserStateError) {
        guard (1...max(1, items.count)).contains(position), !items.isEmpty else {
            throw .invalid("there is no position \(position); the playlist has \(items.count.counted("track"))")
        }
    }

    // MARK: Files

    /// A playlist as a file for other programs.
    /// - Parameters:
    ///   - playlist: what to write.
    ///   - format: how.
    ///   - folder: of the file, which relative locations begin at; nil for the music folder.
    ///   - isAbsolute: absolute locations instead.
    ///   - musicFolder: what the user says it is.
    /// - Throws: `LibraryError`; `UserStateError.noQuery` when a list of tracks is to be written as a query.
    public func export(
        _ playlist: SavedPlaylist, as format: PlaylistFile.Format, in folder: RawPath? = nil, isAbsolute: Bool = false,
        musicFolder: RawPath? = nil
    ) throws -> ExportedPlaylist {
        if format == .nsp {
            guard let query = playlist.query else { throw UserStateError.noQuery(playlist.name) }
            let smart = try NavidromeSmartPlaylist(name: playlist.name, query, preferences: preferences)
            return ExportedPlaylist(bytes: smart.bytes, leftOut: smart.leftOut)
        }
        let root = try self.musicFolder(musicFolder)
        let style: PlaylistExchange.Style = isAbsolute ? .absolute : .relative(to: "\(folder ?? root)")
        let file = try PlaylistExchange(library, root: "\(root)").file(playlist, style)
        return ExportedPlaylist(bytes: try file.bytes(format), leftOut: [])
    }

    /// Keeps the playlists of another program's file. What is not in the library is kept by name.
    /// - Parameters:
    ///   - path: the file.
    ///   - name: what to call it, or which of several in the file is meant; nil for its title, or the file's name.
    ///   - musicFolder: what the user says it is.
    /// - Returns: one, but of an export of iTunes as many as there are in it.
    /// - Throws: `LibraryError.unreadablePlaylist`, `UserStateError`.
    public func importPlaylists(
        _ path: RawPath, named name: String? = nil, musicFolder: RawPath? = nil
    ) throws -> [ImportedPlaylist] {
        let root = try self.musicFolder(musicFolder)
        let files = try playlists(at: path, named: name, musicFolder: root)
        let url = path.absoluteURL
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        let fileName = url.deletingPathExtension().lastPathComponent
        return try importPlaylists(files, named: name, or: fileName, in: folder, musicFolder: root)
    }

    /// The playlists of a file, all or that of a name where there are several.
    /// - Throws: `LibraryError.unreadablePlaylist`.
    func playlists(at path: RawPath, named name: String? = nil, musicFolder root: RawPath) throws -> [PlaylistFile] {
        let url = path.absoluteURL
        do {
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= PlaylistFile.largestSize else { throw PlaylistFile.ReadError(tooLarge: size) }
            let bytes = Array(try Data(contentsOf: url, options: .mappedIfSafe))
            return try Self.chosen(try playlists(in: bytes, musicFolder: root), name)
        } catch let error as LibraryError {
            throw error
        } catch {
            let reason = (error as? PlaylistFile.ReadError)?.description ?? SystemReason.of(error)
            throw LibraryError.unreadablePlaylist(path: "\(path)", reason: reason)
        }
    }

    /// The playlists of a file.
    /// - Throws: `PlaylistFile.ReadError` when it is none; `LibraryError`.
    package func playlists(in bytes: [UInt8], musicFolder: RawPath? = nil) throws -> [PlaylistFile] {
        try PlaylistExchange(library, root: "\(try self.musicFolder(musicFolder))").files(bytes)
    }

    /// Keeps the playlists of a file that was read.
    /// - Parameters:
    ///   - files: as read.
    ///   - name: what to call the only one.
    ///   - other: what to call one that has no title.
    ///   - folder: absolute path of the folder that relative locations begin at; nil for the music folder.
    ///   - musicFolder: what the user says it is.
    /// - Throws: `LibraryError`, `UserStateError`.
    package func importPlaylists(
        _ files: [PlaylistFile], named name: String?, or other: String, in folder: String? = nil,
        musicFolder: RawPath? = nil
    ) throws -> [ImportedPlaylist] {
        let isOnly = files.count == 1
        // Playlists of one file may be called the same, and a number in a name loses nothing.
        return try importPlaylists(
            files.map { ($0, (isOnly ? name : nil) ?? $0.name ?? other) }, in: folder, musicFolder: musicFolder,
            isExact: isOnly)
    }

    /// All playlists of a file, or that of a name where there are several.
    private static func chosen(_ files: [PlaylistFile], _ name: String?) throws -> [PlaylistFile] {
        guard let name, files.count > 1 else { return files }
        let chosen = files.filter { $0.name.map { NameKey($0) } == NameKey(name) }
        guard chosen.isEmpty else { return chosen }
        let names = files.prefix(20).map { "“\($0.name ?? "?")”" }.joined(separator: ", ")
        throw PlaylistFile.ReadError(description: "none of its \(files.count) playlists is “\(name)”, but \(names)")
    }

    /// Keeps a playlist of another program. What is not in the library is kept by name.
    /// - Parameters:
    ///   - file: as read.
    ///   - name: what to call it.
    ///   - folder: absolute path of the folder that relative locations begin at; nil for the music folder.
    ///   - musicFolder: what the user says it is.
    ///   - isExact: whether a name that is taken is an error; otherwise a number is added to it.
    /// - Throws: `LibraryError`, `UserStateError`.
    public func importPlaylist(
        _ file: PlaylistFile, named name: String, in folder: String? = nil, musicFolder: RawPath? = nil,
        isExact: Bool = true
    ) throws -> ImportedPlaylist {
        let imported = try importPlaylists([(file, name)], in: folder, musicFolder: musicFolder, isExact: isExact)
        return imported[0]
    }

    /// All or none.
    private func importPlaylists(
        _ files: [(file: PlaylistFile, name: String)], in folder: String?, musicFolder: RawPath?, isExact: Bool
    ) throws -> [ImportedPlaylist] {
        let root = "\(try self.musicFolder(musicFolder))"
        let exchange = PlaylistExchange(library, root: root)
        let lists = try files.map {
            (file: $0.file, name: $0.name, readings: try exchange.readings($0.file, in: folder ?? root))
        }
        let (state, profile) = (try self.state, try self.profile)
        let names = try state.write { () throws(UserStateError) in
            var names: [String] = []
            for list in lists {
                names.append(
                    try state.createPlaylist(list.name, list.readings.map(\.item), of: profile, isExact: isExact))
            }
            return names
        }
        return try zip(lists, names).map { list, name in
            let remarks = zip(list.file.entries, list.readings).enumerated().compactMap { place, pair in
                pair.1.remark.map { reason in
                    let (entry, item) = (pair.0, pair.1.item)
                    let text = entry.location.isEmpty ? item.displayName : entry.location
                    return ImportRemark(position: place + 1, text: text, reason: reason)
                }
            }
            let skipped = list.file.skipped.map { ImportRemark(line: $0.number, text: $0.text, reason: $0.reason) }
            return ImportedPlaylist(
                playlist: try savedPlaylist(name), missingCount: list.readings.count { $0.item.track == nil },
                remarks: remarks + skipped)
        }
    }
}
