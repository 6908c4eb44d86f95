import AudioFeatures
import SimilarityIndex

/// What a build has to do with each file it finds, and with what it knows of places it cannot look at.
struct ClassifiedScan {
    /// How many files have not changed since their tracks were analysed.
    var unchangedCount = 0
    /// Those of their tracks that are in the journal, not in the index.
    var journaled: [ExistingIndex.EarlierTrack] = []
    /// Files that have to be looked into.
    var pending: [ScannedFile] = []
    /// Files that failed in an earlier build and are not tried again, with what hides them now, if anything does.
    var failures: [(failure: FailureEntry, hiddenBy: ScanProblem?)] = []
    /// Tracks that stay, for nobody can say what became of their files.
    var hidden: [(track: ExistingIndex.EarlierTrack, problem: ScanProblem)] = []
}

extension ExistingIndex {
    /// Sorts a scan; builds and their previews ask here. What has not changed or is hidden counts as taken.
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
        let places = HiddenPlaces(scan.problems)
        result.hidden = try takeHidden(places)
        result.failures += failures(hiddenBy: places).map { ($0.failure, $0.problem) }
        return result
    }
}
