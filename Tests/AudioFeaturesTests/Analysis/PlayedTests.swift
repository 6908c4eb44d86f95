import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The model of drums and bass, compared with that of the training, written by `Training/models/played.py`, and with
/// known contents of clips.
struct PlayedTests {
    struct Agreement: Decodable {
        /// Seconds × inputs.
        let inputs: [[Float]]
        /// Seconds × parts.
        let logOdds: [[Double]]
        let courses: [Course]
        /// Parts × scores by clip, computed by the training from the measurements of its seconds, in double precision.
        let tracks: [String: [[Double]]]
    }

    struct Course: Decodable {
        let logOdds: [Float]
        let cost: Float
        let active: [Bool]
    }

    let agreement: Agreement
    let analyzer = TrackAnalyzer()

    init() throws {
        agreement = try JSONDecoder().decode(
            Agreement.self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/played.json")))
    }

    @Test func pythonAgrees() {
        let rows = agreement.inputs
        #expect(rows.count == 6 && rows.count == agreement.logOdds.count)
        #expect(rows.allSatisfy { $0.count == PlayedModel.count })
        for (index, expected) in agreement.logOdds.enumerated() {
            let found = PlayedModel.fitted.logOdds(
                before: rows[max(index - 1, 0)], second: rows[index], after: rows[min(index + 1, rows.count - 1)])
            #expect(found.count == expected.count)
            // 274 products in single precision.
            for (value, expected) in zip(found, expected) { #expect(abs(Double(value) - expected) < 2e-3) }
        }
    }

    @Test func pythonAgreesOnCourses() {
        #expect(agreement.courses.count == 12)
        for course in agreement.courses {
            let found = ActivityCourse(
                course.logOdds, isSound: course.logOdds.map { _ in true }, costOfChange: course.cost)
            #expect(found.isActive == course.active)
        }
    }

    /// Among all courses of eight seconds, none has larger log odds after the costs of its changes.
    @Test func noCourseIsLikelier() {
        var generator = SplitMix64(seed: 3)
        for cost in [Float(0), 1, 3] {
            let logOdds = (0..<8).map { _ in Float.random(in: -3...3, using: &generator) }
            func value(_ active: [Bool]) -> Float {
                let gain = zip(active, logOdds).reduce(Float(0)) { $0 + ($1.0 ? $1.1 : 0) }
                return gain - cost * Float(zip(active, active.dropFirst()).count { $0 != $1 })
            }
            let all = (0..<256).map { number in (0..<8).map { number >> $0 & 1 == 1 } }
            let found = ActivityCourse(logOdds, isSound: logOdds.map { _ in true }, costOfChange: cost).isActive
            let best = all.map(value).max() ?? 0
            #expect(abs(value(found) - best) < 1e-5)
        }
    }

    @Test func silenceHasNoScore() {
        let found = ActivityCourse([9, 9, 9, 9], isSound: [true, false, false, true], costOfChange: 0)
        #expect(found.scores[1] == 0 && found.scores[2] == 0 && found.scores[0] > 0.99)
        #expect(found.isActive == [true, false, false, true])
        #expect(found.stretches.map(\.start) == [0, 3 * VoiceActivity.hop])
        #expect(found.stretches.allSatisfy { abs($0.duration - VoiceActivity.hop) < 1e-9 && $0.confidence > 0.99 })
        // A short pause does not end a stretch if that costs more.
        let steady = ActivityCourse([9, 9, 9, 9], isSound: [true, false, false, true], costOfChange: 4)
        #expect(steady.stretches.map(\.duration) == [4 * VoiceActivity.hop])
    }

    @Test func aTrackWithoutSecondsHasNoStretches() {
        let none = ActivityCourse.parts(of: [])
        #expect(none.drums.scores.isEmpty && none.bass.scores.isEmpty)
        #expect(none.drums.stretches.isEmpty && none.bass.stretches.isEmpty)
    }
}
