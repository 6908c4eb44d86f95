import SimilarityIndex
import TestSupport
import Testing

@Suite struct SearchDuplicateTests {
    /// Ten songs far apart, as track numbers 0, 10, 20 …; `copies` of each song follow it.
    private static func library(copies: Int) throws -> [IndexEntry] {
        var random = SplitMix64(seed: 41)
        var entries: [IndexEntry] = []
        for song in 0..<10 {
            let vector = (0..<7).map { _ in Float.random(in: -1...1, using: &random) }
            let values = (0..<30).map { _ in Float.random(in: -5...5, using: &random) }
            for copy in 0...copies {
                // Copies like those of an encoder: nearly the same numbers, another identity and length.
                entries.append(
                    IndexEntry(
                        id: TrackID(high: UInt64(song), low: UInt64(copy)),
                        path: Array("\(song)/\(1_000 + copy)".utf8), fileSize: 1, modificationTime: 1,
                        frameCount: UInt64(44_100 * (200 + 10 * song) + 1_000 * copy), sampleRate: 44_100,
                        channelCount: 2, analysisVersion: 12, texts: [nil, nil, nil], numbers: [0, 0],
                        vector: vector.map { $0 + Float(copy) * 1e-4 },
                        sequence: try QuantizedSequence(
                            values: values.map { $0 + Float(copy) * 1e-3 }, dimension: 3, hopSeconds: 1)))
            }
        }
        return entries
    }

    private func songs(
        _ entries: [IndexEntry], of query: Int, count: Int, _ options: SimilaritySearch.Options, copies: Int
    ) throws -> [Int] {
        try SimilaritySearch(try RandomLibrary.reader(entries), options: options)
            .neighbors(of: query, count: count).map { $0.index / (copies + 1) }
    }

    @Test(arguments: SimilarityMethod.allCases)
    func eachRecordingIsListedOnce(_ method: SimilarityMethod) throws {
        let entries = try Self.library(copies: 2)
        let found = try songs(entries, of: 4, count: 9, .init(method: method), copies: 2)
        #expect(found.sorted() == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test(arguments: SimilarityMethod.allCases)
    func theFlagShowsThem(_ method: SimilarityMethod) throws {
        let entries = try Self.library(copies: 2)
        let found = try songs(
            entries, of: 4, count: 29, .init(method: method, hidesDuplicates: false), copies: 2)
        #expect(found.count == 29)
        #expect(found.prefix(2) == [1, 1])
    }

    @Test func theNearestCopyIsKept() throws {
        let entries = try Self.library(copies: 2)
        let reader = try RandomLibrary.reader(entries)
        let all = try SimilaritySearch(reader, options: .init(method: .hybrid, hidesDuplicates: false))
            .neighbors(of: 4, count: 29).filter { $0.index / 3 != 1 }
        var seen: Set<Int> = []
        let expected = all.filter { seen.insert($0.index / 3).inserted }
        #expect(try SimilaritySearch(reader, options: .init(method: .hybrid)).neighbors(of: 4, count: 29) == expected)
    }

    /// More copies than the first pool of the search: it must extend the pool instead of returning too few.
    @Test(arguments: SimilarityMethod.allCases)
    func manyCopiesDoNotExhaustThePool(_ method: SimilarityMethod) throws {
        let entries = try Self.library(copies: 60)
        let options = SimilaritySearch.Options(method: method).tuned { ($0.poolSize, $0.exhaustiveLimit) = (5, 5) }
        #expect(try songs(entries, of: 0, count: 4, options, copies: 60).count == 4)
        #expect(try songs(entries, of: 0, count: 100, options, copies: 60).sorted() == Array(1...9))
    }

    @Test func sameIdentityIsTheSameWhateverTheNumbers() throws {
        var entries = try Self.library(copies: 0)
        entries[3].id = entries[8].id
        let found = try songs(entries, of: 3, count: 9, .init(method: .timbre), copies: 0)
        #expect(found.sorted() == [0, 1, 2, 4, 5, 6, 7, 9])
    }

    @Test func everyLimitOfTheRuleCounts() throws {
        let entries = try Self.library(copies: 1)
        func isSame(_ rule: DuplicateRule, _ change: (inout IndexEntry) throws -> Void = { _ in }) throws -> Bool {
            var entries = entries
            try change(&entries[1])
            let search = try SimilaritySearch(
                try RandomLibrary.reader(entries), options: .init(method: .timbre).tuned { $0.duplicateRule = rule })
            #expect(try search.isSameRecording(0, 1) == search.isSameRecording(1, 0))
            #expect(try search.isSameRecording(0, 0))
            #expect(try !search.isSameRecording(0, 2))
            return try search.isSameRecording(0, 1)
        }
        #expect(try isSame(DuplicateRule()))
        #expect(try !isSame(DuplicateRule(vectorDifference: 1e-6)))
        #expect(try !isSame(DuplicateRule(durationDifference: 0.01)))
        #expect(try !isSame(DuplicateRule(sequenceDifference: 1e-6)))
        #expect(try !isSame(DuplicateRule()) { $0.frameCount += 3 * 44_100 })
        #expect(try !isSame(DuplicateRule()) { $0.vector?[3] += 2 })
        #expect(try !isSame(DuplicateRule()) { $0.vector = nil })
        #expect(try !isSame(DuplicateRule()) { $0.sequence = .empty })
        #expect(
            try !isSame(DuplicateRule()) {
                $0.sequence = try QuantizedSequence(
                    values: $0.sequence.values.reversed(), dimension: 3, hopSeconds: 1)
            })
    }
}
