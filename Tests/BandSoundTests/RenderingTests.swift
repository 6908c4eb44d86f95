import AudioFeatures
import BandSound
import Foundation
import GestureBand
import TestSupport
import Testing

/// Rendered sound, analyzed by this package's own decoder, chroma and spectra.
struct RenderingTests {
    private static func chord(_ symbol: String, at time: Double, for duration: Double) throws -> [NoteEvent] {
        // Without the bass, whose semitones are closer together than the chroma's bins.
        let keys = Voicing.keys(try #require(Chord(symbol)), after: []).dropFirst()
        return keys.map { NoteEvent(time: time, channel: 0, kind: .on(key: UInt8($0), velocity: 90)) }
            + keys.map { NoteEvent(time: time + duration, channel: 0, kind: .off(key: UInt8($0))) }
    }

    private static func rendered(_ notes: [NoteEvent]) throws -> [Float] {
        var samples: [Float] = []
        try OfflineRenderer(notes).render { samples += $0 }
        return samples
    }

    /// Mono at 22,050 Hz: the mean of every two samples.
    private static func mono(_ frames: [Float]) -> [Float] {
        stride(from: 0, to: frames.count - 3, by: 4).map {
            (frames[$0] + frames[$0 + 1] + frames[$0 + 2] + frames[$0 + 3]) / 4
        }
    }

    @Test func theSameNotesGiveTheSameSamples() throws {
        let notes = try Self.chord("C", at: 0.3, for: 1) + Self.chord("G7", at: 1.5, for: 1)
        let first = try Self.rendered(notes)
        #expect(try Self.rendered(notes) == first)
        #expect((first.map(abs).max() ?? 0) > 0.01 && (first.map(abs).max() ?? 9) <= 1)
    }

    @Test(arguments: ["C", "Dm", "Em", "F", "G", "Am", "Bm7b5", "D", "F#°"], [1, 3, 25, 41])
    func aChordsChromaIsTheChord(symbol: String, instrument: Int) throws {
        let program = NoteEvent(time: 0, channel: 0, kind: .program(UInt8(instrument - 1)))
        let samples = Self.mono(try Self.rendered([program] + Self.chord(symbol, at: 0.1, for: 2)))
        // While the strings sound: 0.16 to 0.9 s.
        let chroma = Chroma().chroma(of: Array(samples[3_500..<20_000]))
        var sums = [Float](repeating: 0, count: 12)
        for frame in 0..<chroma.rowCount { for pitch in 0..<12 { sums[pitch] += chroma[frame, pitch] } }
        /// How much louder the pitch classes of a chord are than the others, on average.
        func prominence(_ classes: [Int]) -> Float {
            let others = (0..<12).filter { !classes.contains($0) }
            return classes.map { sums[$0] }.reduce(0, +) / Float(classes.count)
                / (others.map { sums[$0] }.reduce(0, +) / Float(others.count))
        }
        let classes = try #require(Chord(symbol)).pitchClasses
        // At least 2.8, with either of two soundfonts. Harmonics and the next semitones add to the other pitch classes.
        #expect(prominence(classes) > 2, "\(sums)")
        #expect(prominence(classes.map { ($0 + 1) % 12 }) < prominence(classes) / 2, "\(sums)")
    }

    @Test func notesBeginWhenTheyAreTo() throws {
        let times = [0.25, 1.0, 1.75, 2.5]
        for time in times {
            let mono = Self.mono(try Self.rendered(try Self.chord("C", at: time, for: 0.4)))
            let peak = mono.map(abs).max() ?? 0
            let onset = try #require(mono.firstIndex { abs($0) > 0.02 * peak })
            #expect(abs(Double(onset) / 22_050 - time) < 0.01, "\(Double(onset) / 22_050) for \(time)")
        }
    }

    @Test func theDemonstrationIsOnItsGrid() throws {
        let demo = Demonstration()
        var settings = Performer.Settings(map: try ChordMap(gestures: demo.set.gestures.map(\.name), key: .c))
        let metronome = Metronome(tempo: Demonstration.tempo)
        settings.metronome = metronome
        settings.isClickAudible = false
        settings.grid = BeatGrid(metronome, .eighth)
        settings.hold = 0.2
        var session = BandSession(recognizer: GestureRecognizer(demo.set), performer: Performer(settings))
        var (notes, onsets): ([NoteEvent], [Double]) = ([], [])
        for sample in demo.samples {
            let step = try session.process(sample)
            notes += step.notes
            onsets += step.gestures.compactMap { $0.played?.time }
        }
        notes += session.finish().notes
        let mono = Self.mono(try Self.rendered(notes))
        let decibels = Decibels.fromPower(MelFilterBank().melPower(of: mono))
        let envelope = OnsetStrength.envelope(ofMelDecibels: decibels)
        let strongest = envelope.max() ?? 0
        for onset in onsets {

            let frame = Int(onset * 22_050 / 512)
            let near = max(0, frame - 2)...min(envelope.count - 1, frame + 4)
            #expect((near.map { envelope[$0] }.max() ?? 0) > 0.2 * strongest, "nothing begins at \(onset)")
        }
        #expect(onsets.count == demo.truth.count)
    }

    @Test(arguments: SoundFile.Format.allCases) func filesHoldTheSound(format: SoundFile.Format) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.\(format.rawValue)")
        try SoundFile.write(try Self.chord("C", at: 0.1, for: 0.5), to: path, as: format)
        let analysis = try TrackAnalyzer().analyze(RawPath(path))
        // The sound continues for two seconds after the last note; lossy formats add padding.
        #expect(abs(analysis.duration - 2.6) < 0.1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.\(format.rawValue)"])
    }

    @Test func missingFilesThrow() {
        #expect(throws: SoundError.self) { try Synthesizer(soundfont: "/nowhere.sf2") }
        #expect(throws: SoundError.self) { try Synthesizer(soundfont: repositoryFile("Package.swift").path()) }
        #expect(throws: SoundError.self) {
            try SoundFile.write([], to: "/nowhere/at/all.wav", as: .wav)
        }
    }
}
