import SimilarityIndex
import TestSupport
import Testing

struct VersionSearchTests {
    /// Ten pieces; of each a second performance, higher, noisier and beginning later; of one nothing is known.
    private static func library(_ folder: TemporaryFolder) throws -> IndexReader {
        var random = SplitMix64(seed: 9)
        let schema = IndexSchema(
            textColumns: [], numberColumns: [], vectorDimension: 1, sequenceDimension: 1, analysisVersion: 1)
        var writer = try IndexWriter(schema: schema)
        func add(_ name: String, _ chroma: ChromaSequence) throws {
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 0, low: UInt64(writer.count)), path: Array(name.utf8), fileSize: 1,
                    modificationTime: 0, frameCount: 1, sampleRate: 1, channelCount: 1, analysisVersion: 1, texts: [],
                    numbers: [], vector: [0], sequence: .empty, chroma: chroma))
        }
        for number in 0..<10 {
            let piece = CrossRecurrenceTests.piece(160, &random)
            try add("a\(number)", try CrossRecurrenceTests.sequence(piece))
            let noisy = piece.dropFirst(12).map { frame in
                frame.map { min(1, max(0, $0 + Double.random(in: -0.2...0.2, using: &random))) }
            }
            try add("b\(number)", try CrossRecurrenceTests.sequence(CrossRecurrenceTests.transposed(noisy, by: number)))
        }
        try add("unknown", .empty)
        try writer.write(to: folder.path + "/v.sidx")
        return try IndexReader(path: folder.path + "/v.sidx")
    }

    @Test(arguments: [2_000, 5]) func theOtherPerformanceIsTheFirstAnswerByFar(_ exhaustiveLimit: Int) throws {
        let folder = try TemporaryFolder()
        let reader = try Self.library(folder)
        try reader.verify()
        #expect(reader.hasChroma)
        var search = VersionSearch(reader)
        search.exhaustiveLimit = exhaustiveLimit
        for number in 0..<10 {
            let index = try #require(try reader.index(ofPath: "a\(number)"))
            let found = try search.versions(of: index, count: 5)
            #expect(try found.first.map { try reader.displayPath($0.index) } == "b\(number)")
            // Pieces at random have a stretch in common too.
            #expect(found.dropFirst().allSatisfy { $0.score < 0.6 * found[0].score }, "\(found)")
            #expect(found.first?.transposition == (12 - number) % 12)
            #expect(try search.versions(of: index, count: 5, threads: 1) == found)
            let pair = try search.compare(index, try #require(found.first).index)
            #expect(pair == found.first)
        }
        let unknown = try #require(try reader.index(ofPath: "unknown"))
        #expect(try search.versions(of: unknown, count: 5, threshold: 0).isEmpty)
    }

    @Test func withoutThresholdTheNearestAreListed() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.library(folder)
        let found = try VersionSearch(reader).versions(of: 0, count: 100, threshold: 0)
        #expect(found.count == 19)
        #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    }

    /// A merge copies what it does not understand itself.
    @Test func tracksTakeTheirPitchClassesIntoAnotherIndex() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.library(folder)
        var writer = try IndexWriter(schema: reader.schema)
        for index in (0..<reader.count).reversed() { try writer.append(index, of: reader) }
        try writer.write(to: folder.path + "/copy.sidx")
        #expect(try contents(of: folder.path + "/copy.sidx") == contents(of: folder.path + "/v.sidx"))
    }
}
