import GestureBand
import TestSupport
import Testing

@Suite("Songs of layers")
struct SongTests {
    /// Two bars of 2 s: C, then F a bar later.
    private let chords = Song.Layer(
        instrument: "piano", bars: 2,
        events: [
            .init(time: 0, duration: 1.5, chord: "C", keys: [36, 60, 64, 67], velocity: 80),
            .init(time: 2, duration: 9, chord: "F", keys: [41, 60, 65, 69], velocity: 100),
        ])

    private func song(_ layers: Song.Layer..., metre: Meter = .fourFour) -> Song {
        Song(name: "Ours", tempo: 120, metre: metre, layers: layers)
    }

    /// Starts as (time, channel, key, velocity).
    private func starts(_ song: Song) -> [[Double]] {
        song.recording.notes.compactMap { note in
            guard case .on(let key, let velocity) = note.kind else { return nil }
            return [note.time, Double(note.channel), Double(key), Double(velocity)]
        }
    }

    @Test func aBarHasItsQuarters() {
        #expect(song(chords).duration == 4)
        #expect(song(chords, metre: .threeFour).duration == 3)
        // Six eighths are three quarters.
        #expect(song(chords, metre: .sixEight).duration == 3)
    }

    @Test func shorterLayersAreRepeatedAndEndWithTheLongest() {
        let drums = Song.Layer(
            instrument: "drums", bars: 1,
            events: [.init(time: 0.5, duration: 0.1, chord: nil, keys: [38], velocity: 90)])
        let all = starts(song(chords, drums))
        #expect(all.filter { $0[1] == 9 } == [[0.5, 9, 38, 90], [2.5, 9, 38, 90]])
        let ends = song(chords, drums).recording.notes.filter { if case .off = $0.kind { true } else { false } }
        // F is longer than its loop.
        #expect(ends.map(\.time).max() == 4)
        #expect(ends.count == all.count)
    }

    @Test func mutedLayersAreSilentAndVolumesAreVelocities() {
        var (quiet, silent) = (chords, chords)
        quiet.volume = 0.5
        silent.muted = true
        #expect(Set(starts(song(quiet, silent)).map { $0[3] }) == [40, 50])
        #expect(Set(starts(song(quiet, silent)).map { $0[1] }) == [0])
        #expect(starts(song(silent)).isEmpty)
    }

    @Test func aKeyIsReleasedBeforeItIsStruckAgain() {
        var close = chords
        // Times are rounded, so a chord can end just after the next one begins; one key can also be written twice.
        close.events[0].duration = 2.0001
        close.events.append(close.events[1])
        var down: Set<UInt8> = []
        for note in song(close).recording.notes {
            switch note.kind {
            case .on(let key, _): #expect(down.insert(key).inserted, "key \(key) at \(note.time)")
            case .off(let key): #expect(down.remove(key) != nil)
            case .program: break
            }
        }
        #expect(down.isEmpty)
    }

    @Test func aBassPlaysTheLowestKey() {
        var bass = chords
        bass.instrument = "bass"
        #expect(starts(song(chords, bass)).filter { $0[1] == 1 }.map { $0[2] } == [36, 41])
    }

    @Test func theFileHasTheMetreAndTheNames() throws {
        let bytes = song(chords, metre: .sixEight).recording.file.bytes
        // Time signature (RP-001): 6 / 2³.
        #expect(bytes.firstRange(of: [0xFF, 0x58, 4, 6, 3]) != nil)
        let read = Recording(try StandardMIDIFile(bytes: bytes), name: "")
        #expect(read.beatsPerBar == 6 && read.beatUnit == 8 && read.tempo == 120 && read.name == "Ours")
        #expect(read.markers.map(\.text) == ["C", "F"])
    }

