import Foundation
import GestureBand

/// The bodies of requests about gestures.
enum BandQuestions {
    /// The samples of rows: time in seconds, then x, y, z in m/s².
    static func samples(_ rows: [[Double]], atMost limit: Int) throws(APIError) -> [MotionSample] {
        guard rows.count <= limit else { throw .badParameter("“samples” must have at most \(limit) entries") }
        var samples: [MotionSample] = []
        for row in rows {
            guard row.count == 4 else { throw .badParameter("a sample must be time, x, y and z") }
            samples.append(
                MotionSample(time: row[0], acceleration: SIMD3(Float(row[1]), Float(row[2]), Float(row[3]))))
        }
        return samples
    }

    /// Two minutes of a fast sensor.
    static let longestTeaching = 12_000
    /// A few seconds: a page sends the motion since its last request.
    static let longestBatch = 600
    // Every take is compared with all others.
    private static let gestureCounts = 1...16
    private static let takeCounts = 1...10

    /// The motion that contains the takes.
    struct Takes: Decodable {
        let samples: [[Double]]
        let wanted: Int?
        /// The largest motion at rest, in g; measured if missing.
        let rest: Float?
    }

    /// A gesture that a page has taught.
    struct Gesture: Decodable {
        let name: String
        /// Frames at 25 Hz in g.
        let takes: [[[Float]]]
        /// A chord, a degree, “next”, “stop” or an instrument.
        let action: String?

        /// - Throws: `APIError`, when it cannot be a gesture.
        func gesture() throws(APIError) -> GestureSet.Gesture {
            guard !name.isEmpty, name.count <= 64, !name.contains("="), !name.contains(",") else {
                throw .badParameter("a gesture's name must have 1 to 64 characters without “=” and commas")
            }
            guard takeCounts.contains(takes.count) else {
                throw .badParameter("“\(name)” must have \(takeCounts.lowerBound) to \(takeCounts.upperBound) takes")
            }
            var templates: [GestureTemplate] = []
            for take in takes {
                guard take.allSatisfy({ $0.count == 3 }) else {
                    throw .badParameter("“\(name)”: a frame must have three numbers")
                }
                do throws(GestureTemplate.Problem) {
                    templates.append(try GestureTemplate(taught: take.map { SIMD3($0[0], $0[1], $0[2]) }))
                } catch {
                    throw .badParameter("“\(name)”: \(error)")
                }
            }
            return GestureSet.Gesture(name: name, templates: templates)
        }
    }

    /// A performance, with the meaning of the options of `band play`.
    struct Performance: Decodable {
        let gestures: [Gesture]
        let key, instrument, sequence, grid, decision: String?
        let tempo, hold, dwell, apart: Double?
        /// The time of samples that is second 0 of the performance.
        let origin: Double?
        let metre: Int?
        let rest: Float?

        /// - Throws: `APIError`, when a value is out of range.
        func session() throws(APIError) -> (session: BandSession, metronome: Metronome?) {
            guard gestureCounts.contains(gestures.count) else {
                throw .badParameter(
                    "“gestures” must have \(gestureCounts.lowerBound) to \(gestureCounts.upperBound) entries")
            }
            var set = GestureSet()
            for gesture in gestures { set.teach(try gesture.gesture()) }
            guard set.gestures.count == gestures.count else { throw .badParameter("two gestures have the same name") }
            let metronome = try metronome()
            let settings = try settings(metronome)
            var access = BandSession.Access()
            access.dwell = try BandQuestions.value(dwell, "dwell", 0...5) ?? access.dwell
            access.apart = try BandQuestions.value(apart, "apart", 0...60) ?? access.apart
            access.rest = try BandQuestions.value(rest, "rest", 0.005...2) ?? access.rest
            guard let decision = GestureRecognizer.Decision(rawValue: decision ?? "fast") else {
                throw .badParameter("“decision” must be fast or sure")
            }
            // The unit of the standard Device Orientation and Motion.
            let session = BandSession(
                intake: MotionIntake(unit: .metersPerSecondSquared),
                recognizer: GestureRecognizer(set, decision: decision), performer: Performer(settings), access: access,
                origin: try BandQuestions.value(origin, "origin", 0...1e9))
            return (session, metronome)
        }

        private func metronome() throws(APIError) -> Metronome? {
            let beats = try BandQuestions.value(metre, "metre", 1...16) ?? 4
            return try BandQuestions.value(tempo, "tempo", Metronome.tempi).map {
                Metronome(tempo: $0, beatsPerBar: beats)
            }
        }

        private func settings(_ metronome: Metronome?) throws(APIError) -> Performer.Settings {
            guard let key = Key(key ?? "C") else { throw .badParameter("“key” must be a key such as C, F#, Bb or Am") }
            let assignments = gestures.compactMap { gesture in gesture.action.map { "\(gesture.name)=\($0)" } }
            var settings: Performer.Settings
            do throws(ChordMap.Problem) {
                settings = Performer.Settings(
                    map: try ChordMap(gestures: gestures.map(\.name), key: key, assignments: assignments))
            } catch {
                throw .badParameter("\(error)")
            }
            if let instrument {
                guard let known = Instrument(instrument) else {
                    throw .badParameter("the instrument “\(instrument)” is unknown or ambiguous")
                }
                settings.instrument = known
            }
            guard let chords = key.sequence(sequence ?? "") else {
                throw .badParameter("“sequence” must be a list of chords, such as C Am F G7")
            }
            settings.sequence = chords
            // The page clicks by its own clock.
            settings.isClickAudible = false
            settings.metronome = metronome
            settings.hold = try BandQuestions.value(hold, "hold", 0.1...60)
            if let grid {
                guard let metronome else { throw .badParameter("“grid” requires “tempo”") }
                guard let division = BeatGrid.Division(rawValue: grid) else {
                    throw .badParameter("“grid” must be 1/4, 1/8 or 1/16")
                }
                settings.grid = BeatGrid(metronome, division)
            }
            return settings
        }
    }

    /// Motion, a gesture chosen by a key, or just the time.
    struct Motion: Decodable {
        let samples: [[Double]]?
        let gesture: String?
        /// Seconds of the performance: when the gesture was chosen, or now.
        let time: Double?
    }

    static func value<Value: Comparable>(
        _ value: Value?, _ name: String, _ range: ClosedRange<Value>
    ) throws(APIError) -> Value? {
        guard let value else { return nil }
        guard range.contains(value) else {
            throw .badParameter("“\(name)” must be from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}
