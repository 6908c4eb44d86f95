import Foundation
import SimilarityIndex
import TestSupport
import Testing

func contents(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

/// Replaces the content of a file without truncating it first. Some file systems wait for the disk after a truncation,
/// so tests that write thousands of variants of a file would take minutes.
func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    try #require(ftruncate(descriptor, off_t(bytes.count)) == 0)
}

/// Entries with every field drawn at random, including missing values and odd paths.
enum RandomLibrary {
    static let schema = IndexSchema(
        textColumns: ["title", "artist", "genre"], numberColumns: ["tempo", "energy"], vectorDimension: 7,
        sequenceDimension: 3, analysisVersion: 12)

    static func entries(_ count: Int, seed: UInt64 = 1, schema: IndexSchema = schema) throws -> [IndexEntry] {
        var random = SplitMix64(seed: seed)
        let genres = ["rock", "jazz", "", "Größe"]
        return try (0..<count).map { index in
            var path = Array("folder \(Int.random(in: 0..<3, using: &random))/track \(index)".utf8)
            if index % 5 == 3 { path += [0xFF, 0xC3] }
            let frameCount = index % 4 == 1 ? 0 : Int.random(in: 1...9, using: &random)
            let values = (0..<frameCount * schema.sequenceDimension).map { _ in
                Float.random(in: -100...100, using: &random)
            }
            let vector = (0..<schema.vectorDimension).map { Float($0 * 10) + Float.random(in: -3...3, using: &random) }
            let chroma = (0..<(index % 4 == 2 ? 24 : 0)).map { _ in Float.random(in: 0...1, using: &random) }
            return IndexEntry(
                id: TrackID(high: random.next(), low: random.next()), path: path, fileSize: random.next(),
                modificationTime: Int64(truncatingIfNeeded: random.next()),
                changeStamp: index % 4 == 3 ? 0 : UInt32(truncatingIfNeeded: index &* 0x9E37_79B9),
                flags: index % 3 == 0 ? .partial : [], frameCount: random.next() >> 30,
                sampleRate: [0, 8_000, 44_100][index % 3], channelCount: UInt32(index % 3),
                analysisVersion: schema.analysisVersion,
                texts: schema.textColumns.indices.map { column in
                    index % 6 == 2 && column == 1
                        ? nil : column == 2 ? genres[index % genres.count] : "text \(index) \(column)"
                },
                numbers: schema.numberColumns.map { _ in
                    index % 7 == 4 ? .nan : Float.random(in: -10...200, using: &random)
                },
                vector: index % 9 == 8 ? nil : vector,
                sequence: try QuantizedSequence(
                    values: values, dimension: schema.sequenceDimension, hopSeconds: 0.5),
                chroma: try ChromaSequence(values: chroma), outline: outline(index))
        }
    }

    /// Up to twelve chords and two sections; nil for every fourth track.
    private static func outline(_ index: Int) -> SongOutline? {
        guard index % 4 != 3 else { return nil }
        func stretches(_ count: Int, _ seconds: Double) -> [SongOutline.Stretch] {
            (0..<count).map {
                let label = $0 % 7 == 3 ? nil : ($0 * 5 + index) % 24
                return SongOutline.Stretch(start: Double($0) * seconds, end: Double($0 + 1) * seconds, label: label)
            }
        }
        return SongOutline(chords: stretches(index % 5 * 3, 1.48), sections: stretches(index % 3, 60))
    }

    static func failures(_ count: Int) -> [FailureEntry] {
        (0..<count).map {
            FailureEntry(
                path: Array("bad/\($0).mp3".utf8), fileSize: UInt64($0), modificationTime: -Int64($0) * 1_000_000_007,
                kind: "decoding", message: "reason \($0 % 2)", firstSeen: 1_700_000_000 + Int64($0))
        }
    }

    static func writer(
        _ entries: [IndexEntry], failures: [FailureEntry] = [], schema: IndexSchema = schema,
        provenance: String? = "test 1.0"
    ) throws -> IndexWriter {
        var writer = try IndexWriter(schema: schema, provenance: provenance)
        for entry in entries { try writer.append(entry) }
        for failure in failures { try writer.append(failure) }
        return writer
    }

    /// An open index of `entries`. The file's name disappears with `folder`; the map stays.
    static func reader(_ entries: [IndexEntry], schema: IndexSchema = schema) throws -> IndexReader {
        let folder = try TemporaryFolder()
        let path = folder.file("library.sidx")
        try writer(entries, schema: schema).write(to: path)
        return try IndexReader(path: path)
    }
}

/// Equality in which NaN equals NaN.
func isSame(_ first: IndexEntry, _ second: IndexEntry) -> Bool {
    var (first, second) = (first, second)
    guard first.numbers.map(\.bitPattern) == second.numbers.map(\.bitPattern) else { return false }
    first.numbers = []
    second.numbers = []
    return first == second
}
