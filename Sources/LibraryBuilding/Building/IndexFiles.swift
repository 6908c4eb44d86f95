package import SimilarityIndex
import SystemFiles

/// The files that a build writes: the index, its journal and its lock. Its temporary files have hidden names.
package struct IndexFiles: Sendable {
    private let folder: RawPath
    private let names: Set<RawPath>

    init(index: RawPath) {
        let index = index.linkTarget
        folder = index.folder
        let companions = [IndexOutput.journalPath(index), WriterLock.path(index: "\(index)")]
        names = Set([index.lastComponent] + companions.map { RawPath($0).lastComponent })
    }

    /// Whether there is an index, or the journal of a build that was stopped before it wrote one.
    package static func exist(index: RawPath) -> Bool {
        index.exists || RawPath(IndexOutput.journalPath(index)).exists
    }

    /// Removes an index and its journal, and their folder if it is the library's own and nothing else is in it.
    /// - Throws: `IndexError` if another process writes them, or if a file cannot be removed.
    package static func remove(index: RawPath) throws(IndexError) {
        let index = index.linkTarget
        guard index.folder.isFolder else { return }
        do {
            let lock = try WriterLock(index: "\(index)")
            for path in [index, RawPath(IndexOutput.journalPath(index))] {
                guard path.withCString({ unlink($0) }) != 0, errno != ENOENT else { continue }
                throw IndexError(.system(operation: "cannot be removed", code: errno), file: "\(path)")
            }
            withExtendedLifetime(lock) {}
        }
        // Fails if the folder is not empty.
        if IndexLocator.library(ofIndex: index) != nil { _ = index.folder.withCString { rmdir($0) } }
    }

    /// Whether `path` leads to one of them. A file of the same name in another folder is not one of them.
    func contains(_ path: RawPath) -> Bool {
        // The folder is resolved at each call, because the first build creates it.
        guard names.contains(path.lastComponent), let folder = path.folder.resolved else { return false }
        return folder == self.folder.resolved
    }
}
