/// The report of an import, for people.
package struct ImportText {
    package let lines: [String]

    package init(_ report: ImportReport) {
        let outcome = report.outcome
        guard !report.formats.isEmpty else {
            lines = ["nothing was imported: no file with a known format"]
            return
        }
        var lines = [
            "\(report.formats.joined(separator: ", ")): \(report.trackCount.counted("track")), "
                + "\(report.foundCount) in the library"
        ]
        let verb = report.isTrial ? "would add" : "added"
        lines.append("\(verb): \(Self.sentence(outcome.added))")
        if !outcome.waiting.isEmpty { lines.append("of these, for missing tracks: \(Self.sentence(outcome.waiting))") }
        if !outcome.known.isEmpty { lines.append("already there: \(Self.sentence(outcome.known))") }
        if report.shortCount > 0 { lines.append("left out: \(report.shortCount.counted("play")) shorter than 30 s") }
        if let id = outcome.id { lines.append("import number: \(id)") }
        self.lines = lines
    }

    /// “3 plays, 1 like”; “nothing” for none.
    package static func sentence(_ counts: ImportCounts) -> String {
        let parts = [
            (counts.plays, "play"), (counts.playCounts, "play count"), (counts.likes, "like"),
            (counts.ratings, "rating"), (counts.playlists, "playlist"), (counts.artists, "followed artist"),
        ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
