import GestureBand
import TestSupport
import Testing

struct PerformerTests {
    private static func event(_ name: String, at time: Double, peak: Float = 0.5) -> GestureEvent {
        // Performers accept only events of the recognizer's own type.
        GestureEvent(
            name: name, start: time - 1, end: time - 0.05, decided: time, distance: 0.1, threshold: 0.4, peak: peak)
    }

    private static func settings(_ gestures: [String] = ["C", "F", "stop"]) throws -> Performer.Settings {
        Performer.Settings(map: try ChordMap(gestures: gestures, key: .c))
    }

    /// Keys that are down after the notes; nil if a key was struck twice or released without being struck.
    private static func down(_ notes: [NoteEvent]) -> Set<UInt8>? {
        var down: Set<UInt8> = []
        for note in notes where note.channel != 9 {
            switch note.kind {
            case .on(let key, _): guard down.insert(key).inserted else { return nil }
            case .off(let key): guard down.remove(key) != nil else { return nil }
            case .program: break
            }
        }
        return down
    }

    @Test func aChordSoundsAtOnceUntilTheNext() throws {
        var performer = Performer(try Self.settings())
        var notes = performer.notes(upTo: 1)
        #expect(notes == [NoteEvent(time: 0, channel: 0, kind: .program(2))])
        #expect(performer.process(Self.event("C", at: 1))?.chord?.description == "C")
        notes += performer.notes(upTo: 1.01)
        #expect(Set((Self.down(notes) ?? []).map { $0 % 12 }) == [0, 4, 7])
        #expect(notes.dropFirst().allSatisfy { $0.time == 1 })
        _ = performer.process(Self.event("F", at: 3))
        notes += performer.notes(upTo: 3.01)
        #expect(Set((Self.down(notes) ?? []).map { $0 % 12 }) == [5, 9, 0])
        _ = performer.process(Self.event("stop", at: 4))
        notes += performer.notes(upTo: 5)
        #expect(Self.down(notes) == [])
    }

    @Test func theGridHolds() throws {
        var settings = try Self.settings()
        let metronome = Metronome(tempo: 120)
        settings.metronome = metronome
        settings.grid = BeatGrid(metronome, .eighth)
        settings.hold = 0.5
        var performer = Performer(settings)
        var notes: [NoteEvent] = []
        for (name, time) in [("C", 0.26), ("F", 1.0), ("C", 1.51)] {
            notes += performer.notes(upTo: time)
            _ = performer.process(Self.event(name, at: time))
        }
        notes += performer.finish(at: 4)
        var onsets: [Double] = []
        for note in notes where note.channel == 0 {
            if case .on = note.kind, onsets.last != note.time { onsets.append(note.time) }
        }
        #expect(onsets == [0.5, 1, 1.75])
        #expect(Self.down(notes) == [])
        // Clicks on every beat.
        let clicks = notes.filter { note in if case .on = note.kind { note.channel == 9 } else { false } }
        #expect(clicks.map(\.time) == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5])
        #expect(zip(notes, notes.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test func aLaterGestureBeforeTheLineReplaces() throws {
        var settings = try Self.settings()
        settings.grid = BeatGrid(Metronome(tempo: 60), .quarter)
        var performer = Performer(settings)
        _ = performer.process(Self.event("C", at: 0.2))
        _ = performer.process(Self.event("F", at: 0.8))
        let notes = performer.notes(upTo: 1.5)
        #expect(Set((Self.down(notes) ?? []).map { $0 % 12 }) == [5, 9, 0])
    }

    @Test func oneGesturePlaysASequence() throws {
        var settings = Performer.Settings(
            map: try ChordMap(gestures: ["wave"], key: .c, assignments: ["wave=next"]))
        settings.sequence = ["C", "Am", "F"].compactMap { Chord($0) }
        var performer = Performer(settings)
        let chords = (1...5).map { performer.process(Self.event("wave", at: Double($0)))?.chord?.description }
        #expect(chords == ["C", "Am", "F", "C", "Am"])
    }

    @Test func forceIsLoudness() throws {
        func velocity(_ peak: Float) throws -> UInt8 {
            var performer = Performer(try Self.settings())
            _ = performer.process(Self.event("C", at: 1, peak: peak))
            for note in performer.notes(upTo: 2) { if case .on(_, let velocity) = note.kind { return velocity } }
            return 0
        }
        #expect(try velocity(0.2) < velocity(0.6) && velocity(0.6) < velocity(1.2))
        #expect(try (1...127).contains(velocity(.nan)) && (1...127).contains(velocity(100)))
    }

    @Test func noKeyStaysDownWhateverHappens() throws {
        var random = SplitMix64(seed: 4)
        for round in 0..<200 {
            var settings = try Self.settings(["C", "F", "stop", "violin", "Am", "guitar"])
            if round % 2 == 0 { settings.grid = BeatGrid(Metronome(tempo: 100), .sixteenth) }
            if round % 3 == 0 { settings.hold = 0.3 }
            if round % 5 == 0 { settings.metronome = Metronome(tempo: 100) }
            var performer = Performer(settings)
            var (notes, time): ([NoteEvent], Double) = ([], 0)
            for _ in 0..<30 {
                time += Double.random(in: 0...0.4, using: &random)
                notes += performer.notes(upTo: time)
                let name = ["C", "F", "stop", "violin", "Am", "guitar", "?"].randomElement(using: &random) ?? "C"
                _ = performer.process(Self.event(name, at: time))
            }
            notes += performer.finish(at: time)
            #expect(Self.down(notes) == [], "round \(round)")
            #expect(zip(notes, notes.dropFirst()).allSatisfy { $0.time <= $1.time }, "round \(round)")
        }
    }

