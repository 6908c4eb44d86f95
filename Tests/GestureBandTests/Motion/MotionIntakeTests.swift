import GestureBand
import Testing

struct MotionIntakeTests {
    private static func steady(_ count: Int, rate: Double = 50, unit: Float = 1) -> [MotionSample] {
        (0..<count).map { (index: Int) -> MotionSample in
            let (x, y) = (0.01 * Float(index % 7), 0.02 * Float(index % 3))
            return MotionSample(time: Double(index) / rate, acceleration: unit * SIMD3<Float>(x, y, 1))
        }
    }

    private static func run(
        _ samples: [MotionSample], unit: MotionUnit? = nil
    ) throws -> (out: [MotionSample], intake: MotionIntake, notices: [MotionIntake.Notice]) {
        var intake = MotionIntake(unit: unit)
        var out: [MotionSample] = []
        for sample in samples { out += try intake.process(sample) }
        out += intake.finish()
        let notices = intake.takeNotices()
        return (out, intake, notices)
    }

    @Test(arguments: MotionUnit.allCases) func unitsAreFoundOut(unit: MotionUnit) throws {
        let (out, _, notices) = try Self.run(Self.steady(200, unit: unit.perG))
        #expect(out.count == 200)
        for (found, expected) in zip(out, Self.steady(200)) {
            #expect(found.time == expected.time)
            #expect((found.acceleration - expected.acceleration).max() < 1e-5)
        }
        #expect(notices == (unit == .g ? [] : [.unit(unit)]))
    }

    @Test func aUnitThatIsSaidCounts() throws {
        let (out, _, notices) = try Self.run(Self.steady(50), unit: .metersPerSecondSquared)
        #expect(abs(out[0].acceleration.z - 1 / 9.80665) < 1e-6)
        #expect(notices.isEmpty)
    }

    @Test func nonsenseIsSkippedAndCounted() throws {
        var samples = Self.steady(100)
        samples[50].acceleration.x = .nan
        samples[60].acceleration.y = .infinity
        samples[70].acceleration.z = 51
        samples[80].time = .nan
        let (out, intake, _) = try Self.run(samples)
        #expect(out.count == 96)
        #expect(intake.skippedCount == 4)
    }

    @Test func smallDisorderIsPutInOrder() throws {
        var samples = Self.steady(200)
        for index in stride(from: 40, to: 180, by: 10) { samples.swapAt(index, index + 3) }
        let (out, intake, _) = try Self.run(samples)
        #expect(zip(out, out.dropFirst()).allSatisfy { $0.time <= $1.time })
        // Nothing is delayed until the first disorder is seen, so late samples before it are lost.
        #expect(out.count + intake.lateCount == 200)
        #expect(intake.lateCount <= 4)
    }

    @Test func oldSamplesAreDropped() throws {
        var samples = Self.steady(200)
        samples.insert(MotionSample(time: 0.1, acceleration: .one), at: 150)
        let (out, intake, _) = try Self.run(samples)
        #expect(out.count == 200)
        #expect(intake.lateCount == 1)
    }

    @Test func aClockThatIsSetBackIsFollowed() throws {
        let samples = Self.steady(200) + Self.steady(200)
        let (out, intake, notices) = try Self.run(samples)
        #expect(zip(out, out.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(out.count + intake.lateCount == 400)
        #expect(intake.lateCount < 20)
        #expect(notices.contains { if case .clockSetBack(let seconds) = $0 { seconds > 3 } else { false } })
    }

    @Test func slowSensorsAreRefused() throws {
        #expect(throws: MotionError.self) { try Self.run(Self.steady(100, rate: 10)) }
        #expect(try Self.run(Self.steady(100, rate: 20)).out.count == 100)
    }

    @Test func silenceAndStandstillAreTold() throws {
        let late = Self.steady(200).map { MotionSample(time: $0.time + 10, acceleration: $0.acceleration) }
        let (_, _, notices) = try Self.run(Self.steady(200) + late)
        #expect(notices.count == 1)
        #expect(notices.contains { if case .gap(let seconds) = $0 { abs(seconds - 6.02) < 0.001 } else { false } })
        let stuck = (0..<600).map { MotionSample(time: Double($0) / 50, acceleration: SIMD3(0, 0, 1)) }
        #expect(try Self.run(stuck).notices.count == 1)
        let weightless = (0..<100).map {
            MotionSample(time: Double($0) / 50, acceleration: SIMD3(0.01 * Float($0 % 3), 0, 0.02))
        }
        #expect(try Self.run(weightless).notices == [.noGravity])
    }
}
