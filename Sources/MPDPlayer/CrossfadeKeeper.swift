import AudioFeatures
package import MusicLibrary
import SimilarityIndex

/// Sets the crossfade of an MPD before each change of track, to the seconds that the two tracks permit.
///
/// MPD overlaps the ends of files, in whole seconds, and neither matches beats nor leaves a track before its end.
package struct CrossfadeKeeper {
    /// The seconds that were set, and for which tracks.
    package struct Change: Equatable, Sendable {
        package let from, to: String
        package let seconds: Int
        /// Why, in words.
        package let reason: String
    }

    private let session: Session
    private let connection: MPDConnection
    private let place: PathMapping
    private let root: RawPath
    /// The seconds that were set before this object changed them.
    package let original: Int
    private var current: Int
    /// The ids of the current song and of the next one, for which the crossfade is set.
    private var pair: [String?] = []
    /// The track of the latest pair that becomes the current one.
    private var latest: (id: TrackID, heard: MixTrack)?

    /// Longer overlaps, which silence at the ends can ask for, would fade what is still to be heard.
    private static let longest = 15

    /// - Parameters:
    ///   - keeper: of the same queue.
    ///   - original: the seconds that were set before; nil for those that are set now. An MPD that starts again has the latest ones.
    ///   - musicFolder: the music folder that the user names.
    /// - Throws: `MPDError`, and `LibraryError` if the folder of the music is not known.
    package init(
        _ session: Session, _ connection: MPDConnection, _ keeper: QueueKeeper, original: Int? = nil,
        musicFolder: RawPath? = nil
    ) throws {
        (self.session, self.connection, place) = (session, connection, keeper.place)
        root = try session.musicFolder(musicFolder)
        current = Self.seconds(try connection.send("status"))
        self.original = original ?? current
    }

    /// Sets the crossfade for the current track and the next one, unless it is set for these already. Both files are analysed,
    /// which takes some seconds.
    /// - Returns: what was set; nil if nothing was to be done.
    /// - Throws: `MPDError`; `AudioError` if a file cannot be analysed. No crossfade is set then.
    package mutating func update() throws -> Change? {
        let status = try connection.send("status")
        let songs = [status["songid"], status["nextsongid"]]
        guard songs != pair else { return nil }
        pair = songs
        let tracks = try songs.compactMap { try $0.flatMap(track) }
        guard tracks.count == 2 else {
            try set(original)
            return nil
        }
        do {
            let from = try latest.flatMap { $0.id == tracks[0].id ? $0.heard : nil } ?? heard(tracks[0])
            let to = try heard(tracks[1])
            latest = (tracks[1].id, to)
            let plan = MixPlanner.fade(from: from, to: to)
            let seconds = Self.overlap(plan, from)
            try set(seconds)
            return Change(
                from: tracks[0].displayName, to: tracks[1].displayName, seconds: seconds, reason: plan.reason)
        } catch let error as AudioError {
            try set(0)
            throw error
        }
    }

    /// Sets the crossfade that MPD had before.
    package mutating func restore() throws(MPDError) { try set(original) }

    /// The seconds in which two files overlap, so that their sounds do as planned.
    package static func overlap(_ plan: MixTransition, _ from: MixTrack) -> Int {
        guard !plan.keepsEnds else { return 0 }
        return min(longest, Int(plan.duration + max(0, from.duration - plan.outEnd) + plan.inPoint))
    }

    private mutating func set(_ seconds: Int) throws(MPDError) {
        guard seconds != current else { return }
        try connection.send("crossfade", [Array("\(seconds)".utf8)])
        current = seconds
    }

    /// The track of a song in the queue; nil for anything outside of the library.
    private func track(_ id: String) throws -> LibraryTrack? {
        let song = try connection.sendIfKnown("playlistid", [Array(id.utf8)]) ?? []
        return try song.first { $0.name == "file" }.flatMap { try place.track($0.value, in: session.library) }
    }

    private func heard(_ track: LibraryTrack) throws -> MixTrack {
        try MixSource.track(track, file: root.appending(track.path), moods: []).listen().mix
    }

    /// MPD leaves the field out if there is no crossfade.
    private static func seconds(_ status: [MPDConnection.Field]) -> Int { status["xfade"].flatMap { Int($0) } ?? 0 }
}
