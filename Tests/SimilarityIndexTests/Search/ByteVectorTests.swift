import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Vectors of bytes, in an index with neighborhoods.
struct ByteVectorTests {
    private static func schema(_ dimension: Int) -> IndexSchema {
        IndexSchema(
            textColumns: [], numberColumns: [], vectorDimension: dimension, sequenceDimension: 1, analysisVersion: 1,
            vectorFormat: .bytes)
    }

    /// Tracks around ten centers; every ninth has no vector.
    private static func entries(_ count: Int, dimension: Int) -> [IndexEntry] {
        var random = SplitMix64(seed: 21)
        let centers = (0..<10).map { _ in (0..<dimension).map { _ in Float.random(in: -90...90, using: &random) } }
        return (0..<count).map { index in
            let vector = centers[index % 10].map {
                max(-127, min(127, ($0 + Float.random(in: -40...40, using: &random)).rounded()))
            }
            let isSilent = index % 9 == 8
            return IndexEntry(
                id: TrackID(high: 0, low: UInt64(index)), path: Array(String(format: "%05d", index).utf8), fileSize: 1,
                modificationTime: 0, frameCount: UInt64(index), sampleRate: 1, channelCount: 1, analysisVersion: 1,
                texts: [], numbers: [], vector: isSilent ? nil : vector,
                surroundings: isSilent
                    ? nil
                    : VectorNeighborhood(
                        radius: Float.random(in: 100...400, using: &random),
                        mean: Float.random(in: 1...2, using: &random),
                        deviation: Float.random(in: 0.1...0.4, using: &random)),
                sequence: .empty)
        }
    }

    private static func reader(_ entries: [IndexEntry], dimension: Int, _ folder: TemporaryFolder) throws -> IndexReader
    {
        var writer = try IndexWriter(schema: schema(dimension))
        for entry in entries { try writer.append(entry) }
        try writer.write(to: folder.path + "/b.sidx")
        return try IndexReader(path: folder.path + "/b.sidx")
    }

