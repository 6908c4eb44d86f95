import AudioFeatures
public import CSonicIndex
import MusicLibrary
import Synchronization
import WorkerThreads

/// See sonicindex.h.
@c @implementation
public func sonic_build(
    _ folder: UnsafePointer<CChar>!, _ index: UnsafePointer<CChar>!, _ jobs: Int32,
    _ progress: sonic_progress_function!, _ context: UnsafeMutableRawPointer!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> UnsafeMutablePointer<CChar>! {
    text(error) {
        try InvalidArgument.check("jobs", jobs, within: 0...1024)
        let builder = LibraryBuilder(
            root: try InvalidArgument.path("folder", folder),
            output: try index.map { try InvalidArgument.path("index", $0) }, jobs: jobs == 0 ? nil : Int(jobs),
            provenance: "libsonicindex \(PackageVersion.number)")
        let listener = progress.map { BuildListener($0, context) }
        let result = TaskThreads.run(builder.jobs) { () async -> Result<LibraryBuilder.Summary, LibraryError> in
            do throws(LibraryError) {
                return .success(
                    try await builder.build(
                        isCancelled: { listener?.wantsEnd ?? false }, report: { listener?.report($0) }))
            } catch {
                return .failure(error)
            }
        }
        return try JSONLine.string(BuildRecord.summary(try result.get(), index: "\(builder.output)"))
    }
}

/// The state of the reports to a caller. The caller's context may be used from any thread, as the header states.
private final class BuildListener: @unchecked Sendable {
    private let function: sonic_progress_function
    private let context: UnsafeMutableRawPointer?
    private let isEnding = Atomic(false)
    // Changed only by reports, which come one at a time.
    private var state = sonic_progress()

    init(_ function: @escaping sonic_progress_function, _ context: UnsafeMutableRawPointer?) {
        self.function = function
        self.context = context
    }

    /// Whether the caller wants to end the build.
    var wantsEnd: Bool { isEnding.load(ordering: .relaxed) }

    func report(_ event: LibraryBuilder.Event) {
        switch event {
        case .scanned(let total, let pending):
            (state.total, state.pending) = (total, pending)
            call()
        case .finished(let outcome):
            state.finished += 1
            let failure: AudioError? = if case .failure(let error) = outcome.result { error } else { nil }
            outcome.file.relativePath.withCString { path in
                state.path = path
                guard let failure else { return call() }
                failure.reason.withCString { reason in
                    state.failure = reason
                    call()
                }
                state.failure = nil
            }
            state.path = nil
        case .unreadable, .knownFailure, .notice: break
        }
    }

    private func call() {
        if withUnsafePointer(to: state, { function($0, context) }) != 0 { isEnding.store(true, ordering: .relaxed) }
    }
}
