public import AudioFeatures
import Foundation

/// The structure of a track as one SVG image: sections with letters and keys, loudness, chords, voice, drums, bass, audience, bars,
/// tempo. It needs no other file and no network, and follows the light or dark colors of the system.
///
/// ```swift
/// let picture = StructurePicture(try TrackAnalyzer().structure("song.mp3"), title: "Song")
/// try Data(picture.svg.utf8).write(to: URL(filePath: "song.svg"))
/// ```
public struct StructurePicture: Sendable {
    /// The file.
    public let svg: String

    /// The first bytes of every picture.
    private static let mark = "<!-- The structure of a track, drawn by “indexer analysis” -->\n"

    /// Whether the contents of a file are such a picture.
    package static func isPicture(_ contents: some Sequence<UInt8>) -> Bool { contents.starts(with: mark.utf8) }

    private static let (width, margin) = (1200.0, 16.0)
    /// Where time begins. The names of rows are to the left.
    private static let left = 64.0
    /// Colors of letters. Further letters reuse them.
    private static let colors = [
        "#2f6fb7", "#d08a2e", "#3d9a5f", "#b8478f", "#7a62c9", "#b5523b", "#2a9da0", "#8c8c2c",
    ]

    /// Draws an analysis.
    /// - Parameters:
    ///   - analysis: the track.
    ///   - title: shown above it.
    public init(_ analysis: AudioAnalysis, title: String) {
        let scale = Scale(
            duration: analysis.track.duration, left: Self.left, width: Self.width - Self.left - Self.margin)
        let chords = Self.chords(analysis.namedChords, scale)
        let marks =
            [Self.text(Self.heading(analysis, title), "title", x: Self.margin, y: 26)]
            + Self.sections(analysis.sections, scale) + Self.loudness(analysis, scale) + chords
            + ["<g transform=\"translate(0 \(chords.isEmpty ? 0 : Self.chordRow))\">"]
            + Self.passages(analysis, scale)
            + ["<g transform=\"translate(0 \(Self.passageRow * analysis.passages.count))\">"]
            + [Self.bars(analysis.bars, scale)] + Self.tempo(analysis, scale) + Self.times(scale)
            + ["</g>", "</g>"]
        let height =
            342 + (chords.isEmpty ? 0 : Self.chordRow) + Self.passageRow * analysis.passages.count
        let size = "viewBox=\"0 0 \(BarChart.number(Self.width)) \(height)\" width=\"\(BarChart.number(Self.width))\""
        svg =
            Self.mark + "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) role=\"img\">\n"
            + "<title>\(XMLText.escaped(title))</title>\n<style>\(Self.style)</style>\n"
            + "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" + marks.joined(separator: "\n") + "\n</svg>\n"
    }

    private struct Scale {
        let duration: Double
        let left: Double
        let width: Double

        func x(_ seconds: Double) -> Double {
            duration > 0 ? left + max(0, min(1, seconds / duration)) * width : left
        }
    }

    private static func heading(_ analysis: AudioAnalysis, _ title: String) -> String {
        let track = analysis.track
        let key = track.key.knownName
        let tempo = track.tempo > 0 ? "\(BarChart.number(track.tempo)) BPM, \(track.meter)" : "no tempo"
        return [title, key ?? "no key", tempo, time(track.duration)].joined(separator: " · ")
    }

    // MARK: Rows, from above

    private static func sections(_ sections: [AudioAnalysis.Section], _ scale: Scale) -> [String] {
        let letters = sections.reduce(into: [String]()) { if !$0.contains($1.label) { $0.append($1.label) } }
        return sections.flatMap { section -> [String] in
            let number = (letters.firstIndex(of: section.label) ?? 0) % colors.count
            let key = section.key.knownName
            let tempo = section.tempo > 0 ? "\(Int(section.tempo.rounded())) BPM" : nil
            let end = section.start + section.duration
            let says = ["\(section.label) \(time(section.start))–\(time(end))", key, tempo].compactMap { $0 }
            let (left, right) = (scale.x(section.start), scale.x(end))
            var marks = [
                box(
                    "section c\(number)", scale, section.start, section.duration, y: 40, height: 56,
                    says: says.joined(separator: ", "))
            ]
            // Text is shown only if it fits into the box.
            let lines = [(section.label, "letter", 58.0, 12.0), (key ?? "", "", 74, 7), (tempo ?? "", "", 89, 7)]
            for (line, style, y, width) in lines where !line.isEmpty && Double(line.count) * width < right - left {
                marks.append(text(line, style, x: (left + right) / 2, y: y, anchor: "middle"))
            }
            return marks
        }
    }

    /// The highest level in each column, mirrored like a waveform.
    private static func loudness(_ analysis: AudioAnalysis, _ scale: Scale) -> [String] {
        let (middle, half) = (160.0, 52.0)
        let levels = analysis.levels(columns: Int(scale.width) + 1)
        let heights = levels.map { half * max(0, min(1, 1 - $0 / AudioAnalysis.lowestLevel)) }
        let upper = heights.enumerated().map { "\(Int(scale.left) + $0) \(BarChart.number(middle - $1))" }
        let lower = heights.enumerated().reversed().map {
            "\(Int(scale.left) + $0) \(BarChart.number(middle + $1))"
        }
        return [
            XMLText.element("path", [("class", "wave"), ("d", "M\((upper + lower).joined(separator: "L"))Z")])
        ]
    }

    /// Height of the row of chords, with its margin.
    private static let chordRow = 28

