import Foundation

/// Frame analyzers that wait for the next track. Every page of a new analyzer's memory costs a page fault, which is
/// noticeable in the analysis of a short track.
final class FrameAnalyzerPool: @unchecked Sendable {  // every access is under the lock
    private let stages: SpectralStages
    private let lock = NSLock()
    private var idle: [FrameAnalyzer] = []

    init(stages: SpectralStages) {
        self.stages = stages
    }

    /// Lends an analyzer for the duration of the call. The caller must restart it for each track.
    func withAnalyzer<Result, Failure: Error>(
        _ body: (FrameAnalyzer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        let waiting = idle.popLast()
        lock.unlock()
        let analyzer = waiting ?? FrameAnalyzer(stages)
        defer {
            lock.lock()
            idle.append(analyzer)
            lock.unlock()
        }
        return try body(analyzer)
    }
}
