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
    private let root: RawPath
    private var connection: MPDConnection
    private var place: PathMapping
    /// The seconds that were set before this object changed them.
    private let original: Int
    private var current: Int
    /// The ids of the current song and of the next one, for which the crossfade is set.
    private var pair: [String?] = []
    /// The tracks of the latest pair: the second one is the first of the next pair.
    private var heard: [TrackID: MixTrack] = [:]

    /// Longer overlaps, which silence at the ends can ask for, would fade what is still to be heard.
    private static let longest = 15.0

    /// - Parameters:
    ///   - keeper: of the same queue.
    ///   - musicFolder: the music folder that the user names.
    /// - Throws: `MPDError`, and `LibraryError` if the folder of the music is not known.
    package init(
        _ session: Session, _ connection: MPDConnection, _ keeper: QueueKeeper, musicFolder: RawPath?
    ) throws {
        (self.session, self.connection, place) = (session, connection, keeper.place)
        root = try session.musicFolder(musicFolder)
        current = Self.seconds(try connection.send("status"))
        original = current
    }

    /// Continues with another connection. An MPD that starts again has the seconds that were set last, so those before stay known.
    /// So do the tracks: MPD closes a connection on which it hears nothing for a minute, and an analysis can last longer.
    package mutating func reconnect(_ connection: MPDConnection, _ keeper: QueueKeeper) {
        (self.connection, place, pair) = (connection, keeper.place, [])
    }

    /// Sets the crossfade for the current track and the next one, unless it is set for these already. Both files are analyzed,
    /// which takes some seconds.
    /// - Returns: what was set; nil if nothing was to be done.
    /// - Throws: `MPDError`; `AudioError` if a file cannot be analyzed. No crossfade is set then.
    package mutating func update() throws -> Change? {
        let status = try connection.send("status")
        let songs = [status["songid"], status["nextsongid"]]
        guard songs != pair else { return nil }
        pair = songs
        // Another client can have changed it.
        current = Self.seconds(status)
        let tracks = try songs.compactMap { try $0.flatMap(track) }
        guard tracks.count == 2 else {
            try set(original)
            return nil
        }
        heard = heard.filter { known in tracks.contains { $0.id == known.key } }
        do {
            let (from, to) = (try mix(tracks[0]), try mix(tracks[1]))
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

    /// The seconds in which two files overlap, so that their sounds do as planned. The first track would fade too early for a long
    /// quiet beginning of the second, which is heard then.
    package static func overlap(_ plan: MixTransition, _ from: MixTrack) -> Int {
        guard !plan.keepsEnds else { return 0 }
        let end = plan.duration + max(0, from.duration - plan.outEnd)
        let whole = end + plan.inPoint
        return Int(whole <= longest ? whole : min(longest, end))
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

    private mutating func mix(_ track: LibraryTrack) throws(AudioError) -> MixTrack {
        if let known = heard[track.id] { return known }
        let mix = try MixSource.track(track, file: root.appending(track.path), moods: []).listen().mix
        heard[track.id] = mix
        return mix
    }

    /// MPD leaves the field out if there is no crossfade.
    private static func seconds(_ status: [MPDConnection.Field]) -> Int { status["xfade"].flatMap { Int($0) } ?? 0 }
}
