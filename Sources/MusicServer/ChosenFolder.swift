import AudioFeatures
import MusicLibrary
import Synchronization
import SystemFiles

/// A chosen folder, from its first scan until the server stops or the folder is given up.
final class ChosenFolder: Sendable {
    private let start: FirstStart
    private let choice: Setup.Choice
    private let builder: LibraryBuilder
    private let isCancelled: @Sendable () -> Bool
    /// Whether this start makes the index, and remembers the folder. A folder that is given back has no traces of it.
    private let isNew, wasRemembered: Bool
    private let build: Mutex<FirstBuild>

    init(_ choice: Setup.Choice, of start: FirstStart, isCancelled: @escaping @Sendable () -> Bool) throws {
        (self.start, self.choice, self.isCancelled) = (start, choice, isCancelled)
        builder = try start.makeBuilder(choice.folder)
        isNew = !IndexFiles.exist(index: builder.output)
        wasRemembered = start.remembered.entries.contains(Self.entry(builder))
        build = Mutex(FirstBuild(builder.root))
    }

    private var isOpen: Bool { build.withLock { $0.isOpen } }
    private var isWanted: Bool { start.setup.choice == choice }

    /// Builds the index, and follows the folder once the library is open.
    /// - Throws: if the library could not be opened.
    func serve(_ report: (IndexFollower.Event) -> Void) async throws {
        // The build repairs an index that is damaged.
        if builder.output.exists { try? open() }
        var toBuild = builder
        if !isOpen {
            let scan = try builder.scan(isCancelled: { [self] in isCancelled() || !isWanted })
            guard let scan else { return }
            if scan.files.isEmpty { throw FirstBuild.Failure.noMusic(in: builder.root) }
            toBuild.earlierScan = EarlierScan(scan)
        }
        try await start.setup.progress.follow(
            toBuild, onPart: { [self] in openOrGiveUp() }, isCancelled: { [self] in isOver }
        ) { receive($0, report) }
        let (isOpen, failure) = build.withLock { ($0.isOpen, $0.failure) }
        if !isOpen, failure?.isWithoutMusic == true || !isWanted { forget(report) }
        if let failure { throw failure }
    }

    private var isOver: Bool {
        isCancelled() || build.withLock { $0.failure != nil || !$0.isOpen && !isWanted }
    }

    private func receive(_ event: IndexFollower.Event, _ report: (IndexFollower.Event) -> Void) {
        let progress = start.setup.progress
        let (isWanted, isStopping, failures) = (isWanted, isCancelled(), progress.failures)
        let actions = build.withLock {
            $0.receive(event, isWanted: isWanted, isStopping: isStopping, failures: failures)
        }
        for action in actions {
            switch action {
            case .show: progress.note(event)
            case .open: openOrGiveUp()
            case .report: report(event)
            case .remember: remember(report)
            }
        }
    }

    // MARK: Opening

    /// Opens the library, unless it is open or the folder is not wanted any more.
    private func open() throws {
        guard !isOpen, start.setup.beginOpening(choice) else { return }
        do {
            try start.server.open(try start.makeContext(builder, start.setup.progress))
        } catch {
            start.setup.endOpening(choice)
            throw error
        }
        build.withLock { $0.opened() }
    }

    private func openOrGiveUp() {
        do {
            try open()
        } catch {
            build.withLock { $0.giveUp(FirstBuild.Failure(description: "\(error)")) }
        }
    }

    // MARK: Traces

    /// Paths are resolved each time, because the build may create the folder of the index.
    private static func entry(_ builder: LibraryBuilder) -> RememberedFolders.Entry {
        RememberedFolders.Entry(builder.root, index: builder.output)
    }

    private func remember(_ report: (IndexFollower.Event) -> Void) {
        do {
            try start.remembered.remember(Self.entry(builder))
        } catch {
            report(.notice("\(builder.root) will not be remembered: \(SystemReason.of(error))"))
        }
    }

    private func forget(_ report: (IndexFollower.Event) -> Void) {
        do {
            if isNew { try IndexFiles.remove(index: builder.output) }
            if !wasRemembered { try start.remembered.forget(Self.entry(builder)) }
        } catch {
            report(.notice("the unfinished index of \(builder.root) could not be removed: \(error)"))
        }
    }
}
