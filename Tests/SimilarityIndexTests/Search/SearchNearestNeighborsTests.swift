import SimilarityIndex
import Testing

/// Nearest neighbors by definition, in double precision.
enum NeighborOracle {
    /// z-scored Euclidean distances of every row to `query`; NaN for a row without a vector.
    static func distances(from query: [Float], to vectors: [[Float]?]) -> [Double] {
        let known = vectors.compactMap(\.self)
        let weights = query.indices.map { column in
            let values = known.map { Double($0[column]) }
            let mean = values.reduce(0, +) / Double(values.count)
            let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)
            return variance < 1e-12 ? 0 : 1 / variance
        }
        return vectors.map { vector in
            guard let vector else { return .nan }
            var sum = 0.0
            for (column, weight) in weights.enumerated() {
                let difference = Double(query[column]) - Double(vector[column])
                sum += weight * difference * difference
            }
            return sum.squareRoot()
        }
    }

    /// The `count` nearest, ties by index.
    static func nearest(_ distances: [Double], count: Int, allowed: (Int) -> Bool) -> [(index: Int, distance: Double)] {
        distances.indices.filter { allowed($0) && !distances[$0].isNaN }.map { ($0, distances[$0]) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(count).map { (index: $0.0, distance: $0.1) }
    }
}

@Suite struct SearchNearestNeighborsTests {
    private func sortedEntries(
        _ count: Int, dimension: Int = 7, seed: UInt64 = 21
    ) throws -> ([IndexEntry], IndexSchema) {
        var schema = RandomLibrary.schema
        schema.vectorDimension = dimension
        let entries = try RandomLibrary.entries(count, seed: seed, schema: schema)
        return (entries.sorted { $0.path.lexicographicallyPrecedes($1.path) }, schema)
    }

