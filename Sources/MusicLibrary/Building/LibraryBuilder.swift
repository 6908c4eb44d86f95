public import AudioFeatures
import Foundation
import SimilarityIndex

/// Builds or refreshes the index of a music folder.
///
/// Tracks whose size and modification time are those of the existing index are taken over, everything
/// else is analysed. The old index stays in place until the new one is whole and on disk. A build that is
/// cancelled keeps what was finished.
public struct LibraryBuilder: Sendable {
    /// What a build reports while it runs.
    public enum Event: Sendable {
        /// The folder has been walked: `total` audio files, of which `pending` have to be analysed.
        case scanned(total: Int, pending: Int)
        /// A file was analysed or failed.
        case finished(BatchAnalyzer.Outcome)
        /// Something worth telling that stops nothing.
        case notice(String)
    }

    /// What a build did.
    public struct Summary: Sendable, Equatable {
        /// Tracks analysed.
        public var indexed = 0
        /// Tracks taken over from the existing index.
        public var reused = 0
        /// Tracks of the existing index that are no longer there.
        public var removed = 0
        /// Files and folders that failed.
        public var failed = 0
        /// Tracks of which only a part could be decoded.
        public var partial = 0
        /// Tracks in the index now.
        public var tracks = 0
        /// Seconds of audio analysed.
        public var audioSeconds = 0.0
        /// Seconds the build took.
        public var elapsed = 0.0
        /// Whether the build was cancelled before the end.
        public var isInterrupted = false
    }

    /// The folder.
    public let root: RawPath
    /// Where the index goes.
    public let output: RawPath
    /// Files analysed at a time.
    public let jobs: Int
    /// What made the index, stored in it.
    public let provenance: String

    /// - Parameters:
    ///   - root: the music folder.
    ///   - output: the index file; `.sonic/library.sidx` inside the folder when nil.
    ///   - jobs: files at a time; one per core when nil.
    ///   - provenance: name and version of the program.
    public init(root: RawPath, output: RawPath? = nil, jobs: Int? = nil, provenance: String) {
        self.root = root
        self.output = output ?? IndexLocator.indexPath(ofLibrary: root)
        self.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        self.provenance = provenance
    }

    /// Builds.
    /// - Parameters:
    ///   - isCancelled: asked before each file; once true, what is finished is written and the build ends.
    ///   - report: receives events, one at a time.
    /// - Throws: `LibraryError` when there is nothing to build from or the index cannot be written.
    public func build(
        isCancelled: @escaping @Sendable () -> Bool = { false }, report: (Event) -> Void = { _ in }
    ) async throws(LibraryError) -> Summary {
        let start = Date()
        guard IndexLocator.isFolder(root) else {
            throw .unreadableRoot(
                path: "\(root)", reason: IndexLocator.exists(root) ? "not a folder" : "no such folder")
        }
        let scan = LibraryScanner(root: root).scan()
        if let problem = scan.problems.first(where: { $0.relativePath.bytes.isEmpty }) {
            throw .unreadableRoot(path: "\(root)", reason: problem.message)
        }
        var existing = ExistingIndex(output, report: report)
        var summary = Summary()
        do throws(IndexError) {
            var writer = try IndexWriter(schema: LibrarySchema.index, provenance: provenance)
            var pending: [ScannedFile] = []
            for file in scan.files {
                if let entry = existing.takeUnchanged(file) {
                    try writer.append(entry)
                    summary.reused += 1
                } else {
                    pending.append(file)
                }
            }
            summary.removed = existing.remainingCount(besides: pending)
            report(.scanned(total: scan.files.count, pending: pending.count))

            let seenNow = Int64(start.timeIntervalSince1970)
            for problem in scan.problems {
                try writer.append(existing.failure(problem, seen: seenNow))
            }
            var finished: [BatchAnalyzer.Outcome] = []
            await BatchAnalyzer(root: root, jobs: jobs).analyze(pending, isCancelled: isCancelled) { outcome in
                report(.finished(outcome))
                finished.append(outcome)
            }
            for outcome in finished {
                switch outcome.result {
                case .success(let analyzed):
                    try writer.append(try analyzed.indexEntry)
                    summary.indexed += 1
                    summary.partial += analyzed.track.isPartial ? 1 : 0
                    summary.audioSeconds += analyzed.analysis.duration
                case .failure(let error):
                    try writer.append(existing.failure(outcome.file, error, seen: seenNow))
                    summary.failed += 1
                }
            }
            summary.failed += scan.problems.count
            summary.isInterrupted = finished.count < pending.count
            summary.tracks = writer.count
            try prepareFolder()
            try writer.write(to: "\(output)")
        } catch {
            throw .index(error)
        }
        summary.elapsed = Date().timeIntervalSince(start)
        return summary
    }

    private func prepareFolder() throws(IndexError) {
        let folder = URL(filePath: "\(output)").deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw IndexError(
                .invalidInput("the folder cannot be made: \(error.localizedDescription)"), file: folder.path)
        }
    }
}
