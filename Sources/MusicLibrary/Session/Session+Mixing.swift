import Foundation

/// Tracks that a user names together.
///
/// ```swift
/// let selection = try session.selection(["party"])
/// print(selection.name ?? "several", selection.tracks.count, selection.remarks)
/// ```
public struct TrackSelection: Sendable {
    /// Their common name; nil when they have none.
    public let name: String?
    /// In the order named.
    public private(set) var tracks: [LibraryTrack]
    /// The names that were not found, one line each.
    public let remarks: [String]

    /// Adds a track if it is missing.
    public mutating func include(_ track: LibraryTrack) {
        if !tracks.contains(where: { $0.id == track.id }) { tracks.append(track) }
    }
}

extension Session {
    /// The tracks of a playlist, several tracks by name, or all tracks, limited by a filter.
    /// - Parameters:
    ///   - names: one playlist of the user or one playlist file; or tracks; empty for all tracks.
    ///   - filter: the conditions.
    ///   - musicFolder: the music folder that the user names, for the paths of a file.
    /// - Throws: `UserStateError.unknownPlaylist` when neither a playlist nor a file has the name; as ``track(_:)``,
    ///   ``tracks(_:)`` and ``importPlaylists(_:named:musicFolder:replaces:)``.
    public func selection(
        _ names: [RawPath], _ filter: TrackFilter = TrackFilter(), musicFolder: RawPath? = nil
    ) throws -> TrackSelection {
        let named = try named(names, musicFolder)
        guard !names.isEmpty, !filter.isEmpty else {
            return names.isEmpty
                ? TrackSelection(name: nil, tracks: try tracks(TrackListQuery(filter)), remarks: []) : named
        }
        let passing = Set(try tracks(TrackListQuery(filter)).map(\.path))
        return TrackSelection(
            name: named.name, tracks: named.tracks.filter { passing.contains($0.path) }, remarks: named.remarks)
    }

    private func named(_ names: [RawPath], _ musicFolder: RawPath?) throws -> TrackSelection {
        guard names.count == 1 else {
            return TrackSelection(name: nil, tracks: try names.map { try track($0.description).track }, remarks: [])
        }
        do {
            let playlist = try savedPlaylist(names[0].description)
            let items = try items(of: playlist)
            let remarks = items.filter { !$0.isInLibrary }.map {
                "\($0.position): \($0.item.displayName) is not in the library"
            }
            return TrackSelection(name: playlist.name, tracks: items.compactMap(\.track), remarks: remarks)
        } catch UserStateError.unknownPlaylist(let name, let profile, let nearest) {
            // Spelled correctly: a misspelt playlist is no track.
            if let index = try? library.index(of: name, guesses: false) {
                return TrackSelection(name: nil, tracks: [try library.track(index)], remarks: [])
            }
            let url = names[0].absoluteURL
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
                throw UserStateError.unknownPlaylist(name, profile: profile, nearest: nearest)
            }
            return try tracks(ofFile: names[0], musicFolder)
        }
    }

    private func tracks(ofFile path: RawPath, _ musicFolder: RawPath?) throws -> TrackSelection {
        let root = try self.musicFolder(musicFolder)
        let files = try playlists(at: path, musicFolder: root)
        guard files.count == 1 else {
            throw LibraryError.unreadablePlaylist(
                path: "\(path)", reason: "\(files.count) playlists in one file; import them, and name one")
        }
        let url = path.absoluteURL
        let readings = try PlaylistExchange(library, root: "\(root)").readings(
            files[0], in: url.deletingLastPathComponent().path(percentEncoded: false))
        var tracks: [LibraryTrack] = []
        var remarks: [String] = []
        for (place, reading) in readings.enumerated() {
            if let id = reading.item.track, let track = try library.track(id, at: reading.item.location) {
                tracks.append(track)
            }
            if let remark = reading.remark { remarks.append("\(place + 1): \(reading.item.displayName): \(remark)") }
        }
        return TrackSelection(
            name: files[0].name ?? url.deletingPathExtension().lastPathComponent, tracks: tracks, remarks: remarks)
    }
}
