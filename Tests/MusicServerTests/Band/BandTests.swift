import Foundation
import GestureBand
import MusicServer
import Testing

/// The band over HTTP against the library itself.
@Suite("The band of the page")
struct BandTests {
    private static let gravity: Float = 9.80665
    private let served: ServedLibrary

    init() throws { served = try ServedLibrary(3) }

    /// Takes of one gesture with rests between.
    private static func motion(_ gestures: [MadeMotion.Gesture], seed: UInt64) -> [MotionSample] {
        var motion = MadeMotion(seed: seed)
        for gesture in gestures {
            motion.rest(until: motion.end + 1.2)
            motion.make(gesture)
        }
        motion.rest(until: motion.end + 1.5)
        return motion.samples
    }

    /// As a phone sends them.
    private static func json(_ samples: [MotionSample]) -> String {
        let rows = samples.map { sample in
            let value = sample.acceleration * gravity
            return "[\(sample.time),\(value.x),\(value.y),\(value.z)]"
        }
        return "[\(rows.joined(separator: ","))]"
    }

    private func teach(_ gesture: MadeMotion.Gesture, seed: UInt64) throws -> [String: Any] {
        let samples = Self.motion(Array(repeating: gesture, count: 3), seed: seed)
        let answer = try served.ask(.post, "/api/band/takes", json: #"{"samples":\#(Self.json(samples))}"#)
        #expect(answer.status == 200)
        return try ServedLibrary.object(answer)
    }

    private func begin(_ gestures: [MadeMotion.Gesture], _ more: String = "") throws -> (id: String, set: GestureSet) {
        var set = GestureSet()
        var bodies: [String] = []
        for (number, gesture) in gestures.enumerated() {
            let takes = try #require(try teach(gesture, seed: UInt64(number + 1))["takes"] as? [[[Double]]])
            let body = String(decoding: try JSONSerialization.data(withJSONObject: takes), as: UTF8.self)
            bodies.append(#"{"name":"\#(gesture.rawValue)","takes":\#(body)}"#)
            let templates = try takes.map { take in
                try GestureTemplate(frames: take.map { SIMD3(Float($0[0]), Float($0[1]), Float($0[2])) })
            }
            set.teach(GestureSet.Gesture(name: gesture.rawValue, templates: templates))
        }
        let answer = try served.ask(
            .post, "/api/band/performances", json: #"{"gestures":[\#(bodies.joined(separator: ","))]\#(more)}"#)
        #expect(answer.status == 201)
        return (try #require(try ServedLibrary.object(answer)["id"] as? String), set)
    }

    @Test func takesAreThoseOfTheCutter() throws {
        let samples = Self.motion([.circle, .circle, .push, .circle], seed: 5)
        var cutter = TakeCutter()
        var teacher = Teacher()
        var expectedKinds: [String] = []
        for sample in samples {
            for case .success(let take) in cutter.process(sample) where teacher.takes.count < 3 {
                switch teacher.add(take) {
                case .accepted: expectedKinds.append("accepted")
                case .unlike: expectedKinds.append("unlike")
                case .begunAnew: expectedKinds.append("restarted")
                }
            }
        }
        let answer = try ServedLibrary.object(
            try served.ask(.post, "/api/band/takes", json: #"{"samples":\#(Self.json(samples)),"wanted":3}"#))
        let takes = try #require(answer["takes"] as? [[[Double]]])
        #expect(takes.count == 3 && teacher.takes.count == 3)
        for (found, expected) in zip(takes, teacher.takes) {
            #expect(found.count == expected.frames.count)
            for (row, frame) in zip(found, expected.frames) {
                // The samples go to m/s² and back.
                for (value, axis) in zip(row, [frame.x, frame.y, frame.z]) { #expect(abs(Float(value) - axis) < 1e-4) }
            }
        }
        let said = try #require(answer["said"] as? [[String: Any]])
        #expect(said.compactMap { $0["kind"] as? String } == expectedKinds)
    }

    @Test func gesturesAndNotesAreThoseOfASession() throws {
        let (id, set) = try begin([.circle, .zigzag])
        let samples = Self.motion([.zigzag, .circle, .zigzag], seed: 77)
        let map = try ChordMap(gestures: ["circle", "zigzag"], key: .c)
        var oracle = BandSession(
            intake: MotionIntake(unit: .g), recognizer: GestureRecognizer(set), performer: Performer(.init(map: map)))
        var expected: [(String, Double)] = []
        var expectedKeys: [Int] = []
        for sample in samples {
            let step = try oracle.process(sample)
            expected += step.gestures.map { ($0.event.name, $0.event.end) }
            for case .on(let key, _) in step.notes.map(\.kind) { expectedKeys.append(Int(key)) }
        }
        var found: [(String, Double)] = []
        var keys: [Int] = []
        for start in stride(from: 0, to: samples.count, by: 7) {
            let batch = Array(samples[start..<min(start + 7, samples.count)])
            let answer = try ServedLibrary.object(
                try served.ask(
                    .post, "/api/band/performances/\(id)/motion", json: #"{"samples":\#(Self.json(batch))}"#))
            for gesture in try #require(answer["gestures"] as? [[String: Any]]) {
                found.append((try #require(gesture["name"] as? String), try #require(gesture["end"] as? Double)))
            }
            for note in try #require(answer["notes"] as? [[String: Any]]) where note["type"] as? String == "on" {
                keys.append(try #require(note["key"] as? Int))
            }
        }
        #expect(expected.map(\.0) == ["zigzag", "circle", "zigzag"])
        #expect(found.map(\.0) == expected.map(\.0))
        for (one, other) in zip(found, expected) { #expect(abs(one.1 - other.1) < 1e-3) }
        #expect(keys == expectedKeys && !keys.isEmpty)
    }

    @Test func aClockThatJumpsEndsNothing() throws {
        let jump = "[[0,0,0,9.8],[1e11,0,1,9.8],[100000000000.1,0,1,9.8],[100000000000.2,0,1,9.8]]"
        #expect(try served.ask(.post, "/api/band/takes", json: #"{"samples":\#(jump)}"#).status == 200)
        let (id, _) = try begin([.circle, .push], #","tempo":100,"dwell":1"#)
        let answer = try served.ask(.post, "/api/band/performances/\(id)/motion", json: #"{"samples":\#(jump)}"#)
        #expect(answer.status == 200)
        #expect(try served.ask(.get, "/api/band/performances/\(id)/recording").status == 200)
    }

    @Test func keysPlayAndTheRecordingHasTheNotes() throws {
        let (id, _) = try begin([.circle, .push], #","key":"G","tempo":100"#)
        func press(_ gesture: String, _ time: Double) throws -> [Int] {
            let answer = try ServedLibrary.object(
                try served.ask(
                    .post, "/api/band/performances/\(id)/motion", json: #"{"gesture":"\#(gesture)","time":\#(time)}"#))
            return try #require(answer["notes"] as? [[String: Any]]).filter { $0["type"] as? String == "on" }
                .compactMap { $0["key"] as? Int }
        }
        let first = try press("circle", 1)
        // G major: the first gesture plays the first degree.
        #expect(Set(first.map { $0 % 12 }) == [7, 11, 2])
        // C major, the fourth.
        let second = try press("push", 2)
        #expect(Set(second.map { $0 % 12 }) == [0, 4, 7])
        #expect(try press("nothing", 3).isEmpty)
        let answer = try served.ask(.get, "/api/band/performances/\(id)/recording?name=Ours")
        #expect(answer.headers["content-type"] == "audio/midi")
        let recording = Recording(try StandardMIDIFile(bytes: answer.bytes), name: "")
        #expect(recording.name == "Ours" && recording.beatsPerBar == 4)
        #expect(abs(recording.tempo - 100) < 0.01)
        func keys(_ recording: Recording) -> [Int] {
            recording.notes.compactMap { note in if case .on(let key, _) = note.kind { Int(key) } else { nil } }
        }
        #expect(keys(recording) == first + second)
        let ends = recording.notes.filter { note in if case .off = note.kind { true } else { false } }
        #expect(ends.count == first.count + second.count)
        let later = try served.ask(.get, "/api/band/performances/\(id)/recording?from=1.5")
        #expect(keys(Recording(try StandardMIDIFile(bytes: later.bytes), name: "")) == second)
        #expect(try served.ask(.delete, "/api/band/performances/\(id)").status == 204)
        #expect(try served.ask(.get, "/api/band/performances/\(id)/recording").status == 404)
    }

    @Test func wrongBodiesAreExplained() throws {
        let take = "[\((0..<20).map { "[0,\(sin(Double($0) / 3)),1]" }.joined(separator: ","))]"
        let good = #"{"name":"a","takes":[\#(take)]}"#
        for (body, word) in [
            (#"{"gestures":[]}"#, "gestures"),
            (#"{"gestures":[{"name":"a=b","takes":[\#(take)]}]}"#, "name"),
            (#"{"gestures":[{"name":"a","takes":[]}]}"#, "takes"),
            (#"{"gestures":[{"name":"a","takes":[[[0,1]]]}]}"#, "three numbers"),
            (#"{"gestures":[\#(good),\#(good)]}"#, "same name"),
            (#"{"gestures":[\#(good)],"key":"H"}"#, "key"),
            (#"{"gestures":[\#(good)],"tempo":1000}"#, "tempo"),
            (#"{"gestures":[\#(good)],"tempo":100,"grid":"1/3"}"#, "grid"),
            (#"{"gestures":[\#(good)],"grid":"1/8"}"#, "tempo"),
            (#"{"gestures":[\#(good)],"sequence":"C X"}"#, "sequence"),
            (#"{"gestures":[\#(good)],"instrument":"kazoo"}"#, "kazoo"),
        ] {
            let answer = try served.ask(.post, "/api/band/performances", json: body)
            #expect(answer.status == 400)
            let error = try ServedLibrary.object(answer)["error"] as? [String: Any]
            #expect((error?["message"] as? String)?.contains(word) == true, "\(body)")
        }
        let samples = try served.ask(.post, "/api/band/takes", json: #"{"samples":[[0,1,2]]}"#)
        #expect(samples.status == 400)
        #expect(
            try served.ask(.post, "/api/band/performances/nobody/motion", json: #"{"samples":[]}"#).status == 404)
    }
}
