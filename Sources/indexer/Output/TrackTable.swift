import AudioFeatures
import Foundation
import MusicLibrary

/// The table that `list`, `features` and `similar` show.
struct TrackTable {
    /// The options `--columns` and `--color`.
    struct Look {
        var columns = TrackColumn.standard
        var usesColor = false
    }

    private var table: Table
    private let look: Look
    private let showsDistance: Bool

    init(_ look: Look, showsDistance: Bool = false) {
        (self.look, self.showsDistance) = (look, showsDistance)
        table = Table((showsDistance ? [.number("dist")] : []) + look.columns.map(\.column))
    }

    var isEmpty: Bool { table.isEmpty }

    mutating func add(_ track: LibraryTrack, distance: Float? = nil) {
        let cells = look.columns.map { $0.cell(track) }
        table.add((showsDistance ? [Table.Cell(Self.decimal(distance ?? 0, 3))] : []) + cells)
    }

    /// The name of a remembered track, and whether it is no longer in the library.
    static func name(_ track: RememberedTrack) -> String { track.displayName + (track.isGone ? " (gone)" : "") }

    func printLines() { table.printLines(usesColor: look.usesColor) }

    static func decimal(_ value: Float, _ digits: Int) -> String { .decimals(value, digits) }

    /// 1:02:03, 4:05.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e15).rounded())  // a damaged index can claim any length
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, rest) : String(format: "%d:%02d", minutes, rest)
    }

    /// 2026-11-27 14:05, in the local time zone.
    static func localTime(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        return String(
            format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
            parts.minute ?? 0)
    }
}
