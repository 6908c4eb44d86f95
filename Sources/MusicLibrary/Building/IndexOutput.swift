import AudioFeatures
import Foundation
import SimilarityIndex
import SystemFiles

/// The place an index is built in: nobody else builds there as long as this lives.
struct IndexOutput {
    /// The index file, not a link to it: it is replaced by renaming, which would put a file in the link's place.
    let path: RawPath
    /// What builds before this one left unfinished, and where this one leaves what it finishes.
    let journal: BuildJournal
    private let lock: WriterLock

    /// Finds out before the work, not after it, whether an index can be written, and that no other build does.
    init(_ path: RawPath) throws(IndexError) {
        let path = path.linkTarget
        try Self.prepare(path)
        self.path = path
        lock = try WriterLock(index: "\(path)")
        lock.removeLeftovers()
        journal = try BuildJournal(path: Self.journalPath(path), schema: LibrarySchema.index)
    }

    /// Where the journal of an index lies.
    static func journalPath(_ index: RawPath) -> String { "\(index.linkTarget).journal" }

    private static func prepare(_ path: RawPath) throws(IndexError) {
        let name = "\(path)"
        guard String(validating: path.bytes, as: UTF8.self) != nil else {
            throw IndexError(.unusablePlace("the index's own path must be UTF-8"), file: name)
        }
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: name)) == nil else {
            throw IndexError(.unusablePlace("is a link that leads in a circle"), file: name)
        }
        guard !IndexLocator.isFolder(path) else {
            throw IndexError(.invalidInput("is a folder; name the index file"), file: name)
        }
        let folder = URL(filePath: name).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw IndexError(
                .unusablePlace("the folder for the index cannot be made (\(SystemReason.of(error)))"), file: name)
        }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw IndexError(.unusablePlace("the folder for the index is not writable"), file: name)
        }
    }
}