    /// Compares distances by rank. Tracks may be exchanged only if rounding could do so.
    private func expectSame(
        _ found: [Neighbor], _ expected: [(index: Int, distance: Double)], _ distances: [Double],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(found.count == expected.count, sourceLocation: sourceLocation)
        #expect(Set(found.map(\.index)).count == found.count, sourceLocation: sourceLocation)
        for (neighbor, wanted) in zip(found, expected) {
            let tolerance = 1e-5 * (1 + wanted.distance)
            #expect(abs(Double(neighbor.distance) - wanted.distance) < tolerance, sourceLocation: sourceLocation)
            #expect(abs(distances[neighbor.index] - wanted.distance) < tolerance, sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [(1, 3), (7, 40), (16, 256), (64, 600), (67, 257), (130, 513)])
    func bruteForceAgrees(_ dimension: Int, _ count: Int) throws {
        let (entries, schema) = try sortedEntries(count, dimension: dimension)
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        for index in stride(from: 0, to: count, by: max(1, count / 20)) {
            let found = try search.neighbors(of: index, count: 10)
            guard let vector = entries[index].vector else {
                #expect(found.isEmpty)
                continue
            }
            let distances = NeighborOracle.distances(from: vector, to: entries.map(\.vector))
            let expected = NeighborOracle.nearest(distances, count: 10) { $0 != index }
            expectSame(found, expected, distances)
            #expect(found == found.sorted())
        }
    }

    @Test func aPointOfSpaceMayBeTheQuery() throws {
        let (entries, schema) = try sortedEntries(100)
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        let query: [Float] = [1, 9, 22, 30, 38, 51, 60]
        let distances = NeighborOracle.distances(from: query, to: entries.map(\.vector))
        expectSame(
            try search.neighbors(of: query, count: 7),
            NeighborOracle.nearest(distances, count: 7) { _ in true }, distances)
        #expect(throws: IndexError.self) { try search.neighbors(of: [1, 2], count: 1) }
        #expect(throws: IndexError.self) { try search.neighbors(of: [1, 2, 3, 4, 5, 6, .nan], count: 1) }
    }

    @Test func distanceOfTwoTracks() throws {
        let (entries, schema) = try sortedEntries(20)
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        let silent = try #require(entries.firstIndex { $0.vector == nil })
        let first = silent == 0 ? 1 : 0
        let distances = NeighborOracle.distances(from: try #require(entries[first].vector), to: entries.map(\.vector))
        for index in entries.indices where entries[index].vector != nil {
            #expect(abs(Double(try search.distance(first, index)) - distances[index]) < 1e-5 * (1 + distances[index]))
        }
        #expect(try search.distance(first, first) == 0)
        #expect(try search.distance(first, silent).isNaN)
    }

    @Test func tiesGoByTrackNumber() throws {
        var (entries, schema) = try sortedEntries(600)
        for index in entries.indices {
            entries[index].vector = index % 3 == 0 ? [1, 0, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0, 1]
        }
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        let likeTheQuery = stride(from: 0, to: 600, by: 3).filter { $0 != 300 }
        for count in [1, 5, 150] {
            let found = try search.neighbors(of: 300, count: count)
            #expect(found.map(\.index) == Array(likeTheQuery.prefix(count)))
            #expect(found.allSatisfy { $0.distance == 0 })
        }
        // All 199 equal ones, then the first of the others.
        let found = try search.neighbors(of: 300, count: 202).map(\.index)
        #expect(found == likeTheQuery + [1, 2, 4])
    }

    /// Tracks that come ever nearer, ever farther or in waves, where up to 21 are equally near. Whole numbers, which
    /// have no rounding that could exchange two.
    @Test(arguments: [1, 10, 64, 65, 300, 1_999]) func theOrderOfTracksMakesNoDifference(_ count: Int) throws {
        for place in [{ 2_000 - $0 }, { $0 }, { $0 * 7_919 % 97 }, { min($0, 2_000 - $0) }] as [(Int) -> Int] {
            var (entries, schema) = try sortedEntries(2_000)
            for index in entries.indices { entries[index].vector = [Float(place(index)), 0, 0, 0, 0, 0, 0] }
            let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema), threads: 1)
            let expected = entries.indices.sorted { (place($0), $0) < (place($1), $1) }.prefix(count)
            #expect(try search.neighbors(of: [0, 0, 0, 0, 0, 0, 0], count: count).map(\.index) == Array(expected))
        }
    }

    @Test func anyCountWillDo() throws {
        let (entries, schema) = try sortedEntries(20)
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        let query = try #require(entries.firstIndex { $0.vector != nil })
        let others = entries.count { $0.vector != nil } - 1
        #expect(try search.neighbors(of: query, count: 0).isEmpty)
        #expect(try search.neighbors(of: query, count: -3).isEmpty)
        #expect(try search.neighbors(of: query, count: others).count == others)
        #expect(try search.neighbors(of: query, count: .max).count == others)
    }

    @Test func anIndexMayBeEmptyOrHaveOneTrack() throws {
        let (entries, schema) = try sortedEntries(1)
        let one = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        #expect(try one.neighbors(of: 0, count: 5) == [])
        let none = try NearestNeighbors(try RandomLibrary.reader([], schema: schema))
        #expect(try none.neighbors(of: [0, 0, 0, 0, 0, 0, 0], count: 5) == [])
        #expect(try none.neighbors(ofTracks: 0..<0, count: 5).isEmpty)
    }

    @Test(arguments: [1, 2, 5])
    func allPairsAreTheSameAsOneByOne(_ threads: Int) throws {
        let (entries, schema) = try sortedEntries(333)
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        var filter = SearchFilter()
        filter.require(numberColumn: 0, in: 0...150)
        let all = try search.neighbors(ofTracks: 10..<333, count: 6, filter: filter, threads: threads)
        #expect(all.count == 323)
        for (position, found) in all.enumerated() {
            #expect(found == (try search.neighbors(of: 10 + position, count: 6, filter: filter)))
        }
    }

    @Test func infinitelyFarTracksAreNoNeighbors() throws {
        var (entries, schema) = try sortedEntries(40)
        for index in entries.indices { entries[index].vector = [Float(index) * 1e-6, 0, 0, 0, 0, 0, 0] }
        // 10¹⁵ / 10⁻⁵, squared, exceeds Float.
        entries[39].vector?[0] = 1e15
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        #expect(try search.neighbors(of: 0, count: 100).map(\.index) == Array(1...38))
        #expect(try search.neighbors(of: 39, count: 100).isEmpty)
    }

    @Test func anExtremeTrackPoisonsNothing() throws {
        var (entries, schema) = try sortedEntries(80)
        let query = try #require(entries.firstIndex { $0.vector != nil })
        let before = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
            .neighbors(of: query, count: 5).map { entries[$0.index].path }
        var extreme = entries[0]
        extreme.path = Array("zzz".utf8)
        extreme.vector = [Float](repeating: -IndexEntry.largestMagnitude, count: 7)
        entries.append(extreme)
        let search = try NearestNeighbors(try RandomLibrary.reader(entries, schema: schema))
        let found = try search.neighbors(of: query, count: 5)
        #expect(found.map { entries[$0.index].path } == before)
        #expect(try search.neighbors(of: query, count: 100).allSatisfy { $0.distance.isFinite })
        #expect(try search.neighbors(of: 80, count: 5).allSatisfy { $0.distance.isFinite })
    }
}

@Suite struct SearchFilterTests {
    private let entries: [IndexEntry]
    private let search: NearestNeighbors