    private static func distance(_ first: IndexEntry, _ second: IndexEntry) -> Double? {
        guard let a = first.vector, let b = second.vector else { return nil }
        return zip(a, b).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }.squareRoot()
    }

    /// The definition, with the tail of the normal distribution from the math library.
    private static func proximity(_ first: IndexEntry, _ second: IndexEntry) -> Double? {
        guard let d = distance(first, second), let a = first.surroundings, let b = second.surroundings else {
            return nil
        }
        let scaled = d / (Double(a.radius) * Double(b.radius)).squareRoot()
        let improbability = [a, b].reduce(0.0) { sum, one in
            let z = (scaled - Double(one.mean)) / Double(one.deviation)
            // For negative values the other tail is used. Otherwise nothing would be left of close numbers.
            return sum - (z < 0 ? log1p(-0.5 * erfc(-z / 2.0.squareRoot())) : log(0.5 * erfc(z / 2.0.squareRoot())))
        }
        return pow(improbability / (2 * log(2)), 0.25)
    }

    @Test(arguments: [1, 31, 96, 100]) func anIndexGivesBackWhatItWasGiven(_ dimension: Int) throws {
        let folder = try TemporaryFolder()
        let entries = Self.entries(40, dimension: dimension)
        let reader = try Self.reader(entries, dimension: dimension, folder)
        try reader.verify()
        #expect(reader.schema == Self.schema(dimension))
        for (index, entry) in entries.enumerated() { #expect(try reader.entry(index) == entry) }
        var copy = try IndexWriter(schema: reader.schema)
        for index in 0..<reader.count { try copy.append(index, of: reader) }
        try copy.write(to: folder.path + "/copy.sidx")
        #expect(try contents(of: folder.path + "/copy.sidx") == contents(of: folder.path + "/b.sidx"))
    }

    /// Integers, so the only tolerance is that of a square root.
    @Test(arguments: [1, 31, 64, 96, 100]) func neighborsAreThoseOfTheDefinition(_ dimension: Int) throws {
        let folder = try TemporaryFolder()
        let entries = Self.entries(700, dimension: dimension)
        let search = try NearestNeighbors(try Self.reader(entries, dimension: dimension, folder))
        for query in [0, 5, 699] {
            let expected = entries.indices.filter { $0 != query }.compactMap { index in
                Self.distance(entries[query], entries[index]).map { (distance: $0, index: index) }
            }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(20)
            let found = try search.neighbors(of: query, count: 20)
            #expect(found.map(\.index) == expected.map(\.index))
            for (ours, theirs) in zip(found, expected) { #expect(abs(Double(ours.distance) - theirs.distance) < 1e-3) }
        }
        #expect(try search.neighbors(of: 8, count: 20).isEmpty)
        let batch = try search.neighbors(ofTracks: 0..<3, count: 5)
        #expect(try batch == (0..<3).map { try search.neighbors(of: $0, count: 5) })
        let vector = try #require(entries[0].vector)
        #expect(try search.neighbors(of: vector, count: 1).first?.index == 0)
        #expect(throws: IndexError.self) { try search.neighbors(of: vector.map { _ in 128 }, count: 1) }
    }

    @Test(arguments: [1, 2, 3, 7]) func anIndexIsGoneThroughOnAnyNumberOfThreads(_ threads: Int) throws {
        let folder = try TemporaryFolder()
        let entries = Self.entries(700, dimension: 96)
        let reader = try Self.reader(entries, dimension: 96, folder)
        let search = try NearestNeighbors(reader, threads: threads)
        let isEven = TrackMask((0..<700).map { $0 % 2 == 0 })
        for query in [1, 698] {
            let vector = try #require(entries[query].vector).map { Int($0) }
            let expected = entries.indices.compactMap { index -> (square: Int, index: Int)? in
                guard index != query, let other = entries[index].vector else { return nil }
                return (zip(vector, other).reduce(0) { $0 + ($1.0 - Int($1.1)) * ($1.0 - Int($1.1)) }, index)
            }.sorted { ($0.square, $0.index) < ($1.square, $1.index) }
            let found = try search.neighbors(of: query, count: 300)
            #expect(found.map(\.index) == expected.prefix(300).map(\.index))
            for (ours, theirs) in zip(found, expected) {
                #expect(abs(Double(ours.distance) - Double(theirs.square).squareRoot()) < 1e-3)
            }
            var filter = SearchFilter()
            filter.allowedMask = isEven
            let even = try search.neighbors(of: query, count: 50, filter: filter)
            let expectedEven: [Int] = expected.map(\.index).filter { $0 % 2 == 0 }
            #expect(even.map(\.index) == Array(expectedEven.prefix(50)))
        }
    }

    @Test(arguments: [nil, 2, 7]) func tracksAreRankedByMutualProximity(_ threads: Int?) throws {
        let folder = try TemporaryFolder()
        let entries = Self.entries(300, dimension: 96)
        let search = try SimilaritySearch(
            try Self.reader(entries, dimension: 96, folder), options: .init(hidesDuplicates: false, threads: threads))
        for query in [0, 7, 123] {
            let expected = entries.indices.filter { $0 != query }.compactMap { index in
                Self.proximity(entries[query], entries[index]).map { (distance: $0, index: index) }
            }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            let found = try search.neighbors(of: query, count: 300)
            #expect(found.count == expected.count)
            for ours in found {
                let theirs = try #require(expected.first { $0.index == ours.index })
                // The naive logarithm underflows 38 deviations away, at the combined likelihood of 504 random pairs.
                #expect(
                    theirs.distance.isFinite
                        ? abs(Double(ours.distance) - theirs.distance) < 1e-5 * max(1, theirs.distance)
                        : ours.distance.isFinite && ours.distance > 4.7)
            }
            #expect(found.map(\.index).prefix(10) == expected.map(\.index).prefix(10))
        }
    }

    @Test func distancesToManyAreThoseToEach() throws {
        let folder = try TemporaryFolder()
        let search = try SimilaritySearch(try Self.reader(Self.entries(1_500, dimension: 8), dimension: 8, folder))
        for index in [3, 8] {
            let distances = try search.distances(from: index, to: 5..<1_400)
            #expect(distances.count == 1_395)
            for (other, distance) in zip(5..<1_400, distances) {
                let expected = try search.distance(index, other)
                #expect(distance == expected || distance.isNaN && expected.isNaN)
            }
            let others = [1_399, 5, 700, 41, 40, 9]
            let defined = try others.filter { !(try search.distance(index, $0).isNaN) }
            let some = try search.comparisons(of: index, with: others)
            #expect(some.map(\.index) == defined)
            for pair in some { #expect(pair.distance == (try search.distance(index, pair.index))) }
        }
    }

    @Test func anIdentityChangesNothingAndAZeroMakesAllTheSame() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.reader(Self.entries(200, dimension: 4), dimension: 4, folder)
        let plain = try SimilaritySearch(reader, options: .init(hidesDuplicates: false)).neighbors(of: 3, count: 20)
        let identity = (0..<16).map { Float($0 % 5 == 0 ? 1 : 0) }
        let same = try SimilaritySearch(
            reader, options: .init(hidesDuplicates: false).tuned { $0.reweighting = identity })
        #expect(try same.neighbors(of: 3, count: 20).map(\.index) == plain.map(\.index))
    }

    @Test func vectorsThatDoNotFitIntoBytesAreRefused() throws {
        var writer = try IndexWriter(schema: Self.schema(4))
        var entry = Self.entries(1, dimension: 4)[0]
        entry.vector = [0, 0, 0, 0.5]
        #expect(throws: IndexError.self) { try writer.append(entry) }
        entry.vector = [0, 0, 0, 128]
        #expect(throws: IndexError.self) { try writer.append(entry) }
        entry.vector = [0, 0, 0, 127]
        entry.surroundings = nil
        #expect(throws: IndexError.self) { try writer.append(entry) }
        entry.surroundings = VectorNeighborhood(radius: .nan, mean: 1, deviation: 1)
        #expect(throws: IndexError.self) { try writer.append(entry) }
        entry.surroundings = VectorNeighborhood(radius: 1, mean: 1, deviation: 1)
        try writer.append(entry)
    }
}
