import SimilarityIndex

/// The work of a build for each file of a scan, and the fate of tracks in inaccessible places.
struct ClassifiedScan {
    /// Number of files that have not changed since the analysis.
    var unchangedCount = 0
    /// Those of their tracks that are in the journal, not in the index.
    var journaled: [ExistingIndex.EarlierTrack] = []
    /// Files that have to be examined.
    var pending: [ScannedFile] = []
    /// Files that failed in an earlier build and are not retried, with the inaccessible place that hides them, if any.
    var failures: [(failure: FailureEntry, hiddenBy: ScanProblem?)] = []
    /// Tracks that stay because the state of their files is unknown.
    var hidden: [(track: ExistingIndex.EarlierTrack, problem: ScanProblem)] = []
}

extension ExistingIndex {
    /// Classifies a scan, for builds and previews. Unchanged and hidden tracks are marked as taken over.
    mutating func classify(_ scan: LibraryScanner.Result) throws(IndexError) -> ClassifiedScan {
        var result = ClassifiedScan()
        for file in scan.files {
            if let track = takeUnchanged(file) {
                result.unchangedCount += 1
                if case .journaled = track { result.journaled.append(track) }
            } else if let failure = takeUnchangedFailure(file) {
                result.failures.append((failure, nil))
            } else {
                result.pending.append(file)
            }
        }
        (pendingFiles, pending) = (result.pending, Set(result.pending.map(\.relativePath)))
        let places = HiddenPlaces(scan.problems)
        result.hidden = try takeHidden(places)
        result.failures += failures(hiddenBy: places).map { ($0.failure, $0.problem) }
        return result
    }
}
