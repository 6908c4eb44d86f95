import Foundation

/// Frame analyzers that wait for the next track. A fresh one costs some thousand page faults, which for a one-minute
/// track is a measurable share of its analysis.
final class FrameAnalyzerPool: @unchecked Sendable {  // every access is under the lock
    private let stages: SpectralStages
    private let lock = NSLock()
    private var idle: [FrameAnalyzer] = []

    init(stages: SpectralStages) {
        self.stages = stages
    }

    /// Lends an analyzer, as new, for the duration of the call.
    func withAnalyzer<Result, Failure: Error>(
        _ body: (FrameAnalyzer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        let waiting = idle.popLast()
        lock.unlock()
        let analyzer = waiting ?? FrameAnalyzer(stages)
        defer {
            analyzer.restart()
            lock.lock()
            idle.append(analyzer)
            lock.unlock()
        }
        return try body(analyzer)
    }
}
