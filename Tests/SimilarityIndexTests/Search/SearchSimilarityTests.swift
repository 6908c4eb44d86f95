import SimilarityIndex
import TestSupport
import Testing
import WarpingSupport

@Suite struct SearchSimilarityTests {
    /// Tracks whose paths are in the order of the array, so that array index = track number.
    private static func library(_ count: Int, seed: UInt64 = 31) throws -> [IndexEntry] {
        var random = SplitMix64(seed: seed)
        return try (0..<count).map { index in
            let frameCount = Int.random(in: 5...20, using: &random)
            // Values that all tracks share, and differences an order of magnitude smaller.
            let values = (0..<frameCount * 3).map { position in
                100 * Float(position / 3) / Float(frameCount) + Float.random(in: -5...5, using: &random)
            }
            return IndexEntry(
                id: TrackID(high: 9, low: UInt64(index)), path: Array("track \(1_000 + index)".utf8), fileSize: 1,
                modificationTime: 1, frameCount: UInt64(1_000_000 * (index + 1)), sampleRate: 44_100, channelCount: 2,
                analysisVersion: 12,
                texts: ["t", nil, index % 2 == 0 ? "rock" : "jazz"], numbers: [Float(index), 0],
                vector: (0..<7).map { _ in Float.random(in: -1...1, using: &random) },
                sequence: try QuantizedSequence(values: values, dimension: 3, hopSeconds: 1))
        }
    }

    private func search(
        _ entries: [IndexEntry], _ options: SimilaritySearch.Options
    ) throws -> SimilaritySearch {
        try SimilaritySearch(try RandomLibrary.reader(entries), options: options)
    }

