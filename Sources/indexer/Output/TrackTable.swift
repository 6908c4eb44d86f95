import AudioFeatures
import Foundation
import MusicLibrary

/// The table that `list`, `features` and `similar` show.
struct TrackTable {
    private var table: Table
    private let showsDistance: Bool

    init(showsDistance: Bool = false) {
        self.showsDistance = showsDistance
        table = Table(
            (showsDistance ? [.number("dist")] : []) + [
                .text("track"), .detail("genre"), .number("time"), .number("BPM"), .fixed("key"), .number("LUFS"),
                .number("valence"), .number("energy"), .number("dance"), .path("path"),
            ])
    }

    var isEmpty: Bool { table.isEmpty }

    mutating func add(_ track: LibraryTrack, distance: Float? = nil) {
        let descriptors = track.descriptors
        table.add(
            (showsDistance ? [Self.decimal(distance ?? 0, 3)] : []) + [
                track.displayName + Self.remarks(track), track.tags.genre ?? "–",
                Self.time(track.duration),
                descriptors.tempo.beatsPerMinute > 0 ? Self.decimal(descriptors.tempo.beatsPerMinute, 1) : "–",
                descriptors.key.tonic >= 0 ? descriptors.key.name : "–",
                Self.decimal(Float(descriptors.loudness.integrated), 1), Self.decimal(descriptors.valence, 2),
                Self.decimal(descriptors.energy, 2), Self.decimal(descriptors.danceability, 2), track.path.description,
            ])
    }

    /// What is out of the ordinary about a track, in brackets.
    private static func remarks(_ track: LibraryTrack) -> String {
        let kind = track.descriptors.kind
        let remarks = (kind == .music ? [] : [kind.rawValue]) + (track.isPartial ? ["partial"] : [])
        return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    }

    /// What a remembered track is called, and whether the library has it no more.
    static func name(_ track: RememberedTrack) -> String { track.displayName + (track.isGone ? " (gone)" : "") }

    func printLines() {
        for line in table.lines(width: Console.width) { print(line) }
    }

    static func decimal(_ value: Float, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    /// 1:02:03, 4:05.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e15).rounded())  // a damaged index may claim any length
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, rest) : String(format: "%d:%02d", minutes, rest)
    }
}
