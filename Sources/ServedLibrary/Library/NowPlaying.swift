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

    package struct Entry: Sendable {
        package let profile: Profile
        /// Names its file.
        package let track: TrackID
        package let since: Date
        /// The player's name for itself.
        package let client: String
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
    package func began(_ track: LibraryTrack, by profile: Profile, _ client: String, now: Date = Date()) {
        // A paused track counts as playing.
        let entry = Entry(
            profile: profile, track: track.fileID, since: now, client: client,
            until: now.addingTimeInterval(min(track.duration, 86_400) + Self.grace),
            remembered: RememberedTrack(track), duration: track.duration)
        entries.withLock { Self.replace(entry, in: &$0, now) }
    }

    /// A player has reported its playback.
    /// - Returns: the plays to record: of this track, or of the one before.
    package func reported(
        _ report: Report, of track: LibraryTrack, by profile: Profile, _ client: String, now: Date = Date()
    ) -> [Play] {
        entries.withLock { entries in
            let before = entries.first {
                $0.profile.id == profile.id && $0.client == client && $0.until >= now
            }
            let isSame = before?.track == track.fileID && report.state != .starting
            let rest = min(max(0, track.duration - report.position) / max(report.rate, 0.1), 86_400)
            var entry = Entry(
                profile: profile, track: track.fileID, since: isSame ? before?.since ?? now : now, client: client,
                report: report, reported: now, heard: isSame ? before?.heard(now) ?? 0 : 0,
                until: now.addingTimeInterval(report.state == .playing ? rest + Self.grace : Self.pause),
                remembered: RememberedTrack(track), duration: track.duration,
                isRecorded: isSame && before?.isRecorded == true)
            let plays = [isSame ? nil : before?.play(now), entry.play(now)]
            if plays[1] != nil { entry.isRecorded = true }
            Self.replace(entry, in: &entries, now)
            if report.state == .stopped { entries.removeLast() }
            return plays.compactMap { $0 }
        }
    }

    private static func replace(_ entry: Entry, in entries: inout [Entry], _ now: Date) {
        entries.removeAll { $0.profile.id == entry.profile.id && $0.client == entry.client || $0.until < now }
        if entries.count >= capacity { entries.removeFirst() }
        entries.append(entry)
    }

    /// The latest first.
    package func current(now: Date = Date()) -> [Entry] {
        entries.withLock { $0.filter { $0.until >= now }.reversed() }
    }
}