    @Test func aWrongPartIsNamed() throws {
        try song(chords).check()
        func problem(_ change: (inout Song) -> Void) -> String {
            var song = song(chords)
            change(&song)
            do throws(Song.Problem) {
                try song.check()
                return ""
            } catch {
                return error.description
            }
        }
        #expect(problem { $0.name = "" }.contains("name"))
        #expect(problem { $0.tempo = 1 }.contains("tempo"))
        #expect(problem { $0.layers[0].instrument = "kazoo" }.contains("kazoo"))
        #expect(problem { $0.layers[0].bars = 0 }.contains("bars"))
        #expect(problem { $0.layers[0].volume = 2 }.contains("volume"))
        #expect(problem { $0.layers[0].events[0].time = 4.1 }.contains("time"))
        #expect(problem { $0.layers[0].events[0].keys = [128] }.contains("keys"))
        #expect(problem { $0.layers[0].events[0].velocity = 0 }.contains("velocity"))
        // 8 keys, 12500 times.
        #expect(problem { $0.layers = Self.repeated(12_500) }.isEmpty)
        #expect(problem { $0.layers = Self.repeated(12_501) }.contains("100000"))
    }

    /// Layers of one and of 250 bars, the short one with chords of eight keys, which sound together so many times.
    private static func repeated(_ count: Int) -> [Song.Layer] {
        func chord(_ keys: Range<Int>) -> Song.Event {
            Song.Event(time: 0, duration: 0.1, chord: nil, keys: Array(keys), velocity: 1)
        }
        return [
            Song.Layer(instrument: "piano", bars: 1, events: Array(repeating: chord(40..<48), count: count / 250)),
            Song.Layer(
                instrument: "piano", bars: 250, events: Array(repeating: chord(40..<48), count: count % 250)),
        ]
    }

    /// The last chord is on the first beat of the last bar. The beats are counted from the start of the performance.
    @Test(arguments: [Meter.threeFour, .fourFour, .sixEight])
    func aLastChordOnTheBeatBelongsToItsBar(_ metre: Meter) throws {
        for tempo in stride(from: 40.0, through: 240, by: 1) {
            let bar = metre.barDuration(tempo: tempo)
            let beat = 60 / tempo
            let beats = Int((bar / beat).rounded())
            for bars in 1...16 {
                let keys: [(UInt8, Double)] = [(60, Double(beats) * beat), (65, Double(bars * beats) * beat)]
                let notes = keys.map { NoteEvent(time: $1, channel: 0, kind: .on(key: $0, velocity: 70)) }
                let layer = Song.Layer(
                    Recording(name: "", notes: notes), names: [], from: bar, bar: bar, instrument: "piano")
                #expect(layer.bars == bars, "\(tempo) BPM, \(metre)")
                #expect(layer.events.allSatisfy { $0.duration > 0.05 }, "\(tempo) BPM, \(metre), \(bars) bars")
                try Song(name: "Ours", tempo: tempo, metre: metre, layers: [layer]).check()
            }
        }
    }

    @Test func aPerformanceBecomesALoopOfWholeBars() {
        func chord(_ keys: [UInt8], _ start: Double, _ end: Double) -> [NoteEvent] {
            keys.map { NoteEvent(time: start, channel: 0, kind: .on(key: $0, velocity: 70)) }
                + keys.map { NoteEvent(time: end, channel: 0, kind: .off(key: $0)) }
        }
        // Before the first bar, a little early, in the second bar; and a click.
        let notes =
            chord([40, 41], 3, 3.5) + chord([36, 60], 3.9, 6.5) + chord([41, 65], 6.5, 6.9)
            + [NoteEvent(time: 5, channel: 9, kind: .on(key: 76, velocity: 100))]
        let layer = Song.Layer(
            Recording(name: "", notes: notes), names: [(3, "X"), (3.9, "C"), (6.5, "F")], from: 4, bar: 2,
            instrument: "guitar")
        #expect(layer.instrument == "guitar" && layer.bars == 2 && layer.volume == 1 && !layer.muted)
        #expect(
            layer.events == [
                .init(time: 0, duration: 2.5, chord: "C", keys: [36, 60], velocity: 70),
                // Sounds until the loop begins again.
                .init(time: 2.5, duration: 1.5, chord: "F", keys: [41, 65], velocity: 70),
            ])
    }
}
