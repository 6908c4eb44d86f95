import AudioFeatures

/// A report on a library for people: moods, tempi, keys, loudness, genres, duplicates, faults and failures, on one
/// self-contained HTML page without scripts and network access.
package struct LibraryReport {
    private let overview: LibraryOverview
    private let tracks: [LibraryTrack]
    private let moods: MoodCatalog
    private let duplicates: [DuplicateGroup]
    private let failures: [FailureRecord]
    /// nil for an index without findings.
    private let unhealthy: [UnhealthyTrack]?

    /// The maximum number of table rows; the omitted ones are counted.
    package static let largestTable = 500
    /// The maximum number of points in the map.
    package static let largestMap = 5_000

    /// - Throws: errors of the questions that it asks.
    package init(_ session: Session) throws {
        let library = session.library
        overview = try library.overview()
        tracks = try library.tracks().filter { $0.descriptors.kind == .music }
        moods = try session.moods()
        duplicates = try library.duplicates()
        unhealthy = try Self.faults(library)
        failures = try library.failures().map { FailureRecord($0) }
    }

    private static func faults(_ library: Library) throws -> [UnhealthyTrack]? {
        do throws(LibraryError) { return try library.health() } catch .noFindings { return nil }
    }

    /// The page.
    package var html: String {
        let hours = overview.duration / 3600
        let summary = [
            overview.tracks.counted("track"), "\(JSONNumber.decimal(Float(hours), 1)) hours",
            "\(duplicates.count.counted("group")) of duplicates", "\(failures.count.counted("file")) failed",
        ]
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(XMLText.escaped(overview.path))</title>
            <style>\(ReportStyle.css)</style>
            </head>
            <body>
            <h1>\(XMLText.escaped(overview.path))</h1>
            <p>\(summary.joined(separator: " · "))</p>
            \(sections.map { "<section><h2>\($0.title)</h2>\n\($0.body)</section>" }.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private var sections: [(title: String, body: String)] {
        [
            ("Moods", map),
            (
                "Tempo, BPM",
                BarChart.histogram(tracks.map(\.descriptors.tempo.beatsPerMinute).filter { $0 > 0 }, 60..<200, by: 10)
            ),
            ("Key: major, and minor to its right", keys),
            ("Loudness, LUFS", BarChart.histogram(loudness, -30..<0, by: 2)),
            ("Genres", BarChart.rows(overview.genres.prefix(25).map { ($0.name, $0.count) })),
            ("Duplicates", duplicateTable),
            ("Faults", health),
            ("What failed", failureTable),
        ]
    }

    // MARK: Charts

    private var map: String {
        let step = max(1, (tracks.count + Self.largestMap - 1) / Self.largestMap)
        let shown = stride(from: 0, to: tracks.count, by: step).map { tracks[$0] }
        let points = shown.map { track in
            MoodMap.Point(
                place: moods.calibration.place(of: track), name: track.displayName)
        }
        let note = step > 1 ? "<p>One track in \(step).</p>\n" : ""
        return note + MoodMap.svg(points, regions: moods.regions)
    }

    private var loudness: [Float] {
        tracks.map { Float($0.descriptors.loudness.integrated) }.filter { $0 > Float(Loudness.silence) }
    }

    private var keys: String {
        let names = (0..<12).map { KeyEstimate(tonic: $0, mode: .major, confidence: 1).name.prefix { $0 != " " } }
        func counts(_ mode: KeyEstimate.Mode) -> [Int] {
            (0..<12).map { tonic in
                tracks.count { $0.descriptors.key.tonic == tonic && $0.descriptors.key.mode == mode }
            }
        }
        return BarChart.columns(
            names.map(String.init), [("major", counts(.major)), ("minor", counts(.minor))])
    }

    // MARK: Tables

    private var duplicateTable: String {
        let rows = duplicates.prefix(Self.largestTable).enumerated().flatMap { number, group in
            group.files.enumerated().map { place, file in
                [
                    place == 0 ? "\(number + 1)" : "", file.track.format ?? "", file.track.displayName,
                    file.track.path.description,
                ]
            }
        }
        return Self.table(["#", "format", "track", "path"], rows, omitted: duplicates.count - Self.largestTable)
    }

    private var health: String {
        guard let unhealthy else { return "<p>The index was built without them.</p>\n" }
        guard !unhealthy.isEmpty else { return "<p>None.</p>\n" }
        let kinds = unhealthy.flatMap { $0.findings.map(\.kind) }
        let counts = HealthFinding.Kind.allCases.map { kind in (kind.rawValue, kinds.count { $0 == kind }) }
        let rows = unhealthy.prefix(Self.largestTable).flatMap { track in
            track.findings.map { finding -> [String] in
                [
                    track.track.path.description, finding.kind.rawValue,
                    "\(Int((100 * finding.confidence).rounded())) %",
                    finding.evidence,
                ]
            }
        }
        return BarChart.rows(counts.filter { $0.1 > 0 })
            + Self.table(
                ["path", "fault", "confidence", "evidence"], rows, omitted: unhealthy.count - Self.largestTable)
    }

    private var failureTable: String {
        let rows = failures.prefix(Self.largestTable).map { [$0.path, $0.message] }
        return Self.table(["path", "why"], Array(rows), omitted: failures.count - Self.largestTable)
    }

    private static func table(_ header: [String], _ rows: [[String]], omitted: Int) -> String {
        guard !rows.isEmpty else { return "<p>None.</p>\n" }
        func row(_ cells: [String], _ tag: String) -> String {
            "<tr>" + cells.map { "<\(tag)>\(XMLText.escaped($0))</\(tag)>" }.joined() + "</tr>"
        }
        let lines = [row(header, "th")] + rows.map { row($0, "td") }
        let note = omitted > 0 ? "<p>And \(omitted) more.</p>\n" : ""
        return "<div class=\"wide\"><table>\n\(lines.joined(separator: "\n"))\n</table></div>\n\(note)"
    }
}