    @Test func theMetronomeCounts() {
        let metronome = Metronome(tempo: 90, beatsPerBar: 3, countIn: 1, start: 2)
        let beats = metronome.beats(from: 0, to: 2 + 6 * 60 / 90.0)
        #expect(beats.map(\.place) == [1, 2, 3, 1, 2, 3])
        #expect(beats.map(\.isCountIn) == [true, true, true, false, false, false])
        #expect(metronome.musicStart == 4)
        // Beats of many short pieces equal those of the whole.
        var pieces: [Metronome.Beat] = []
        for step in 0..<600 { pieces += metronome.beats(from: Double(step) / 100, to: Double(step + 1) / 100) }
        #expect(pieces == metronome.beats(from: 0, to: 6))
        #expect(Metronome(tempo: 10).tempo == 30 && Metronome(tempo: 1000).tempo == 300)
    }

    @Test func aLoopGoesRoundInWholeBars() {
        let recording = Recording(
            name: "x", tempo: 120, beatsPerBar: 4,
            notes: [
                NoteEvent(time: 0, channel: 0, kind: .on(key: 60, velocity: 90)),
                NoteEvent(time: 1.5, channel: 0, kind: .off(key: 60)),
                NoteEvent(time: 1, channel: 9, kind: .on(key: 76, velocity: 90)),
            ])
        let loop = Loop(recording)
        #expect(loop.duration == 2)
        let notes = loop.notes(from: 0, to: 5)
        #expect(notes.map(\.time) == [0, 1.5, 2, 3.5, 4])
        #expect(notes.allSatisfy { $0.channel == 1 })
        #expect(loop.notes(from: 0, to: 2.5) + loop.notes(from: 2.5, to: 5) == notes)
    }
}

struct BandSessionTests {
    private static func session(_ access: BandSession.Access = .init()) throws -> BandSession {
        let demo = Demonstration()
        var settings = Performer.Settings(map: try ChordMap(gestures: demo.set.gestures.map(\.name), key: .c))
        let metronome = Metronome(tempo: Demonstration.tempo)
        settings.metronome = metronome
        settings.grid = BeatGrid(metronome, .eighth)
        return BandSession(recognizer: GestureRecognizer(demo.set), performer: Performer(settings), access: access)
    }

    @Test func theDemonstrationPlaysWhatItMoves() throws {
        let demo = Demonstration()
        var session = try Self.session()
        var (gestures, notes): ([BandSession.Gesture], [NoteEvent]) = ([], [])
        for sample in demo.samples {
            let step = try session.process(sample)
            gestures += step.gestures
            notes += step.notes
        }
        let last = session.finish()
        gestures += last.gestures
        notes += last.notes
        #expect(gestures.map(\.event.name) == demo.truth.map(\.name))
        let eighth = 60 / Demonstration.tempo / 2
        for (gesture, truth) in zip(gestures, demo.truth) {
            let onset = try #require(gesture.played?.time)
            #expect(abs((onset / eighth).rounded() * eighth - onset) < 1e-9)
            #expect(onset > truth.end - 0.3 && onset < truth.end + 0.2 + eighth)
        }
        #expect(zip(notes, notes.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    /// The sensor's clock jumps by three thousand years.
    @Test func aClockThatJumpsIsNotFollowed() throws {
        var access = BandSession.Access()
        access.dwell = 0.5
        var session = try Self.session(access)
        for sample in Demonstration().samples.prefix(100) { _ = try session.process(sample) }
        let before = session.lostCounts.skipped
        for number in 0..<30 {
            let step = try session.process(MotionSample(time: 9e10 + Double(number) / 50, acceleration: [0, 0, 1]))
            #expect(step.notes.count < 1000)
        }
        #expect(session.lostCounts.skipped > before)
        #expect(session.finish().notes.count < 1000)
    }

    @Test func withoutAGridAChordSoundsWithTheSampleThatDecidesIt() throws {
        let demo = Demonstration()
        let settings = Performer.Settings(map: try ChordMap(gestures: demo.set.gestures.map(\.name), key: .c))
        var session = BandSession(recognizer: GestureRecognizer(demo.set), performer: Performer(settings))
        var count = 0
        for sample in demo.samples {
            let step = try session.process(sample)
            guard let played = step.gestures.first?.played else { continue }
            count += 1
            let struck = step.notes.filter { note in if case .on = note.kind { true } else { false } }
            #expect(struck.count >= 4 && struck.allSatisfy { $0.time == played.time })
            #expect(played.time == step.samples.last?.time)
        }
        #expect(count == demo.truth.count)
    }

    @Test func aHandThatDoesNotRestDoesNotPlay() throws {
        var access = BandSession.Access()
        access.dwell = 0.4
        var motion = MadeMotion(seed: 3)
        motion.rest(until: 1)
        motion.make(.circle)
        motion.rest(until: motion.end + 2)
        motion.make(.zigzag)
        motion.fidget(until: motion.end + 4)
        motion.rest(until: motion.end + 1)
        var session = try Self.session(access)
        var names: [String] = []
        for sample in motion.samples { names += try session.process(sample).gestures.map(\.event.name) }
        #expect(names == ["circle"])
    }

    @Test func gesturesKeepApart() throws {
        var access = BandSession.Access()
        access.apart = 3
        let demo = Demonstration()
        var session = try Self.session(access)
        var ends: [Double] = []
        for sample in demo.samples { ends += try session.process(sample).gestures.map(\.event.end) }
        #expect(ends.count < demo.truth.count && ends.count > 2)
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 >= 3 })
    }
}
