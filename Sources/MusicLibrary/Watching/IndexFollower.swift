package import AudioFeatures

/// Keeps an index up with its folder: builds it, waits for changes, builds it again.
///
/// The system tells of changes as they happen (inotify on Linux, FSEvents on macOS); where it does not, for it has no watches
/// left, the whole folder is looked at every now and then. A folder whose file system is unmounted keeps its tracks until it
/// is back.
public struct IndexFollower: Sendable {
    /// What is told while an index follows its folder.
    public enum Event: Sendable {
        /// A build begins.
        case building
        /// What a build reports.
        case build(LibraryBuilder.Event)
        /// A build has come to its end.
        case built(LibraryBuilder.Summary)
        /// Something worth telling that stops nothing.
        case notice(String)
    }

    /// When the folder is looked at, in seconds.
    public struct Times: Sendable {
        /// How long nothing must have changed before a change is acted on.
        public var quiet = 5.0
        /// How long quiet is waited for.
        public var patience = 600.0
        /// How often the whole folder is looked at, whatever the system tells; nil for never.
        public var scan: Double?
        /// How often it is looked at where the system tells nothing, unless `scan` says so.
        public var scanWithoutWatch = 300.0
        /// How long after a build that could not be done the next one is tried.
        public var retry = 10.0

        /// As a rule.
        public init() {}
    }

    private let builder: LibraryBuilder
    private let times: Times
    private let makeWatch: @Sendable (LibraryScanner, RawPath) throws(FolderWatchError) -> any FolderWatch

    /// - Parameters:
    ///   - builder: the builder of the folder and its index.
    ///   - times: when a build begins.
    public init(_ builder: LibraryBuilder, times: Times = Times()) {
        self.init(builder, times: times) { (scanner, output) throws(FolderWatchError) in
            #if os(Linux)
                try InotifyWatch(scanner, output: output)
            #else
                try FSEventsWatch(scanner, output: output)
            #endif
        }
    }

    package init(
        _ builder: LibraryBuilder, times: Times,
        makeWatch: @escaping @Sendable (LibraryScanner, RawPath) throws(FolderWatchError) -> any FolderWatch
    ) {
        (self.builder, self.times, self.makeWatch) = (builder, times, makeWatch)
    }

    /// Builds, and follows the folder until it is told to stop.
    /// - Parameters:
    ///   - isCancelled: asked several times a second; a build that runs keeps what it finished.
    ///   - report: receives events, one at a time.
    /// - Throws: `LibraryError` when the first build cannot be done. That a later one cannot is a notice, and it is tried again.
    public func run(
        isCancelled: @escaping @Sendable () -> Bool = { false }, report: (Event) -> Void = { _ in }
    ) async throws(LibraryError) {
        var run = FollowerRun(self, isCancelled)
        // Before the build: what changes meanwhile is then told.
        run.startWatching(report)
        try await run.build(report)
        while !run.isOver { await run.step(report) }
    }

    /// One run: what is watched, and what is known of the folder.
    private struct FollowerRun {
        private let follower: IndexFollower
        private let isCancelled: @Sendable () -> Bool
        private var watch: (any FolderWatch)?
        private var timer: SettleTimer
        private var unmounted: UnmountedFolders
        private var lastBuild = 0.0
        private var hasFailed = false
        private var toldProblems: Set<String> = []
        private let clock = ContinuousClock()
        private let start = ContinuousClock().now

        init(_ follower: IndexFollower, _ isCancelled: @escaping @Sendable () -> Bool) {
            self.follower = follower
            self.isCancelled = isCancelled
            timer = SettleTimer(quiet: follower.times.quiet, patience: follower.times.patience)
            unmounted = UnmountedFolders(root: follower.builder.root)
        }

        var isOver: Bool { isCancelled() || Task.isCancelled }

        private var now: Double { (clock.now - start) / .seconds(1) }

        mutating func startWatching(_ report: (Event) -> Void) {
            watch = nil
            do {
                watch = try follower.makeWatch(follower.builder.scanner(), follower.builder.output.lastComponent)
            } catch {
                let seconds = Int(scanInterval ?? 0)
                tell("\(error); instead, the whole folder is looked at every \(seconds) s", report)
            }
        }

        private var scanInterval: Double? {
            follower.times.scan ?? (watch == nil ? follower.times.scanWithoutWatch : nil)
        }

        /// Tells of a problem once, as long as it lasts.
        private mutating func tell(_ problem: String, _ report: (Event) -> Void) {
            if toldProblems.insert(problem).inserted { report(.notice(problem)) }
        }

        mutating func build(_ report: (Event) -> Void) async throws(LibraryError) {
            timer.reset()
            defer { lastBuild = now }
            report(.building)
            var builder = follower.builder
            if !unmounted.isEmpty { builder.keepsMissing = true }
            report(.built(try await builder.build(isCancelled: isCancelled) { report(.build($0)) }))
        }

        /// Waits a little, and builds when it is time.
        mutating func step(_ report: (Event) -> Void) async {
            let activity = await wait()
            if activity.hasChanged { timer.note(at: now) }
            for folder in unmounted.add(activity.unmounted) {
                report(.notice("\(place(folder)): unmounted; its tracks stay until it is back"))
            }
            for folder in unmounted.removeReturned() {
                report(.notice("\(place(folder)): mounted again"))
                startWatching(report)
                timer.note(at: now)
            }
            if activity.isIncomplete {
                startWatching(report)
                timer.note(at: now)
            }
            guard isDue(activity), !unmounted.containsRoot, !isOver else { return }
            if watch == nil { startWatching(report) }
            do throws(LibraryError) {
                try await build(report)
                hasFailed = false
                if watch != nil { toldProblems = [] }
            } catch {
                hasFailed = true
                tell("the index was not brought up to date: \(error)", report)
            }
        }

        /// Whether to build now: something changed, the last build failed, or the time for a scan has come.
        private func isDue(_ activity: FolderActivity) -> Bool {
            let pause = hasFailed ? follower.times.retry : scanInterval
            return timer.isDue(at: now, isBeingWritten: activity.isBeingWritten)
                || pause.map { now - lastBuild >= $0 } ?? false
        }

        /// Waits as long as a person who wants to stop it does not notice. The thread is free meanwhile: a task that blocks its
        /// thread stops all others where there are as few threads as cores.
        private func wait() async -> FolderActivity {
            try? await Task.sleep(for: .milliseconds(250))
            return watch?.wait(seconds: 0) ?? FolderActivity()
        }

        private func place(_ folder: RawPath) -> RawPath {
            folder.bytes.isEmpty ? follower.builder.root : follower.builder.root.appending(folder)
        }
    }
}
