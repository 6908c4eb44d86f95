import SimilarityIndex

/// The data of one source, an index or a record, about the file at one path.
///
/// An index may contain both a track, kept although its file is missing, and the reason why the file cannot be
/// accessed.
struct PathView {
    var track: IndexEntry?
    var failure: FailureEntry?

    init(track: IndexEntry? = nil, failure: FailureEntry? = nil) {
        self.track = track
        self.failure = failure
    }

    init(_ record: JournalRecord) {
        switch record {
        case .track(let entry), .moved(let entry, from: _): self.init(track: entry)
        case .failure(let failure): self.init(failure: failure)
        }
    }

    /// Whether this view takes precedence over another one of the same path: the newer file first, then a track, then
    /// the newer analysis, then the failure known for longer. Remaining ties are decided by bytes, so that the order of
    /// the sources does not matter.
    func isPreferred(to other: PathView) -> Bool {
        let (own, others) = (rank, other.rank)
        if own != others { return own.lexicographicallyPrecedes(others) == false }
        return bytes.lexicographicallyPrecedes(other.bytes)
    }

    /// Whether this record adds something about a file that `known` contains. A failure does not if the file could not
    /// be accessed (a disk not mounted on one worker), or if it is unchanged since the track was made.
    func updates(_ known: PathView) -> Bool {
        guard let failure, let knownTrack = known.track else { return true }
        let isSameFile =
            failure.fileSize == knownTrack.fileSize && failure.modificationTime == knownTrack.modificationTime
        return !failure.isUnseen && !isSameFile
    }

    /// Precedence; the first different number decides, higher is better.
    private var rank: [Int64] {
        let times = [track?.modificationTime, failure.flatMap { $0.isUnseen ? nil : $0.modificationTime }]
        return [
            times.compactMap { $0 }.max() ?? .min, track == nil ? 0 : 1, Int64(track?.analysisVersion ?? 0),
            -(max(failure?.firstSeen ?? 0, -.max)),
        ]
    }

    private var bytes: [UInt8] {
        (track.map { JournalRecord.track($0).encoded } ?? [])
            + (failure.map { JournalRecord.failure($0).encoded } ?? [])
    }
}

extension FailureEntry {
    /// The same data at another path.
    func at(_ path: [UInt8]) -> FailureEntry {
        var failure = self
        failure.path = path
        return failure
    }

    /// Whether the file itself could not be accessed.
    fileprivate var isUnseen: Bool { fileSize == 0 && modificationTime == 0 }
}
