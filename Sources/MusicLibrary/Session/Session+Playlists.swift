import Foundation
import SystemFiles

/// An entry of a saved playlist, with what the library now knows of it.
public struct ResolvedItem: Sendable {
    /// Its position, from 1.
    public let position: Int
    /// From the library, which knows when a file has moved; otherwise as saved.
    public let item: PlaylistItem
    /// The track, if the library has it.
    public let track: LibraryTrack?
    /// The path in the playlist, if that file is gone and another file with the same audio replaces it.
    public let replacedPath: String?

    /// Whether the library has it.
    public var isInLibrary: Bool { track != nil }
    /// Whether the library had it and lost it.
    public var isGone: Bool { track == nil && item.track != nil }
}

/// A playlist imported from another program.
public struct ImportedPlaylist: Sendable {
    /// As saved.
    public let playlist: SavedPlaylist
    /// The number of items that are not in the library and are kept by name.
    public let missingCount: Int
    /// One remark for each entry or line that was not understood, not found, or found in another place.
    public let remarks: [ImportRemark]
}

/// A remark about an entry or a line of a playlist file.
public struct ImportRemark: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The position in the playlist, from 1; nil for a line that is not an entry.
    public var position: Int?
    /// The number of the skipped line in the file, from 1.
    public var line: Int?
    /// Its path or text.
    public var text: String
    /// The remark.
    public var reason: String

    /// One line: the place, the text and the remark.
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
    /// A playlist of the user, a followed one, or `OWNER/NAME` of a shared one.
    /// - Throws: `UserStateError`.
    public func savedPlaylist(_ name: String) throws(UserStateError) -> SavedPlaylist {
        let (state, profile) = (try state, try profile)
        do {
            let playlist = try state.playlist(name, for: profile)
            return playlist.isLiving ? try refreshed(playlist, of: try state.profile(playlist.owner)) : playlist
        } catch .unknownPlaylist(let name, let owner, _) {
            let distance = EditDistance(Array(NameKey(name).text.unicodeScalars))
            let near = try state.playlists(of: profile).map { playlist in
                (playlist.name, distance.from(Array(NameKey(playlist.name).text.unicodeScalars)[...]))
            }.filter { $0.1 <= max(1, name.count / 3) }.min { $0.1 < $1.1 }
            throw .unknownPlaylist(name, profile: owner, nearest: near?.0)
        }
    }

    /// The items of a playlist in their current state.
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

    /// Saves tracks under a name.
    /// - Parameters:
    ///   - name: nil for "Instant Playlist #n".
    ///   - tracks: in playing order.
    ///   - request: the request that chose them.
    /// - Returns: the name.
    /// - Throws: `UserStateError`.
    @discardableResult
    public func createPlaylist(
        _ name: String?, _ tracks: [LibraryTrack], madeBy request: PlaylistRequest? = nil
    ) throws(UserStateError) -> String {
        try state.createPlaylist(
            name, tracks.map { PlaylistItem(RememberedTrack($0)) }, queryJSON: request.flatMap { Self.queryJSON($0) },
            of: profile)
    }

    /// The query that other programs can repeat, as it is stored.
    static func queryJSON(_ request: PlaylistRequest) -> String? {
        SmartQuery(request).flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Appends tracks to one of the user's playlists.
    /// - Throws: `UserStateError`.
    public func add(_ tracks: [LibraryTrack], toPlaylist name: String) throws(UserStateError) {
        try state.editPlaylist(name, of: profile) { items in items += tracks.map { PlaylistItem(RememberedTrack($0)) } }
    }

    /// Removes the items at positions, counted from 1, from one of the user's playlists.
    /// - Throws: `UserStateError`.
    public func remove(positions: [Int], fromPlaylist name: String) throws(UserStateError) {
        try state.editPlaylist(name, of: profile) { items throws(UserStateError) in
            for position in positions { try Self.check(position, items) }
            let gone = Set(positions)
            items = items.indices.filter { !gone.contains($0 + 1) }.map { items[$0] }
        }
    }

    /// Moves an item within one of the user's playlists. Positions are counted from 1.
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
    ///   - playlist: the playlist.
    ///   - format: the format.
    ///   - folder: the folder of the file, for relative locations; nil for the music folder.
    ///   - isAbsolute: whether locations are absolute.
    ///   - musicFolder: the music folder that the user names.
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

    /// Playlists as files of a folder, for players that read nothing else: extended M3U in UTF-8 with the ending `.m3u`,
    /// which all of them know, and relative paths.
    /// - Parameters:
    ///   - hasSaved: whether there is a file for each playlist of the user, and each that the user follows.
    ///   - hasMoods: whether there is a file for each mood, with all of its tracks, the best first.
    ///   - folder: the folder of the files.
    ///   - musicFolder: the music folder that the user names.
    /// - Returns: the names of the files and their contents. Empty playlists have no file.
    /// - Throws: `UserStateError`, `LibraryError`.
    package func playlistFiles(
        hasSaved: Bool, hasMoods: Bool, in folder: RawPath, musicFolder: RawPath? = nil
    ) throws -> [(name: String, bytes: [UInt8])] {
        let exchange = PlaylistExchange(library, root: "\(try self.musicFolder(musicFolder))")
        var lists: [(name: String, items: [PlaylistItem])] = []
        if hasSaved {
            for summary in try state.playlists(of: profile) {
                lists.append((summary.name, try savedPlaylist(id: summary.publicID).items))
            }
        }
        if hasMoods {
            for mood in try moods().regions.keys.sorted() {
                var request = PlaylistRequest()
                (request.mood, request.length) = (mood, .tracks(max(1, library.count)))
                request.showsDuplicates = true
                let tracks = try playlistIndices(request).map { try library.track($0) }
                lists.append(("Mood \(mood)", tracks.map { PlaylistItem(RememberedTrack($0)) }))
            }
        }
        var names = PlaylistFileNames()
        return try lists.filter { !$0.items.isEmpty }.map { list in
            let file = try exchange.file(list.name, list.items, .relative(to: "\(folder)"))
            return (names.next(for: list.name, ending: "m3u"), try file.bytes(.m3u8))
        }
    }

    /// Imports the playlists of another program's file. Items that are not in the library are kept by name.
    /// - Parameters:
    ///   - path: the file.
    ///   - name: its name, or the one to import if the file has several; nil for its title or the file's name.
    ///   - musicFolder: the music folder that the user names.
    ///   - replaces: whether the items of a playlist of the user with the same name are replaced.
    /// - Returns: one playlist, or all those of a file with several.
    /// - Throws: `LibraryError.unreadablePlaylist`, `UserStateError`.
    public func importPlaylists(
        _ path: RawPath, named name: String? = nil, musicFolder: RawPath? = nil, replaces: Bool = false
    ) throws -> [ImportedPlaylist] {
        let root = try self.musicFolder(musicFolder)
        let files = try playlists(at: path, named: name, musicFolder: root)
        let url = path.absoluteURL
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        let fileName = url.deletingPathExtension().lastPathComponent
        return try importPlaylists(
            files, named: name, or: fileName, in: folder, musicFolder: root, replaces: replaces)
    }

    /// The playlists of a file: all of them, or the one with a name if there are several.
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
    /// - Throws: `PlaylistFile.ReadError` when it is not a playlist; `LibraryError`.
    package func playlists(in bytes: [UInt8], musicFolder: RawPath? = nil) throws -> [PlaylistFile] {
        try PlaylistExchange(library, root: "\(try self.musicFolder(musicFolder))").files(bytes)
    }

    /// Saves the playlists of a file that was read.
    /// - Parameters:
    ///   - files: as read.
    ///   - name: the name of the only playlist.
    ///   - other: the name of a playlist without a title.
    ///   - folder: absolute path of the folder that relative locations start from; nil for the music folder.
    ///   - musicFolder: the music folder that the user names.
    ///   - replaces: whether the items of a playlist of the user with the same name are replaced.
    /// - Throws: `LibraryError`, `UserStateError`.
    package func importPlaylists(
        _ files: [PlaylistFile], named name: String?, or other: String, in folder: String? = nil,
        musicFolder: RawPath? = nil, replaces: Bool = false
    ) throws -> [ImportedPlaylist] {
        if files.count == 1 {
            let name = name ?? files[0].name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? other
            return try importPlaylists(
                [(files[0], name)], in: folder, musicFolder: musicFolder, isExact: true, replaces: replaces)
        }
        // Playlists of one file may share a name; a number added to it loses nothing. A name that playlists here cannot
        // have is changed, or one of them would refuse all.
        return try importPlaylists(
            files.map { ($0, $0.name.flatMap(PlaylistName.usable) ?? PlaylistName.usable(other) ?? other) },
            in: folder, musicFolder: musicFolder, isExact: false, replaces: replaces)
    }

    /// All playlists of a file, or the one with a name if there are several.
    private static func chosen(_ files: [PlaylistFile], _ name: String?) throws -> [PlaylistFile] {
        guard let name, files.count > 1 else { return files }
        let chosen = files.filter { $0.name.map { NameKey($0) } == NameKey(name) }
        guard chosen.isEmpty else { return chosen }
        let names = files.prefix(20).map { "“\($0.name ?? "?")”" }.joined(separator: ", ")
        throw PlaylistFile.ReadError(description: "none of its \(files.count) playlists is “\(name)”, but \(names)")
    }

    /// Saves a playlist of another program. Items that are not in the library are kept by name.
    /// - Parameters:
    ///   - file: as read.
    ///   - name: its name.
    ///   - folder: absolute path of the folder that relative locations start from; nil for the music folder.
    ///   - musicFolder: the music folder that the user names.
    ///   - isExact: whether a taken name is an error; otherwise a number is added to it.
    /// - Throws: `LibraryError`, `UserStateError`.
    public func importPlaylist(
        _ file: PlaylistFile, named name: String, in folder: String? = nil, musicFolder: RawPath? = nil,
        isExact: Bool = true
    ) throws -> ImportedPlaylist {
        let imported = try importPlaylists([(file, name)], in: folder, musicFolder: musicFolder, isExact: isExact)
        return imported[0]
    }

    /// All or none, in one transaction.
    private func importPlaylists(
        _ files: [(file: PlaylistFile, name: String)], in folder: String?, musicFolder: RawPath?, isExact: Bool,
        replaces: Bool = false
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
                let items = list.readings.map(\.item)
                // Playlists of one file that share a name do not replace one another.
                if replaces, let own = try state.find(list.name, besides: names, of: profile)?.name {
                    try state.editPlaylist(own, of: profile) { $0 = items }
                    names.append(own)
                } else {
                    names.append(try state.createPlaylist(list.name, items, of: profile, isExact: isExact))
                }
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
