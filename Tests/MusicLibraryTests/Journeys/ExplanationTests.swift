import AudioFeatures
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// Why two tracks are similar or different.
struct ExplanationTests {
    @Test func sharesOfTheDistanceAddUp() async throws {
        let explanation = try await SampleLibrary.library.explain(0, 1)
        #expect(explanation.timbreShares.count == SoundVector.Part.allCases.count)
        #expect(abs(explanation.timbreShares.reduce(0) { $0 + $1.share } - 1) < 1e-4)
    }

    @Test func anIndexOfShorterVectorsIsExplainedByWhatItHas() async throws {
        let reader = try await SampleLibrary.library.reader
        var schema = reader.schema
        (schema.vectorDimension, schema.vectorFormat) = (40, .floats)
        var writer = try IndexWriter(schema: schema)
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            entry.vector = entry.vector.map { Array($0.prefix(40)) }
            entry.surroundings = nil
            try writer.append(entry)
        }
        let folder = try TemporaryFolder()
        try writer.write(to: folder.path + "/short.sidx")
        let explanation = try Library(RawPath(folder.path + "/short.sidx")).explain(0, 1)
        #expect(Set(explanation.timbreShares.map(\.name)) == ["tone colour", "variety of tone colour"])
    }
}
