public import AudioFeatures
public import Foundation
public import SimilarityIndex

/// Builds or refreshes the index of a music folder.
///
/// Tracks with unchanged size, times and analysis version are taken over from the existing index. All others are
/// analyzed. If only the status of a file changed, its tags are read again. A failed file is retried after it has
/// changed. A track that was moved, renamed or retagged is recognized by its audio (`AudioPayload`), and only its tags
/// are read again. A build keeps the tracks of a folder that is inaccessible or empty, because their files may still exist.
/// The old index stays in place until the new one is complete and on disk. A canceled build keeps its results. A build
/// that is killed, or that was updating an older index, leaves its results in a journal beside the index,
/// `INDEX.journal`, and the next build resumes from it. One build at a time writes an index; `INDEX.lock` names it.
///
/// ```swift
/// let builder = LibraryBuilder(root: "Music", provenance: "my app 1.0")
/// let summary = try await builder.build(report: { event in
///     if case .finished(let outcome) = event { print(outcome.file.relativePath) }
/// })
/// print(summary.indexed, summary.failed, builder.output)           // …/Music/.sonic/library.sidx
/// ```
public struct LibraryBuilder: Sendable {
    /// An event of a running build.
    public enum Event: Sendable {
        /// The folder was scanned: `total` audio files, of which `pending` have to be analyzed.
        case scanned(total: Int, pending: Int)
        /// A folder or file could not be accessed.
        case unreadable(ScanProblem)
        /// A file failed in an earlier build, has not changed since, and was not retried.
        case knownFailure(FailureEntry)
        /// A file was analyzed or failed; its result survives `kill -9`.
        case finished(BatchAnalyzer.Outcome)
        /// A remark; the build goes on.
        case notice(String)
    }

    /// The result of a build.
    public struct Summary: Sendable, Equatable {
        /// Tracks analyzed.
        public var indexed = 0
        /// Tracks taken over from the existing index or from a stopped build.
        public var reused = 0
        /// Tracks of earlier builds that were moved, renamed or retagged, without a new analysis.
        public var moved = 0
        /// Tracks of earlier builds that are gone and were dropped.
        public var removed = 0
        /// Tracks of earlier builds that were not found and were kept. A canceled build keeps them all.
        public var kept = 0
        /// Tracks of earlier builds that were kept because their place could not be accessed: an unreadable folder, a
        /// failing disk.
        public var hidden = 0
        /// Files and folders that failed now, or in an earlier build without having changed since.
        public var failed = 0
        /// Tracks that were decoded only in part.
        public var partial = 0
        /// Tracks in the index now.
        public var tracks = 0
        /// Seconds of audio analyzed.
        public var audioSeconds = 0.0
        /// Seconds the build took.
        public var elapsed = 0.0
        /// Whether the build was canceled before the end.
        public var isInterrupted = false

        /// Whether a canceled build left the index unchanged: an index of an older analysis, in which case the results stay in the
        /// journal, or because the folder was not scanned yet.
        public var leftIndex = false

        /// Whether the build was canceled before the folder was scanned.
        package var isUnscanned = false

        /// Whether the tracks, the failures or their data differ from those of the old index.
        package var hasChanged = false

        /// The empty summary.
        public init() {}
    }

    /// The folder.
    public let root: RawPath
    /// The path of the index; of a symbolic link, its target.
    public private(set) var output: RawPath
    /// Number of files analyzed in parallel.
    package let jobs: Int
    /// Whether failed files are retried although they have not changed.
    package let retriesFailures: Bool
    /// Whether tracks whose files are gone stay in the index.
    package internal(set) var keepsMissing: Bool
    /// Whether tracks get the data for finding versions, 3 kB each; nil for the state of the index.
    package let includesVersions: Bool?
    /// Files and folders to skip, in addition to the folder's own `.sonicignore`.
    package let ignorePatterns: [RawPath]
    /// Whether video files are analyzed for their sound.
    package let includesVideo: Bool
    /// The encoding of old texts in tags that could be Latin-1; nil for the encoding used for the index, if any.
    package let tagEncoding: TagEncoding?
    /// The part of the folder to scan; nil for all of it.
    package private(set) var shard: Shard?
    /// Name and version of the program, stored in the index.
    package let provenance: String
    /// The time of first occurrence of new recordings and failures; nil for the current time.
    let failureDate: Date?

    /// A scan that was made just before, for the first build, which uses it if there is no index yet.
    package var earlierScan: EarlierScan?

    /// Whether the caller chose `output`, so that any file may be there.
    let isOutputChosen: Bool

