import AudioFeatures
import BandSound
import Foundation
import GestureBand

enum BandDemoCommand: Command {
    static let spec = CommandSpec(
        name: "band demo", summary: "hear and see it without a phone", operands: "[FILE]", operandCount: 0...1,
        discussion: """
            Four gestures that are made by code are taught, then made amid other motion; what is recognised is shown as it
            happens, with the metronome, and what it sounds like is written to FILE (.wav, .flac, .ogg or .mp3), which must
            not be there yet.
            """,
        options: [
            OptionSpec("fast", nil, "do not wait for the beats"),
            OptionSpec("instrument", "n", argument: "NAME", "piano, guitar, violin, … or 1 to 128"),
            OptionSpec("key", "k", argument: "KEY", "C (default), G, …"),
            BandOptions.soundfont, CommandSpec.jsonOption,
        ],
        examples: [("indexer band demo demo.wav", "then listen to demo.wav")])

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
        Console.note("\(file.path) is what it sounds like")
        return .success
    }

    private static func soundFile(_ path: String) throws -> (path: String, format: SoundFile.Format) {
        guard let format = SoundFile.Format(rawValue: URL(filePath: path).pathExtension.lowercased()) else {
            throw UsageError("\(path): a sound file ends in .wav, .flac, .ogg or .mp3")
        }
        try NewFile.refuseToReplace(path)
        return (path, format)
    }
}
