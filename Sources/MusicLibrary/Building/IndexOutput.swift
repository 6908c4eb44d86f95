import AudioFeatures
import Foundation
import SimilarityIndex

/// The place an index is built in: nobody else builds there as long as this lives.
struct IndexOutput {
    /// The index file.
    let path: RawPath
    /// What builds before this one left unfinished, and where this one leaves what it finishes.
    let journal: BuildJournal
    private let lock: WriterLock

    /// Finds out before the work, not after it, whether an index can be written, and that no other build does.
    init(_ path: RawPath) throws(IndexError) {
        try Self.prepare(path)
        self.path = path
        lock = try WriterLock(index: "\(path)")
        lock.removeLeftovers()
        journal = try BuildJournal(path: Self.journalPath(path), schema: LibrarySchema.index)
    }

    /// Where the journal of an index lies.
    static func journalPath(_ index: RawPath) -> String { "\(index).journal" }

    private static func prepare(_ path: RawPath) throws(IndexError) {
        let name = "\(path)"
        guard String(validating: path.bytes, as: UTF8.self) != nil else {
            throw IndexError(.invalidInput("the index's own path must be UTF-8; choose another with -o"), file: name)
        }
        guard !IndexLocator.isFolder(path) else {
            throw IndexError(.invalidInput("is a folder; name the index file"), file: name)
        }
        let folder = URL(filePath: name).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw IndexError(
                .invalidInput("the folder for the index cannot be made; choose another place with -o"), file: name)
        }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw IndexError(
                .invalidInput("the folder for the index is not writable; choose another place with -o"), file: name)
        }
    }
}
