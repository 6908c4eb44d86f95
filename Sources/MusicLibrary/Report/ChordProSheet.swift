package import AudioFeatures

/// The chords of a track in ChordPro (chordpro.org, version 6), which programs for musicians read, transpose and print: a grid per
/// section, four bars in a line, a cell per beat. Without bars, each line of chords follows a comment with its section and time.
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
            tempo: track.tempo > 0 ? Int(track.tempo.rounded()) : nil, meter: analysis.bars.isEmpty ? nil : track.meter,
            beatsPerBar: track.beatsPerBar)
    }

    /// - Parameters:
    ///   - sheet: up to four bars or chords per line.
    ///   - title: of the piece.
    ///   - artist: nil if unknown.
    ///   - key: "Am"; nil if unknown.
    ///   - tempo: beats per minute; nil if unknown.
    ///   - meter: "4/4"; nil if unknown.
    ///   - beatsPerBar: cells of a bar. Chords are spread over them evenly.
    package init(
        _ sheet: [LeadSheet.Line], title: String, artist: String?, key: String?, tempo: Int?, meter: String?,
        beatsPerBar: Int
    ) {
        let directives: [(String, String?)] = [
            ("title", title), ("artist", artist), ("key", key), ("time", meter), ("tempo", tempo.map(String.init)),
        ]
        var lines = directives.compactMap { name, value in value.map { "{\(name): \(Self.plain($0))}" } }
        let bars = sheet.map { $0.bars.map(Self.chords) }
        let cells = bars.joined().reduce(max(1, beatsPerBar)) { max($0, $1.count) }
        var open: String?
        for (number, line) in sheet.enumerated() {
            guard line.chords.isEmpty else {
                let place = [line.label, StructurePicture.time(line.start)].compactMap(\.self).joined(separator: ", ")
                let chords = line.chords.flatMap(Self.chords).map { "[\($0)]" }.joined(separator: " ")
                lines += ["", "{comment: \(place)}", chords]
                continue
            }
            let label = line.label ?? ""
            if number == 0 || label != open {
                if open != nil { lines.append("{end_of_grid}") }
                let name = label.isEmpty ? "" : " label=\"\(label)\""
                lines += ["", "{start_of_grid\(name) shape=\"4x\(cells)\"}"]
                open = label
            }
            lines.append("| " + bars[number].map { Self.spread($0, over: cells) }.joined(separator: " | ") + " |")
        }
        if open != nil { lines.append("{end_of_grid}") }
        self.lines = lines
    }

    /// The chords of a bar in ASCII; `NC` is the sign for none.
    private static func chords(_ bar: String) -> [String] {
        let names = String(bar.map { $0 == "♯" ? "#" : $0 == "♭" ? "b" : $0 })
        return bar == "–" ? ["NC"] : names.split(separator: " ").map(String.init)
    }

    /// "C . G ."
    private static func spread(_ chords: [String], over count: Int) -> String {
        var cells = [String](repeating: ".", count: count)
        for (number, chord) in chords.enumerated() { cells[number * count / chords.count] = chord }
        return cells.joined(separator: " ")
    }

    /// A directive ends with its line and at a brace.
    private static func plain(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 == "{" ? "(" : $0 == "}" ? ")" : $0 })
    }
}
