import Foundation
import Synchronization
import TestSupport
import Testing

/// `make stress`: builds that are killed at random moments, repeatedly, until each is complete.
@Suite(.enabled(if: Stress.isAsked, "minutes; make stress"), .serialized) struct KillStress {
    private static let killCount = 200

    /// When a build is killed.
    private enum Moment {
        case after(Duration)
        case tracks(Int)
        case writing

        static func random(within duration: Duration, using random: inout SplitMix64) -> Moment {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .writing
            case 1..<4: .tracks(Int.random(in: 1...8, using: &random))
            default: .after(duration * Double.random(in: 0...0.2, using: &random))
            }
        }
    }

    /// The outcomes of all builds.
    private struct Tally {
        var kills = 0
        var cycles = 0
        var killsWhileWriting = 0
        var killsAfterTheSwap = 0
    }

    @Test func nothingIsLostAndTheBytesAreTheSame() throws {
        let library = try StressLibrary(copies: 40)
        let start = ContinuousClock.now
        let reader = IndexWatcher(library.music.index)
        var random = SplitMix64(seed: Stress.seed)
        var tally = Tally()
        while tally.kills < Self.killCount {
            // Every second one begins without an index.
            let isFresh = tally.cycles % 2 == 1
            let index = isFresh ? library.music.path("fresh.sidx") : library.music.index
            if !isFresh { try library.restore(library.old) }
            try cycle(library, index: index, &random, &tally)
            if isFresh { try FileManager.default.removeItem(atPath: index) }
        }
        let readings = try reader.stop()
        #expect(readings > 0)
        print(
            "stress: \(tally.kills) builds of \(library.trackCount) files killed in \(tally.cycles) cycles",
            "(\(tally.killsWhileWriting) while the index was written, \(tally.killsAfterTheSwap) after the swap);",
            "every index identical; \(readings) readings meanwhile, all good;",
            "an undisturbed build takes \(library.duration), all took \(start.duration(to: .now))")
    }

    /// Builds until one is complete.
    private func cycle(
        _ library: StressLibrary, index: String, _ random: inout SplitMix64, _ tally: inout Tally
    ) throws {
        let folder = (index as NSString).deletingLastPathComponent
        let before = try? Data(contentsOf: URL(filePath: index))
        var known: Set<String> = []
        tally.cycles += 1
        while true {
            let jobs = Int.random(in: 1...4, using: &random)
            let build = try BuildProcess(["-j\(jobs)", library.music.root, "-o", index])
            let start = ContinuousClock.now
            switch Moment.random(within: library.duration, using: &random) {
            case .after(let delay): build.wait(until: { start.duration(to: .now) >= delay })
            case .tracks(let count): try build.wait(until: { try build.finished().count >= count })
            case .writing: build.wait(until: { Self.isWriting(folder) })
            }
            usleep(UInt32.random(in: 0...3_000, using: &random))
            let wasWriting = Self.isWriting(folder)
            build.send(SIGKILL)
            let status = build.end()
            let finished = try build.finished()
            #expect(known.isDisjoint(with: finished), "what was finished is taken over, not done again")
            known.formUnion(finished)
            let now = try? Data(contentsOf: URL(filePath: index))
            #expect(now == before || now == library.reference, "the old index or the new one, nothing else")
            guard status == nil else {
                #expect(status == 0)
                #expect(now == library.reference)
                let summary = try #require(try build.messages().last)
                #expect(summary["tracks"] as? Int == library.trackCount)
                let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".sidx.") }
                #expect(left.isEmpty, "no journal, lock or temporary file stays behind")
                return
            }
            tally.kills += 1
            if wasWriting { tally.killsWhileWriting += 1 }
            if now != before { tally.killsAfterTheSwap += 1 }
        }
    }

    private static func isWriting(_ folder: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.hasSuffix(".tmp") } ?? false
    }
}

/// A reader that reads an index continuously.
private final class IndexWatcher: Sendable {
    private let isStopped = Atomic(false)
    private let readings = Atomic(0)
    private let failures = Mutex<[String]>([])
    private let ended = DispatchSemaphore(value: 0)

    init(_ index: String) {
        Thread.detachNewThread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                do {
                    let result = try IndexerProcess.run(["verify", "-i", index])
                    if result.status != 0 { failures.withLock { $0.append(result.errors) } }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
                readings.wrappingAdd(1, ordering: .relaxed)
                usleep(50_000)
            }
            ended.signal()
        }
    }

    /// - Returns: how often the index was read; every reading must have succeeded.
    func stop() throws -> Int {
        isStopped.store(true, ordering: .relaxed)
        ended.wait()
        #expect(failures.withLock { $0 } == [])
        return readings.load(ordering: .relaxed)
    }
}
