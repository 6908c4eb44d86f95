import AudioFeatures
import SimilarityIndex

/// The files that a build writes: the index, its journal and its lock. Its temporary files have hidden names.
struct IndexFiles: Sendable {
    private let folder: RawPath
    private let names: Set<RawPath>

    init(index: RawPath) {
        let index = index.linkTarget
        folder = index.folder
        let companions = [IndexOutput.journalPath(index), WriterLock.path(index: "\(index)")]
        names = Set([index.lastComponent] + companions.map { RawPath($0).lastComponent })
    }

    /// Whether `path` leads to one of them. A file of the same name in another folder is not one of them.
    func contains(_ path: RawPath) -> Bool {
        // The folder is resolved at each call, because the first build creates it.
        guard names.contains(path.lastComponent), let folder = path.folder.resolved else { return false }
        return folder == self.folder.resolved
    }
}
