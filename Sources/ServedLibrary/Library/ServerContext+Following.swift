package import MusicLibrary

extension ServerContext {
    /// Keeps the index in step with its folder until canceled, and shows each part of a build as soon as it is written.
    package func follow(
        _ builder: LibraryBuilder, isCancelled: @escaping @Sendable () -> Bool,
        report: (IndexFollower.Event) -> Void
    ) async throws(LibraryError) {
        let progress = options.progress
        try await progress.follow(
            builder, onPart: { [weak self] in self?.renew() }, isCancelled: isCancelled
        ) { event in
            progress.note(event)
            report(event)
        }
    }
}
