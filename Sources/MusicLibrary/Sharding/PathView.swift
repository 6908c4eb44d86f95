import AudioFeatures
import SimilarityIndex

/// What one source, an index or a record, knows of the file at one path.
///
/// An index may hold both a track, kept although its file is missing, and why the file cannot be looked at.
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

    /// Whether this view is the one to keep of two of the same path: the one of the newest file; of the same file, the
    /// one that has a track, then that of the newer analysis, then that of the failure known for longer. Whatever is left
    /// is decided by the bytes, lest the order of the sources mattered.
    func isPreferred(to other: PathView) -> Bool {
        let (own, others) = (rank, other.rank)
        if own != others { return own.lexicographicallyPrecedes(others) == false }
        return bytes.lexicographicallyPrecedes(other.bytes)
    }

    /// Whether this record says something new about a file that `known` tells of. A failure does not if the file could
    /// not be looked at (a disk that is not mounted on one worker), or is still the one the track was made of.
    func updates(_ known: PathView) -> Bool {
        guard let failure, let knownTrack = known.track else { return true }
        let isSameFile =
            failure.fileSize == knownTrack.fileSize && failure.modificationTime == knownTrack.modificationTime
        return !failure.isUnseen && !isSameFile
    }

    /// The higher the better, from the first number on.
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
    /// The same at another path.
    func at(_ path: [UInt8]) -> FailureEntry {
        var failure = self
        failure.path = path
        return failure
    }

    /// Whether the file itself could not be looked at.
    fileprivate var isUnseen: Bool { fileSize == 0 && modificationTime == 0 }
}