    /// - Parameters:
    ///   - root: the music folder.
    ///   - output: the index file; nil for `.sonic/library.sidx` inside the folder.
    ///   - jobs: number of files in parallel; nil for one per core.
    ///   - retriesFailures: whether failed files are retried although they have not changed. A file that could not be
    ///     found or read is always retried, because its size and time do not tell.
    ///   - keepsMissing: whether tracks whose files are gone (a disk that is not mounted) stay in the index.
    ///   - includesVersions: whether tracks get the data for finding versions; nil for the state of the index.
    ///   - ignorePatterns: gitignore-style patterns of files and folders to skip. They override the folder's own
    ///     `.sonicignore`.
    ///   - includesVideo: whether video files are analyzed for their sound.
    ///   - tagEncoding: the encoding of old texts in tags that could be Latin-1; nil for the encoding used for the
    ///     index, if any. If it differs, all tags are read again.
    ///   - failureDate: the time of first occurrence of new recordings and failures; nil for the current time.
    ///   - provenance: name and version of the program.
    public init(
        root: some PathConvertible, output: (some PathConvertible)? = nil as RawPath?, jobs: Int? = nil,
        retriesFailures: Bool = false, keepsMissing: Bool = false, includesVersions: Bool? = nil,
        ignorePatterns: [RawPath] = [],
        includesVideo: Bool = false, tagEncoding: TagEncoding? = nil, failureDate: Date? = nil,
        provenance: String
    ) {
        let root = root.rawPath
        self.root = root
        self.retriesFailures = retriesFailures
        self.keepsMissing = keepsMissing
        self.includesVersions = includesVersions
        self.ignorePatterns = ignorePatterns
        self.includesVideo = includesVideo
        self.tagEncoding = tagEncoding
        self.failureDate = failureDate
        self.output = output?.rawPath ?? IndexLocator.indexPath(ofLibrary: root)
        self.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        self.provenance = provenance
        isOutputChosen = output != nil
    }

    /// The builder of one part of the folder, with the name of the part in that of the index unless it was chosen; the
    /// same builder for nil.
    package func part(_ shard: Shard?) -> LibraryBuilder {
        guard let shard else { return self }
        var builder = self
        builder.shard = shard
        if !isOutputChosen { builder.output = shard.path(ofPartOf: output) }
        return builder
    }

    /// Builds. If the task is canceled, files in progress are abandoned, the results so far are written, and the build
    /// ends.
    /// - Parameters:
    ///   - isCancelled: called before each file; once true, files in progress are finished and the build ends. During the scan of
    ///     the folder, it ends at once.
    ///   - report: receives events one at a time.
    /// - Throws: `LibraryError` when the folder cannot be read, another build is writing the index, or the index cannot
    ///   be written. The results so far stay in the journal.
    public func build(
        isCancelled: @escaping @Sendable () -> Bool = { false }, report: (Event) -> Void = { _ in }
    ) async throws(LibraryError) -> Summary {
        let start = Date()
        try requireFolder()
        let place: IndexOutput
        do throws(IndexError) { place = try IndexOutput(output) } catch { throw .index(error) }
        // The value holds a lock, which must outlast its last use.
        defer { withExtendedLifetime(place) {} }
        // After the lock is taken: an earlier scan would drop what another build has just added. From no index, nothing is dropped.
        let earlier = earlierScan?.take()
        let isNew = !place.path.exists && place.journal.isEmpty
        var found = isNew ? earlier : nil
        if found == nil { found = try scan(isCancelled: { isCancelled() || Task.isCancelled }) }
        guard let scan = found else { return unscanned(since: start) }
        do throws(IndexError) {
            var summary = try await build(scan, in: place, since: start, isCancelled: isCancelled, report: report)
            summary.elapsed = Date().timeIntervalSince(start)
            return summary
        } catch {
            throw place.journal.isEmpty ? .index(error) : .buildStopped(error)
        }
    }

    /// The summary of a build that was canceled before the folder was scanned.
    private func unscanned(since start: Date) -> Summary {
        var summary = Summary()
        (summary.isInterrupted, summary.leftIndex, summary.isUnscanned) = (true, true, true)
        summary.tracks = (try? Library(output))?.count ?? 0
        summary.elapsed = Date().timeIntervalSince(start)
        return summary
    }

    /// Whether the folder has no entries. Its disk may not be mounted then, so its tracks stay in the index, which is
    /// outside the folder.
    var isRootEmpty: Bool { root.entryNames()?.isEmpty == true }

    /// Says that the tracks of an empty folder stay; nil if there are none.
    func emptyRootNotice(trackCount: Int) -> String? {
        guard trackCount > 0 else { return nil }
        let (stay, them) = trackCount == 1 ? ("stays", "it") : ("stay", "them")
        return "\(root): empty; its \(trackCount.counted("track")) \(stay) in the index, because its disk may not be "
            + "mounted. To remove \(them), delete the index"
    }

    private func requireFolder() throws(LibraryError) {
        guard root.isFolder else {
            throw .unreadableRoot(
                path: "\(root)", reason: root.exists ? "not a folder" : "no such folder")
        }
    }

