import AudioFeatures
import SimilarityIndex

/// The index a build is about to write, and what the build did so far.
struct IndexDraft {
    private(set) var summary = LibraryBuilder.Summary()
    private var existing: ExistingIndex
    /// What is new; what is taken over from the index comes to it at the end.
    private var writer: IndexWriter
    private var failures: [FailureEntry] = []
    private let provenance: String
    private let journal: BuildJournal
    private let seenNow: Int64
    /// Whether a stopped build left tracks that the index does not have yet.
    private var hasRecovered = false

    /// - Parameters:
    ///   - existing: what may be taken over.
    ///   - journal: where finished files are recorded at once.
    ///   - output: where the index will lie.
    ///   - provenance: name and version of the program.
    ///   - seenNow: when a failure not seen before is first seen, seconds since 1970.
    init(
        existing: ExistingIndex, journal: BuildJournal, output: RawPath, provenance: String, seenNow: Int64
    ) throws(IndexError) {
        self.existing = existing
        self.journal = journal
        self.seenNow = seenNow
        self.provenance = provenance
        writer = try IndexWriter(
            schema: LibrarySchema.index, provenance: provenance, scratchBeside: "\(output)")
        writer.includesChroma = existing.includesVersions
    }

    /// Takes over what has not changed, or cannot be seen to have changed.
    /// - Parameters:
    ///   - scan: what is there, and what could not be looked at.
    ///   - reportFailure: told of each file that is known to fail.
    /// - Returns: the files that have to be analysed.
    mutating func takeOver(
        _ scan: LibraryScanner.Result, reportFailure: (FailureEntry) -> Void
    ) throws(IndexError) -> [ScannedFile] {
        let found = try existing.classify(scan)
        hasRecovered = !found.journaled.isEmpty
        for track in found.journaled { try existing.append(track, to: &writer) }
        summary.reused += found.unchangedCount
        for (track, _) in found.hidden {
            if case .journaled = track { try existing.append(track, to: &writer) }
        }
        summary.hidden += found.hidden.count
        let known = found.failures.map(\.failure)
        failures += known
        summary.failed += known.count
        known.forEach(reportFailure)
        return found.pending
    }

    /// Whether tracks are to have what their versions are found by.
    var includesVersions: Bool { existing.includesVersions }

    /// How tags are to be read.
    var tagReading: TagReading { existing.tagReading }

    /// What may have moved or been retagged, after `takeOver`.
    func audioRecognizer() throws(IndexError) -> AudioRecognizer? {
        try existing.audioRecognizer()
    }

    /// Settles what becomes of the tracks that were not found again, once all else is added.
    mutating func settleMissing(keeps: Bool) throws(IndexError) {
        let missing = try existing.missing()
        if keeps {
            for track in missing { try existing.append(track, to: &writer) }
            summary.kept = missing.count
        } else {
            summary.removed = missing.count
        }
    }

    /// Whether writing would cost answers: of an index of an older analysis no track that was not heard again could be
    /// compared with those that were.
    var wouldMixAnalyses: Bool { existing.outdatedTrackCount != nil }

    /// Instead of writing: the index stays, and what is new waits in the journal.
    mutating func leaveIndex() throws(IndexError) {
        try journal.flush()
        summary.leftIndex = true
        summary.tracks = existing.outdatedTrackCount ?? 0
    }

    /// Keeps what is known of those of `files` that a cancelled build did not come to.
    mutating func keepFailures(of files: [ScannedFile]) {
        let kept = existing.failures(of: files)
        failures += kept
        summary.failed += kept.count
    }

    /// Counts what could not be looked at.
    /// - Parameter isRecorded: whether the index is to tell of it; of several shards only one does.
    mutating func add(_ problem: ScanProblem, isRecorded: Bool) {
        if isRecorded { failures.append(existing.failure(problem, seen: seenNow)) }
        summary.failed += 1
    }

    /// Records what became of a file.
    mutating func add(_ outcome: BatchAnalyzer.Outcome) throws(IndexError) {
        existing.forget(outcome.file.relativePath)
        defer { existing.forgetFailure(outcome.file.relativePath) }
        switch outcome.result {
        case .success(.recognized(let recognized)):
            let entry = recognized.indexEntry
            // Lest a build that goes on from the journal took the old path for a missing track. Nothing leaves where a
            // retagged file stays, nor where another copy of it has moved from before.
            let hasLeft = existing.forget(recognized.oldPath)
            try add(entry, as: hasLeft ? .moved(entry, from: recognized.oldPath.bytes) : .track(entry))
            if recognized.isUnchanged { summary.reused += 1 } else { summary.moved += 1 }
        case .success(.analyzed(let analyzed, let entry)):
            try add(entry, as: .track(entry))
            summary.indexed += 1
            summary.partial += analyzed.track.isPartial ? 1 : 0
            summary.audioSeconds += analyzed.analysis.duration
        case .failure(let error):
            try addFailure(outcome.file, error)
        }
    }

    /// Writes the index, unless the one that is there is the same.
    mutating func write(to output: RawPath) throws(IndexError) {
        let hasSameFailures = try existing.has(failures)
        summary.hasChanged =
            hasRecovered || summary.indexed + summary.moved + summary.removed > 0 || !hasSameFailures
        if hasSameFailures, writer.count == 0, try existing.isTakenWhole(provenance: provenance) {
            summary.tracks = summary.reused + summary.hidden
            return
        }
        try existing.appendTaken(to: &writer)
        for failure in failures { try writer.append(failure) }
        summary.tracks = writer.count
        try writer.write(to: "\(output)")
    }

    /// Writes a track once: what the index needs of it is taken from its record.
    private mutating func add(_ entry: IndexEntry, as record: JournalRecord) throws(IndexError) {
        try writer.append(entry, recordedAt: try journal.append(record))
    }

    private mutating func addFailure(_ file: ScannedFile, _ error: AudioError) throws(IndexError) {
        let failure = existing.failure(file, error, seen: seenNow)
        failures.append(failure)
        try journal.append(.failure(failure))
        summary.failed += 1
    }
}
