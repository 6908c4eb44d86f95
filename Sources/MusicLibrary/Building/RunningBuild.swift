/// A build in a task of its own.
///
/// ```swift
/// let build = builder.start()
/// for await event in build.events {
///     if case .finished(let outcome) = event { print(outcome.file.relativePath) }
/// }
/// let summary = try await build.summary()
/// ```
///
/// A task that is cancelled in that loop leaves it, and cancels the build by asking for its summary, which comes when what was
/// finished is in the index. Without that the build goes on to its end, whether anybody listens or not.
public final class RunningBuild: Sendable {
    /// What happens, as it happens, until the build has ended; for one loop. Without a reader, the newest thousand events are kept.
    public let events: AsyncStream<LibraryBuilder.Event>
    private let task: Task<Result<LibraryBuilder.Summary, LibraryError>, Never>

    fileprivate init(_ builder: LibraryBuilder) {
        let (events, continuation) = AsyncStream.makeStream(
            of: LibraryBuilder.Event.self, bufferingPolicy: .bufferingNewest(1_000))
        self.events = events
        task = Task {
            defer { continuation.finish() }
            do throws(LibraryError) {
                return .success(try await builder.build(report: { continuation.yield($0) }))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Waits for the end. Cancels the build when the current task is cancelled.
    /// - Throws: what `LibraryBuilder.build(isCancelled:report:)` throws.
    public func summary() async throws(LibraryError) -> LibraryBuilder.Summary {
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }

    /// Ends the build soon; what it has finished is kept, and `summary()` says that it was interrupted.
    public func cancel() { task.cancel() }
}

extension LibraryBuilder {
    /// Begins to build.
    public func start() -> RunningBuild { RunningBuild(self) }
}