    /// The current files of the folder, or of its shard.
    /// - Parameter reportsIgnored: whether skipped files are reported.
    package func scan(reportsIgnored: Bool = false) throws(LibraryError) -> LibraryScanner.Result {
        // Without a reason to stop, there is a result.
        try scan(reportsIgnored: reportsIgnored, isCancelled: { false }) ?? LibraryScanner.Result()
    }

    /// The current files of the folder, or of its shard.
    /// - Parameters:
    ///   - reportsIgnored: whether skipped files are reported.
    ///   - isCancelled: called for each file and folder.
    /// - Returns: nil if it was canceled.
    package func scan(
        reportsIgnored: Bool = false, isCancelled: () -> Bool
    ) throws(LibraryError) -> LibraryScanner.Result? {
        try requireFolder()
        let scanner = try scanner(reportsIgnored: reportsIgnored)
        guard var scan = scanner.scan(isCancelled: isCancelled) else { return nil }
        if let problem = scan.problems.first, problem.relativePath.bytes.isEmpty {
            throw .unreadableRoot(path: "\(root)", reason: problem.message)
        }
        if let shard {
            scan.files.removeAll { !shard.contains($0.relativePath) }
            // An inaccessible folder may contain files of any shard.
            scan.problems.removeAll { !$0.mayHideFiles && !shard.contains($0.relativePath) }
        }
        return scan
    }

    /// Scans the folder with its current ignore rules.
    func scanner(reportsIgnored: Bool = false) throws(LibraryError) -> LibraryScanner {
        LibraryScanner(
            root: root, ignoring: try IgnoreRules(root: root, patterns: ignorePatterns), includesVideo: includesVideo,
            reportsIgnored: reportsIgnored)
    }

    private func build(
        _ scan: LibraryScanner.Result, in place: IndexOutput, since start: Date,
        isCancelled: @escaping @Sendable () -> Bool, report: (Event) -> Void
    ) async throws(IndexError) -> Summary {
        let existing = try ExistingIndex(
            place.path, journal: place.journal, mayReplaceAnything: !isOutputChosen,
            retriesFailures: retriesFailures, includesVersions: includesVersions, tagEncoding: tagEncoding,
            report: report)
        try existing.require(shard)
        var draft = try IndexDraft(
            existing: existing, journal: place.journal, output: place.path, provenance: provenance,
            seenNow: Int64((failureDate ?? start).timeIntervalSince1970))
        var knownFailures: [FailureEntry] = []
        let pending = try draft.takeOver(scan) { knownFailures.append($0) }
        report(.scanned(total: scan.files.count, pending: pending.count))
        for failure in knownFailures { report(.knownFailure(failure)) }
        for problem in scan.problems {
            report(.unreadable(problem))
            draft.add(problem, isRecorded: shard?.contains(problem.relativePath) ?? true)
        }
        let finishedCount = try await analyze(pending, into: &draft, isCancelled: isCancelled, report: report)
        let isInterrupted = finishedCount < pending.count
        if isInterrupted && draft.wouldMixAnalyses {
            try draft.leaveIndex()
        } else {
            // A file that a canceled build did not reach may have moved; the next build recognizes it by its audio.
            let isEmpty = isRootEmpty
            try draft.settleMissing(keeps: keepsMissing || isInterrupted || isEmpty)
            if isEmpty, let notice = emptyRootNotice(trackCount: draft.summary.kept) { report(.notice(notice)) }
            if isInterrupted { draft.keepFailures(of: pending) }
            try draft.write(to: place.path, isInterrupted: isInterrupted)
            place.journal.remove()
        }
        var summary = draft.summary
        summary.isInterrupted = isInterrupted
        return summary
    }

    /// - Returns: the number of finished files.
    private func analyze(
        _ files: [ScannedFile], into draft: inout IndexDraft, isCancelled: @escaping @Sendable () -> Bool,
        report: (Event) -> Void
    ) async throws(IndexError) -> Int {
        var finishedCount = 0
        var problem: IndexError?
        let analyzer = BatchAnalyzer(
            root: root, jobs: jobs, known: try draft.audioRecognizer(root: root),
            recordsPitchClasses: draft.includesVersions,
            tagReading: draft.tagReading)
        await analyzer.analyze(files, isCancelled: isCancelled) { outcome in
            guard problem == nil else { return false }
            do throws(IndexError) {
                try draft.add(outcome)
            } catch {
                problem = error
                return false
            }
            finishedCount += 1
            report(.finished(outcome))
            if case .success(.analyzed(let analyzed, _)) = outcome.result, let wrong = analyzed.analysis.wrongLength {
                report(.notice("\(outcome.file.relativePath): \(wrong)"))
            }
            return true
        }
        if let problem { throw problem }
        return finishedCount
    }
}
