import Synchronization

/// Builds an index in parts, so that it can be used before all files are analyzed.
///
/// Each part is a build that ends early, and the next one continues it; the last index is the same as that of one build. Parts grow
/// with the index, because each writes all of it.
struct GradualBuild {
    /// The fewest and the most files of a part.
    private static let (smallestPart, largestPart) = (12, 500)

    let builder: LibraryBuilder
    /// Called when a part with tracks is in the index, and before the end.
    let onPart: @Sendable () -> Void

    /// Builds, as ``LibraryBuilder/build(isCancelled:report:)``. Each event is reported once for all parts.
    func build(
        isCancelled: @escaping @Sendable () -> Bool, report: (LibraryBuilder.Event) -> Void
    ) async throws(LibraryError) -> LibraryBuilder.Summary {
        var (whole, events) = (LibraryBuilder.Summary(), EventsOfParts())
        var limit = Self.smallestPart
        while true {
            let count = Counter()
            let summary = try await builder.build(isCancelled: { [limit] in isCancelled() || count.value >= limit }) {
                guard events.isNew($0) else { return }
                if case .finished = $0 { count.increase() }
                report($0)
            }
            whole.add(summary)
            guard summary.isInterrupted, !isCancelled(), !Task.isCancelled else { return whole }
            events.endPart()
            if summary.leftIndex {
                // Nothing can be shown before the end.
                limit = .max
            } else {
                if summary.tracks > 0 { onPart() }
                limit = min(max(Self.smallestPart, summary.tracks), Self.largestPart)
            }
        }
    }

    /// The files of a part that are finished.
    private final class Counter: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .relaxed) }

        func increase() { count.add(1, ordering: .relaxed) }
    }
}

/// Tells the events of a part that were reported by an earlier one.
private struct EventsOfParts {
    private var isFirstPart = true
    /// Files whose failure was reported. Some are tried again by each part.
    private var failed: Set<RawPath> = []

    mutating func isNew(_ event: LibraryBuilder.Event) -> Bool {
        switch event {
        case .scanned, .unreadable: return isFirstPart
        case .knownFailure(let failure): return failed.insert(failure.rawPath).inserted
        case .finished(let outcome):
            guard case .failure = outcome.result else { return true }
            return failed.insert(outcome.file.relativePath).inserted
        case .notice: return true
        }
    }

    mutating func endPart() { isFirstPart = false }
}

extension LibraryBuilder.Summary {
    /// Adds the part that followed.
    fileprivate mutating func add(_ part: LibraryBuilder.Summary) {
        guard !part.isUnscanned else {
            (isInterrupted, leftIndex, tracks) = (true, leftIndex || !hasChanged, part.tracks)
            elapsed += part.elapsed
            return
        }
        let before = self
        self = part
        indexed += before.indexed
        moved += before.moved
        removed += before.removed
        partial += before.partial
        audioSeconds += before.audioSeconds
        elapsed += before.elapsed
        hasChanged = hasChanged || before.hasChanged
        // What the parts before found is not what builds before found.
        reused -= before.indexed + before.moved
    }
}
