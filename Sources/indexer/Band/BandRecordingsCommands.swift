import BandSound
import Foundation
import GestureBand
import MusicLibrary

/// `band recordings ACTION …`. This is one command because its actions share their options.
enum BandRecordingsCommand: Command {
    static let spec = CommandSpec(
        name: "band recordings", summary: "list, play, rename, edit, delete and export recordings",
        operands: "[ACTION [NAME [TO]]]", operandCount: 0...3,
        discussion: """
            Actions: list (default). play NAME. rename NAME TO. edit NAME, with the options below. delete NAME moves it
            to the trash. undo NAME undoes the last edit, renaming or deletion. export NAME FILE writes a new .mid,
            .wav, .flac, .ogg or .mp3 file. purge empties the trash. Recordings are MIDI files in the folder of
            --library.
            """,
        options: [
            OptionSpec("instrument", formerShorts: ["n"], argument: "NAME", "edit: Change the instrument."),
            OptionSpec("transpose", nil, argument: "N", "edit: Transpose by N semitones (--transpose=-2)."),
            OptionSpec("tempo", "t", argument: "BPM", "edit: Change the tempo."),
            OptionSpec("trim", nil, argument: "A..B", "edit: Keep the seconds from A to B; either can be omitted."),
            OptionSpec("quantize", nil, argument: "G", "edit: Move note starts to the nearest 1/4, 1/8 or 1/16."),
            OptionSpec("driver", nil, argument: "NAME", "play: The sound driver: alsa, pulseaudio, jack, coreaudio."),
            OptionSpec("midi", nil, argument: "FILE", "play: Write raw MIDI to a device, a FIFO, or stdout (-)."),
            BandOptions.soundfont, BandOptions.library, CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer band recordings", "list the recordings"),
            ("indexer band recordings edit verse --instrument guitar --quantize 1/8", "edit a recording"),
            ("indexer band recordings export verse verse.mp3", "export a recording as MP3"),
            ("indexer band recordings undo verse", "undo the last change"),
        ])

    private enum Action: String, CaseIterable {
        case list, play, rename, edit, delete, undo, export, purge

        var operandCount: Int {
            switch self {
            case .list, .purge: 0
            case .play, .edit, .delete, .undo: 1
            case .rename, .export: 2
            }
        }
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let words = arguments.operands.map(\.description)
        guard let action = Action(rawValue: words.first ?? "list") else {
            let names = Action.allCases.map(\.rawValue)
            throw UsageError("unknown action “\(words[0])”\(Suggestion.hint(words[0], among: names))")
        }
        let operands = Array(words.dropFirst())
        guard operands.count == action.operandCount else {
            throw UsageError(
                "“\(action.rawValue)” takes \(["no operands", "NAME", "NAME and TO"][action.operandCount])")
        }
        let library = try arguments.recordings()
        switch action {
        case .list: return try list(library, arguments)
        case .play: return try play(try library.entry(operands[0]).recording, arguments)
        case .rename: try library.rename(operands[0], to: operands[1])
        case .edit:
            let entry = try library.edit(operands[0], try edits(arguments))
            Console.note("changed “\(entry.recording.name)”; “undo” restores it")
        case .delete:
            try library.delete(operands[0])
            Console.note("moved “\(operands[0])” to the trash; “undo” restores it")
        case .undo: Console.note("restored “\(try library.undo(operands[0]).recording.name)”")
        case .export: try export(try library.entry(operands[0]), library, to: operands[1], arguments)
        case .purge: Console.note("deleted \(try library.purge()) recordings for good")
        }
        return .success
    }

    private static func list(_ library: RecordingLibrary, _ arguments: Arguments) throws -> ExitStatus {
        let (entries, problems) = library.list()
        if entries.isEmpty { Console.note("no recordings") }
        try Table.list(
            entries, isJSON: arguments.has("json"),
            [.text("name"), .number("time"), .number("BPM"), .text("instrument"), .number("gestures"), .fixed("id")],
            record: { RecordingRecord($0, in: library) },
            row: { entry in
                let (recording, seconds) = (entry.recording, Int(entry.recording.duration.rounded()))
                return [
                    recording.name, String(format: "%d:%02d", seconds / 60, seconds % 60),
                    String(format: "%.0f", recording.tempo), recording.instrument?.name ?? "–",
                    "\(recording.markers.count)", entry.id,
                ]
            })
        for problem in problems { Console.fail("\(problem)") }
        return problems.isEmpty ? .success : .someFailed
    }

    private static func edits(_ arguments: Arguments) throws -> [RecordingEdit] {
        var edits: [RecordingEdit] = []
        if let text = arguments.string("trim") {
            let problem = UsageError("--trim must be A..B in seconds, such as 2..9.5, not “\(text)”")
            guard let dots = text.range(of: "..") else { throw problem }
            let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
            guard let start = first.isEmpty ? 0 : Double(first), let end = last.isEmpty ? 1e6 : Double(last),
                start >= 0, start < end
            else { throw problem }
            edits.append(.trim(start...end))
        }
        if let name = arguments.string("instrument") {
            guard let instrument = Instrument(name) else {
                throw UsageError(
                    "--instrument: “\(name)” is unknown or ambiguous; use a General MIDI number from 1 to 128")
            }
            edits.append(.instrument(instrument))
        }
        if let semitones = try arguments.integer("transpose", in: -48...48) { edits.append(.transpose(semitones)) }
        if let division = try arguments.choice("quantize", BeatGrid.Division.self) { edits.append(.quantize(division)) }
        if let tempo = try arguments.number("tempo", in: 30...300) { edits.append(.tempo(Double(tempo))) }
        guard !edits.isEmpty else {
            throw UsageError("edit requires --instrument, --transpose, --tempo, --trim or --quantize")
        }
        return edits
    }

    private static func play(_ recording: Recording, _ arguments: Arguments) throws -> ExitStatus {
        let output = try BandOutput(arguments, sounds: true)
        guard output.isHeard || arguments.has("json") else { return .cannotRun }
        let interrupt = Interrupt()
        let start = ContinuousClock.now
        for note in recording.notes {
            while !interrupt.isRequested, output.isHeard, ContinuousClock.now < start.advanced(by: .seconds(note.time))
            {
                Thread.sleep(forTimeInterval: 0.002)
            }
            if interrupt.isRequested { return .interrupted }
            output.play([note])
        }
        // Lets the last notes fade out.
        if output.isHeard { Thread.sleep(forTimeInterval: 1) }
        return .success
    }

    private static func export(
        _ entry: RecordingLibrary.Entry, _ library: RecordingLibrary, to path: String, _ arguments: Arguments
    ) throws {
        let ending = URL(filePath: path).pathExtension.lowercased()
        try NewFile.refuseToReplace(path)
        if ending == "mid" || ending == "midi" {
            try library.export(entry, to: path)
            return
        }
        guard let format = SoundFile.Format(rawValue: ending) else {
            throw UsageError("\(path): unsupported extension; use .mid, .wav, .flac, .ogg or .mp3")
        }
        try SoundFile.write(entry.recording.notes, to: path, as: format, soundfont: arguments.string("soundfont"))
    }
}
