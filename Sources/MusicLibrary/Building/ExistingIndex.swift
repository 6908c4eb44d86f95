import AudioFeatures
import SimilarityIndex

/// What an earlier build left, to be taken over where nothing has changed.
struct ExistingIndex {
    private let reader: IndexReader?
    private var remaining: [RawPath: Int] = [:]
    private var failures: [RawPath: FailureEntry] = [:]

    /// Without an index, or with one that cannot be used, there is nothing to take over; the latter is reported.
    /// - Parameter mayReplaceAnything: whether a file that is no index at all may be replaced too.
    /// - Throws: `IndexError` when it may not.
    init(
        _ path: RawPath, mayReplaceAnything: Bool, report: (LibraryBuilder.Event) -> Void
    ) throws(IndexError) {
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

    /// The record of a file with the size and modification time it had then; each is given once.
    mutating func takeUnchanged(_ file: ScannedFile) -> IndexEntry? {
        guard let reader, let index = remaining[file.relativePath] else { return nil }
        guard let entry = try? reader.entry(index), entry.fileSize == file.size,
            entry.modificationTime == file.modificationTime
        else { return nil }
        remaining[file.relativePath] = nil
        return entry
    }

    /// How many tracks are neither taken over nor about to be analysed again.
    func remainingCount(besides pending: [ScannedFile]) -> Int {
        remaining.count - pending.count { remaining[$0.relativePath] != nil }
    }

    func failure(_ problem: ScanProblem, seen now: Int64) -> FailureEntry {
        FailureEntry(
            path: problem.relativePath.bytes, fileSize: 0, modificationTime: 0,
            kind: AudioError.Kind.unreadable.rawValue,
            message: problem.message, firstSeen: failures[problem.relativePath]?.firstSeen ?? now)
    }

    func failure(_ file: ScannedFile, _ error: AudioError, seen now: Int64) -> FailureEntry {
        FailureEntry(
            path: file.relativePath.bytes, fileSize: file.size, modificationTime: file.modificationTime,
            kind: error.kind.rawValue, message: error.reason,
            firstSeen: failures[file.relativePath]?.firstSeen ?? now)
    }
}