    init() throws {
        entries = try RandomLibrary.entries(120).sorted { $0.path.lexicographicallyPrecedes($1.path) }
        search = try NearestNeighbors(try RandomLibrary.reader(entries))
    }

    private func passing(_ filter: SearchFilter) throws -> Set<Int> {
        Set(try search.neighbors(of: [0, 0, 0, 0, 0, 0, 0], count: 1_000, filter: filter).map(\.index))
    }

    private func expected(_ condition: (IndexEntry) -> Bool) -> Set<Int> {
        Set(entries.indices.filter { entries[$0].vector != nil && condition(entries[$0]) })
    }

    @Test func noConditionLetsAllPass() throws {
        #expect(try passing(SearchFilter()) == expected { _ in true })
    }

    @Test(arguments: ["rock", "Größe", "", "text 3 0", "no such genre"])
    func texts(_ text: String) throws {
        var filter = SearchFilter()
        filter.require(textColumn: 2, equals: text)
        #expect(try passing(filter) == expected { $0.texts[2] == text })
    }

    @Test func aMissingTextEqualsNothing() throws {
        var filter = SearchFilter()
        filter.require(textColumn: 1, equals: "nobody is called so")
        #expect(try passing(filter).isEmpty)
    }

    @Test(arguments: [0...100 as ClosedRange<Float>, -Float.infinity ... .infinity, 500...600])
    func numbers(_ range: ClosedRange<Float>) throws {
        var filter = SearchFilter()
        filter.require(numberColumn: 1, in: range)
        // NaN is in no range, not even the widest.
        #expect(try passing(filter) == expected { range.contains($0.numbers[1]) })
        #expect(expected { $0.numbers[1].isNaN }.isDisjoint(with: try passing(filter)))
    }

    @Test func allConditionsMustHold() throws {
        var filter = SearchFilter()
        filter.require(textColumn: 2, equals: "jazz")
        filter.require(numberColumn: 0, in: 20...180)
        filter.require(numberColumn: 1, in: 0...150)
        filter.excludedIndices = [0, 1, 2, 3, 50, 51, 52, 53, 10_000, -1]
        #expect(
            try passing(filter)
                == expected {
                    $0.texts[2] == "jazz" && (20...180).contains($0.numbers[0]) && (0...150).contains($0.numbers[1])
                }.subtracting(filter.excludedIndices))
    }

    @Test func aSetThatWasMadeBeforeCountsAsTheSameIndicesDo() throws {
        let isAllowed = entries.indices.map { $0 % 3 != 0 }
        var filter = SearchFilter()
        filter.allowedMask = TrackMask(isAllowed)
        let third = Set(entries.indices.filter { $0 % 3 != 0 })
        #expect(try passing(filter) == expected { _ in true }.intersection(third))
        filter.require(numberColumn: 0, in: 20...180)
        #expect(try passing(filter) == expected { (20...180).contains($0.numbers[0]) }.intersection(third))
        filter.allowedIndices = Array(30..<90) + [-1, 10_000]
        filter.excludedIndices = [31]
        #expect(
            try passing(filter)
                == expected { (20...180).contains($0.numbers[0]) }.intersection(third).intersection(30..<90)
                .subtracting([31]))
    }

    @Test func theNearestThatPassAreFound() throws {
        var filter = SearchFilter()
        filter.require(textColumn: 2, equals: "rock")
        let query = try #require(entries.firstIndex { $0.vector != nil })
        let all = try search.neighbors(of: query, count: 1_000).filter { entries[$0.index].texts[2] == "rock" }
        #expect(try search.neighbors(of: query, count: 4, filter: filter) == Array(all.prefix(4)))
    }
}
