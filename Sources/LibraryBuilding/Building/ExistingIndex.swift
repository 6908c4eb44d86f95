import AudioFeatures
import SimilarityIndex

/// The results of earlier builds, in the index and in the journal of stopped builds. A track is taken over if neither
/// the file nor the analysis has changed.
///
/// Memory per track is one byte, or the position in the journal.
struct ExistingIndex {
    /// A track of an earlier build.
    enum EarlierTrack {
        case indexed(Int, path: RawPath)
        case journaled(BuildJournal.Recovered)

        var path: RawPath {
            switch self {
            case .indexed(_, let path): path
            case .journaled(let recovered): RawPath(bytes: recovered.path)
            }
        }
    }

    enum Fate: UInt8 {
        case open, taken, forgotten
    }

    let reader: IndexReader?
    /// Whether the index was damaged and must be rewritten.
    let isDamaged: Bool
    /// Whether a file with only a changed status is examined.
    private let heedsStatus: Bool
    /// Whether the records of the index have this library's layout.
    private let isIndexCurrent: Bool
    /// Whether they have this library's analysis version, regardless of tag columns.
    let isAnalysisCurrent: Bool
    /// How tags are to be read.
    let tagReading: TagReading
    private let retriesFailures: Bool
    /// Whether tracks get the data for finding versions. Once an index has it, builds maintain it until told not to.
    let includesVersions: Bool
    private let journal: BuildJournal
    /// The fate of each track of the index.
    var fates: [Fate] = []
    /// The change stamps of tracks taken over from an index without them.
    private var changeStamps: [Int: UInt32] = [:]
    /// New times of tracks that stay, by ``untie(_:)``.
    var newTimes: [Int: Int64] = [:]
    /// The files to examine, and their paths.
    var (pendingFiles, pending): ([ScannedFile], Set<RawPath>) = ([], [])
    /// The old paths of files that have moved.
    private var leftPaths: Set<RawPath> = []
    var journaled: [RawPath: BuildJournal.Recovered] = [:]
    var indexedFailures: [RawPath: FailureEntry] = [:]
    var journaledFailures: [RawPath: FailureEntry] = [:]

    /// Without a usable index, nothing is taken over. An unusable one is reported.
    ///   - journal: the results of stopped builds.
    ///   - mayReplaceAnything: whether a file that is not an index may be replaced.
    ///   - retriesFailures: whether failed files are retried.
    ///   - includesVersions: whether tracks get the data for finding versions; nil for the state of the index.
    ///   - tagEncoding: the encoding of old texts that could be Latin-1; nil for the encoding used for the index.
    ///   - heedsStatus: whether a file with only a changed status is examined, because its tags may have changed.
    /// - Throws: `IndexError` when the file at `path` may not be replaced.
    init(
        _ path: RawPath, journal: BuildJournal, mayReplaceAnything: Bool, retriesFailures: Bool,
        includesVersions: Bool?, tagEncoding: TagEncoding?, heedsStatus: Bool = true,
        report: (LibraryBuilder.Event) -> Void
    ) throws(IndexError) {
        self.retriesFailures = retriesFailures
        self.journal = journal
        self.heedsStatus = heedsStatus
        let consequence = "all tracks are analysed again"
        let existing = try SharedIndex.existing(
            path, mayReplaceAnything: mayReplaceAnything, dropsVersions: includesVersions == false,
            ifOther: consequence, ifUnusable: consequence
        ) { report(.notice($0)) }
        (reader, isDamaged) = (existing.reader, existing.isDamaged)
        self.includesVersions = includesVersions ?? existing.hasVersions
        isIndexCurrent = reader?.schema == LibrarySchema.index
        isAnalysisCurrent = reader.map { LibrarySchema.hasCurrentAnalysis($0.schema) } ?? false
        let earlierEncoding = try Self.tagEncoding(of: reader)
        tagReading = TagReading(encoding: tagEncoding ?? earlierEncoding ?? .automatic)
        fates = [Fate](repeating: .open, count: reader?.count ?? 0)
        for failure in try reader?.failures() ?? [] { indexedFailures[RawPath(bytes: failure.path)] = failure }
        for recovered in journal.recoveries { try replay(recovered) }
    }

    /// Applies the journal of a stopped build, so that the state is that after a canceled one.
    private mutating func replay(_ recovered: BuildJournal.Recovered) throws(IndexError) {
        let path = RawPath(bytes: recovered.path)
        forget(path)
        if let oldPath = recovered.oldPath { forget(RawPath(bytes: oldPath)) }
        forgetFailure(path)
        if let id = recovered.id {
            journaled[path] = recovered
            try untie(id)
        } else if case .failure(let failure) = try journal.record(recovered) {
            journaledFailures[path] = failure
        }
    }

