import GestureBand
import TestSupport
import Testing

/// Packets, MIDI files and files of gestures with random damage: an error or plausible values, never a crash or a hang.
/// `make fuzz` makes many more.
struct ParserFuzzTests {
    /// Some mutants must be read and some refused: otherwise only half of the code would be tested.
    private func run(
        _ what: String, inSuite: Int, full: Int, seedOffset: UInt64 = 0,
        _ isRefused: (Int, inout SplitMix64) throws -> Bool
    ) rethrows {
        var (rounds, refused) = (0, 0)
        try Fuzz.run(what, inSuite: inSuite, full: full, seedOffset: seedOffset) { round, random in
            let isBad = try isRefused(round, &random)
            rounds += 1
            if isBad { refused += 1 }
            return isBad
        }
        #expect(refused > 0 && refused < rounds, "\(what)")
    }

    @Test func packets() {
        let message = OSCMessage(
            address: "/accelerometer", arguments: [.number(1), .integer(2), .text("three"), .number(4)]
        ).packet
        let bundle =
            ascii("#bundle") + [0] + big(1, 8) + big(message.count, 4) + message + big(message.count, 4) + message
        run("OSC packets", inSuite: 4_000, full: 400_000) { round, random in
            let mutant = Fuzz.mutant(of: round % 2 == 0 ? message : bundle, using: &random)
            guard let messages = try? OSCMessage.messages(in: mutant) else { return true }
            var motion = OSCMotion()
            for message in messages { _ = motion.process(message, arrival: 0) }
            return false
        }
    }

    @Test func recordings() throws {
        let notes = (0..<40).map { (number: Int) -> NoteEvent in
            NoteEvent(
                time: Double(number) / 4, channel: UInt8(number % 16), kind: .on(key: UInt8(number), velocity: 80))
        }
        let whole = Recording(name: "whole", tempo: 90, notes: notes, markers: [.init(time: 1, text: "circle: C")])
            .file.bytes
        run("MIDI files", inSuite: 4_000, full: 400_000, seedOffset: 1) { _, random in
            guard let file = try? StandardMIDIFile(bytes: Fuzz.mutant(of: whole, using: &random)) else { return true }
            let recording = Recording(file, name: "x")
            #expect(recording.duration.isFinite && recording.duration >= 0)
            for edit in [RecordingEdit.transpose(5), .tempo(60), .trim(0.5...2), .quantize(.eighth)] {
                _ = recording.applying(edit)
            }
            // What was read can be written and read again.
            _ = try? StandardMIDIFile(bytes: recording.file.bytes)
            if recording.duration < 20, !recording.notes.isEmpty { _ = Loop(recording).notes(from: 0, to: 1) }
            return false
        }
    }

    @Test func gestures() {
        let whole = GestureSetFile.bytes(MadeMotion.taughtSet(takes: 1, seed: 1))
        run("files of gestures", inSuite: 300, full: 30_000, seedOffset: 2) { _, random in
            let set = try? GestureSetFile.set(Fuzz.mutant(of: whole, using: &random), path: "x")
            guard let set else { return true }
            var recognizer = GestureRecognizer(set)
            for step in 0..<20 {
                _ = recognizer.process(MotionSample(time: Double(step) / 25, acceleration: SIMD3(0, 0, 1)))
            }
            return false
        }
    }

    @Test func motion() {
        let lines = ["time,x,y,z", "0.5,1,2,3", "{\"time\":0.5,\"x\":1,\"y\":2,\"z\":3}", "0.52;1,5;2;3"]
        run("lines of motion", inSuite: 4_000, full: 50_000, seedOffset: 3) { _, random in
            var (reader, intake, samples) = (MotionReader(), MotionIntake(), [MotionSample]())
            for index in 0..<12 {
                let line = index == 0 ? lines[0] : lines[Int.random(in: 1..<lines.count, using: &random)]
                let padded = Fuzz.mutant(of: ascii(line + "                "), using: &random)
                guard let sample = try? reader.read(String(decoding: padded, as: UTF8.self), arrival: 0) else {
                    continue
                }
                samples += (try? intake.process(sample)) ?? []
            }
            samples += intake.finish()
            #expect(samples.allSatisfy { $0.time.isFinite && ($0.acceleration * 0).sum() == 0 }, "\(samples)")
            return samples.isEmpty
        }
    }
}
