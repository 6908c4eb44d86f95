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
        let results = motion.samples.flatMap { cutter.process($0) } + cutter.finish()
        return results.compactMap { try? $0.get() }
    }

    @Test(arguments: MadeMotion.Gesture.allCases) func takesAreCutByRest(gesture: MadeMotion.Gesture) {
        let takes = Self.takes([gesture, gesture, gesture], seed: 4)
        #expect(takes.count == 3)
        for take in takes { #expect(abs(take.duration - MadeMotion.duration) < 0.3, "\(take.duration)") }
    }

    /// The sensor's clock jumps by three thousand years.
    @Test func aGapOfTheSensorEndsATake() {
        var motion = MadeMotion(seed: 4)
        motion.rest(until: 1)
        motion.make(.circle)
        motion.rest(until: motion.end + 1)
        var cutter = TakeCutter()
        var results = motion.samples.flatMap { cutter.process($0) }
        for sample in motion.samples {
            results += cutter.process(MotionSample(time: sample.time + 1e11, acceleration: sample.acceleration))
        }
        results += cutter.finish()
        let takes = results.compactMap { try? $0.get() }
        #expect(takes.count == 2)
        for take in takes { #expect(abs(take.duration - MadeMotion.duration) < 0.3, "\(take.duration)") }
        // As a take, the samples beside a gap stand side by side.
        let few = (0..<30).map { (number: Int) -> MotionSample in
            let gap: Double = number < 15 ? 0 : 1e11
            return MotionSample(time: Double(number) / 25 + gap, acceleration: [Float(number % 3), 0, 1])
        }
        #expect((try? GestureTemplate(samples: few))?.frames.count == 30)
    }

    /// Motion of less force or speed, with the noise of a sensor and of a resting hand.
    private static func weakened(
        _ samples: [MotionSample], force: Float, pace: Double = 1, noise: Float = 0.004
    ) -> [MotionSample] {
        var random = SplitMix64(seed: 77)
        let held = SIMD3<Float>(0.1, -0.3, 0.95)
        return samples.map { sample in
            let tremor = SIMD3<Float>(
                .random(in: -noise...noise, using: &random), .random(in: -noise...noise, using: &random),
                .random(in: -noise...noise, using: &random))
            return MotionSample(
                time: sample.time / pace, acceleration: held + force * (sample.acceleration - held) + tremor)
        }
    }

    private static func motion(_ gesture: MadeMotion.Gesture, seed: UInt64) -> MadeMotion {
        var motion = MadeMotion(seed: seed)
        motion.rest(until: 1.5)
        for _ in 0..<5 {
            motion.make(gesture)
            motion.rest(until: motion.end + 1.5)
        }
        return motion
    }

    /// For people of little strength: half the force, or a fifth, or half the speed.
    @Test(arguments: MadeMotion.Gesture.allCases, [(0.5, 1), (0.2, 1), (1, 0.5), (0.5, 0.5)] as [(Float, Double)])
    func weakAndSlowGesturesAreTaught(gesture: MadeMotion.Gesture, weakness: (force: Float, pace: Double)) {
        for seed in 1...12 as ClosedRange<UInt64> {
            let motion = Self.weakened(
                Self.motion(gesture, seed: seed).samples, force: weakness.force, pace: weakness.pace)
            var cutter = TakeCutter()
            let results = motion.flatMap { cutter.process($0) } + cutter.finish()
            var teacher = Teacher()
            for case .success(let take) in results {
                _ = teacher.add(take)
                #expect(take.duration > 0.5 * MadeMotion.duration / weakness.pace)
            }
            #expect(results.count == 5 && teacher.takes.count == 5, "seed \(seed)")
        }
    }

    /// One take recorded while a button is down, without any rest.
    @Test func weakTakesWithoutRestAreTaken() throws {
        var motion = MadeMotion(seed: 3)
        motion.make(.circle)
        for force in [1, 0.3, 0.1, 0.05] as [Float] {
            let take = Self.weakened(motion.samples, force: force, noise: 0.002)
            #expect(throws: Never.self) { try GestureTemplate(samples: take) }
        }
    }

    /// Noise weaker than a trembling hand is not a gesture, whether it is white or a tremor.
    @Test(arguments: [0.002, 0.005, 0.01, 0.02, 0.04] as [Double]) func restIsNoGesture(strength: Double) {
        var random = SplitMix64(seed: 8)
        func noise() -> Float { Float(Double.random(in: -1.7...1.7, using: &random) * strength) }
        for isTremor in [false, true] {
            let samples = (0..<6_000).map { index in
                let time = Double(index) / 100
                let wave = Float(strength * sin(2 * Double.pi * 6 * time) * (1 + 0.5 * sin(time)))
                let motion = isTremor ? SIMD3(wave, 0.5 * wave, 0.2 * wave) : SIMD3(noise(), noise(), noise())
                return MotionSample(time: time, acceleration: SIMD3(0, 0.2, 0.98) + motion)
            }
            var cutter = TakeCutter()
            let results = samples.flatMap { cutter.process($0) } + cutter.finish()
            #expect(results.allSatisfy { (try? $0.get()) == nil }, "tremor: \(isTremor)")
            for start in stride(from: 0, to: 5_000, by: 500) {
                #expect(throws: GestureTemplate.Problem.still) {
                    try GestureTemplate(samples: Array(samples[start..<start + 200]))
                }
            }
        }
    }

    @Test func gesturesCutFromADemonstrationAreRecognized() {
        var set = GestureSet()
        for gesture in MadeMotion.Gesture.allCases {
            let takes = Self.takes([gesture, gesture, gesture], seed: 5)
            set.teach(GestureSet.Gesture(name: gesture.rawValue, templates: takes))
        }
        let demo = Demonstration()
        var recognizer = GestureRecognizer(set)
        let events = demo.samples.flatMap { recognizer.process($0) } + recognizer.finish()
        #expect(events.map(\.name) == demo.truth.map(\.name))
    }

    @Test func takesUnlikeTheOthersAreRefused() {
        let circles = Self.takes([.circle, .circle, .circle], seed: 6)
        let zigzags = Self.takes([.zigzag, .zigzag], seed: 7)
        var teacher = Teacher()
        #expect(teacher.add(circles[0]) == .accepted(count: 1))
        #expect(teacher.add(circles[1]) == .accepted(count: 2))
        guard case .unlike = teacher.add(zigzags[0]) else { return #expect(Bool(false)) }
        #expect(teacher.add(circles[2]) == .accepted(count: 3))
        var wrongFirst = Teacher()
        _ = wrongFirst.add(zigzags[0])
        guard case .unlike = wrongFirst.add(circles[0]) else { return #expect(Bool(false)) }
        #expect(wrongFirst.add(circles[1]) == .begunAnew(count: 2))
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
        ] {
            #expect(throws: GestureSetFile.Problem.self, "\(bad)") {
                try GestureSetFile.set(Array(bad.utf8), path: "x")
            }
        }
    }

    /// A gesture that cannot be used is told, and stays in the file.
    @Test(arguments: [
        ("[[[1,2]]]", "three numbers"), ("[]", "no take"), ("[[[0,0,1]]]", "lasts"),
        ("[[" + Array(repeating: "[0,0,1]", count: 30).joined(separator: ",") + "]]", "nothing moved"),
    ])
    func aRefusedGestureTakesNoOtherWithIt(takes: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("gestures.json")
        let good = MadeMotion.taughtSet(takes: 2, seed: 1)
        let text = String(decoding: GestureSetFile.bytes(good), as: UTF8.self)
        let start = try #require(text.range(of: "\"gestures\":["))
        let bad = text.replacingCharacters(
            in: start, with: "\"gestures\":[{\"name\":\"bad\",\"takes\":\(takes)},")
        try folder.write(Array(bad.utf8), as: "gestures.json")
        var set = try GestureSetFile.read(path)
        #expect(set.gestures == good.gestures)
        #expect(set.refused.map(\.name) == ["bad"] && set.refused[0].reason.contains(reason), "\(set.refused)")

        let isForgotten = set.forget("circle")
        #expect(isForgotten)
        try GestureSetFile.write(set, to: path)
        var again = try GestureSetFile.read(path)
        #expect(again == set && again.gestures.count == good.gestures.count - 1)
        // Teaching it again replaces it.
        again.teach(GestureSet.Gesture(name: "bad", templates: good.gestures[0].templates))
        #expect(again.refused.isEmpty)
        try GestureSetFile.write(again, to: path)
        #expect(try GestureSetFile.read(path) == again)
    }

    /// Teaching and playing measure alike: a quick shake of a quiet hand looks like noise once the rest around it is
    /// gone.
    @Test func aTaughtGestureCanBePlayed() throws {
        var random = SplitMix64(seed: 5)
        var unlikeNoise = 0
        for strength in stride(from: Float(0.08), through: 0.3, by: 0.02) {
            let samples = (0..<1_200).map { index in
                let time = Double(index) / 100
                // A second of motion in every three.
                let isMoving = time.truncatingRemainder(dividingBy: 3) > 2
                let wave = isMoving ? strength * Float(sin(2 * Double.pi * 6 * time)) : 0
                let noise = Float.random(in: -0.001...0.001, using: &random)
                return MotionSample(time: time, acceleration: SIMD3(noise + wave, 0.2, 0.98))
            }
            var cutter = TakeCutter()
            let takes = (samples.flatMap { cutter.process($0) } + cutter.finish()).compactMap { try? $0.get() }
            guard !takes.isEmpty else { continue }
            unlikeNoise += takes.count { (try? GestureTemplate(frames: $0.frames)) == nil }
            var set = GestureSet()
            set.teach(GestureSet.Gesture(name: "shake", templates: takes))
            #expect(try GestureSetFile.set(GestureSetFile.bytes(set), path: "x") == set)
        }
        #expect(unlikeNoise > 0, "the takes must be those that cannot be told from noise by themselves")
    }
}