    private static func chords(_ chords: [NamedChord], _ scale: Scale) -> [String] {
        chords.flatMap { chord -> [String] in
            guard let name = chord.name else { return [] }
            let end = chord.start + chord.duration
            let says = [name, chord.numeral, "\(time(chord.start))–\(time(end))"].compactMap { $0 }
            let (left, right) = (scale.x(chord.start), scale.x(end))
            let mark = box(
                "chord", scale, chord.start, chord.duration, y: 220, height: 20, says: says.joined(separator: ", "))
            guard Double(name.count) * 7 < right - left else { return [mark] }
            return [mark, text(name, "", x: (left + right) / 2, y: 234, anchor: "middle")]
        }
    }

    /// Height of a row of passages, with its margin.
    private static let passageRow = 14

    /// A row each for voice, drums, bass and audience, also if it is not heard.
    private static func passages(_ analysis: AudioAnalysis, _ scale: Scale) -> [String] {
        analysis.passages.enumerated().flatMap { number, passage -> [String] in
            let y = 222 + Double(number * passageRow)
            let line = "M\(BarChart.number(scale.left)) \(BarChart.number(y + 4))h\(BarChart.number(scale.width))"
            return [
                text(passage.name, "", x: scale.left - 6, y: y + 8, anchor: "end"),
                XMLText.element("path", [("class", "bar"), ("d", line)]),
            ]
                + passage.stretches.map { stretch in
                    let end = stretch.start + stretch.duration
                    return box(
                        "passage \(passage.name)", scale, stretch.start, stretch.duration, y: y, height: 8,
                        says: "\(passage.name) \(time(stretch.start))–\(time(end))")
                }
        }
    }

    private static func bars(_ bars: [AudioAnalysis.Interval], _ scale: Scale) -> String {
        let lines = bars.enumerated().map {
            "M\(BarChart.number(scale.x($1.start))) 220v\($0.isMultiple(of: 4) ? 12 : 7)"
        }
        return XMLText.element("path", [("class", "bar"), ("d", lines.joined())])
    }

    /// The tempo of each bar.
    private static func tempo(_ analysis: AudioAnalysis, _ scale: Scale) -> [String] {
        let beats = analysis.beats.map(\.start)
        var next = 0
        let tempi = analysis.bars.compactMap { bar -> (Double, Double)? in
            while next < beats.count, beats[next] < bar.start - 1e-6 { next += 1 }
            let first = next
            while next < beats.count, beats[next] < bar.start + bar.duration - 1e-6 { next += 1 }
            return bar.duration > 0 && next > first ? (bar.start, 60 * Double(next - first) / bar.duration) : nil
        }
        guard let lowest = tempi.map(\.1).min(), let highest = tempi.map(\.1).max() else {
            return [text("no bars", "", x: scale.left, y: 276)]
        }
        // A steady tempo is a flat line.
        let (floor, ceiling) = (lowest * 0.95, highest * 1.05)
        let points = tempi.map {
            "\(BarChart.number(scale.x($0.0))) \(BarChart.number(298 - 52 * ($0.1 - floor) / (ceiling - floor)))"
        }
        return [
            XMLText.element("path", [("class", "tempo"), ("d", "M" + points.joined(separator: "L"))]),
            text("\(Int(ceiling.rounded())) BPM", "", x: scale.left, y: 252),
            text("\(Int(floor.rounded())) BPM", "", x: scale.left, y: 302),
        ]
    }

    private static func times(_ scale: Scale) -> [String] {
        let steps = [1.0, 5, 10, 15, 30, 60, 120, 300, 600]
        let step = steps.first { $0 / max(scale.duration, 1) * scale.width >= 60 } ?? 600
        return stride(from: 0, through: scale.duration, by: step).map {
            let x = scale.x($0)
            return XMLText.element("path", [("class", "bar"), ("d", "M\(BarChart.number(x)) 312v5")])
                + text(time($0), "", x: x, y: 331, anchor: $0 == 0 ? "start" : "middle")
        }
    }

    // MARK: Marks

    private static func box(
        _ style: String, _ scale: Scale, _ start: Double, _ duration: Double, y: Double, height: Double, says: String
    ) -> String {
        let (left, right) = (scale.x(start), scale.x(start + duration))
        return XMLText.element(
            "rect",
            [
                ("class", style), ("x", BarChart.number(left)), ("y", BarChart.number(y)),
                ("width", BarChart.number(right - left)), ("height", BarChart.number(height)),
            ], isOpen: true) + "<title>\(XMLText.escaped(says))</title></rect>"
    }

    private static func text(
        _ text: String, _ style: String, x: Double, y: Double, anchor: String = "start"
    ) -> String {
        XMLText.element(
            "text",
            [
                ("class", style.isEmpty ? nil : style), ("x", BarChart.number(x)), ("y", BarChart.number(y)),
                ("text-anchor", anchor),
            ], isOpen: true) + "\(XMLText.escaped(text))</text>"
    }

    /// 3:07
    static func time(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }

    private static let style =
        """

        :root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6573; --line: #9aa4b2; --paper: #fff; --wave: #2f6fb7; }
        @media (prefers-color-scheme: dark) {
            :root { --ink: #e6e9ee; --soft: #9aa4b2; --line: #5b6573; --paper: #14181f; --wave: #6ea8e8; }
        }
        text { font: 11px system-ui, sans-serif; fill: var(--soft); }
        .title { font-size: 14px; fill: var(--ink); }
        .letter { font-size: 16px; font-weight: 600; fill: var(--ink); }
        .paper { fill: var(--paper); }
        .section { fill-opacity: 0.4; stroke: var(--paper); }
        .wave { fill: var(--wave); }
        .passage { fill: var(--ink); }
        .chord { fill: var(--line); fill-opacity: 0.3; stroke: var(--paper); }
        .bar { fill: none; stroke: var(--line); }
        .tempo { fill: none; stroke: var(--ink); stroke-width: 1.5; }

        """ + colors.enumerated().map { ".c\($0) { fill: \($1); }\n" }.joined()
}
