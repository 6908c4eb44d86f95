import SimilarityIndex
import TestSupport
import Testing
import WarpingSupport

struct VersionSearchTests {
    /// Ten pieces, each with a second performance that is higher, noisier and begins later; one track has no pitch
    /// classes.
    private static func library(_ folder: TemporaryFolder) throws -> IndexReader {
        var random = SplitMix64(seed: 9)
        var pieces: [(String, [[Double]])] = []
        for number in 0..<10 {
            let piece = MadeUpPiece.chords(160, &random)
            pieces.append(("a\(number)", piece))
            let noisy = piece.dropFirst(12).map { frame in
                frame.map { min(1, max(0, $0 + Double.random(in: -0.2...0.2, using: &random))) }
            }
            pieces.append(("b\(number)", MadeUpPiece.transposed(noisy, by: number)))
        }
        return try index(pieces + [("unknown", [])], folder)
    }

    private static func index(_ pieces: [(String, [[Double]])], _ folder: TemporaryFolder) throws -> IndexReader {
        let schema = IndexSchema(
            textColumns: [], numberColumns: [], vectorDimension: 1, sequenceDimension: 1, analysisVersion: 1)
        var writer = try IndexWriter(schema: schema)
        for (name, frames) in pieces {
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 0, low: UInt64(writer.count)), path: Array(name.utf8), fileSize: 1,
                    modificationTime: 0, frameCount: 1, sampleRate: 1, channelCount: 1, analysisVersion: 1, texts: [],
                    numbers: [], vector: [0], sequence: .empty, chroma: try MadeUpPiece.sequence(frames)))
        }
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
            // Random pieces share a stretch, too.
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

    /// The stretch, by definition, divided by the root of the longer one's number of frames, in both directions.
    @Test func theScoreIsTheSameBothWays() throws {
        var random = SplitMix64(seed: 10)
        let short = MadeUpPiece.chords(80, &random)
        let long = MadeUpPiece.chords(70, &random) + short + MadeUpPiece.chords(60, &random)
        let folder = try TemporaryFolder()
        let search = VersionSearch(
            try Self.index([("long", long), ("short", MadeUpPiece.transposed(short, by: 5))], folder))
        let (there, back) = (try #require(try search.compare(0, 1)), try #require(try search.compare(1, 0)))
        #expect(there.score == back.score)
        #expect((there.transposition, back.transposition) == (7, 5))
        let length = QmaxOracle.length(long, MadeUpPiece.transposed(short, by: 5), transposition: 7)
        #expect(length >= 72)
        #expect(abs(Double(there.score) - length / 210.0.squareRoot()) < 1e-5)  // a float's rounding
    }

    /// Fifty seconds in common within four minutes, as in pieces over one loop of chords. By the length of the shorter
    /// track alone they would pass, but only in one direction.
    @Test func aStretchOfALongPieceIsNoSureAnswerFromEitherSide() throws {
        var random = SplitMix64(seed: 11)
        let common = MadeUpPiece.chords(110, &random)
        let short = MadeUpPiece.chords(70, &random) + common + MadeUpPiece.chords(80, &random)
        let long = MadeUpPiece.chords(210, &random) + common + MadeUpPiece.chords(200, &random)
        let folder = try TemporaryFolder()
        let reader = try Self.index(
            [("long", long), ("other", MadeUpPiece.chords(300, &random)), ("short", short)], folder)
        let search = VersionSearch(reader)
        for (asked, other) in [(0, 2), (2, 0)] {
            #expect(try search.versions(of: asked, count: 3).isEmpty)
            #expect(try search.versions(of: asked, count: 3, threshold: 0).first?.index == other)
        }
    }

    /// The shortest tracks that can be certain, and ones that are a frame shorter: each with another of the same
    /// length, note for note the same.
    @Test func belowTheLeastFramesNothingIsSure() throws {
        var random = SplitMix64(seed: 12)
        let least = VersionSearch.leastFrameCount
        let (piece, other) = (
            MadeUpPiece.chords(least, &random), MadeUpPiece.chords(least - 1, &random)
        )
        let folder = try TemporaryFolder()
        let search = VersionSearch(
            try Self.index([("a", piece), ("b", piece), ("c", other), ("d", other)], folder))
        #expect(try search.versions(of: 0, count: 3).map(\.index) == [1])
        #expect(try search.versions(of: 2, count: 3).isEmpty)
        #expect(try search.versions(of: 2, count: 3, threshold: 0).first?.index == 3)
    }

    /// A merge copies data that it does not interpret.
    @Test func tracksTakeTheirPitchClassesIntoAnotherIndex() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.library(folder)
        var writer = try IndexWriter(schema: reader.schema)
        for index in (0..<reader.count).reversed() { try writer.append(index, of: reader) }
        try writer.write(to: folder.path + "/copy.sidx")
        #expect(try contents(of: folder.path + "/copy.sidx") == contents(of: folder.path + "/v.sidx"))
    }
}
