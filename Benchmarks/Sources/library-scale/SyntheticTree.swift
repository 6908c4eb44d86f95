import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

/// A folder of empty stubs and an index that takes them for tracks it knows: what a build finds when nothing has changed.
enum SyntheticTree {
    static let provenance = "library-scale"

    static func make(_ folder: String, count: Int) throws {
        let library = SyntheticLibrary(count: count)
        let index = "\(IndexLocator.indexPath(ofLibrary: RawPath(folder)))"
        try FileManager.default.createDirectory(
            at: URL(filePath: index).deletingLastPathComponent(), withIntermediateDirectories: true)
        var writer = try IndexWriter(
            schema: LibrarySchema.index, provenance: provenance, scratchBeside: index)
        var parents: Set<String> = []
        for number in 0..<count {
            var entry = try library.entry(number)
            let path = "\(folder)/\(entry.displayPath)"
            let parent = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
            if parents.insert(parent).inserted {
                try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            }
            entry.fileSize = 0
            try makeStub(path, modificationTime: entry.modificationTime)
            try writer.append(entry)
        }
        try writer.write(to: index)
    }

    private static func makeStub(_ path: String, modificationTime: Int64) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw Failure(description: "cannot write \(path)") }
        defer { close(descriptor) }
        let time = timespec(
            tv_sec: Int(modificationTime / 1_000_000_000), tv_nsec: Int(modificationTime % 1_000_000_000))
        guard futimens(descriptor, [time, time]) == 0 else { throw Failure(description: "cannot date \(path)") }
    }
}
