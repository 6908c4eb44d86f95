import Foundation
package import MusicLibrary
import Synchronization
import SystemFiles

/// A server that starts without an index: waits for the choice of a folder, builds its index, and opens the library as soon as a part
/// of it is there.
package struct FirstStart: Sendable {
    private let setup: Setup
    private let server: Server
    private let remembered: RememberedFolders
    private let makeBuilder: @Sendable (RawPath) throws -> LibraryBuilder
    private let makeContext: @Sendable (LibraryBuilder, BuildProgress) throws -> ServerContext

    /// - Parameters:
    ///   - setup: the choice of the folder.
    ///   - server: the server, which shows the set-up.
    ///   - remembered: where the folder is noted once there is music in it.
    ///   - makeBuilder: makes the builder of a folder.
    ///   - makeContext: opens the index of a builder.
    package init(
        _ setup: Setup, _ server: Server, _ remembered: RememberedFolders,
        makeBuilder: @escaping @Sendable (RawPath) throws -> LibraryBuilder,
        makeContext: @escaping @Sendable (LibraryBuilder, BuildProgress) throws -> ServerContext
    ) {
        (self.setup, self.server, self.remembered) = (setup, server, remembered)
        (self.makeBuilder, self.makeContext) = (makeBuilder, makeContext)
    }

    /// Works until cancelled.
    /// - Parameter report: receives the events of builds, one at a time.
    package func run(
        isCancelled: @escaping @Sendable () -> Bool, report: (IndexFollower.Event) -> Void
    ) async {
        while !isCancelled() {
            if let choice = setup.choice {
                do {
                    try await serve(choice, try makeBuilder(choice.folder), isCancelled, report)
                } catch {
                    setup.giveUp(choice, "\(error)", (error as? NothingReadable)?.failures ?? [])
                    report(.notice("\(error)"))
                }
            }
            // The thread stays free for other tasks.
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Builds the index, and follows the folder once the library is open.
    /// - Throws: if the library could not be opened.
    private func serve(
        _ choice: Setup.Choice, _ builder: LibraryBuilder, _ isCancelled: @escaping @Sendable () -> Bool,
        _ report: (IndexFollower.Event) -> Void
    ) async throws {
        // A folder that is given back has no traces of this start.
        let isNew = !IndexFiles.exist(index: builder.output)
        let wasRemembered = remembered.entries.contains(RememberedFolders.Entry(builder.root, index: builder.output))
        let isTakenBack: @Sendable () -> Bool = { [setup] in setup.choice != choice }
        let opening = Opening { [setup, server, makeContext] in
            guard setup.beginOpening(choice) else { return false }
            do {
                try server.open(try makeContext(builder, setup.progress))
            } catch {
                setup.endOpening(choice)
                throw error
            }
            return true
        }
        // The build repairs an index that is damaged.
        if IndexLocator.exists(builder.output) { opening.open() }
        var toBuild = builder
        if !opening.isOpen {
            let scan = try builder.scan(isCancelled: { isCancelled() || isTakenBack() })
            guard let scan else { return }
            if scan.files.isEmpty { throw NoMusic(folder: builder.root) }
            toBuild.earlierScan = EarlierScan(scan)
        }
        var follower = IndexFollower(toBuild)
        follower.onPart = { opening.open(isLast: true) }
        defer { setup.progress.end() }
        var isNoted = false
        var unreadable: NothingReadable?
        try await follower.run(
            retriesFirstBuild: true,
            isCancelled: { isCancelled() || opening.isGivenUp || (!opening.isOpen && isTakenBack()) }
        ) { event in
            // A choice that is taken back shows no progress beside the next one.
            let failures = setup.progress.failures
            if opening.isOpen || !isTakenBack() { setup.progress.note(event) }
            switch event {
            // Where the library is open, the build is tried again.
            case .notice(let text) where !opening.isOpen: return opening.giveUp(text)
            case .built(let summary) where !isCancelled() && !opening.isOpen && !isTakenBack():
                guard summary.tracks > 0 else {
                    let problem = NothingReadable(folder: builder.root, count: summary.failed, failures: failures)
                    unreadable = problem
                    return opening.giveUp(problem.description)
                }
                opening.open(isLast: true)
            case .building, .build, .built, .notice: break
            }
            report(event)
            // Only now is it known that the index can be kept in its place.
            if case .build(.scanned) = event, !isNoted {
                isNoted = true
                remember(builder, report)
            }
        }
        if !opening.isOpen, unreadable != nil || isTakenBack() {
            forget(builder, isNew: isNew, wasRemembered: wasRemembered, report)
        }
        if let unreadable { throw unreadable }
        if let reason = opening.reasonGivenUp { throw reason }
    }

    /// Gives a folder back.
    /// - Parameters:
    ///   - isNew: whether this start made the index.
    ///   - wasRemembered: whether the folder was remembered before this start.
    private func forget(
        _ builder: LibraryBuilder, isNew: Bool, wasRemembered: Bool, _ report: (IndexFollower.Event) -> Void
    ) {
        do {
            if isNew { try IndexFiles.remove(index: builder.output) }
            if !wasRemembered { try remembered.forget(RememberedFolders.Entry(builder.root, index: builder.output)) }
        } catch {
            report(.notice("the unfinished index of \(builder.root) could not be removed: \(error)"))
        }
    }

    private func remember(_ builder: LibraryBuilder, _ report: (IndexFollower.Event) -> Void) {
        do {
            try remembered.remember(RememberedFolders.Entry(builder.root, index: builder.output))
        } catch {
            report(.notice("\(builder.root) will not be remembered: \(SystemReason.of(error))"))
        }
    }

    /// There are no audio files in a folder.
    private struct NoMusic: Error, CustomStringConvertible {
        let folder: RawPath

        var description: String { "\(folder) and its subfolders contain no music" }
    }

    /// All audio files of a folder failed.
    private struct NothingReadable: Error, CustomStringConvertible {
        let folder: RawPath
        let count: Int
        let failures: [BuildProgress.Failure]

        var description: String { "none of the audio files in \(folder) could be read (\(count) failed)" }
    }
}

/// Opens the library once.
private final class Opening: Sendable {
    /// Why it cannot be opened.
    struct Reason: Error, CustomStringConvertible {
        let description: String
    }

    private enum State {
        case waiting, open
        case givenUp(Reason)
    }

    private let attempt: @Sendable () throws -> Bool
    private let state = Mutex(State.waiting)

    /// - Parameter attempt: returns false if the library is not wanted any more.
    init(_ attempt: @escaping @Sendable () throws -> Bool) { self.attempt = attempt }

    var isOpen: Bool { state.withLock { if case .open = $0 { true } else { false } } }

    var isGivenUp: Bool { reasonGivenUp != nil }

    var reasonGivenUp: Reason? { state.withLock { if case .givenUp(let reason) = $0 { reason } else { nil } } }

    /// Opens it, unless that is done.
    /// - Parameter isLast: whether it is given up if it cannot be opened.
    func open(isLast: Bool = false) {
        guard !isOpen else { return }
        do {
            if try attempt() { state.withLock { $0 = .open } }
        } catch {
            if isLast { giveUp("\(error)") }
        }
    }

    func giveUp(_ reason: String) { state.withLock { $0 = .givenUp(Reason(description: reason)) } }
}
