public import AudioFeatures
public import Foundation
public import SimilarityIndex

/// Builds or refreshes the index of a music folder.
///
/// Tracks whose size, times and analysis version are those of the existing index are taken over, everything else is
/// analysed; where only the time of the last change of status is another, tags are read again. A file that
/// failed is tried again when it has changed. A track that was moved, renamed or retagged is known by its audio (`AudioPayload`): only its tags are read again. What is known of a folder that cannot be looked
/// at stays: nobody can say that its files are gone. The old index stays in place until the new one is whole and on disk.
/// A build that is cancelled keeps what was finished; one that is killed, or that was to bring an older index up to date,
/// leaves it in a journal beside the index, `INDEX.journal`, from which the next build goes on. One build at a time writes
/// an index; `INDEX.lock` says which.
public struct LibraryBuilder: Sendable {
    /// What a build reports while it runs.
    public enum Event: Sendable {
        /// The folder has been walked: `total` audio files, of which `pending` have to be analysed.
        case scanned(total: Int, pending: Int)
        /// A folder or file could not be looked at.
        case unreadable(ScanProblem)
        /// A file failed in an earlier build and has not changed since: it was not tried again.
        case knownFailure(FailureEntry)
        /// A file was analysed or failed; what became of it is safe from `kill -9`.
        case finished(BatchAnalyzer.Outcome)
        /// Something worth telling that stops nothing.
        case notice(String)
    }

    /// What a build did.
    public struct Summary: Sendable, Equatable {
        /// Tracks analysed.
        public var indexed = 0
        /// Tracks taken over from the existing index, or from a build that was stopped.
        public var reused = 0
        /// Tracks of earlier builds that were moved, renamed or retagged, and not analysed again.
        public var moved = 0
        /// Tracks of earlier builds that are no longer there and were dropped.
        public var removed = 0
        /// Tracks of earlier builds that were not found and stay as they were; a cancelled build keeps them all.
        public var kept = 0
        /// Tracks of earlier builds that stay as they were because their place could not be looked at: a folder that may
        /// not be read, a disk that fails.
        public var hidden = 0
        /// Files and folders that failed, now or in an earlier build without having changed since.
        public var failed = 0
        /// Tracks of which only a part could be decoded.
        public var partial = 0
        /// Tracks in the index now.
        public var tracks = 0
        /// Seconds of audio analysed.
        public var audioSeconds = 0.0
        /// Seconds the build took.
        public var elapsed = 0.0
        /// Whether the build was cancelled before the end.
        public var isInterrupted = false

        /// Whether a cancelled build left the index as it was, for it is of an older analysis: what was finished waits
        /// in the journal.
        public var leftIndex = false

        /// Whether the index has other tracks or failures than before, or knows other things of them.
        package internal(set) var hasChanged = false

        /// Nothing done yet.
        public init() {}
    }

    /// The folder.
    public let root: RawPath
    /// Where the index goes; of a symbolic link, its target.
    public let output: RawPath
    /// Files analysed at a time.
    public let jobs: Int
    /// Whether files that failed are tried again although they have not changed.
    public let retriesFailures: Bool
    /// Whether tracks whose files are gone stay in the index.
    public internal(set) var keepsMissing: Bool
    /// Whether tracks get what other versions of their pieces are found by, 3 kB each; as the index has it when nil.
    public let includesVersions: Bool?
    /// Files and folders to skip, besides those that the folder's own `.sonicignore` names.
    public let ignorePatterns: [RawPath]
    /// Whether files with video are wanted for their sound.
    public let includesVideo: Bool
    /// The encoding of old texts in tags that could be Latin-1; nil for the one the index was made with, if any.
    public let tagEncoding: TagEncoding?
    /// The part of the folder that is looked at; nil for all of it.
    public let shard: Shard?
    /// What made the index, stored in it.
    public let provenance: String
    /// When failures not seen before are first seen; nil for the clock's word.
    let failureDate: Date?

    /// Whether the caller chose `output`: what lies there may then be anything.
    let isOutputChosen: Bool

