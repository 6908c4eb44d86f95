package import CatalogSupport
package import LibraryBuilding
import SimilarityIndex

extension MusicFolder {
    package func scan() -> LibraryScanner.Result { LibraryScanner(root: root).scan() }

    /// Builds and returns the events.
    package func build(
        jobs: Int = 2, retriesFailures: Bool = false, keepsMissing: Bool = false,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: (LibraryBuilder.Event) -> Void = { _ in }
    ) async throws -> Build {
        var events = Build()
        let builder = LibraryBuilder(
            root: root, jobs: jobs, retriesFailures: retriesFailures, keepsMissing: keepsMissing, provenance: "test")
        events.summary = try await builder.build(isCancelled: isCancelled) { event in
            onEvent(event)
            switch event {
            case .scanned(let total, let pending): (events.total, events.pending) = (total, pending)
            case .knownFailure(let failure): events.knownFailures.append(failure.displayPath)
            case .unreadable(let problem): events.unreadable.append("\(problem.relativePath)")
            case .notice(let text): events.notices.append(text)
            case .finished(let outcome):
                let path = "\(outcome.file.relativePath)"
                switch outcome.result {
                case .success(.recognized(let known)): events.moved[path] = "\(known.oldPath)"
                case .success(.analyzed): events.analyzed.append(path)
                case .failure: events.failed.append(path)
                }
            }
        }
        events.analyzed.sort()
        events.failed.sort()
        return events
    }

    package struct Build {
        package var summary = LibraryBuilder.Summary()
        package var total = 0
        package var pending = 0
        package var analyzed: [String] = []
        package var moved: [String: String] = [:]
        package var failed: [String] = []
        package var knownFailures: [String] = []
        package var unreadable: [String] = []
        package var notices: [String] = []
    }
}
