import BandDevices
import BandSound
import Foundation
import GestureBand
import MusicLibrary
@preconcurrency import SystemFiles

/// The outputs of notes: a synthesizer, raw MIDI to a device, FIFO or standard output, OSC, and text or JSON lines.
final class BandOutput {
    private let synthesizer: Synthesizer?
    private let midi: FileHandle?
    private let osc: OSCSender?
    private let isJSON: Bool
    private let isQuiet: Bool
    private var isMIDILost = false

    init(_ arguments: Arguments, sounds: Bool) throws {
        isJSON = arguments.has("json")
        isQuiet = arguments.string("midi") == "-" && !isJSON
        midi = try arguments.string("midi").map { path in
            guard path != "-" else { return .standardOutput }
            try NewFile.refuseToReplace(path)
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o644)
            guard descriptor >= 0 else { throw UsageError("--midi \(path): \(SystemReason.of(errno))") }
            return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        }
        osc = try arguments.string("osc-out").map { target in
            do throws(DeviceError) { return try OSCSender(target) } catch { throw UsageError("--osc-out \(error)") }
        }
        guard sounds, midi == nil, osc == nil, !arguments.has("silent") else {
            synthesizer = nil
            return
        }
        do throws(SoundError) {
            synthesizer = try Synthesizer(
                soundfont: arguments.string("soundfont"), driver: arguments.string("driver") ?? "")
        } catch {
            Console.note(
                "\(Hint.message(error)); gestures are shown and recorded without sound (or use --midi, --osc-out)"
            )
            synthesizer = nil
        }
    }

    /// Whether notes have a real-time output.
    var isHeard: Bool { synthesizer != nil || midi != nil || osc != nil }

    func play(_ notes: [NoteEvent]) {
        for note in notes {
            synthesizer?.play(note)
            if let midi, !isMIDILost {
                do {
                    try midi.write(contentsOf: Data(note.bytes))
                } catch {
                    isMIDILost = true
                    Console.fail("the MIDI output was closed and is not used any more: \(error.localizedDescription)")
                }
            }
            osc?.send(note)
            if isJSON { writeLine(.note(note)) }
        }
    }

    func show(_ gesture: BandSession.Gesture) {
        let event = gesture.event
        if isJSON {
            writeLine(.gesture(gesture))
        } else if !isQuiet {
            let meaning = gesture.played.map { $0.chord?.description ?? $0.action.description } ?? "–"
            print(
                String(format: "%8.2f s  ", event.end) + event.name.withoutControls + "  →  " + meaning
                    + String(format: "   (distance %.2f of %.2f)", event.distance, event.threshold))
            Console.flush()
        }
    }

    /// Shows a beat of the visual metronome, on a terminal only.
    func show(_ beat: Metronome.Beat, of metronome: Metronome) {
        if isJSON {
            writeLine(.beat(beat))
        } else if Console.standardErrorIsTerminal {
            let dots = (1...metronome.beatsPerBar).map { $0 == beat.place ? "●" : "·" }.joined(separator: " ")
            Console.write(
                "\r\(beat.place == 1 ? "\u{1B}[1m" : "")\(dots)\u{1B}[0m\(beat.isCountIn ? " get ready" : "          ")"
            )
        }
    }

    private func writeLine(_ record: BandRecord) {
        guard let line = try? JSONLine.string(record) else { return }
        print(line)
        Console.flush()
    }
}
