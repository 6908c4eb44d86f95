import Foundation
import Synchronization

/// The amount of work of tests with random damage: little in the suite, minutes for `make fuzz`.
public enum Fuzz {
    private static let mode = ProcessInfo.processInfo.environment["SONIC_FUZZ"]

    /// The same mutants on every run; different ones under a sanitizer.
    private static let seed: UInt64 = mode == "sanitized" ? 20_261_121 : 20_261_120

    /// Makes one mutant per round, and prints their number at the end.
    /// - Parameters:
    /// - what: the thing that is damaged.
    /// - inSuite: the number of rounds in the suite.
    /// - full: the number of rounds of `make fuzz`.
    /// - sanitized: the number under a sanitizer, which is several times slower; nil for a tenth of `full`.
    /// - limit: the longest duration of a round.
    /// - seedOffset: distinguishes two tests on the same files.
    /// - body: makes and tries the mutant of a round; returns whether it was refused.
    public static func run(
        _ what: String, inSuite: Int, full: Int, sanitized: Int? = nil, limit: Duration = .seconds(20),
        seedOffset: UInt64 = 0, body: (Int, inout SplitMix64) throws -> Bool
    ) rethrows {
        let (watchdog, start) = (Watchdog(limit: limit), ContinuousClock.now)
        defer { watchdog.end() }
        let rounds =
            switch mode {
            case "full": full
            case "sanitized": sanitized ?? full / 10
            default: inSuite
            }
        var random = SplitMix64(seed: seed + seedOffset)
        var refused = 0
        for round in 0..<rounds {
            watchdog.begin("\(what), round \(round)")
            if try body(round, &random) { refused += 1 }
        }
        guard mode != nil else { return }
        print(
            "fuzz: \(what): \(rounds) mutants, \(refused) refused, \(rounds - refused) read,",
            "\(start.duration(to: .now))")
    }

    /// `bytes` as in real streams: mostly whole, sometimes joined in the middle, followed by another stream, or with
    /// other data inside.
    public static func spliced(
        _ bytes: [UInt8], others: [[UInt8]], using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: Array(bytes.dropFirst(Int.random(in: 0...bytes.count / 2, using: &random)))
        case 1: bytes + others[Int.random(in: others.indices, using: &random)]
        case 2: bytes + (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        default: bytes
        }
    }

    /// A damaged copy of `bytes`. Half of the damage is where headers and tags are.
    public static func mutant(of bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
        var mutant = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where mutant.count > 16 {
            let reach =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: 0..<min(mutant.count, 128)
                case 1: 0..<min(mutant.count, 4_096)
                case 2: max(0, mutant.count - 512)..<mutant.count
                default: 0..<mutant.count
                }
            let position = Int.random(in: reach, using: &random)
            let longest = 1 << Int.random(in: 0...12, using: &random)
            let end = min(mutant.count, position + Int.random(in: 1...longest, using: &random))
            switch Int.random(in: 0..<16, using: &random) {
            case 0..<6: mutant[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 6..<10: mutant[position] = UInt8.random(in: 0...255, using: &random)
            case 10..<12:
                let value: UInt8 = [0, 0x7F, 0x80, 0xFF][Int.random(in: 0..<4, using: &random)]
                for index in position..<min(mutant.count, position + 4) { mutant[index] = value }
            case 12: mutant.removeSubrange(position..<end)
            case 13: mutant.insert(contentsOf: Array(mutant[position..<end]), at: Int.random(in: reach, using: &random))
            case 14: for index in position..<end { mutant[index] = UInt8.random(in: 0...255, using: &random) }
            default: mutant.removeLast(Int.random(in: 0..<mutant.count / 2, using: &random))
            }
        }
        return mutant
    }
}

/// Ends the program if a step takes too long: a hang is a failure, and nothing else would end it.
private final class Watchdog: Sendable {
    private struct Step {
        var name: String
        var start: ContinuousClock.Instant
    }

    private let step = Mutex<Step?>(nil)
    private let isDone = Atomic(false)

    /// - Parameter limit: the longest duration of a step.
    init(limit: Duration) {
        Thread.detachNewThread { [self] in
            while !isDone.load(ordering: .relaxed) {
                usleep(100_000)
                guard let late = step.withLock({ $0 }), late.start.duration(to: .now) > limit else { continue }
                fatalError("hangs: \(late.name)")
            }
        }
    }

    /// Begins a step.
    func begin(_ name: @autoclosure () -> String) {
        let next = Step(name: name(), start: .now)
        step.withLock { $0 = next }
    }

    /// Ends the last step.
    func end() {
        step.withLock { $0 = nil }
        isDone.store(true, ordering: .relaxed)
    }
}