    /// Number of tracks of an index whose features come from an older analysis; nil if they do not.
    var outdatedTrackCount: Int? { reader != nil && !isAnalysisCurrent ? fates.count : nil }

    /// Refuses tracks outside `shard`, because a build of a part drops all tracks that it does not find.
    /// - Throws: `IndexError` (`unusablePlace`) naming a track of another part.
    func require(_ shard: Shard?) throws(IndexError) {
        guard let shard, let reader else { return }
        for index in fates.indices {
            let path = RawPath(bytes: try reader.pathBytes(index))
            guard shard.contains(path) else {
                throw IndexError(
                    .unusablePlace("contains tracks of other shards than \(shard), such as \(path)"), file: reader.path)
            }
        }
    }

    /// The track of this analysis with the path, size and modification time of `file`. Each is returned once; those of
    /// the index are added by ``appendTaken(to:)``.
    mutating func takeUnchanged(_ file: ScannedFile) -> EarlierTrack? {
        let path = file.relativePath
        if let recovered = journaled[path], file.isUnchanged(since: recovered),
            isStatusKept(file, recovered.changeStamp),
            LibrarySchema.isCurrent(recovered.analysisVersion), let entry = entry(recovered), isComplete(entry),
            areTagsCurrent(entry)
        {
            journaled[path] = nil
            return .journaled(recovered)
        }
        guard isAnalysisCurrent, let index = openIndex(path), isUnchanged(file, since: index),
            let stamp = try? reader?.changeStamp(index), isStatusKept(file, stamp),
            (try? reader?.analysisVersion(index)).map({ LibrarySchema.isCurrent($0) }) == true, isComplete(index),
            areTagsCurrent(index)
        else { return nil }
        fates[index] = .taken
        if stamp == 0 { changeStamps[index] = file.changeStamp }
        return .indexed(index, path: path)
    }

    /// Whether the file's status is unchanged or unknown.
    func isStatusKept(_ file: ScannedFile, _ stamp: UInt32) -> Bool {
        !heedsStatus || stamp == 0 || stamp == file.changeStamp
    }

    /// The tracks of ``missing()`` that may still exist, because their place could not be accessed. Each is returned
    /// once; those of the index are added by ``appendTaken(to:)``.
    mutating func takeHidden(
        _ places: HiddenPlaces
    ) throws(IndexError) -> [(track: EarlierTrack, problem: ScanProblem)] {
        guard !places.isEmpty else { return [] }
        var hidden: [(track: EarlierTrack, problem: ScanProblem)] = []
        for track in try missing() {
            guard let problem = places.problem(hiding: track.path) else { continue }
            hidden.append((track, problem))
            switch track {
            case .indexed(let index, _): fates[index] = .taken
            case .journaled: journaled[track.path] = nil
            }
        }
        return hidden
    }

    /// The failures of files in inaccessible places, without those that are such a place themselves, which is another
    /// failure.
    func failures(hiddenBy places: HiddenPlaces) -> [(failure: FailureEntry, problem: ScanProblem)] {
        guard !places.isEmpty else { return [] }
        return Set(indexedFailures.keys).union(journaledFailures.keys).sorted().compactMap { path in
            guard let problem = places.problem(hiding: path), problem.relativePath != path,
                let failure = lastFailure(path)
            else { return nil }
            return (failure, problem)
        }
    }

    /// Adds the tracks of the index that were taken over.
    func appendTaken(to writer: inout IndexWriter) throws(IndexError) {
        guard let reader else { return }
        for index in fates.indices where fates[index] == .taken {
            try append(index, of: reader, to: &writer)
        }
    }

