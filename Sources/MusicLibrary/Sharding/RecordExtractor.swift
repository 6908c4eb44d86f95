public import AudioFeatures
public import Foundation
import SimilarityIndex

/// Analyses files whose paths arrive one by one, each on its own: what a worker of a cluster does.
public struct RecordExtractor: Sendable {
    /// Files analysed at a time.
    public let jobs: Int
    private let root: LibraryFolder
    private let failureDate: Date?
    private let analyzer: TrackAnalyzer
    private let tagReading: TagReading

    /// - Parameters:
    ///   - root: the library's folder, to which the paths in the records are relative.
    ///   - jobs: files at a time; one per core when nil.
    ///   - includesVersions: whether tracks get what other versions of their pieces are found by.
    ///   - tagEncoding: of old texts in tags that could be Latin-1.
    ///   - failureDate: when failures are seen; now when nil.
    public init(
        root: RawPath, jobs: Int? = nil, includesVersions: Bool = false, tagEncoding: TagEncoding = .automatic,
        failureDate: Date? = nil
    ) {
        tagReading = TagReading(encoding: tagEncoding)
        self.root = LibraryFolder(root)
        self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        self.failureDate = failureDate
        analyzer = TrackAnalyzer(recordsPitchClasses: includesVersions)
    }

    /// Analyses files until there are no more, or the task is cancelled: a file that is given up then has no record.
    /// - Parameters:
    ///   - next: the next path, absolute or relative to the current folder, nil at the end; called from several
    ///     threads, and waited for by each on its own.
    ///   - receive: called with each record as it is finished, from several threads; once it returns false, no further
    ///     file is begun.
    public func extract(
        next: @escaping @Sendable () -> RawPath?, receive: @escaping @Sendable (AnalysisRecord) -> Bool
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    // What a cancelled task gives up is no failure of the file.
                    while !Task.isCancelled, let path = next() {
                        let record = record(of: path)
                        guard record.failure?.kind != AudioError.Kind.cancelled.rawValue, receive(record) else {
                            return
                        }
                    }
                }
            }
        }
    }

    /// What becomes of one file. It never fails as a whole: a failure is a record too.
    /// - Parameter path: absolute or relative to the current folder.
    public func record(of path: RawPath) -> AnalysisRecord {
        let now = Int64((failureDate ?? Date()).timeIntervalSince1970)
        guard let recordedPath = root.relativePath(of: path) else {
            let problem = ScanProblem(relativePath: path, message: "does not lie in \(root.path)")
            return AnalysisRecord(.failure(FailureEntry(problem, firstSeen: now)))
        }
        switch FileLookup(path, as: recordedPath) {
        case .problem(let problem): return AnalysisRecord(.failure(FailureEntry(problem, firstSeen: now)))
        case .file(let file):
            do throws(AudioError) {
                let track = try AnalyzedTrack(
                    path, recordedPath: recordedPath, size: file.size, modificationTime: file.modificationTime,
                    changeStamp: file.changeStamp, analyzer: analyzer, tagReading: tagReading)
                return AnalysisRecord(.track(try track.makeIndexEntry()))
            } catch {
                return AnalysisRecord(.failure(FailureEntry(file, error, firstSeen: now)))
            }
        }
    }
}
