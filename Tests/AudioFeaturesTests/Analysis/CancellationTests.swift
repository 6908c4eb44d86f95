import AudioFeatures
import Testing

/// `Task.cancel()` ends an analysis of samples before the next block, and that of a structure before the next stage.
struct CancellationTests {
    private static let analyzer = TrackAnalyzer()
    private static let rate = 22_050

    /// Two minutes of a tone that comes and goes twice a second.
    private static let samples = (0..<120 * rate).map { index in
        Float((index * 440 / rate) % 2 == 0 ? 0.3 : -0.3) * (index % (rate / 2) < rate / 8 ? 1 : 0.1)
    }

    private enum Work: CaseIterable, Sendable {
        case analysis, structure

        func run(_ samples: [Float], isCancelled: () -> Bool) throws(SamplesError) {
            switch self {
            case .analysis:
                _ = try analyzer.analyze(samples: samples, sampleRate: rate, channels: 1, isCancelled: isCancelled)
            case .structure:
                _ = try analyzer.structure(samples: samples, sampleRate: rate, channels: 1, isCancelled: isCancelled)
            }
        }

        /// What apps call.
        func run(_ samples: [Float]) throws(SamplesError) {
            switch self {
            case .analysis: _ = try analyzer.analyze(samples: samples, sampleRate: rate, channels: 1)
            case .structure: _ = try analyzer.structure(samples: samples, sampleRate: rate, channels: 1)
            }
        }

        func callCount() throws(SamplesError) -> Int {
            var count = 0
            try run(CancellationTests.samples) {
                count += 1
                return false
            }
            return count
        }
    }

    /// The error of a body in a task of its own.
    private func error(in body: @escaping @Sendable () throws(SamplesError) -> Void) async -> SamplesError? {
        await Task {
            do throws(SamplesError) {
                try body()
                return nil
            } catch {
                return error
            }
        }.value
    }

    @Test(arguments: Work.allCases) private func aCancelledTaskBeginsNoAnalysis(_ work: Work) async throws {
        #expect(
            await error { () throws(SamplesError) in
                withUnsafeCurrentTask { $0?.cancel() }
                try work.run(Self.samples)
            } == .cancelled)
        // Neither another task nor the analyzer is affected.
        #expect(await error { () throws(SamplesError) in try work.run(Self.samples) } == nil)
        let again = try Self.analyzer.analyze(samples: Self.samples, sampleRate: Self.rate, channels: 1)
        #expect(try again == TrackAnalyzer().analyze(samples: Self.samples, sampleRate: Self.rate, channels: 1))
    }

    @Test func separateChannelsEndToo() async {
        let found = await error { () throws(SamplesError) in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try Self.analyzer.analyze(channels: [Self.samples, Self.samples], sampleRate: Self.rate)
        }
        #expect(found == .cancelled)
    }

    /// The task is canceled during the n-th block, and nothing is asked after the next one.
    @Test(arguments: Work.allCases) private func aTaskEndsAtTheNextBlock(_ work: Work) async throws {
        // 2,304 samples are a block.
        let blocks = (Self.samples.count + 2_303) / 2_304
        #expect(try work.callCount() >= blocks && blocks > 1_000)
        for last in [1, 2, blocks / 2, blocks] {
            let count = Counter()
            let found = await error { () throws(SamplesError) in
                try work.run(Self.samples) {
                    count.value += 1
                    if count.value == last { withUnsafeCurrentTask { $0?.cancel() } }
                    return Task.isCancelled
                }
            }
            #expect(found == .cancelled && count.value == last)
        }
    }

    /// The bars, sections, keys and chords follow the last block. A structure can be stopped before each of them.
    @Test func aStructureEndsAtTheNextStage() throws {
        let (blocks, all) = (try Work.analysis.callCount(), try Work.structure.callCount())
        #expect(all - blocks >= 5)
        for last in blocks + 1...all {
            var count = 0
            #expect(throws: SamplesError.cancelled) {
                try Work.structure.run(Self.samples) {
                    count += 1
                    return count == last
                }
            }
            #expect(count == last)
        }
    }

    /// Used by one task at a time.
    private final class Counter: @unchecked Sendable {
        var value = 0
    }
}
