import Foundation
package import SimilarityIndex
import SystemFiles

/// The place where an index is built. While this value lives, no other process builds there.
package struct IndexOutput {
    /// The index file itself, not a link to it, because renaming would replace the link.
    package let path: RawPath
    /// The results of earlier unfinished builds, and of this one.
    package let journal: BuildJournal
    private let lock: WriterLock

    /// Checks before the work begins that the index can be written and that no other build is running.
    package init(_ path: RawPath) throws(IndexError) {
        let path = path.linkTarget
        try Self.prepare(path)
        self.path = path
        lock = try WriterLock(index: "\(path)")
        lock.removeLeftovers()
        journal = try BuildJournal(path: Self.journalPath(path), schema: LibrarySchema.index)
    }

    package static func journalPath(_ index: RawPath) -> String { "\(index.linkTarget).journal" }

    private static func prepare(_ path: RawPath) throws(IndexError) {
        let name = "\(path)"
        guard String(validating: path.bytes, as: UTF8.self) != nil else {
            throw IndexError(.unusablePlace("the index's own path must be UTF-8"), file: name)
        }
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: name)) == nil else {
            throw IndexError(.unusablePlace("is part of a loop of symbolic links"), file: name)
        }
        guard !path.isFolder else {
            throw IndexError(.invalidInput("is a folder; name the index file"), file: name)
        }
        let folder = URL(filePath: name).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw IndexError(
                .unusablePlace("the folder for the index cannot be created (\(SystemReason.of(error)))"), file: name)
        }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw IndexError(.unusablePlace("the folder for the index is not writable"), file: name)
        }
    }
}
