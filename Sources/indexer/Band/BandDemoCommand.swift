import BandSound
import Foundation
import GestureBand
import SystemFiles

enum BandDemoCommand: Command {
    static let spec = CommandSpec(
        name: "band demo", summary: "demonstrate the instrument without a phone", operands: "[FILE]",
        operandCount: 0...1,
        discussion: """
            Teaches four generated gestures, then performs them among other motion. Recognised gestures are printed as
            they happen, together with a metronome. The sound is written to FILE (.wav, .flac, .ogg or .mp3), which
            must not exist.
            """,
        options: [
            OptionSpec("fast", nil, "Do not wait for the beats."),
            OptionSpec(
                "instrument", formerShorts: ["n"], argument: "NAME",
                "The instrument: piano, guitar, violin, … or a General MIDI number from 1 to 128."),
            OptionSpec("key", "k", argument: "KEY", "The key: C (default), G, …"),
            BandOptions.soundfont, CommandSpec.jsonOption,
        ],
        examples: [("indexer band demo demo.wav", "write the demonstration to demo.wav")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let demo = Demonstration()
        let file = try arguments.operands.first.map { try soundFile($0.description) }
        var settings = try BandPlayOptions.settings(
            arguments, gestures: demo.set.gestures.map(\.name), tempo: Demonstration.tempo)
        settings.isClickAudible = true
        guard let metronome = settings.metronome else { return .cannotRun }
        var session = BandSession(recognizer: GestureRecognizer(demo.set), performer: Performer(settings))
        let output = try BandOutput(arguments, sounds: false)
        let waits = !arguments.has("fast") && Console.standardErrorIsTerminal
        let start = ContinuousClock.now
        let interrupt = Interrupt()
        var notes: [NoteEvent] = []
        var time = 0.0
        func handle(_ step: BandSession.Step) {
            let now = step.samples.last?.time ?? time
            metronome.beats(from: time, to: now).forEach { output.show($0, of: metronome) }
            time = now
            output.play(step.notes)
            notes += step.notes
            step.gestures.forEach(output.show)
        }
        for sample in demo.samples {
            guard !interrupt.isRequested else { return .interrupted }
            handle(try session.process(sample))
            while waits, ContinuousClock.now < start.advanced(by: .seconds(sample.time)) {
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
        handle(session.finish())
        if Console.standardErrorIsTerminal { Console.write("\n") }
        guard let file else { return .success }
        try SoundFile.write(notes, to: file.path, as: file.format, soundfont: arguments.string("soundfont"))
        Console.note("wrote \(file.path)")
        return .success
    }

    private static func soundFile(_ path: String) throws -> (path: String, format: SoundFile.Format) {
        guard let format = SoundFile.Format(rawValue: URL(filePath: path).pathExtension.lowercased()) else {
            throw UsageError("\(path): unsupported extension; use .wav, .flac, .ogg or .mp3")
        }
        try NewFile.refuseToReplace(path)
        return (path, format)
    }
}
