import AudioFeatures
import AudioTagging
import CatalogSupport
import Foundation
import LibraryExchange
import SimilarityIndex
import TestSupport

/// Small files of several formats with a synthetic index: the test states the descriptors.
struct TaggedMusic {
    /// A file.
    struct File {
        var name: String
        /// The name in `Tests/Golden/formats`, if there is no content.
        var golden = ""
        /// The content.
        var content: [UInt8]?
        /// The tags, by names of `AudioTags.writableFields`.
        var tags: [String: [String]] = [:]
        var track: (inout MadeUpLibrary.Track) -> Void = { _ in }
    }

    let folder: TemporaryFolder
    let library: Library

    /// - Parameter files: in the byte order of their names.
    init(_ files: [File]) throws {
        folder = try TemporaryFolder()
        var tracks: [MadeUpLibrary.Track] = []
        for file in files {
            let content = try file.content ?? repositoryBytes("Tests/Golden/formats/" + file.golden)
            let path = RawPath(try folder.write(content, as: file.name))
            if !file.tags.isEmpty { try AudioTags.write(file.tags, to: path) }
            let (high, low) = try AudioPayload.hash(path)
            tracks.append(
                .init(file.name).with {
                    $0.id = TrackID(high: high, low: low)
                    file.track(&$0)
                })
        }
        library = try Library(try MadeUpLibrary.write(tracks, in: folder))
    }

    /// One FLAC with 90.4 BPM in A minor, both certain.
    init(_ tags: [String: [String]] = [:], golden: String = "flac-8000-1.flac") throws {
        try self.init([
            File(name: "a." + (golden.split(separator: ".").last ?? ""), golden: golden, tags: tags) {
                $0.numbers = [
                    "tempo": 90.4, "tempo_confidence": 0.9, "key": 9, "mode": 0, "key_confidence": 0.9,
                    "loudness": -16.77, "sample_peak": 0.5, "music": 0.9, "energy": 0.25,
                ]
            }
        ])
    }

    func path(_ name: String) -> RawPath { RawPath(folder.path + "/" + name) }

    func batch(_ policy: TagPolicy, for taste: UserTaste = UserTaste()) throws -> TagBatch {
        try TagBatch(policy, of: Array(0..<library.count), library, in: RawPath(folder.path), for: taste)
    }

    /// Writes everything that a policy requests.
    @discardableResult
    func write(_ policy: TagPolicy) throws -> TagBatch {
        let batch = try batch(policy)
        let result = try batch.write()
        guard result.failures.isEmpty else { throw Failed(reason: result.failures[0].reason) }
        return batch
    }

    struct Failed: Error { let reason: String }

    func undo() throws -> TagUndo? { try TagUndo(library, in: RawPath(folder.path)) }

    /// The tags of a file.
    func tags(_ name: String) throws -> [String: [String]] { try AudioTags.fieldValues(of: path(name)) }
}
