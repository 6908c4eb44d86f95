public import AudioFeatures
public import Foundation
import SimilarityIndex

/// Analyses files whose paths arrive one by one, each on its own: what a worker of a cluster does.
public struct RecordExtractor: Sendable {
    /// Files analysed at a time.
    public let jobs: Int
    private let root: LibraryFolder
    private let failureDate: Date?
    private let analyzer = TrackAnalyzer()

    /// - Parameters:
    ///   - root: the library's folder, to which the paths in the records are relative.
    ///   - jobs: files at a time; one per core when nil.
    ///   - failureDate: when failures are seen; now when nil.
    public init(root: RawPath, jobs: Int? = nil, failureDate: Date? = nil) {
        self.root = LibraryFolder(root)
        self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        self.failureDate = failureDate
    }

    /// Analyses files until there are no more.
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
                    while let path = next(), receive(record(of: path)) {}
                }
            }
        }
    }

    /// What becomes of one file. It never fails as a whole: a failure is a record too.
    /// - Parameter path: absolute or relative to the current folder.
    public func record(of path: RawPath) -> AnalysisRecord {
        guard let recordedPath = root.relativePath(of: path) else {
            return failure(ScanProblem(relativePath: path, message: "does not lie in \(root.path)"))
        }
        switch FileLookup(path, as: recordedPath) {
        case .problem(let problem): return failure(problem)
        case .file(let file):
            do throws(AudioError) {
                let track = try AnalyzedTrack(
                    path, recordedPath: recordedPath, size: file.size, modificationTime: file.modificationTime,
                    analyzer: analyzer)
                do throws(IndexError) {
                    return AnalysisRecord(.track(try track.indexEntry))
                } catch {
                    throw AudioError(.decodingFailed, recordedPath, "\(error)")
                }
            } catch {
                return failure(file, kind: error.kind, reason: error.reason)
            }
        }
    }

    private func failure(_ problem: ScanProblem) -> AnalysisRecord {
        failure(
            ScannedFile(relativePath: problem.relativePath, size: 0, modificationTime: 0), kind: .unreadable,
            reason: problem.message)
    }

    private func failure(_ file: ScannedFile, kind: AudioError.Kind, reason: String) -> AnalysisRecord {
        AnalysisRecord(
            .failure(
                FailureEntry(
                    path: file.relativePath.bytes, fileSize: file.size, modificationTime: file.modificationTime,
                    kind: kind.rawValue, message: reason,
                    firstSeen: Int64((failureDate ?? Date()).timeIntervalSince1970))))
    }
}
