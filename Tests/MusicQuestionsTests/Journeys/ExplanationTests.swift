import AudioFeatures
import BuildingSupport
import CatalogSupport
import MusicQuestions
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

    /// Twelve recordings at 16 kHz in a row, one step apart, and twelve full ones, ten steps apart.
    private static let rows = ["a": (1, 16_000), "b": (10, 44_100)].sorted { $0.key < $1.key }.flatMap { name, row in
        (0..<12).map { number in
            MadeUpLibrary.Track("\(name)\(10 + number).mp3").with {
                $0.place = [Float(number * row.0)]
                $0.sampleRate = row.1
            }
        }
    }

    /// Of the 66 pairs of twelve in a row, 12 − k are k steps apart.
    @Test(arguments: 1..<12)
    func nearnessIsThatAmongPairsOfTheSameKind(steps: Int) throws {
        let library = try MadeUpLibrary(Self.rows).library
        let farther = Float((1..<12).filter { $0 > steps }.reduce(0) { $0 + 12 - $1 }) / 66
        for first in [0, 12] {
            let share = try #require(try library.explain(first, first + steps).shareOfPairsFarther)
            #expect(abs(share - farther) < 1e-6)
        }
        let words = farther >= 0.65 ? "somewhat alike" : farther >= 0.1 ? "as different as two" : "very different"
        let summary = try library.explain(0, steps).summary
        #expect(summary.hasPrefix(words) && summary.contains("closer than \(Int(farther * 100)) % of pairs"))
        // 144 pairs of one of either kind.
        let mixed = try #require(try library.explain(0, 12 + steps).shareOfPairsFarther)
        let places = Self.rows.map { $0.place?[0] ?? 0 }
        let distances = (0..<12).flatMap { one in (12..<24).map { abs(places[one] - places[$0]) } }
        #expect(abs(mixed - Float(distances.count { $0 > places[12 + steps] }) / 144) < 1e-6)
    }

    @Test func fewTracksAreNoScale() throws {
        let library = try MadeUpLibrary(Array(Self.rows.prefix(8))).library
        let explanation = try library.explain(0, 1)
        #expect(explanation.shareOfPairsFarther == nil)
        #expect(explanation.summary.hasPrefix("distance "))
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
