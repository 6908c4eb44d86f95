package import MusicLibrary

/// Keeps the queue of an MPD filled after the current track.
package struct QueueKeeper {
    /// An event while the queue is filled.
    package enum Event: Sendable {
        case added(LibraryTrack)
        /// MPD does not have the file.
        case unknownToMPD(LibraryTrack, reason: String)
        case nothingSuits
    }

    private let session: Session
    private let connection: MPDConnection
    let place: PathMapping
    /// The id of the song that MPD plays, so that it is recorded only once.
    private var playing: String?

    /// The subsystems of MPD whose changes are relevant.
    package static let subsystems = ["player", "playlist", "database"]
    /// The number of consecutive tracks unknown to MPD after which filling stops until something changes.
    private static let patience = 100

    /// The track that is already playing is not recorded, because another run may have recorded it.
    /// - Throws: as ``PathMapping/found(_:in:)``.
    package init(_ session: Session, _ connection: MPDConnection) throws {
        self.session = session
        self.connection = connection
        place = try PathMapping.found(session.library, in: connection)
        playing = try connection.send("status")["songid"]
    }

    /// Appends tracks until `ahead` of them follow the current one, and records the current one in the history.
    /// - Parameter ahead: the number of tracks after the current one, or of all tracks if nothing is playing.
    /// - Throws: `MPDError`, and what the source throws.
    package mutating func fill(
        ahead: Int, from source: inout some TrackSource, report: (Event) -> Void
    ) throws {
        let status = try connection.send("status")
        try notePlaying(status, &source)
        let position = status["song"].flatMap { Int($0) } ?? -1
        var missing = ahead - ((status["playlistlength"].flatMap { Int($0) } ?? 0) - (position + 1))
        guard missing > 0 else { return }
        var queue = try queuedTracks()
        source.folder = place.libraryPrefix
        var refusals = 0
        while missing > 0 {
            guard let track = try source.next(after: queue) else { return report(.nothingSuits) }
            if try append(track, report) {
                queue.append(track)
                missing -= 1
                refusals = 0
            } else {
                refusals += 1
                guard refusals < Self.patience else { return report(.nothingSuits) }
            }
        }
    }

    /// Appends the given tracks.
    /// - Throws: `MPDError`.
    package func append(_ tracks: [LibraryTrack], report: (Event) -> Void) throws {
        for track in tracks { _ = try append(track, report) }
    }

    /// The tracks of the library that are in the queue, in order.
    package func queuedTracks() throws -> [LibraryTrack] {
        try connection.send("playlistinfo").filter { $0.name == "file" }.compactMap { try track($0.value) }
    }

    private func append(_ track: LibraryTrack, _ report: (Event) -> Void) throws -> Bool {
        guard let uri = place.uri(track.path.bytes) else {
            report(.unknownToMPD(track, reason: "outside of its music_directory, or a line break in the name"))
            return false
        }
        guard try connection.sendIfKnown("add", [uri]) != nil else {
            report(.unknownToMPD(track, reason: "not in the database"))
            return false
        }
        report(.added(track))
        return true
    }

    private mutating func notePlaying(_ status: [MPDConnection.Field], _ source: inout some TrackSource) throws {
        guard status["state"] == "play", let song = status["songid"], song != playing else { return }
        playing = song
        let current = try connection.send("currentsong")
        if let file = current.first(where: { $0.name == "file" }), let track = try track(file.value) {
            try source.played(track)
        }
    }

    private func track(_ uri: [UInt8]) throws -> LibraryTrack? { try place.track(uri, in: session.library) }
}
