import AudioFeatures
import Foundation

/// The chords of a track in MusicXML 4.0 (w3.org), which programs for notation read: a part of one staff with a slash per beat, chord
/// symbols, sections as rehearsal marks, tempo, meter and key. A direction says if bars are only steps of time.
package struct MusicXMLSheet {
    /// The lines, without line ends.
    package let lines: [String]

    /// - Parameter score: with at least one bar, because a part without measures is no MusicXML; otherwise it has one empty bar.
    package init(_ score: ChordScore) {
        let bars = score.bars.isEmpty ? [ChordScore.Bar(time: 0..<1, section: nil, chords: [])] : score.bars
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "#
                + #""http://www.musicxml.org/dtds/partwise.dtd">"#,
            #"<score-partwise version="4.0">"#,
            "  <work><work-title>\(XMLText.escaped(score.title))</work-title></work>",
        ]
        if let artist = score.artist {
            lines.append(
                #"  <identification><creator type="artist">\#(XMLText.escaped(artist))</creator></identification>"#)
        }
        lines += [
            #"  <part-list><score-part id="P1"><part-name>Chords</part-name></score-part></part-list>"#,
            #"  <part id="P1">"#,
        ]
        for (number, bar) in bars.enumerated() {
            lines.append("    <measure number=\"\(number + 1)\">")
            if number == 0 { lines += Self.beginning(score) }
            if let section = bar.section {
                lines.append(Self.direction("<rehearsal>\(XMLText.escaped(section))</rehearsal>"))
            }
            for beat in 0..<score.beatsPerBar {
                lines += bar.chords.filter { $0.beat == beat }.map { Self.harmony($0.name) }
                lines.append(Self.rest(score.beatDivision))
            }
            lines.append("    </measure>")
        }
        self.lines = lines + ["  </part>", "</score-partwise>"]
    }

    /// Eighths.
    private static func length(ofBeat division: Int) -> Int { division == 3 ? 3 : 2 }

    private static func beginning(_ score: ChordScore) -> [String] {
        let isCompound = score.beatDivision == 3
        let beats = isCompound ? 3 * score.beatsPerBar : score.beatsPerBar
        let key = score.key.map { key in
            "<key><fifths>\(key.fifths)</fifths><mode>\(key.mode == .major ? "major" : "minor")</mode></key>"
        }
        var lines = [
            "      <attributes><divisions>2</divisions>" + (key ?? "")
                + "<time><beats>\(beats)</beats><beat-type>\(isCompound ? 8 : 4)</beat-type></time>"
                + #"<clef><sign>G</sign><line>2</line></clef><measure-style><slash type="start" use-stems="no"/>"#
                + "</measure-style></attributes>"
        ]
        if let tempo = score.tempo {
            let unit = "<beat-unit>quarter</beat-unit>" + (isCompound ? "<beat-unit-dot/>" : "")
            let quarters = tempo * (isCompound ? 1.5 : 1)
            lines.append(
                direction(
                    "<metronome>\(unit)<per-minute>\(Int(tempo.rounded()))</per-minute></metronome>",
                    then: String(format: "<sound tempo=\"%.2f\"/>", quarters)))
        }
        if score.clockTimes != nil {
            lines.append(
                direction("<words>No bars were found: each bar here lasts \(Int(ChordScore.clockBar)) seconds</words>"))
        }
        return lines
    }

    private static func direction(_ content: String, then sound: String = "") -> String {
        #"      <direction placement="above"><direction-type>\#(content)</direction-type>\#(sound)</direction>"#
    }

    /// A chord symbol, or that of none, whose root means nothing.
    private static func harmony(_ name: String?) -> String {
        guard let name, let step = name.first else {
            return #"      <harmony><root><root-step text="">C</root-step></root>"#
                + #"<kind text="N.C.">none</kind></harmony>"#
        }
        let alter = name.contains("♯") ? 1 : name.contains("♭") ? -1 : 0
        let accidental = alter == 0 ? "" : "<root-alter>\(alter)</root-alter>"
        return "      <harmony><root><root-step>\(step)</root-step>\(accidental)</root>"
            + "<kind>\(name.hasSuffix("m") ? "minor" : "major")</kind></harmony>"
    }

    /// A beat. It is a rest, so that programs play only the chords.
    private static func rest(_ division: Int) -> String {
        "      <note><rest/><duration>\(length(ofBeat: division))</duration><type>quarter</type>"
            + (division == 3 ? "<dot/>" : "") + "</note>"
    }
}
