import Foundation
import GestureBand
import TestSupport
import Testing

struct StandardMIDIFileTests {
    /// The example in the standard's appendix, format 1: three voices on channels 1 to 3, 4/4, 120 BPM, 96 ticks per
    /// quarter note.
    private let example: [UInt8] = {
        let timing: [UInt8] = [
            0, 0xFF, 0x58, 4, 4, 2, 0x18, 8, 0, 0xFF, 0x51, 3, 7, 0xA1, 0x20, 0x83, 0, 0xFF, 0x2F, 0,
        ]
        let first: [UInt8] = [0, 0xC0, 5, 0x81, 0x40, 0x90, 0x4C, 0x20, 0x81, 0x40, 0x4C, 0, 0, 0xFF, 0x2F, 0]
        let second: [UInt8] = [0, 0xC1, 0x2E, 0x60, 0x91, 0x43, 0x40, 0x82, 0x20, 0x43, 0, 0, 0xFF, 0x2F, 0]
        let third: [UInt8] = [
            0, 0xC2, 0x46, 0, 0x92, 0x30, 0x60, 0, 0x3C, 0x60, 0x83, 0, 0x30, 0, 0, 0x3C, 0, 0, 0xFF, 0x2F, 0,
        ]
        var bytes: [UInt8] = ascii("MThd")
        bytes += [0, 0, 0, 6, 0, 1, 0, 4, 0, 0x60]
        for track in [timing, first, second, third] { bytes += ascii("MTrk") + big(track.count, 4) + track }
        return bytes
    }()

    @Test func theStandardsExample() throws {
        let recording = Recording(try StandardMIDIFile(bytes: example), name: "example")
        #expect(recording.tempo == 120 && recording.beatsPerBar == 4 && recording.name == "example")
        let ons = recording.notes.filter { note in if case .on = note.kind { true } else { false } }
        #expect(ons.map(\.time) == [0, 0, 0.5, 1])
        #expect(ons.map(\.channel) == [2, 2, 1, 0])
        let offs = recording.notes.filter { note in if case .off = note.kind { true } else { false } }
        #expect(offs.map(\.time) == [2, 2, 2, 2])
        #expect(recording.instrument?.number == 6)
    }

    @Test func bytesByTheStandard() {
        let file = StandardMIDIFile(
            division: 480,
            tracks: [
                [
                    .init(tick: 0, message: .channel([0x90, 60, 64])),
                    .init(tick: 200, message: .channel([0x80, 60, 0])),
                ]
            ])
        let header: [UInt8] = ascii("MThd") + [0, 0, 0, 6, 0, 1, 0, 1, 1, 0xE0]
        let track: [UInt8] = [0, 0x90, 60, 64, 0x81, 0x48, 0x80, 60, 0, 0, 0xFF, 0x2F, 0]
        let length: [UInt8] = [0, 0, 0, 13]
        #expect(file.bytes == header + ascii("MTrk") + length + track)
    }

    /// Four bytes of seven bits are the most for a wait.
    @Test func aWaitHasFourBytes() throws {
        let note = StandardMIDIFile.Event(tick: 1 << 40, message: .channel([0x90, 60, 64]))
        let file = StandardMIDIFile(division: 480, tracks: [[note]])
        #expect(file.bytes.suffix(11).starts(with: [0xFF, 0xFF, 0xFF, 0x7F, 0x90, 60, 64]))
        #expect(try StandardMIDIFile(bytes: file.bytes).tracks == [[.init(tick: 0x0FFF_FFFF, message: note.message)]])
    }

    @Test func aRecordingComesBack() throws {
        let recording = Recording(
            name: "Grüße – 音楽", tempo: 90, beatsPerBar: 3,
            notes: [
                NoteEvent(time: 0, channel: 0, kind: .program(40)),
                NoteEvent(time: 0.5, channel: 0, kind: .on(key: 60, velocity: 99)),
                NoteEvent(time: 700.25, channel: 0, kind: .off(key: 60)),
            ], markers: [.init(time: 0.45, text: "circle: C")])
        let back = Recording(try StandardMIDIFile(bytes: recording.file.bytes), name: "")
        #expect(back.name == recording.name && back.beatsPerBar == 3 && abs(back.tempo - 90) < 1e-3)
        #expect(back.notes.map(\.kind) == recording.notes.map(\.kind))
        // Within half a tick, plus the error of a tempo in whole microseconds over 700 s.
        for (found, expected) in zip(back.notes, recording.notes) {
            #expect(abs(found.time - expected.time) < 0.0008)
        }
        #expect(back.markers.map(\.text) == ["circle: C"])
    }

    @Test func damageIsToldWithItsPlace() {
        for length in 0..<example.count {
            #expect(throws: StandardMIDIFile.Problem.self, "\(length)") {
                try StandardMIDIFile(bytes: Array(example.prefix(length)))
            }
        }
        var frames = example
        frames[12] = 0xE7
        #expect(throws: StandardMIDIFile.Problem.self) { try StandardMIDIFile(bytes: frames) }
    }

    /// `Tests/Golden/midi/make_midi.py`: written by mido, with mido's own reading of it.
    @Test func midoSaysTheSame() throws {
        struct Note: Decodable {
            let time: Double
            let kind: String
            let channel, value: UInt8
        }
        let bytes = try repositoryBytes("Tests/Golden/midi/mido.mid")
        let expected = try JSONDecoder().decode(
            [Note].self, from: Data(try repositoryBytes("Tests/Golden/midi/mido.json")))
        let notes = Recording(try StandardMIDIFile(bytes: bytes), name: "").notes
        #expect(notes.count == expected.count)
        for (note, wanted) in zip(notes, expected) {
            // mido adds up rounded seconds.
            #expect(abs(note.time - wanted.time) < 1e-6)
            #expect(note.channel == wanted.channel)
            switch note.kind {
            case .on(let key, _): #expect(wanted.kind == "on" && wanted.value == key)
            case .off(let key): #expect(wanted.kind == "off" && wanted.value == key)
            case .program(let program): #expect(wanted.kind == "program" && wanted.value == program)
            }
        }
    }
}
