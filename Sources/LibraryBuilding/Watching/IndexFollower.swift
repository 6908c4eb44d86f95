/// Keeps an index up to date: builds it, waits for changes, and builds it again.
///
/// The system reports changes as they happen (inotify on Linux, FSEvents on macOS). If the system has no watches left,
/// the whole folder is scanned at intervals. A build that finds nothing new is not reported. A folder whose file system
/// is unmounted keeps its tracks until it is back.
///
/// ```swift
/// let follower = IndexFollower(LibraryBuilder(root: "Music", provenance: "my app 1.0"))
/// try await follower.run(report: { event in print(event) })        // until the task is canceled
/// ```
public struct IndexFollower: Sendable {
    /// An event while an index follows its folder.
    ///
    /// The events of a build are reported together or not at all: after the first successful build, they are held back
    /// until the build has analyzed or recognized a file, or has found that tracks or failures differ from the index.
    public enum Event: Sendable {
        /// A build has begun.
        case building
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
        /// The interval of scans of the whole folder, in addition to the system's reports; nil for none. As after a
        /// change, the build waits until the folder is quiet.
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
    /// Called when a build has written a part of its tracks, so that they can be used before its end; nil if builds write once.
    package var onPart: (@Sendable () -> Void)?
    /// Whether a build is to begin at once; called several times per second between builds.
    package var isAsked: @Sendable () -> Bool = { false }

    /// - Parameters:
    ///   - builder: the builder of the folder and its index.
    ///   - times: the times of scans and builds.
    public init(_ builder: LibraryBuilder, times: Times = Times()) {
        self.init(builder, times: times) { (scanner, index) throws(FolderWatchError) in
            #if os(Linux)
                try InotifyWatch(scanner, index: index)
            #else
                try FSEventsWatch(scanner, index: index)
            #endif
        }
    }

    package init(
        _ builder: LibraryBuilder, times: Times,
        makeWatch: @escaping @Sendable (LibraryScanner, RawPath) throws(FolderWatchError) -> any FolderWatch
    ) {
        (self.builder, self.times, self.makeWatch) = (builder, times, makeWatch)
    }

