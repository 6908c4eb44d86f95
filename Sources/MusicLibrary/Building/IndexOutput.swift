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
        let path = Self.target(of: path)
        try Self.prepare(path)
        self.path = path
        lock = try WriterLock(index: "\(path)")
        lock.removeLeftovers()
        journal = try BuildJournal(path: Self.journalPath(path), schema: LibrarySchema.index)
    }

    /// Where the journal of an index lies.
    static func journalPath(_ index: RawPath) -> String { "\(target(of: index)).journal" }

    /// The file that a path leads to when its last component is a symbolic link, else the path; it need not exist.
    private static func target(of path: RawPath) -> RawPath {
        var path = path
        // As many as the system follows; a link that is left leads in a circle.
        for _ in 0..<40 {
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = path.withCString { readlink($0, &buffer, buffer.count) }
            guard count > 0 else { break }
            let (link, slash) = (Array(buffer[..<count]), UInt8(ascii: "/"))
            let folder = path.bytes.lastIndex(of: slash).map { path.bytes[...$0] } ?? []
            path = RawPath(bytes: link.first == slash ? link : folder + link)
        }
        return path
    }

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