    /// Whether these are the failures of the index.
    func has(_ failures: [FailureEntry]) throws(IndexError) -> Bool {
        try (reader?.failures() ?? []) == failures.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    /// Whether no build of the library has ended yet.
    var isFirst: Bool { reader.map { $0.isUnfinished || $0.count == 0 } ?? true }

    /// Whether all tracks of the index were taken over, and it has this provenance and state: unless its failures differ
    /// or something was added, writing it again would give the same bytes.
    func isTakenWhole(provenance: String, isUnfinished: Bool) throws(IndexError) -> Bool {
        guard isIndexCurrent, reader?.isUnfinished == isUnfinished, !isDamaged, changeStamps.isEmpty, let reader,
            reader.hasChroma == includesVersions,
            fates.allSatisfy({ $0 == .taken })
        else { return false }
        return try reader.provenance() == provenance
    }

    /// The record of a file that failed with its current size and modification time, because of its content.
    mutating func takeUnchangedFailure(_ file: ScannedFile) -> FailureEntry? {
        guard !retriesFailures, var failure = lastFailure(file.relativePath), failure.fileSize == file.size,
            failure.modificationTime == file.modificationTime, isStatusKept(file, failure.changeStamp),
            failure.isOfContent
        else { return nil }
        failure.changeStamp = file.changeStamp
        forget(file.relativePath)
        return failure
    }

    /// The records of those of `files` that failed before, changed or not.
    func failures(of files: [ScannedFile]) -> [FailureEntry] {
        files.compactMap { lastFailure($0.relativePath) }
    }

    /// Forgets the earlier failure of the file at `path`, which gets a new result.
    mutating func forgetFailure(_ path: RawPath) {
        (indexedFailures[path], journaledFailures[path]) = (nil, nil)
    }

    func lastFailure(_ path: RawPath) -> FailureEntry? {
        // Another version of the analysis may succeed.
        journaledFailures[path] ?? (isAnalysisCurrent ? indexedFailures[path] : nil)
    }

    /// The number of the track at `path`, if its fate is open.
    func openIndex(_ path: RawPath) -> Int? {
        guard let index = try? reader?.index(ofPath: path.bytes), fates[index] == .open else { return nil }
        return index
    }

    func entry(_ recovered: BuildJournal.Recovered) -> IndexEntry? {
        (try? journal.record(recovered))?.track
    }

    func isUnchanged(_ file: ScannedFile, since index: Int) -> Bool {
        guard let reader else { return false }
        return (try? reader.fileSize(index)) == file.size
            && (try? reader.modificationTime(index)) == file.modificationTime
    }

    /// Marks the track at `path` as found again or replaced.
    /// - Returns: whether its fate was open.
    @discardableResult
    mutating func forget(_ path: RawPath) -> Bool {
        let index = openIndex(path)
        if let index { fates[index] = .forgotten }
        return journaled.removeValue(forKey: path) != nil || index != nil
    }

    /// The path of a file in the old index: its own, or the one from which it has moved. It is nil if the file is a further
    /// copy. No two files get one path.
    mutating func leftPath(of file: RecognizedTrack) throws(IndexError) -> RawPath? {
        if file.isFurther { return nil }
        if file.oldPath.bytes == file.indexEntry.path || leftPaths.insert(file.oldPath).inserted { return file.oldPath }
        // Another file has already moved from there.
        guard let other = try goneTrack(file.indexEntry.id) else { return nil }
        leftPaths.insert(other)
        return other
    }

    /// The tracks neither taken over nor forgotten, in no particular order.
    func missing() throws(IndexError) -> [EarlierTrack] {
        var missing = journaled.values.map { EarlierTrack.journaled($0) }
        guard let reader else { return missing }
        for index in fates.indices where fates[index] == .open {
            missing.append(.indexed(index, path: RawPath(bytes: try reader.pathBytes(index))))
        }
        return missing
    }

    /// Adds a track, in the columns of this library.
    func append(_ missing: EarlierTrack, to writer: inout IndexWriter) throws(IndexError) {
        switch missing {
        case .journaled(let recovered):
            if let entry = entry(recovered) { try writer.append(entry, recordedAt: journal.place(of: recovered)) }
        case .indexed(let index, _):
            if let reader { try append(index, of: reader, to: &writer) }
        }
    }

    private func append(_ index: Int, of reader: IndexReader, to writer: inout IndexWriter) throws(IndexError) {
        guard let time = newTimes[index] else {
            return try writer.append(converting: index, of: reader, changeStamp: changeStamps[index])
        }
        var entry = LibrarySchema.entry(try reader.entry(index), under: reader.schema)
        entry.changeStamp = changeStamps[index] ?? entry.changeStamp
        FirstSeen.set(time, of: &entry)
        try writer.append(entry)
    }

    func failure(_ problem: ScanProblem, seen now: Int64) -> FailureEntry {
        FailureEntry(problem, firstSeen: firstSeen(problem.relativePath) ?? now)
    }

    func failure(_ file: ScannedFile, _ error: AudioError, seen now: Int64) -> FailureEntry {
        FailureEntry(file, error, firstSeen: firstSeen(file.relativePath) ?? now)
    }

    private func firstSeen(_ path: RawPath) -> Int64? {
        (journaledFailures[path] ?? indexedFailures[path])?.firstSeen
    }
}

extension FailureEntry {
    /// Whether the cause is the content of the file, not access to it (permissions, a disk, a network) or missing
    /// decoders.
    var isOfContent: Bool {
        switch AudioError.Kind(rawValue: kind) {
        case .notFound, .unreadable, .unsupportedFormat, .cancelled, nil: false
        default: true
        }
    }
}

extension ScannedFile {
    /// Whether the file has the size and modification time of `entry`.
    func isUnchanged(since entry: BuildJournal.Recovered) -> Bool {
        entry.fileSize == size && entry.modificationTime == modificationTime
    }
}
