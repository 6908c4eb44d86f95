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
/// If a task is canceled in that loop, the loop ends, and the call of `summary()` cancels the build and returns after
/// the results were written to the index. Otherwise the build runs to its end, with or without a listener.
public final class RunningBuild: Sendable {
    /// The events until the build has ended, for a single loop. Without a reader, the newest thousand events are kept.
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

    /// Waits for the end. Cancels the build when the current task is canceled.
    /// - Throws: the errors of `LibraryBuilder.build(isCancelled:report:)`.
    public func summary() async throws(LibraryError) -> LibraryBuilder.Summary {
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }

    /// Ends the build soon. Its results are kept, and `summary()` says that it was interrupted.
    public func cancel() { task.cancel() }
}

extension LibraryBuilder {
    /// Starts a build.
    public func start() -> RunningBuild { RunningBuild(self) }
}
