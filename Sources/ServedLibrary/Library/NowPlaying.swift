package import Foundation
package import MusicLibrary
package import SimilarityIndex
import Synchronization

/// The tracks that players report as playing. An entry ends with the track, when the player stops, or with the server.
package final class NowPlaying: Sendable {
    /// What a player reports while it plays.
    package struct Report: Sendable {
        package enum State: String, CaseIterable, Sendable {
            /// It loads the track; time does not pass yet.
            case starting
            case playing, paused, stopped
        }

        package let state: State
        /// Seconds.
        package let position: Double
        /// 1 for the speed of the recording.
        package let rate: Double
        /// Whether the play is recorded when enough was heard; not if the player records it itself.
        package let isRecorded: Bool

        package init(_ state: State, position: Double, rate: Double, isRecorded: Bool) {
            (self.state, self.position, self.rate, self.isRecorded) = (state, position, rate, isRecorded)
        }
    }

    /// A program on a device. Players send no name of their device, but those on several devices of a listener have several
    /// addresses.
    package struct Player: Hashable, Sendable {
        /// The player's name for itself.
        package let client: String
        /// The address of the device.
        package let address: String

        package init(_ client: String, at address: String) { (self.client, self.address) = (client, address) }
    }

    package struct Entry: Sendable {
        package let profile: Profile
        /// Names its file.
        package let track: TrackID
        package let since: Date
        package let player: Player
        /// The last report; nil if the player only said that it began.
        package fileprivate(set) var report: Report?
        fileprivate var reported = Date.distantPast
        /// Seconds of the recording that were heard before the last report.
        fileprivate var heard = 0.0
        fileprivate let until: Date
        fileprivate let remembered: RememberedTrack
        /// Seconds.
        fileprivate let duration: Double
        fileprivate var isRecorded = false

        /// The position now, in seconds; nil without a report.
        package func position(_ now: Date = Date()) -> Double? {
            report.map { report in
                let passed = report.state == .playing ? max(0, now.timeIntervalSince(reported)) * report.rate : 0
                return min(report.position + passed, max(duration, report.position))
            }
        }

        /// Seconds of the recording that were heard until now. A jump to another position does not count.
        fileprivate func heard(_ now: Date) -> Double { heard + (position(now) ?? 0) - (report?.position ?? 0) }

        /// The play to record: half of the track, or four minutes of it (the rule of Last.fm and ListenBrainz).
        fileprivate func play(_ now: Date) -> Play? {
            guard let report, report.isRecorded, report.state != .starting, !isRecorded,
                heard(now) >= min(duration / 2, 240)
            else { return nil }
            return (remembered, since)
        }
    }

    package typealias Play = (track: RememberedTrack, date: Date)

    private static let capacity = 1000
    /// Seconds after the end of a track, and after a pause began, until a silent player counts as gone.
    private static let (grace, pause) = (300.0, 3600.0)
    private let entries = Mutex<[Entry]>([])

    /// A player has started a track.
    package func began(_ track: LibraryTrack, by profile: Profile, _ player: Player, now: Date = Date()) {
        // A paused track counts as playing.
        let entry = Entry(
            profile: profile, track: track.fileID, since: now, player: player,
            until: now.addingTimeInterval(min(track.duration, 86_400) + Self.grace),
            remembered: RememberedTrack(track), duration: track.duration)
        entries.withLock { entries in
            Self.replace(
                Self.place(of: player, of: profile, track.fileID, in: entries, now), by: entry, in: &entries, now)
        }
    }

    /// A player has reported its playback.
    /// - Returns: the plays to record: of this track, or of the one before.
    package func reported(
        _ report: Report, of track: LibraryTrack, by profile: Profile, _ player: Player, now: Date = Date()
    ) -> [Play] {
        entries.withLock { entries in
            let place = Self.place(of: player, of: profile, track.fileID, in: entries, now)
            let before = place.map { entries[$0] }
            let isSame = before?.track == track.fileID && report.state != .starting
            let rest = min(max(0, track.duration - report.position) / max(report.rate, 0.1), 86_400)
            var entry = Entry(
                profile: profile, track: track.fileID, since: isSame ? before?.since ?? now : now, player: player,
                report: report, reported: now, heard: isSame ? before?.heard(now) ?? 0 : 0,
                until: now.addingTimeInterval(report.state == .playing ? rest + Self.grace : Self.pause),
                remembered: RememberedTrack(track), duration: track.duration,
                isRecorded: isSame && before?.isRecorded == true)
            let plays = [isSame ? nil : before?.play(now), entry.play(now)]
            if plays[1] != nil { entry.isRecorded = true }
            Self.replace(place, by: entry, in: &entries, now)
            if report.state == .stopped { entries.removeLast() }
            return plays.compactMap { $0 }
        }
    }

    /// The entry of a player. A player whose address has changed, as when a phone leaves the house, is the one with its name
    /// that played the same track.
    private static func place(
        of player: Player, of profile: Profile, _ track: TrackID, in entries: [Entry], _ now: Date
    ) -> Int? {
        let own = entries.indices.filter {
            entries[$0].profile.id == profile.id && entries[$0].player.client == player.client
                && entries[$0].until >= now
        }
        return own.first { entries[$0].player == player } ?? own.first { entries[$0].track == track }
    }

    private static func replace(_ place: Int?, by entry: Entry, in entries: inout [Entry], _ now: Date) {
        if let place { entries.remove(at: place) }
        entries.removeAll { $0.until < now }
        if entries.count >= capacity { entries.removeFirst() }
        entries.append(entry)
    }

    /// The latest first.
    package func current(now: Date = Date()) -> [Entry] {
        entries.withLock { $0.filter { $0.until >= now }.reversed() }
    }
}
