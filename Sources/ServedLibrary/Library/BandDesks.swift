package import Foundation
package import GestureBand
import MusicLibrary
import Synchronization

/// The current performances of pages, by a random name.
package final class BandDesks: Sendable {
    private static let (perListener, total) = (4, 64)
    /// Seconds without a request after which a performance may be dropped.
    private static let patience = 600.0

    private struct Entry {
        let desk: BandDesk
        package let profile: Int
        var used: Date
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// Adds a performance. If the listener has too many, the oldest is dropped, so that reloading a page always works.
    /// - Returns: its name; nil if other listeners have all places.
    package func add(_ desk: BandDesk, of profile: Int, now: Date = Date()) -> String? {
        let name = Hexadecimal.text(Sodium.random(16))
        return entries.withLock { entries in
            entries = entries.filter { now.timeIntervalSince($0.value.used) < Self.patience }
            let own = entries.filter { $0.value.profile == profile }
            if own.count >= Self.perListener, let oldest = own.min(by: { $0.value.used < $1.value.used }) {
                entries[oldest.key] = nil
            }
            guard entries.count < Self.total else { return nil }
            entries[name] = Entry(desk: desk, profile: profile, used: now)
            return name
        }
    }

    /// The performance of this name; nil if it is another listener's.
    package func desk(_ name: String, of profile: Int, now: Date = Date()) -> BandDesk? {
        entries.withLock { entries in
            guard entries[name]?.profile == profile else { return nil }
            entries[name]?.used = now
            return entries[name]?.desk
        }
    }

    /// Drops a performance.
    package func remove(_ name: String, of profile: Int) {
        entries.withLock { if $0[name]?.profile == profile { $0[name] = nil } }
    }
}

/// A performance and what was played in it.
package final class BandDesk: Sendable {
    private struct State {
        var session: BandSession
        var notes: [NoteEvent] = []
        var markers: [Recording.Marker] = []
        /// The chords, by the time at which they begin.
        var chords: [(time: Double, name: String)] = []
    }

    /// Hours of playing; the earliest notes are dropped.
    private static let greatestCount = 50_000

    private let metronome: Metronome?
    private let state: Mutex<State>

    package init(_ session: BandSession, _ metronome: Metronome?) {
        self.metronome = metronome
        state = Mutex(State(session: session))
    }

    /// Continues with motion.
    package func play(_ samples: [MotionSample]) throws(MotionError) -> (step: BandSession.Step, notices: [String]) {
        let result = state.withLock { state in
            Result { () throws(MotionError) in
                var step = BandSession.Step()
                for sample in samples { step.append(try state.session.process(sample)) }
                Self.keep(step, &state)
                return (step, state.session.takeNotices().map(\.description))
            }
        }
        return try result.get()
    }

    /// Plays a gesture that a key has chosen.
    package func play(_ gesture: String, at time: Double) -> BandSession.Step {
        state.withLock { state in
            let step = state.session.play(gesture, at: time)
            Self.keep(step, &state)
            return step
        }
    }

    /// The notes up to a time without motion or a key.
    package func advance(to time: Double) -> BandSession.Step {
        state.withLock { state in
            var step = BandSession.Step()
            step.notes = state.session.advance(to: time)
            Self.keep(step, &state)
            return step
        }
    }

    /// What was played from a time on, as a loop.
    /// - Parameters:
    ///   - instrument: as of `Instrument.init(_:)`.
    ///   - bar: the duration of a bar in seconds.
    package func layer(from start: Double, bar: Double, instrument: String) -> Song.Layer {
        state.withLock { state in
            var session = state.session
            let recording = Recording(name: "", notes: state.notes + session.finish().notes)
            return Song.Layer(recording, names: state.chords, from: start, bar: bar, instrument: instrument)
        }
    }

    /// Everything from a time on; sounding notes end at its end.
    package func recording(_ name: String, from start: Double) -> Recording {
        state.withLock { state in
            var session = state.session
            let recording = Recording(
                name: name, tempo: metronome?.tempo ?? 120, beatsPerBar: metronome?.beatsPerBar ?? 4,
                notes: state.notes + session.finish().notes, markers: state.markers)
            return recording.applying(.trim(min(start, recording.duration)...recording.duration))
        }
    }

    private static func keep(_ step: BandSession.Step, _ state: inout State) {
        state.notes += step.notes
        state.markers += step.gestures.map {
            Recording.Marker(
                time: $0.event.end,
                text: "\($0.event.name): \($0.played.map { $0.chord?.description ?? $0.action.description } ?? "–")")
        }
        state.chords += step.gestures.compactMap { gesture in
            gesture.played.flatMap { played in played.chord.map { (played.time, $0.description) } }
        }
        if state.notes.count > greatestCount {
            let dropped = state.notes.prefix(state.notes.count - greatestCount / 2)
            // The instruments are chosen at the beginning.
            let programs = dropped.filter { if case .program = $0.kind { true } else { false } }
            state.notes = programs + state.notes.dropFirst(dropped.count)
        }
        if state.chords.count > greatestCount { state.chords.removeFirst(state.chords.count - greatestCount / 2) }
        if state.markers.count > greatestCount { state.markers.removeFirst(state.markers.count - greatestCount / 2) }
    }
}

extension BandSession.Step {
    fileprivate mutating func append(_ other: BandSession.Step) {
        gestures += other.gestures
        notes += other.notes
        samples += other.samples
    }
}