    /// - Parameters:
    ///   - root: the music folder.
    ///   - output: the index file; `.sonic/library.sidx` inside the folder when nil, with the shard in its name when
    ///     there is one.
    ///   - jobs: files at a time; one per core when nil.
    ///   - retriesFailures: whether files that failed are tried again although they have not changed. A file that
    ///     could not be found or read always is: that is not written in its size and time.
    ///   - keepsMissing: whether tracks whose files are gone (a disk that is not mounted) stay in the index.
    ///   - includesVersions: whether tracks get what other versions of their pieces are found by; with nil an index that has
    ///     it keeps it up.
    ///   - ignorePatterns: files and folders to skip, as gitignore has them. They override the folder's own `.sonicignore`.
    ///   - includesVideo: whether files with video are wanted for their sound.
    ///   - tagEncoding: the encoding of old texts in tags that could be Latin-1; nil for the one the index was made with, if
    ///     any. Where it is another, all tags are read again.
    ///   - shard: the part of the folder to look at; nil for all of it.
    ///   - failureDate: when failures not seen before are first seen; now when nil.
    ///   - provenance: name and version of the program.
    public init(
        root: RawPath, output: RawPath? = nil, jobs: Int? = nil, retriesFailures: Bool = false,
        keepsMissing: Bool = false, includesVersions: Bool? = nil, ignorePatterns: [RawPath] = [],
        includesVideo: Bool = false, tagEncoding: TagEncoding? = nil, shard: Shard? = nil, failureDate: Date? = nil,
        provenance: String
    ) {
        self.root = root
        self.retriesFailures = retriesFailures
        self.keepsMissing = keepsMissing
        self.includesVersions = includesVersions
        self.ignorePatterns = ignorePatterns
        self.includesVideo = includesVideo
        self.tagEncoding = tagEncoding
        self.shard = shard
        self.failureDate = failureDate
        let whole = IndexLocator.indexPath(ofLibrary: root)
        self.output = output ?? shard?.path(ofPartOf: whole) ?? whole
        self.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        self.provenance = provenance
        isOutputChosen = output != nil
    }

    /// Builds. When the task is cancelled, files that were begun are given up, what is finished is written, and the build ends.
    /// - Parameters:
    ///   - isCancelled: asked before each file; once true, files that were begun are finished, and the build ends so as well.
    ///   - report: receives events, one at a time.
    /// - Throws: `LibraryError` when there is nothing to build from, another build is writing the index, or the index
    ///   cannot be written; what was finished until then waits in the journal.
    public func build(
        isCancelled: @escaping @Sendable () -> Bool = { false }, report: (Event) -> Void = { _ in }
    ) async throws(LibraryError) -> Summary {
        let start = Date()
        try requireFolder()
        let place: IndexOutput
        do throws(IndexError) { place = try IndexOutput(output) } catch { throw .index(error) }
        // The lock it holds must outlast the last mention of it.
        defer { withExtendedLifetime(place) {} }
        // Not before the lock: a scan from before another build's end would drop what that build added.
        let scan = try scan()
        do throws(IndexError) {
            var summary = try await build(scan, in: place, since: start, isCancelled: isCancelled, report: report)
            summary.elapsed = Date().timeIntervalSince(start)
            return summary
        } catch {
            throw place.journal.isEmpty ? .index(error) : .buildStopped(error)
        }
    }

    private func requireFolder() throws(LibraryError) {
        guard IndexLocator.isFolder(root) else {
            throw .unreadableRoot(
                path: "\(root)", reason: IndexLocator.exists(root) ? "not a folder" : "no such folder")
        }
    }

    /// What is in the folder now, of its shard if there is one.
    /// - Parameter reportsIgnored: whether what is left alone is reported.
    package func scan(reportsIgnored: Bool = false) throws(LibraryError) -> LibraryScanner.Result {
        try requireFolder()
        var scan = try scanner(reportsIgnored: reportsIgnored).scan()
        if let problem = scan.problems.first, problem.relativePath.bytes.isEmpty {
            throw .unreadableRoot(path: "\(root)", reason: problem.message)
        }
        if let shard {
            scan.files.removeAll { !shard.contains($0.relativePath) }
            // Any shard may have files in a folder that cannot be looked at.
            scan.problems.removeAll { !$0.mayHideFiles && !shard.contains($0.relativePath) }
        }
        return scan
    }

    /// Finds what is in the folder, by the rules that lie in it now.
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
            // What a cancelled build did not come to may have moved; the next one will know it by its audio.
            try draft.settleMissing(keeps: keepsMissing || isInterrupted)
            if isInterrupted { draft.keepFailures(of: pending) }
            try draft.write(to: place.path)
            place.journal.remove()
        }
        var summary = draft.summary
        summary.isInterrupted = isInterrupted
        return summary
    }

    /// - Returns: how many files were finished.
    private func analyze(
        _ files: [ScannedFile], into draft: inout IndexDraft, isCancelled: @escaping @Sendable () -> Bool,
        report: (Event) -> Void
    ) async throws(IndexError) -> Int {
        var finishedCount = 0
        var problem: IndexError?
        let analyzer = BatchAnalyzer(
            root: root, jobs: jobs, known: try draft.audioRecognizer(), recordsPitchClasses: draft.includesVersions,
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
