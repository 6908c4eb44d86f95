package import MusicLibrary

extension ServerContext {
    /// Keeps the index in step with its folder until canceled, and shows each part of a build as soon as it is written.
    package func follow(
        _ builder: LibraryBuilder, isCancelled: @escaping @Sendable () -> Bool,
        report: (IndexFollower.Event) -> Void
    ) async throws(LibraryError) {
        var follower = IndexFollower(builder)
        follower.onPart = { [weak self] in self?.renew() }
        let scans = options.progress.scans
        follower.isAsked = { scans.take() }
        scans.follow(true)
        defer {
            scans.follow(false)
            options.progress.end()
        }
        try await follower.run(retriesFirstBuild: true, isCancelled: isCancelled) { event in
            options.progress.note(event)
            report(event)
        }
    }
}
