package import AudioFeatures
package import Foundation
import SimilarityIndex

/// Analyzes files whose paths arrive one by one, each independently, as a worker of a cluster does.
package struct RecordExtractor: Sendable {
    /// Number of files analyzed in parallel.
    package let jobs: Int
    private let root: LibraryFolder
    private let failureDate: Date?
    private let analyzer: TrackAnalyzer
    private let tagReading: TagReading

    /// - Parameters:
    ///   - root: the library's folder, which the paths in the records are relative to.
    ///   - jobs: number of files in parallel; nil for one per core.
    ///   - includesVersions: whether tracks get the data for finding versions.
    ///   - tagEncoding: the encoding of old texts in tags that could be Latin-1.
    ///   - failureDate: the time of failures; nil for the current time.
    package init(
        root: RawPath, jobs: Int? = nil, includesVersions: Bool = false, tagEncoding: TagEncoding = .automatic,
        failureDate: Date? = nil
    ) {
        tagReading = TagReading(encoding: tagEncoding)
        self.root = LibraryFolder(root)
        self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        self.failureDate = failureDate
        analyzer = TrackAnalyzer(recordsPitchClasses: includesVersions, recordsOutline: true)
    }

    /// Analyzes files until there are no more, or until the task is canceled. An abandoned file gets no record.
    /// - Parameters:
    ///   - next: returns the next path, absolute or relative to the current folder, or nil at the end; called from
    ///     several threads, each of which waits for its result.
    ///   - receive: called with each finished record, from several threads; once it returns false, no further file is
    ///     started.
    package func extract(
        next: @escaping @Sendable () -> RawPath?, receive: @escaping @Sendable (AnalysisRecord) -> Bool
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    // A file abandoned by a canceled task has not failed.
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

    /// The result for one file. A failure is a record too, so the call itself never fails.
    /// - Parameter path: absolute or relative to the current folder.
    package func record(of path: RawPath) -> AnalysisRecord {
        let now = Int64((failureDate ?? Date()).timeIntervalSince1970)
        guard let recordedPath = root.relativePath(of: path) else {
            let problem = ScanProblem(relativePath: path, message: "is not inside \(root.path)")
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
