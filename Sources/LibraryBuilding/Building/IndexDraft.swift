import AudioFeatures
import SimilarityIndex

/// The index that a build is about to write, and the progress of the build.
struct IndexDraft {
    private(set) var summary = LibraryBuilder.Summary()
    private var existing: ExistingIndex
    /// The new records. Those taken over from the index are added at the end.
    private var writer: IndexWriter
    private var failures: [FailureEntry] = []
    private let provenance: String
    private let journal: BuildJournal
    private let seenNow: Int64
    /// Whether a stopped build left tracks that the index does not have yet.
    private var hasRecovered = false

    /// - Parameters:
    ///   - existing: the results of earlier builds.
    ///   - journal: the journal, in which finished files are recorded immediately.
    ///   - output: the path of the index.
    ///   - provenance: name and version of the program.
    ///   - seenNow: the time of first occurrence of new recordings and failures, seconds since 1970.
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

    /// Takes over all tracks that are unchanged or cannot be checked.
    /// - Parameters:
    ///   - scan: the files found and the inaccessible places.
    ///   - reportFailure: called for each file that is known to fail.
    /// - Returns: the files to analyze.
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

    /// Whether tracks get the data for finding versions.
    var includesVersions: Bool { existing.includesVersions }

    /// How tags are to be read.
    var tagReading: TagReading { existing.tagReading }

    /// The tracks that may have moved or have new tags, after `takeOver`.
    func audioRecognizer(root: RawPath) throws(IndexError) -> AudioRecognizer? {
        try existing.audioRecognizer(root: root)
    }

    /// Decides on the tracks that were not found, after everything else was added.
    mutating func settleMissing(keeps: Bool) throws(IndexError) {
        let missing = try existing.missing()
        if keeps {
            for track in missing { try existing.append(track, to: &writer) }
            summary.kept = missing.count
        } else {
            summary.removed = missing.count
        }
    }

    /// Whether writing would lose answers: in an index of an older analysis, tracks not yet analyzed again could not be
    /// compared with those that were.
    var wouldMixAnalyses: Bool { existing.outdatedTrackCount != nil }

    /// Keeps the old index; the new results stay in the journal.
    mutating func leaveIndex() throws(IndexError) {
        try journal.flush()
        summary.leftIndex = true
        summary.tracks = existing.outdatedTrackCount ?? 0
    }

    /// Keeps the known results for those of `files` that a canceled build did not reach.
    mutating func keepFailures(of files: [ScannedFile]) {
        let kept = existing.failures(of: files)
        failures += kept
        summary.failed += kept.count
    }

    /// Counts inaccessible places.
    /// - Parameter isRecorded: whether the index records them; among several shards only one does.
    mutating func add(_ problem: ScanProblem, isRecorded: Bool) {
        if isRecorded { failures.append(existing.failure(problem, seen: seenNow)) }
        summary.failed += 1
    }

    /// Records the result for a file.
    mutating func add(_ outcome: BatchAnalyzer.Outcome) throws(IndexError) {
        existing.forget(outcome.file.relativePath)
        defer { existing.forgetFailure(outcome.file.relativePath) }
        switch outcome.result {
        case .success(.recognized(let recognized)):
            var entry = recognized.indexEntry
            let oldPath = try existing.leftPath(of: recognized)
            let known = FirstSeen.time(of: entry)
            let time =
                if let oldPath { try existing.time(entry.id, at: oldPath) } else {
                    try existing.timeOfFurther(entry.id) ?? known &+ 1
                }
            // A journaled track need not be in the index.
            if let time, time != known { FirstSeen.set(time, of: &entry) }
            // A build that resumes from the journal must not take the old path for a missing track.
            if let oldPath, existing.forget(oldPath) {
                try add(entry, as: .moved(entry, from: oldPath.bytes))
            } else {
                try add(entry, as: .track(entry))
            }
            if recognized.isUnchanged { summary.reused += 1 } else { summary.moved += 1 }
        case .success(.analyzed(let analyzed, var entry)):
            FirstSeen.set(try existing.firstSeen(entry, now: seenNow &* 1_000_000_000), of: &entry)
            try add(entry, as: .track(entry))
            summary.indexed += 1
            summary.partial += analyzed.track.isPartial ? 1 : 0
            summary.audioSeconds += analyzed.analysis.duration
        case .failure(let error):
            try addFailure(outcome.file, error)
        }
    }

    /// Writes the index unless the existing one is identical, and its neighbor lists.
    /// - Parameter isInterrupted: whether there are files that were not reached.
    mutating func write(to output: RawPath, isInterrupted: Bool) throws(IndexError) {
        writer.isUnfinished = isInterrupted && existing.isFirst
        let hasSameFailures = try existing.has(failures)
        summary.hasChanged =
            hasRecovered || summary.indexed + summary.moved + summary.removed > 0 || !hasSameFailures
        if hasSameFailures, writer.count == 0,
            try existing.isTakenWhole(provenance: provenance, isUnfinished: writer.isUnfinished)
        {
            summary.tracks = summary.reused + summary.hidden
        } else {
            try existing.appendTaken(to: &writer)
            for failure in failures { try writer.append(failure) }
            summary.tracks = writer.count
            try writer.write(to: "\(output)")
        }
        // They take minutes, and the next build makes them.
        if !isInterrupted { try NeighborListsBuilder.refresh(IndexReader(path: "\(output)")) }
    }

    /// Writes a track only once; the data for the index comes from its record.
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
