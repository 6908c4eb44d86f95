package import AudioFeatures

/// The chords of a track in ChordPro (chordpro.org, version 6), which programs for musicians read, transpose and print: a grid per
/// section, four bars in a line.
package struct ChordProSheet {
    /// The lines, without line ends.
    package let lines: [String]

    /// - Parameters:
    ///   - analysis: the structure of the track.
    ///   - title: of the piece.
    ///   - artist: nil if unknown.
    package init(_ analysis: AudioAnalysis, title: String, artist: String?) {
        let track = analysis.track
        self.init(
            LeadSheet(analysis).lines, title: title, artist: artist, key: track.key.text(in: .musical),
            tempo: track.tempo > 0 ? Int(track.tempo.rounded()) : nil, meter: analysis.bars.isEmpty ? nil : track.meter)
    }

    /// - Parameters:
    ///   - sheet: up to four bars per line.
    ///   - title: of the piece.
    ///   - artist: nil if unknown.
    ///   - key: "Am"; nil if unknown.
    ///   - tempo: beats per minute; nil if unknown.
    ///   - meter: "4/4"; nil if unknown.
    package init(
        _ sheet: [LeadSheet.Line], title: String, artist: String?, key: String?, tempo: Int?, meter: String?
    ) {
        let directives: [(String, String?)] = [
            ("title", title), ("artist", artist), ("key", key), ("time", meter), ("tempo", tempo.map(String.init)),
        ]
        var lines = directives.compactMap { name, value in value.map { "{\(name): \(Self.plain($0))}" } }
        var open: String?
        for (number, line) in sheet.enumerated() {
            let label = line.label ?? ""
            if number == 0 || label != open {
                if open != nil { lines.append("{end_of_grid}") }
                lines += ["", label.isEmpty ? "{start_of_grid}" : "{start_of_grid: \(label)}"]
                open = label
            }
            // A bar without a chord is a dot.
            lines.append("| " + line.bars.map { $0 == "–" ? "." : Self.ascii($0) }.joined(separator: " | ") + " |")
        }
        if open != nil { lines.append("{end_of_grid}") }
        self.lines = lines
    }

    /// Chords are written in ASCII.
    private static func ascii(_ chords: String) -> String {
        String(chords.map { $0 == "♯" ? "#" : $0 == "♭" ? "b" : $0 })
    }

    /// A directive ends with its line and at a brace.
    private static func plain(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 == "{" ? "(" : $0 == "}" ? ")" : $0 })
    }
}
