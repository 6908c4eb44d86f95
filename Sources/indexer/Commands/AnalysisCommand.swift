import AudioFeatures
import Foundation
import MusicLibrary

enum AnalysisCommand: Command {
    static let spec = CommandSpec(
        name: "analysis", summary: "the structure of a track: bars, beats, sections, segments, voice", operands: "FILE",
        operandCount: 1...1,
        discussion: """
            Listens to FILE and prints two tables, its sections and, after an empty line, the stretches in which somebody
            sings or speaks; the second only where there are any. With --json everything in the shape of Spotify's audio
            analysis: track, bars, beats, tatums, sections, and segments with their pitches and timbre; besides, as “voice”,
            these stretches, with start, duration and confidence.
            """,
        options: [OptionSpec("json", nil, "one JSON object")],
        examples: [("indexer analysis --json song.mp3 > song.json", "Spotify-style audio analysis")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let structure: AudioAnalysis
        do throws(AudioError) {
            structure = try TrackAnalyzer().structure(arguments.operands[0], decodesAhead: true)
        } catch {
            Console.fail("\(error)")
            return .someFailed
        }
        if arguments.has("json") {
            try printLine(structure)
            return .success
        }
        sections(structure).lines(width: Console.width).forEach { print($0) }
        let voice = voice(structure)
        if !voice.isEmpty {
            print()
            voice.lines(width: Console.width).forEach { print($0) }
        }
        let seconds = structure.voice.reduce(0) { $0 + $1.duration }
        Console.note(
            "\(structure.bars.count) bars, \(structure.beats.count) beats, \(structure.segments.count) segments, "
                + (seconds > 0 ? "voice for \(TrackTable.time(seconds))" : "no voice"))
        return .success
    }

    private static func sections(_ structure: AudioAnalysis) -> Table {
        var table = Table([
            .number("section"), .number("from"), .number("length"), .number("dBFS"), .number("BPM"), .fixed("key"),
        ])
        for (index, section) in structure.sections.enumerated() {
            let key = KeyEstimate(
                tonic: section.key, mode: KeyEstimate.Mode(rawValue: section.mode) ?? .major,
                confidence: Float(section.keyConfidence))
            table.add([
                "\(index + 1)", TrackTable.time(section.start), TrackTable.time(section.duration),
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
