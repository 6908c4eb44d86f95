import SimilarityIndex
import TestSupport
import Testing

/// Neighbors of a track that is not in the index are those it would have if it were.
struct SearchSubjectTests {
    private static let schema = IndexSchema(
        textColumns: ["title"], numberColumns: ["tempo"], vectorDimension: 6, sequenceDimension: 2, analysisVersion: 4,
        vectorFormat: .bytes)

    private static func entries(_ count: Int) throws -> [IndexEntry] {
        var random = SplitMix64(seed: 5)
        return try (0..<count).map { index in
            let values = (0..<2 * Int.random(in: 4...9, using: &random)).map { _ in
                Float.random(in: -5...5, using: &random)
            }
            return IndexEntry(
                id: TrackID(high: 1, low: UInt64(index)), path: Array("track \(1_000 + index)".utf8), fileSize: 1,
                modificationTime: 0, frameCount: UInt64(1 + index), sampleRate: 1, channelCount: 1, analysisVersion: 4,
                texts: [nil], numbers: [.nan],
                vector: (0..<6).map { _ in Float(Int.random(in: -127...127, using: &random)) },
                surroundings: VectorNeighborhood(
                    radius: Float.random(in: 100...400, using: &random),
                    mean: Float.random(in: 1...2, using: &random),
                    deviation: Float.random(in: 0.1...0.4, using: &random)),
                sequence: try QuantizedSequence(values: values, dimension: 2, hopSeconds: 1))
        }
    }

    private static func reader(_ entries: [IndexEntry], _ folder: TemporaryFolder) throws -> IndexReader {
        var writer = try IndexWriter(schema: schema)
        for entry in entries { try writer.append(entry) }
        try writer.write(to: folder.path + "/b.sidx")
        return try IndexReader(path: folder.path + "/b.sidx")
    }

    @Test(arguments: SimilarityMethod.allCases)
    func anEntryHasTheNeighborsOfItsTrack(_ method: SimilarityMethod) throws {
        let folder = try TemporaryFolder()
        let reader = try Self.reader(Self.entries(40), folder)
        // A diagonal, 0…5.
        let weights = (0..<36).map { (index: Int) -> Float in index % 7 == 0 ? Float(index / 7) : 0 }
        let reweightings: [[Float]?] = method == .dtw ? [nil] : [nil, weights]
        for reweighting in reweightings {
            let hiding = try SimilaritySearch(
                reader, options: .init(method: method).tuned { $0.reweighting = reweighting })
            let showing = try SimilaritySearch(
                reader, options: .init(method: method, hidesDuplicates: false).tuned { $0.reweighting = reweighting })
            for index in 0..<40 {
                let entry = try reader.entry(index)
                let expected = try hiding.neighbors(of: index, count: 7)
                #expect(expected.count == 7)
                #expect(try hiding.neighbors(of: entry, count: 7) == expected)
                // The track itself is in the index, at distance 0.
                let shown = try showing.neighbors(of: entry, count: 8)
                #expect(shown.first == Neighbor(index: index, distance: 0))
                #expect(try Array(shown.dropFirst()) == showing.neighbors(of: index, count: 7))
                // All tracks, if more are requested.
                #expect(try showing.neighbors(of: entry, count: 100).count == 40)
                #expect(try hiding.neighbors(of: entry, count: 100) == hiding.neighbors(of: index, count: 100))
            }
        }
    }

    /// The nearest by definition, for an entry that is not in the index.
    @Test func anEntryOutsideIsCompared() throws {
        let folder = try TemporaryFolder()
        let entries = try Self.entries(41)
        let reader = try Self.reader(Array(entries[..<40]), folder)
        let search = try SimilaritySearch(reader, options: .init().tuned { $0.correctsHubs = false })
        let own = try #require(entries[40].vector)
        let distances = try entries[..<40].map { entry in
            zip(own, try #require(entry.vector)).reduce(0.0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
                .squareRoot()
        }
        let expected = (0..<40).sorted { distances[$0] < distances[$1] }.prefix(10)
        let found = try search.neighbors(of: entries[40], count: 10)
        #expect(found.map(\.index) == Array(expected))
        for neighbor in found { #expect(abs(Double(neighbor.distance) - distances[neighbor.index]) < 1e-3) }
    }

    @Test func incomparableEntriesAreRefused() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.reader(Self.entries(3), folder)
        let search = try SimilaritySearch(reader)
        let good = try reader.entry(0)
        func refused(_ change: (inout IndexEntry) throws -> Void) throws -> String? {
            var entry = good
            try change(&entry)
            do throws(IndexError) {
                _ = try search.neighbors(of: entry, count: 1)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(try refused { _ in } == nil)
        // Only the sound is compared.
        #expect(try refused { ($0.texts, $0.numbers, $0.path) = ([], [], []) } == nil)
        #expect(try refused { $0.analysisVersion = 3 }?.contains("analysis version 3, the index has 4") == true)
        #expect(try refused { $0.vector = [1, 2] }?.contains("vector of 2 values, the schema says 6") == true)
        #expect(try refused { $0.vector?[0] = 0.5 }?.contains("whole numbers") == true)
        #expect(try refused { $0.surroundings = nil }?.contains("without a neighborhood") == true)
        #expect(
            try refused { $0.sequence = try QuantizedSequence(values: [1, 2, 3], dimension: 3, hopSeconds: 1) }?
                .contains("sequence of dimension 3, the schema says 2") == true)
        // Silence has no neighbors.
        var silent = good
        (silent.vector, silent.surroundings) = (nil, nil)
        #expect(try search.neighbors(of: silent, count: 1).isEmpty)
    }
}
