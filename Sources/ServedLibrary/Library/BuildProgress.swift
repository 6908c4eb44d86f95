import AudioFeatures
package import MusicLibrary
import SimilarityIndex
import Synchronization

/// The progress of a running build, for the page. It outlives the change from the set-up to the library.
package final class BuildProgress: Sendable {
    /// The counts of a running build.
    package struct Counts: Encodable, Equatable, Sendable {
        /// Files that were analyzed or failed.
        var done = 0
        /// Files to analyze.
        package var total: Int
        /// Files and folders that failed.
        package var failed = 0
    }

    /// Why a file or folder failed.
    package struct Failure: Encodable, Equatable, Sendable {
        /// Relative to the folder.
        package let path: String
        package let reason: String

        package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
    }

    private struct State {
        var counts: Counts?
        /// The first ones.
        var failures: [Failure] = []
    }

    /// The greatest number of failures that are kept.
    private static let failureLimit = 500

    private let state = Mutex(State())
    /// Requests for another build.
    package let scans = ScanRequests()

    package init() {}

    /// The counts; nil if no build runs, or its files are not counted yet.
    package var counts: Counts? { state.withLock { $0.counts } }

    /// The failures of the running build, at most 500.
    package var failures: [Failure] { state.withLock { $0.failures } }

    /// Keeps an index in step with its folder until canceled, and begins the builds that are asked for.
    /// - Parameters:
    ///   - builder: the builder of the folder and its index.
    ///   - onPart: called when a part of a build is written.
    ///   - isCancelled: called several times per second.
    ///   - report: receives events, one at a time.
    package func follow(
        _ builder: LibraryBuilder, onPart: @escaping @Sendable () -> Void,
        isCancelled: @escaping @Sendable () -> Bool, report: (IndexFollower.Event) -> Void
    ) async throws(LibraryError) {
        var follower = IndexFollower(builder)
        follower.onPart = onPart
        follower.isAsked = { [scans] in scans.take() }
        scans.follow(true)
        defer {
            scans.follow(false)
            end()
        }
        try await follower.run(retriesFirstBuild: true, isCancelled: isCancelled, report: report)
    }

    /// Notes an event of a build.
    package func note(_ event: IndexFollower.Event) {
        switch event {
        case .build(let event): note(event)
        case .building, .built, .notice: end()
        }
    }

    private func note(_ event: LibraryBuilder.Event) {
        switch event {
        case .scanned(_, let pending):
            state.withLock { $0 = State(counts: pending > 0 ? Counts(total: pending) : nil) }
        case .finished(let outcome):
            state.withLock { state in
                guard let counts = state.counts else { return }
                state.counts?.done = min(counts.done + 1, counts.total)
            }
            if case .failure(let error) = outcome.result {
                add(Failure(path: "\(outcome.file.relativePath)", reason: error.reason))
            }
        case .unreadable(let problem):
            add(Failure(path: "\(problem.relativePath)", reason: problem.message))
        case .knownFailure(let failure):
            add(Failure(path: "\(failure.rawPath)", reason: failure.message))
        case .notice: break
        }
    }

    private func add(_ failure: Failure) {
        state.withLock { state in
            state.counts?.failed += 1
            if state.failures.count < Self.failureLimit { state.failures.append(failure) }
        }
    }

    /// Ends the build, also one that failed.
    package func end() { state.withLock { $0 = State() } }
}
