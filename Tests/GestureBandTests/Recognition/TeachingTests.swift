import Foundation
import GestureBand
import TestSupport
import Testing

struct TeachingTests {
    private static func takes(_ gestures: [MadeMotion.Gesture], seed: UInt64) -> [GestureTemplate] {
        var motion = MadeMotion(seed: seed)
        motion.rest(until: 1)
        for gesture in gestures {
            motion.make(gesture)
            motion.rest(until: motion.end + 1)
        }
        var cutter = TakeCutter()
        let results = motion.samples.flatMap { cutter.take($0) } + cutter.finish()
        return results.compactMap { try? $0.get() }
    }

    @Test(arguments: MadeMotion.Gesture.allCases) func takesAreCutByRest(gesture: MadeMotion.Gesture) {
        let takes = Self.takes([gesture, gesture, gesture], seed: 4)
        #expect(takes.count == 3)
        for take in takes { #expect(abs(take.duration - MadeMotion.duration) < 0.3, "\(take.duration)") }
    }

    @Test func whatIsCutIsRecognised() {
        var set = GestureSet()
        for gesture in MadeMotion.Gesture.allCases {
            let takes = Self.takes([gesture, gesture, gesture], seed: 5)
            set.teach(GestureSet.Gesture(name: gesture.rawValue, templates: takes))
        }
        let demo = Demonstration()
        var recognizer = GestureRecognizer(set)
        let events = demo.samples.flatMap { recognizer.take($0) } + recognizer.finish()
        #expect(events.map(\.name) == demo.truth.map(\.name))
    }

    @Test func takesUnlikeTheOthersAreRefused() {
        let circles = Self.takes([.circle, .circle, .circle], seed: 6)
        let zigzags = Self.takes([.zigzag, .zigzag], seed: 7)
        var teacher = Teacher()
        #expect(teacher.take(circles[0]) == .accepted(count: 1))
        #expect(teacher.take(circles[1]) == .accepted(count: 2))
        guard case .unlike = teacher.take(zigzags[0]) else { return #expect(Bool(false)) }
        #expect(teacher.take(circles[2]) == .accepted(count: 3))
        var wrongFirst = Teacher()
        _ = wrongFirst.take(zigzags[0])
        guard case .unlike = wrongFirst.take(circles[0]) else { return #expect(Bool(false)) }
        #expect(wrongFirst.take(circles[1]) == .begunAnew(count: 2))
    }

    @Test func aCheckNamesWhatIsAlike() {
        let set = MadeMotion.taughtSet(takes: 4, seed: 1)
        let check = GestureCheck(set)
        #expect(check.rows.map(\.right) == [4, 4, 4, 4])
        var confusing = set
        confusing.teach(
            GestureSet.Gesture(name: "ring", templates: Self.takes([.circle, .circle, .circle, .circle], seed: 9)))
        let worse = GestureCheck(confusing)
        #expect(Set([worse.closest?.first, worse.closest?.second]) == ["circle", "ring"])
        #expect(worse.rows.contains { !$0.confusions.isEmpty || $0.refused > 0 })
    }

    @Test func aFileIsReadAsItWasWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("deep/down/gestures.json")
        #expect(try GestureSetFile.read(path) == GestureSet())
        let set = MadeMotion.taughtSet(takes: 2, seed: 1)
        try GestureSetFile.write(set, to: path)
        #expect(try GestureSetFile.read(path) == set)
        for bad in [
            "", "{}", "[]", "{\"format\":\"x\",\"version\":1,\"rate\":25,\"gestures\":[]}",
            "{\"format\":\"SonicIndex gestures\",\"version\":2,\"rate\":25,\"gestures\":[]}",
            "{\"format\":\"SonicIndex gestures\",\"version\":1,\"rate\":25,\"gestures\":[{\"name\":\"a\",\"takes\":[[[1,2]]]}]}",
            "{\"format\":\"SonicIndex gestures\",\"version\":1,\"rate\":25,\"gestures\":[{\"name\":\"a\",\"takes\":[]}]}",
        ] {
            #expect(throws: GestureSetFile.Problem.self, "\(bad)") {
                try GestureSetFile.set(Array(bad.utf8), path: "x")
            }
        }
    }
}
