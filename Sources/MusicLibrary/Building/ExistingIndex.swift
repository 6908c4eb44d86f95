import AudioFeatures
import SimilarityIndex

/// What earlier builds left, the last finished one in its index and stopped ones since in a journal, to be taken over
/// where nothing has changed.
struct ExistingIndex {
    private let reader: IndexReader?
    private var remaining: [RawPath: Int] = [:]
    private var failures: [RawPath: FailureEntry] = [:]
    private var journaled: [RawPath: JournalRecord] = [:]
    private let retriesFailures: Bool

    /// Without an index, or with one that cannot be used, there is nothing to take over; the latter is reported.
    /// - Parameters:
    ///   - journal: what stopped builds had finished.
    ///   - mayReplaceAnything: whether a file that is no index at all may be replaced too.
    ///   - retriesFailures: whether no failure is taken over.
    /// - Throws: `IndexError` when it may not.
    init(
        _ path: RawPath, journal: [JournalRecord], mayReplaceAnything: Bool, retriesFailures: Bool,
        report: (LibraryBuilder.Event) -> Void
    ) throws(IndexError) {
        self.retriesFailures = retriesFailures
        for record in journal { journaled[RawPath(bytes: record.path)] = record }
        guard IndexLocator.exists(path) else {
            reader = nil
            return
        }
        do throws(IndexError) {
            let opened = try IndexReader(path: "\(path)")
            try opened.verify()
            for failure in try opened.failures() { failures[RawPath(bytes: failure.path)] = failure }
            guard opened.schema == LibrarySchema.index else {
                report(.notice("\(path): made by another version of this tool; all tracks are analysed again"))
                reader = nil
                return
            }
            for index in 0..<opened.count { remaining[RawPath(bytes: try opened.pathBytes(index))] = index }
            reader = opened
        } catch {
            guard mayReplaceAnything || error.cause != .notAnIndex else {
                throw IndexError(
                    .invalidInput("is not an index and will not be overwritten; choose another name"), file: "\(path)")
            }
            report(.notice("\(error); all tracks are analysed again"))
            reader = nil
            remaining = [:]
        }
    }

    /// The record of a track with the size and modification time it had then; each is given once.
    mutating func takeUnchanged(_ file: ScannedFile) -> IndexEntry? {
        guard let entry = journaledTrack(file) ?? indexedTrack(file) else { return nil }
        remaining[file.relativePath] = nil
        return entry
    }

    /// The record of a file that failed with the size and modification time it has now, for a reason that lies in it.
    mutating func takeUnchangedFailure(_ file: ScannedFile) -> FailureEntry? {
        guard !retriesFailures, let failure = lastFailure(file.relativePath), failure.fileSize == file.size,
            failure.modificationTime == file.modificationTime, failure.isOfContent
        else { return nil }
        remaining[file.relativePath] = nil
        return failure
    }

    private func lastFailure(_ path: RawPath) -> FailureEntry? {
        if case .failure(let failure) = journaled[path] { return failure }
        // Another version of the analysis may succeed.
        return reader == nil ? nil : failures[path]
    }

    private func journaledTrack(_ file: ScannedFile) -> IndexEntry? {
        guard case .track(let entry) = journaled[file.relativePath], file.isUnchanged(since: entry) else { return nil }
        return entry
    }

    private func indexedTrack(_ file: ScannedFile) -> IndexEntry? {
        guard let reader, let index = remaining[file.relativePath], let entry = try? reader.entry(index),
            file.isUnchanged(since: entry)
        else { return nil }
        return entry
    }

    /// The audio of the tracks that were not taken over: their files have moved, changed or gone.
    func knownAudio() throws(IndexError) -> KnownAudio? {
        guard let reader, !remaining.isEmpty else { return nil }
        return try KnownAudio(reader, candidates: remaining.values)
    }

    /// Why the file at `path` is not taken over.
    func whyPending(_ path: RawPath) -> String {
        if remaining[path] != nil { return "changed" }
        return failures[path] == nil && journaled[path] == nil ? "new" : "tried before, tried again"
    }

    /// The track at `path` is found again, or another is there now.
    mutating func forget(_ path: RawPath) {
        remaining[path] = nil
    }

    /// The records of the tracks neither taken over nor forgotten.
    mutating func takeMissing() throws(IndexError) -> [IndexEntry] {
        guard let reader else { return [] }
        var entries: [IndexEntry] = []
        for index in remaining.values { entries.append(try reader.entry(index)) }
        remaining = [:]
        return entries
    }

    func failure(_ problem: ScanProblem, seen now: Int64) -> FailureEntry {
        FailureEntry(
            path: problem.relativePath.bytes, fileSize: 0, modificationTime: 0,
            kind: AudioError.Kind.unreadable.rawValue,
            message: problem.message, firstSeen: firstSeen(problem.relativePath) ?? now)
    }

    func failure(_ file: ScannedFile, _ error: AudioError, seen now: Int64) -> FailureEntry {
        FailureEntry(
            path: file.relativePath.bytes, fileSize: file.size, modificationTime: file.modificationTime,
            kind: error.kind.rawValue, message: error.reason,
            firstSeen: firstSeen(file.relativePath) ?? now)
    }

    private func firstSeen(_ path: RawPath) -> Int64? {
        if case .failure(let failure) = journaled[path] { return failure.firstSeen }
        return failures[path]?.firstSeen
    }
}

extension FailureEntry {
    /// Whether the file's content is to blame, rather than the way to it: permissions, a disk, a network.
    fileprivate var isOfContent: Bool {
        switch AudioError.Kind(rawValue: kind) {
        case .notFound, .unreadable, nil: false
        default: true
        }
    }
}

extension ScannedFile {
    /// Whether the file has the size and modification time it had when `entry` was made.
    fileprivate func isUnchanged(since entry: IndexEntry) -> Bool {
        entry.fileSize == size && entry.modificationTime == modificationTime
    }
}
