import AudioFeatures
import SimilarityIndex

/// What earlier builds left, the last finished one in its index and stopped ones since in a journal, to be taken over
/// where neither the file nor the analysis has changed.
struct ExistingIndex {
    private let reader: IndexReader?
    /// Whether the index's records are laid out as this library lays them out.
    private let isIndexCurrent: Bool
    private let retriesFailures: Bool
    private var indexed: [RawPath: Int] = [:]
    private var journaled: [RawPath: IndexEntry] = [:]
    private var indexedFailures: [RawPath: FailureEntry] = [:]
    private var journaledFailures: [RawPath: FailureEntry] = [:]
    /// Audio taken over from the journal. A missing track with the same audio had moved when that was written.
    private var journaledAudio: Set<TrackID> = []

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
        for record in journal {
            let path = RawPath(bytes: record.path)
            (journaled[path], journaledFailures[path]) = (nil, nil)
            switch record {
            case .track(let entry): journaled[path] = entry
            case .failure(let failure): journaledFailures[path] = failure
            }
        }
        guard IndexLocator.exists(path) else {
            (reader, isIndexCurrent) = (nil, false)
            return
        }
        do throws(IndexError) {
            let opened = try IndexReader(path: "\(path)")
            try opened.verify()
            for failure in try opened.failures() { indexedFailures[RawPath(bytes: failure.path)] = failure }
            let isCurrent = opened.schema == LibrarySchema.index
            if !isCurrent {
                report(.notice("\(path): made by another version of this tool; all tracks are analysed again"))
            }
            // Columns do not change without the analysis; if they did, nothing would tell which tracks lack one.
            let isUsable = isCurrent || !LibrarySchema.isCurrent(opened.schema.analysisVersion)
            for index in 0..<(isUsable ? opened.count : 0) {
                indexed[RawPath(bytes: try opened.pathBytes(index))] = index
            }
            (reader, isIndexCurrent) = (isUsable ? opened : nil, isCurrent)
        } catch {
            guard mayReplaceAnything || error.cause != .notAnIndex else {
                throw IndexError(
                    .invalidInput("is not an index and will not be overwritten; choose another name"), file: "\(path)")
            }
            report(.notice("\(error); all tracks are analysed again"))
            (reader, isIndexCurrent) = (nil, false)
            indexed = [:]
        }
    }

    /// The record of a track of this analysis with the size and modification time it had then; each is given once.
    mutating func takeUnchanged(_ file: ScannedFile) -> IndexEntry? {
        let path = file.relativePath
        if let entry = journaled[path], file.isUnchanged(since: entry), LibrarySchema.isCurrent(entry.analysisVersion) {
            journaledAudio.insert(entry.id)
            forget(path)
            return entry
        }
        guard isIndexCurrent, let entry = indexedTrack(path), file.isUnchanged(since: entry),
            LibrarySchema.isCurrent(entry.analysisVersion)
        else { return nil }
        forget(path)
        return entry
    }

    /// The record of a file that failed with the size and modification time it has now, for a reason that lies in it.
    mutating func takeUnchangedFailure(_ file: ScannedFile) -> FailureEntry? {
        guard !retriesFailures, let failure = lastFailure(file.relativePath), failure.fileSize == file.size,
            failure.modificationTime == file.modificationTime, failure.isOfContent
        else { return nil }
        forget(file.relativePath)
        return failure
    }

    /// The records of those of `files` that failed before, whether or not they have changed.
    func failures(of files: [ScannedFile]) -> [FailureEntry] {
        files.compactMap { lastFailure($0.relativePath) }
    }

    /// What became of the file at `path` is recorded anew.
    mutating func forgetFailure(_ path: RawPath) {
        (indexedFailures[path], journaledFailures[path]) = (nil, nil)
    }

    private func lastFailure(_ path: RawPath) -> FailureEntry? {
        // Another version of the analysis may succeed.
        journaledFailures[path] ?? (isIndexCurrent ? indexedFailures[path] : nil)
    }

    private func indexedTrack(_ path: RawPath) -> IndexEntry? {
        guard let reader, let index = indexed[path] else { return nil }
        return try? reader.entry(index)
    }

    /// The audio of the tracks that were not taken over: their files have moved, changed or gone.
    func knownAudio() throws(IndexError) -> KnownAudio? {
        var candidates: [Int] = []
        if isIndexCurrent, let reader {
            for index in indexed.values where LibrarySchema.isCurrent(try reader.analysisVersion(index)) {
                candidates.append(index)
            }
        }
        let entries = journaled.values.filter { LibrarySchema.isCurrent($0.analysisVersion) }
        return try KnownAudio(reader, indexed: candidates, journaled: entries)
    }

    /// Why the file is not taken over.
    func whyPending(_ file: ScannedFile) -> String {
        let path = file.relativePath
        if let entry = journaled[path] ?? indexedTrack(path) {
            guard file.isUnchanged(since: entry) else { return "changed" }
            let (old, new) = (entry.analysisVersion, LibrarySchema.index.analysisVersion)
            return "\(old < new ? "older" : "newer") analysis (\(old) → \(new))"
        }
        let wasTried = indexedFailures[path] != nil || journaledFailures[path] != nil
        return wasTried ? "tried before, tried again" : "new"
    }

    /// The track at `path` is found again, or another is there now.
    mutating func forget(_ path: RawPath) {
        indexed[path] = nil
        journaled[path] = nil
    }

    /// The records of the tracks neither taken over nor forgotten, in the columns of this library.
    mutating func takeMissing() throws(IndexError) -> [IndexEntry] {
        var missing = journaled
        if let reader {
            for (path, index) in indexed where missing[path] == nil {
                missing[path] = LibrarySchema.entry(try reader.entry(index), under: reader.schema)
            }
        }
        (indexed, journaled) = ([:], [:])
        return missing.values.filter { !journaledAudio.contains($0.id) }
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
        (journaledFailures[path] ?? indexedFailures[path])?.firstSeen
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