    /// Builds, and follows the folder until it is canceled.
    /// - Parameters:
    ///   - retriesFirstBuild: whether a failure of the first build is a notice and the build is repeated, as for
    ///     later builds.
    ///   - isCancelled: called several times per second. A running build keeps its finished work.
    ///   - report: receives events, one at a time.
    /// - Throws: `LibraryError` if the first build fails and is not repeated. Failures of later builds are notices,
    ///   and these builds are repeated.
    public func run(
        retriesFirstBuild: Bool = false, isCancelled: @escaping @Sendable () -> Bool = { false },
        report: (Event) -> Void = { _ in }
    ) async throws(LibraryError) {
        var run = FollowerRun(self, isCancelled)
        // The watch starts before the build, so that changes during the build are reported.
        run.startWatching()
        if retriesFirstBuild { await run.tryToBuild(report) } else { try await run.build(report) }
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
        private var hasBuilt = false
        /// The error of the last build.
        private var failure: String?
        /// The reason why there is no watch.
        private var watchFailure: String?
        private var reportedWatchFailure: String?
        private let start = ContinuousClock.now

        init(_ follower: IndexFollower, _ isCancelled: @escaping @Sendable () -> Bool) {
            self.follower = follower
            self.isCancelled = isCancelled
            timer = SettleTimer(quiet: follower.times.quiet, patience: follower.times.patience)
            unmounted = UnmountedFolders(root: follower.builder.root)
        }

        var isOver: Bool { isCancelled() || Task.isCancelled }

        private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

        mutating func startWatching() {
            (watch, watchFailure) = (nil, nil)
            do {
                watch = try follower.makeWatch(follower.builder.scanner(), follower.builder.output)
            } catch {
                watchFailure = "\(error)"
            }
        }

        private var scanInterval: Double? {
            follower.times.scan ?? (watch == nil ? follower.times.scanWithoutWatch : nil)
        }

        mutating func build(_ report: (Event) -> Void) async throws(LibraryError) {
            timer.reset()
            defer { lastBuild = now }
            var builder = follower.builder
            if !unmounted.isEmpty { builder.keepsMissing = true }
            var news = BuildNews(isHeld: hasBuilt)
            news.add(.building, report)
            let summary = try await build(builder) { news.add(.build($0), report) }
            news.add(.built(summary), report)
            (hasBuilt, failure) = (true, nil)
            reportWatchFailure(report)
        }

        private func build(
            _ builder: LibraryBuilder, _ report: (LibraryBuilder.Event) -> Void
        ) async throws(LibraryError) -> LibraryBuilder.Summary {
            guard let onPart = follower.onPart else {
                return try await builder.build(isCancelled: isCancelled, report: report)
            }
            return try await GradualBuild(builder: builder, onPart: onPart).build(
                isCancelled: isCancelled, report: report)
        }

        /// Reports a failure once, as long as it lasts.
        mutating func tryToBuild(_ report: (Event) -> Void) async {
            do throws(LibraryError) {
                try await build(report)
            } catch {
                let reported = failure
                failure = "\(error)"
                if failure != reported { report(.notice("the index was not updated: \(error)")) }
            }
        }

        /// Called only after a successful build. If the folder cannot be read, the build reports the cause.
        private mutating func reportWatchFailure(_ report: (Event) -> Void) {
            if let watchFailure, watchFailure != reportedWatchFailure {
                let seconds = Int(scanInterval ?? 0)
                report(.notice("\(watchFailure); instead, the whole folder is scanned every \(seconds) s"))
            }
            reportedWatchFailure = watchFailure
        }

        /// Waits briefly, and builds when it is time.
        mutating func step(_ report: (Event) -> Void) async {
            let activity = await wait()
            if activity.hasChanged { timer.note(at: now) }
            for folder in unmounted.add(activity.unmounted) {
                report(.notice("\(place(folder)): unmounted; its tracks stay until it is back"))
            }
            let returned = unmounted.removeReturned()
            for folder in returned { report(.notice("\(place(folder)): mounted again")) }
            if activity.isIncomplete || !returned.isEmpty {
                startWatching()
                timer.note(at: now)
            }
            // A scan counts as a change, so that it waits for files that are being written.
            if isScanDue, !timer.isPending { timer.note(at: now) }
            // A request is used up by asking for it; one made while the folder is away is for its return.
            guard !unmounted.containsRoot, !isOver else { return }
            guard follower.isAsked() || timer.isDue(at: now, isBeingWritten: activity.isBeingWritten) else { return }
            if watch == nil { startWatching() }
            await tryToBuild(report)
        }

        /// Whether a scan, or a retry after a failure, is due.
        private var isScanDue: Bool {
            let pause = failure == nil ? scanInterval : follower.times.retry
            return pause.map { now - lastBuild >= $0 } ?? false
        }

        /// Waits briefly enough that a user who stops it notices no delay. The thread stays free, because a blocked
        /// thread stops all other tasks where there are as few threads as cores.
        private func wait() async -> FolderActivity {
            try? await Task.sleep(for: .milliseconds(250))
            return watch?.activity() ?? FolderActivity()
        }

        private func place(_ folder: RawPath) -> RawPath {
            folder.bytes.isEmpty ? follower.builder.root : follower.builder.root.appending(folder)
        }
    }
}

/// The events of a build, held back until one of them is news.
private struct BuildNews {
    private var held: [IndexFollower.Event] = []
    private var isHeld: Bool

    init(isHeld: Bool) { self.isHeld = isHeld }

    mutating func add(_ event: IndexFollower.Event, _ report: (IndexFollower.Event) -> Void) {
        held.append(event)
        if event.isNews { isHeld = false }
        guard !isHeld else { return }
        held.forEach(report)
        held = []
    }
}

extension IndexFollower.Event {
    /// Whether the index has changed or will change. A failure alone is not news: the file may have failed in the same
    /// way before.
    fileprivate var isNews: Bool {
        switch self {
        case .build(.finished(let outcome)): if case .success = outcome.result { true } else { false }
        case .built(let summary): summary.hasChanged
        case .building, .build, .notice: false
        }
    }
}