    /// Root mean square difference along the best alignment, from the definition.
    private func sequenceDistance(
        _ first: IndexEntry, _ second: IndexEntry, in entries: [IndexEntry], window: WarpingWindow = .unconstrained
    ) -> Double {
        let deviations = (0..<3).map { column in
            let values = entries.flatMap { entry in
                let values = entry.sequence.values
                return stride(from: column, to: values.count, by: 3).map { Double(values[$0]) }
            }
            let mean = values.reduce(0, +) / Double(values.count)
            return (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)).squareRoot()
        }
        func scaled(_ entry: IndexEntry) -> [Double] {
            entry.sequence.values.enumerated().map { Double($1) / deviations[$0 % 3] }
        }
        let cost = DTWOracle.accumulatedCost(scaled(first), scaled(second), dimension: 3, window: window)
        let meanCount = Double(first.sequence.frameCount + second.sequence.frameCount) / 2
        return (cost / (meanCount * 3)).squareRoot()
    }

    @Test func timbreIsTheNearestVector() throws {
        let entries = try Self.library(50)
        let search = try search(entries, .init(method: .timbre).tuned { $0.correctsHubs = false })
        for index in 0..<50 {
            let expected = try NearestNeighbors(search.reader).neighbors(of: index, count: 8)
            #expect(try search.neighbors(of: index, count: 8) == expected)
        }
    }

    /// Distance divided by the geometric mean of both radii. A radius is the 10th percentile of the distances to all
    /// others.
    @Test func timbreIsRelativeToTheNeighborhoods() throws {
        let entries = try Self.library(50)
        let search = try search(entries, .init(method: .timbre))
        let nearest = try NearestNeighbors(search.reader)
        let radii = try (0..<50).map { index in
            let others = try (0..<50).filter { $0 != index }.map { Double(try nearest.distance(index, $0)) }.sorted()
            return others[4]  // ⌊48 × 0.1⌋
        }
        for index in 0..<50 {
            let expected = try (0..<50).filter { $0 != index }
                .map { (Double(try nearest.distance(index, $0)) / (radii[index] * radii[$0]).squareRoot(), $0) }
                .sorted { $0 < $1 }
            for (neighbor, wanted) in zip(try search.neighbors(of: index, count: 49), expected) {
                #expect(neighbor.index == wanted.1)
                #expect(abs(Double(neighbor.distance) - wanted.0) < 1e-4)
            }
        }
    }

    @Test(arguments: [WarpingWindow.unconstrained, .slantedBand(radius: 3)])
    func dtwOfASmallLibraryIsExhaustive(_ window: WarpingWindow) throws {
        let entries = try Self.library(40)
        let search = try search(
            entries, .init(method: .dtw).tuned { ($0.poolSize, $0.exhaustiveLimit, $0.window) = (1, 40, window) })
        for query in [0, 17, 39] {
            let expected = entries.indices.filter { $0 != query }
                .map { (sequenceDistance(entries[query], entries[$0], in: entries, window: window), $0) }
                .sorted { $0 < $1 }
            let found = try search.neighbors(of: query, count: 39)
            #expect(found.count == 39)
            for (neighbor, wanted) in zip(found, expected) {
                #expect(neighbor.index == wanted.1)
                #expect(abs(Double(neighbor.distance) - wanted.0) < 1e-5)
            }
        }
    }

    @Test func dtwOfABigLibraryRanksThePool() throws {
        let entries = try Self.library(60)
        let search = try search(entries, .init(method: .dtw).tuned { ($0.poolSize, $0.exhaustiveLimit) = (30, 59) })
        let pool = try NearestNeighbors(search.reader).neighbors(of: 5, count: 30).map(\.index)
        let expected = pool.map { (sequenceDistance(entries[5], entries[$0], in: entries), $0) }.sorted { $0 < $1 }
        #expect(try search.neighbors(of: 5, count: 10).map(\.index) == expected.prefix(10).map(\.1))
    }

    /// hybrid = a × vector distance + b × sequence distance with a, b > 0 equal for all tracks. Two results give a and
    /// b, all others must agree, and a, b must be halves of inverse medians.
    @Test func hybridIsAWeightedSum() throws {
        let entries = try Self.library(50)
        let search = try search(
            entries, .init(method: .hybrid).tuned { ($0.sequenceWeight, $0.correctsHubs) = (0.5, false) })
        let vectors = try NearestNeighbors(search.reader)
        var samples: [(vector: Double, sequence: Double, hybrid: Double)] = []
        for query in [0, 11, 30] {
            let found = try search.neighbors(of: query, count: 49)
            #expect(found.count == 49)
            #expect(found == found.sorted())
            for neighbor in found {
                samples.append(
                    (
                        Double(try vectors.distance(query, neighbor.index)),
                        sequenceDistance(entries[query], entries[neighbor.index], in: entries),
                        Double(neighbor.distance)
                    ))
            }
        }
        let first = try #require(samples.max { $0.vector / $0.sequence < $1.vector / $1.sequence })
        let second = try #require(samples.min { $0.vector / $0.sequence < $1.vector / $1.sequence })
        let determinant = first.vector * second.sequence - second.vector * first.sequence
        let a = (first.hybrid * second.sequence - second.hybrid * first.sequence) / determinant
        let b = (first.vector * second.hybrid - second.vector * first.hybrid) / determinant
        for sample in samples {
            #expect(abs(a * sample.vector + b * sample.sequence - sample.hybrid) < 1e-4)
        }
        var all: [(Double, Double)] = []
        for one in 0..<50 {
            for other in 0..<one {
                all.append(
                    (
                        Double(try vectors.distance(one, other)),
                        sequenceDistance(entries[one], entries[other], in: entries)
                    ))
            }
        }
        let vectorMedian = all.map(\.0).sorted()[all.count / 2]
        let sequenceMedian = all.map(\.1).sorted()[all.count / 2]
        // The median of 64 pairs has a standard error of a few percent here.
        #expect(abs(2 * a * vectorMedian - 1) < 0.25)
        #expect(abs(2 * b * sequenceMedian - 1) < 0.25)
    }

    @Test(arguments: SimilarityMethod.allCases)
    func parallelIsTheSameAsOneByOne(_ method: SimilarityMethod) throws {
        let entries = try Self.library(70)
        let search = try search(entries, .init(method: method).tuned { ($0.poolSize, $0.exhaustiveLimit) = (20, 10) })
        for threads in [1, 3] {
            let all = try search.neighbors(ofTracks: 3..<70, count: 5, threads: threads)
            #expect(all.count == 67)
            for (position, found) in all.enumerated() {
                #expect(found == (try search.neighbors(of: 3 + position, count: 5)))
            }
        }
    }

    @Test(arguments: SimilarityMethod.allCases)
    func aSilentTrackChangesNothing(_ method: SimilarityMethod) throws {
        var entries = try Self.library(30)
        let before = try search(entries, .init(method: method)).neighbors(of: 4, count: 10)
        var silent = entries[0]
        silent.id = TrackID(high: 0, low: 0)
        silent.path = Array("zzz".utf8)
        silent.vector = nil
        silent.sequence = .empty
        entries.append(silent)
        let search = try search(entries, .init(method: method))
        let after = try search.neighbors(of: 4, count: 10)
        #expect(after.map(\.index) == before.map(\.index))
        #expect(try search.neighbors(of: 4, count: 100).count == 29)
        #expect(try search.neighbors(of: 30, count: 10) == [])
        #expect(try search.neighbors(ofTracks: 30..<31, count: 10) == [[]])
    }

    @Test func aTrackWithoutSequenceHasItsVector() throws {
        var entries = try Self.library(30)
        entries[7].sequence = .empty
        func indices(_ method: SimilarityMethod, of query: Int) throws -> Set<Int> {
            Set(try search(entries, .init(method: method)).neighbors(of: query, count: 100).map(\.index))
        }
        #expect(try indices(.dtw, of: 0) == Set(1..<30).subtracting([7]))
        #expect(try indices(.hybrid, of: 0) == Set(1..<30))
        #expect(try indices(.timbre, of: 0) == Set(1..<30))
        #expect(try indices(.dtw, of: 7) == [])
        #expect(try indices(.hybrid, of: 7) == Set(0..<30).subtracting([7]))
    }

    @Test(arguments: SimilarityMethod.allCases)
    func filtersHold(_ method: SimilarityMethod) throws {
        let entries = try Self.library(40)
        var filter = SearchFilter()
        filter.require(textColumn: 2, equals: "rock")
        filter.require(numberColumn: 0, in: 10...30)
        let found = try search(entries, .init(method: method)).neighbors(of: 12, count: 100, filter: filter)
        #expect(Set(found.map(\.index)) == Set(stride(from: 10, through: 30, by: 2)).subtracting([12]))
    }

    @Test func aDamagedFileStopsEveryThread() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        let entries = try Self.library(40)
        try RandomLibrary.writer(entries).write(to: path)
        let offset = try #require(try IndexReader(path: path).sequenceFileOffset)
        var bytes = try contents(of: path)
        bytes[offset + 30] ^= 1
        try write(bytes, to: path)
        let search = try SimilaritySearch(try IndexReader(path: path), options: .init(method: .dtw))
        #expect(throws: IndexError.self) { try search.neighbors(ofTracks: 0..<40, count: 3, threads: 2) }
    }
}

extension IndexReader {
    /// Start of the sequences, from the table of contents of the file.
    fileprivate var sequenceFileOffset: Int? {
        get throws {
            let bytes = try contents(of: path)
            return stride(from: 64, to: 64 + 32 * Int(bytes[32]), by: 32)
                .first { Array(bytes[$0..<$0 + 4]) == Array("SEQS".utf8) }
                .map { line in (0..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[line + 8 + $1]) } }
        }
    }
}
