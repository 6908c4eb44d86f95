import AudioFeatures
import Foundation
import MusicLibrary

enum AnalysisCommand: Command {
    static let spec = CommandSpec(
        name: "analysis", summary: "show the structure of a track: bars, beats, sections, segments, voice",
        operands: "FILE",
        operandCount: 1...1,
        discussion: """
            Analyses FILE and prints a table of its sections. A second table lists the passages with singing or
            speech, if there are any. Sections with the same letter are alike. A section begins with a bar if the track has bars. Silence of
            at least two seconds belongs to no section.

            --json prints everything in the format of Spotify's audio analysis: track, bars, beats, tatums, sections,
            and segments with pitches and timbre. The additional key “voice” lists the passages with singing or speech,
            each with start, duration and confidence. The additional key “label” of a section is its letter.

            --plot also draws sections with letters and keys, loudness, voice, bars and tempo. The picture needs no other
            file and no network.
            """,
        options: [
            OptionSpec("json", nil, "Print one JSON object."),
            OptionSpec(
                "plot", nil, argument: "FILE", "Write an SVG picture to FILE; only such a picture is replaced."),
        ],
        examples: [
            ("indexer analysis --json song.mp3 > song.json", "save a Spotify-style audio analysis"),
            ("indexer analysis --plot song.svg song.mp3", "see verse, chorus and bridge"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let plot = arguments.path("plot").map { OutputFile($0, option: "plot") }
        if let plot { try checkReplaceable(plot) }
        let structure: AudioAnalysis
        do throws(AudioError) {
            structure = try TrackAnalyzer().structure(arguments.operands[0], decodesAhead: true)
        } catch {
            Console.fail("\(error)")
            return .someFailed
        }
        if let plot {
            let title = arguments.operands[0].absoluteURL.lastPathComponent
            try plot.write(Array(StructurePicture(structure, title: title).svg.utf8))
            Console.note("wrote \(plot.name)")
        }
        if arguments.has("json") {
            try printLine(structure)
            return .success
        }
        let sections = sections(structure)
        if !sections.isEmpty { sections.printLines() }
        let voice = voice(structure)
        if !voice.isEmpty {
            print()
            voice.printLines()
        }
        let seconds = structure.voice.reduce(0) { $0 + $1.duration }
        Console.note(
            "\(structure.bars.count) bars, \(structure.beats.count) beats, \(structure.segments.count) segments, "
                + (seconds > 0 ? "voice for \(TrackTable.time(seconds))" : "no voice"))
        return .success
    }

    /// Only such a picture is replaced, so that a mistyped name does not overwrite a song.
    private static func checkReplaceable(_ plot: OutputFile) throws {
        try plot.check()
        guard plot.isRegularFile else { return }
        let contents = try? Data(contentsOf: plot.name.absoluteURL, options: .mappedIfSafe)
        guard let contents, StructurePicture.isPicture(contents) else {
            throw UsageError(
                "--plot: \(plot.name) exists and was not written by “indexer analysis --plot”; nothing was written")
        }
    }

    private static func sections(_ structure: AudioAnalysis) -> Table {
        var table = Table([
            .number("section"), .fixed("letter"), .number("from"), .number("length"), .number("dBFS"), .number("BPM"),
            .fixed("key"),
        ])
        for (index, section) in structure.sections.enumerated() {
            let key = KeyEstimate(
                tonic: section.key, mode: KeyEstimate.Mode(rawValue: section.mode) ?? .major,
                confidence: Float(section.keyConfidence))
            table.add([
                "\(index + 1)", section.label, TrackTable.time(section.start), TrackTable.time(section.duration),
                TrackTable.decimal(Float(section.loudness), 1),
                section.tempo > 0 ? TrackTable.decimal(Float(section.tempo), 1) : "–", key.tonic >= 0 ? key.name : "–",
            ])
        }
        return table
    }

    private static func voice(_ structure: AudioAnalysis) -> Table {
        var table = Table([
            .number("voice"), .number("from"), .number("to"), .number("length"), .number("confidence"),
        ])
        for (index, stretch) in structure.voice.enumerated() {
            table.add([
                "\(index + 1)", TrackTable.time(stretch.start), TrackTable.time(stretch.start + stretch.duration),
                TrackTable.time(stretch.duration), TrackTable.decimal(Float(stretch.confidence), 2),
            ])
        }
        return table
    }
}
