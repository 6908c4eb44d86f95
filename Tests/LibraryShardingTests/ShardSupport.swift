import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// A fixed date for failures, so that bytes can be compared.
let failureDate = Date(timeIntervalSince1970: 1_700_000_000)

extension MusicFolder {
    /// Three clips, a copy of one, a file that fails, and a broken link.
    static func varied() throws -> MusicFolder {
        let music = try MusicFolder(shortSamples)
        try music.copy(shortSamples[0], as: "copy.wav")
        try music.write(Array("no music".utf8), "bad.mp3")
        try music.link("gone.mp3", to: "nowhere")
        return music
    }

    /// Builds with a fixed date for failures.
    @discardableResult
    func build(_ output: String?, shard: Shard? = nil) async throws -> LibraryBuilder.Summary {
        try await LibraryBuilder(
            root: root, output: output.map { RawPath(path($0)) }, failureDate: failureDate, provenance: "test"
        ).part(shard).build()
    }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    func rawPath(_ name: String) -> RawPath { RawPath(path(name)) }

    /// Merges indexes named relative to this folder.
    @discardableResult
    func merge(
        _ names: [String], to output: String, roots: [RawPath] = [], dropsCopies: Bool = false,
        notices: (String) -> Void = { _ in }
    ) throws -> IndexMerger.Summary {
        try IndexMerger(
            names.map(rawPath), output: rawPath(output), roots: roots, dropsCopies: dropsCopies, provenance: "test"
        ).merge(report: notices)
    }

    /// Writes an index with changed tracks of another one.
    func rewrite(
        _ name: String, to other: String, failures: [FailureEntry] = [], _ edit: (inout IndexEntry) -> Void = { _ in },
        schema change: (inout IndexSchema) -> Void = { _ in }
    ) throws {
        let reader = try IndexReader(path: path(name))
        var schema = reader.schema
        change(&schema)
        var writer = try IndexWriter(schema: schema, provenance: try reader.provenance())
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            edit(&entry)
            try writer.append(entry)
        }
        for failure in failures { try writer.append(failure) }
        try writer.write(to: path(other))
    }
}
