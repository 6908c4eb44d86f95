package import AudioFeatures

/// Keeps an index up to date: builds it, waits for changes, and builds it again.
///
/// The system reports changes as they happen (inotify on Linux, FSEvents on macOS). If it cannot, because no watches
/// are left, the whole folder is scanned at intervals. A folder whose file system is unmounted keeps its tracks until
/// it is mounted again.
public struct IndexFollower: Sendable {
    /// An event while an index follows its folder.
    public enum Event: Sendable {
        /// A build has begun.
        case building
        /// An event of a build.
        case build(LibraryBuilder.Event)
        /// A build has ended.
        case built(LibraryBuilder.Summary)
        /// A remark; work goes on.
        case notice(String)
    }

    /// Times of scans and builds, in seconds.
    public struct Times: Sendable {
        /// The time without changes before a build begins.
        public var quiet = 5.0
        /// The maximum time to wait for that.
        public var patience = 600.0
        /// The interval of full scans, in addition to the system's reports; nil for none.
        public var scan: Double?
        /// The interval of scans when the system reports nothing, unless `scan` is set.
        public var scanWithoutWatch = 300.0
        /// The time until a failed build is repeated.
        public var retry = 10.0

        /// The default times.
        public init() {}
    }

    private let builder: LibraryBuilder
    private let times: Times
    private let makeWatch: @Sendable (LibraryScanner, RawPath) throws(FolderWatchError) -> any FolderWatch

    /// - Parameters:
    ///   - builder: the builder of the folder and its index.
    ///   - times: the times of scans and builds.
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

    /// Builds, and follows the folder until it is cancelled.
    /// - Parameters:
    ///   - isCancelled: called several times per second; a running build keeps what it finished.
    ///   - report: receives events one at a time.
    /// - Throws: `LibraryError` when the first build fails. A later failure is a notice, and the build is repeated.
    public func run(
        isCancelled: @escaping @Sendable () -> Bool = { false }, report: (Event) -> Void = { _ in }
    ) async throws(LibraryError) {
        var run = FollowerRun(self, isCancelled)
        // The watch begins before the build, so that changes during the build are reported.
        run.startWatching(report)
        try await run.build(report)
        while !run.isOver { await run.step(report) }
    }

    /// One run: the watch and the state of the folder.
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

        /// Reports a problem once while it lasts.
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

        /// Waits briefly, and builds when it is time.
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

        /// Whether to build now: after a change, after a failed build, or when a scan is due.
        private func isDue(_ activity: FolderActivity) -> Bool {
            let pause = hasFailed ? follower.times.retry : scanInterval
            return timer.isDue(at: now, isBeingWritten: activity.isBeingWritten)
                || pause.map { now - lastBuild >= $0 } ?? false
        }

        /// Waits briefly enough that a user who stops it notices no delay. The thread stays free, because a blocked
        /// thread stops all other tasks where there are as few threads as cores.
        private func wait() async -> FolderActivity {
            try? await Task.sleep(for: .milliseconds(250))
            return watch?.wait(seconds: 0) ?? FolderActivity()
        }

        private func place(_ folder: RawPath) -> RawPath {
            folder.bytes.isEmpty ? follower.builder.root : follower.builder.root.appending(folder)
        }
    }
}
