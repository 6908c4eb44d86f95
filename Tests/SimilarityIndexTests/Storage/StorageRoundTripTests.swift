import Foundation
import SimilarityIndex
import TestSupport
import Testing

@Suite struct StorageRoundTripTests {
    @Test(arguments: [0, 1, 2, 57])
    func everythingComesBack(_ count: Int) throws {
        let entries = try RandomLibrary.entries(count)
        let failures = RandomLibrary.failures(count / 10)
        let folder = try TemporaryFolder()
        let path = folder.file("library.sidx")
        try RandomLibrary.writer(entries, failures: failures).write(to: path)
        let reader = try IndexReader(path: path)

        #expect(reader.count == count)
        #expect(reader.schema == RandomLibrary.schema)
        #expect(reader.path == path)
        #expect(try reader.provenance() == "test 1.0")
        #expect(try reader.failures() == failures)
        try reader.verify()
        let sorted = entries.sorted { $0.path.lexicographicallyPrecedes($1.path) }
        for (index, entry) in sorted.enumerated() {
            #expect(isSame(try reader.entry(index), entry))
            #expect(try reader.id(index) == entry.id)
            #expect(try reader.pathBytes(index) == entry.path)
            #expect(try reader.displayPath(index) == entry.displayPath)
            #expect(try reader.duration(index) == entry.duration)
            #expect(try reader.vector(index) == entry.vector)
            #expect(try reader.sequence(index)?.values == (entry.sequence.isEmpty ? nil : entry.sequence.values))
            for (column, text) in entry.texts.enumerated() { #expect(try reader.text(column, index) == text) }
            for (column, number) in entry.numbers.enumerated() {
                #expect(try reader.number(column, index).bitPattern == number.bitPattern)
            }
            #expect(try reader.index(of: entry.id) == index)
            #expect(try reader.index(ofPath: entry.path) == index)
        }
    }

    @Test func absentPathsAndIDsAreNotFound() throws {
        let reader = try RandomLibrary.reader(try RandomLibrary.entries(20))
        #expect(try reader.index(ofPath: "nowhere") == nil)
        // In the string table, but not a path.
        #expect(try reader.index(ofPath: "rock") == nil)
        #expect(try reader.index(of: TrackID(high: 0, low: 0)) == nil)
        #expect(try reader.index(of: TrackID(high: .max, low: .max)) == nil)
    }

    @Test func copiesShareAnIdentity() throws {
        var entries = try RandomLibrary.entries(12)
        for index in [2, 5, 9] { entries[index].id = TrackID(high: 1, low: 2) }
        let reader = try RandomLibrary.reader(entries)
        let indices = try reader.indices(of: TrackID(high: 1, low: 2))
        #expect(indices == indices.sorted())
        #expect(Set(try indices.map { try reader.pathBytes($0) }) == Set([2, 5, 9].map { entries[$0].path }))
        #expect(try reader.index(of: TrackID(high: 1, low: 2)) == indices[0])
    }

    @Test func vectorsAreHandedOutInOnePiece() throws {
        let reader = try RandomLibrary.reader(try RandomLibrary.entries(30))
        let dimension = reader.schema.vectorDimension
        let all = try reader.withVectors { vectors in vectors.indices.map { vectors[$0] } }
        #expect(all.count == 30 * dimension)
        for index in 0..<30 {
            let row = Array(all[index * dimension..<(index + 1) * dimension])
            if let vector = try reader.vector(index) {
                #expect(row == vector)
            } else {
                #expect(row.allSatisfy { $0.isNaN })
            }
        }
    }

    @Test func readingAndWritingAgainGivesTheSameBytes() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (folder.file("1.sidx"), folder.file("2.sidx"))
        try RandomLibrary.writer(try RandomLibrary.entries(25), failures: RandomLibrary.failures(3)).write(to: first)
        let reader = try IndexReader(path: first)
        let entries = try (0..<reader.count).map { try reader.entry($0) }
        try RandomLibrary.writer(entries, failures: try reader.failures(), provenance: try reader.provenance())
            .write(to: second)
        #expect(try contents(of: first) == contents(of: second))
    }

    @Test func orderOfAppendingDoesNotMatter() throws {
        let folder = try TemporaryFolder()
        let entries = try RandomLibrary.entries(40)
        let failures = RandomLibrary.failures(5)
        let expected = folder.file("expected.sidx")
        try RandomLibrary.writer(entries, failures: failures).write(to: expected)
        var random = SplitMix64(seed: 9)
        for round in 0..<5 {
            let path = folder.file("\(round).sidx")
            try RandomLibrary.writer(
                entries.shuffled(using: &random), failures: failures.shuffled(using: &random)
            ).write(to: path)
            #expect(try contents(of: path) == contents(of: expected))
        }
    }

    @Test func aTrackOfAnotherAnalysisKeepsItsVersionAndLosesWhatCannotBeCompared() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        var entries = try RandomLibrary.entries(9).sorted { $0.path.lexicographicallyPrecedes($1.path) }
        let outdated = try #require(
            entries.firstIndex { $0.vector != nil && !$0.sequence.isEmpty && $0.outline != nil })
        let others = entries.indices.filter { $0 != outdated }.map { entries[$0] }
        entries[outdated].analysisVersion -= 1
        try RandomLibrary.writer(entries).write(to: path)
        let reader = try IndexReader(path: path)
        try reader.verify()
        for index in entries.indices {
            var expected = entries[index]
            if index == outdated {
                (expected.vector, expected.sequence, expected.chroma) = (nil, .empty, .empty)
                expected.outline = nil
            }
            #expect(isSame(try reader.entry(index), expected))
            #expect(try reader.analysisVersion(index) == (index == outdated ? 11 : 12))
        }
        // As if it were absent.
        let without = try RandomLibrary.reader(others)
        #expect(try reader.vectorScaling() == without.vectorScaling())
        #expect(try reader.sequenceScaling() == without.sequenceScaling())
        #expect(try NearestNeighbors(reader).neighbors(of: outdated, count: 9).isEmpty)
        let some = try #require(entries.indices.first { $0 != outdated && entries[$0].vector != nil })
        #expect(try !NearestNeighbors(reader).neighbors(of: some, count: 9).map(\.index).contains(outdated))
    }

    @Test func anyNaNIsWrittenTheSame() throws {
        let folder = try TemporaryFolder()
        var entries = try RandomLibrary.entries(1)
        var files: [[UInt8]] = []
        for number in [Float.nan, Float(bitPattern: 0xFFC0_0001), -Float.nan] {
            entries[0].numbers[0] = number
            let path = folder.file("nan.sidx")
            try RandomLibrary.writer(entries).write(to: path)
            files.append(try contents(of: path))
        }
        #expect(files[0] == files[1])
        #expect(files[0] == files[2])
    }

    @Test func manyThreadsMayReadAtOnce() async throws {
        let entries = try RandomLibrary.entries(200).sorted { $0.path.lexicographicallyPrecedes($1.path) }
        let reader = try RandomLibrary.reader(entries)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for offset in 0..<8 {
                group.addTask {
                    (0..<200).count { step in
                        let index = (step + offset * 25) % 200
                        guard let entry = try? reader.entry(index) else { return true }
                        return !isSame(entry, entries[index])
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test func anOpenReaderKeepsTheOldIndex() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("library.sidx")
        let old = try RandomLibrary.entries(10, seed: 1)
        try RandomLibrary.writer(old).write(to: path)
        let reader = try IndexReader(path: path)
        try RandomLibrary.writer(try RandomLibrary.entries(3, seed: 2)).write(to: path)
        try reader.verify()
        #expect(reader.count == 10)
        #expect(try IndexReader(path: path).count == 3)
    }

    @Test func anAverageTrackStaysBelowThreeKibibytes() throws {
        let schema = IndexSchema(
            textColumns: ["title", "artist", "album", "albumArtist", "genre", "comment"],
            numberColumns: (0..<24).map { "number \($0)" }, vectorDimension: 64, sequenceDimension: 20,
            analysisVersion: 1)
        var random = SplitMix64(seed: 5)
        let count = 200
        let entries = try (0..<count).map { index in
            let values = (0..<100 * 20).map { _ in Float.random(in: -100...100, using: &random) }
            return IndexEntry(
                id: TrackID(high: random.next(), low: random.next()),
                path: Array("Some Artist/Some Album of That Artist/\(index) Title of the Track.flac".utf8),
                fileSize: 30_000_000, modificationTime: 0, frameCount: 9_000_000, sampleRate: 44_100, channelCount: 2,
                analysisVersion: 1,
                texts: [
                    "Title of the Track \(index)", "Some Artist", "Some Album", "Some Artist", "Genre",
                    "Comment \(index) of a line or so, as tagging programs leave them",
                ],
                numbers: schema.numberColumns.map { _ in Float.random(in: 0...1, using: &random) },
                vector: (0..<64).map { _ in Float.random(in: -1...1, using: &random) },
                sequence: try QuantizedSequence(values: values, dimension: 20, hopSeconds: 2))
        }
        let folder = try TemporaryFolder()
        let path = folder.file("library.sidx")
        try RandomLibrary.writer(entries, schema: schema).write(to: path)
        #expect(try contents(of: path).count <= 3_072 * count)
    }
}

@Suite struct StorageQuantizationTests {
    @Test func errorIsAtMostHalfAStep() throws {
        var random = SplitMix64(seed: 6)
        let dimension = 4
        for round in 0..<50 {
            let ranges: [ClosedRange<Float>] = [-1...1, -400 ... -100, 0...1e-6, 1e6...1e6 + 1_000]
            let values = (0..<(1 + round) * dimension).map { Float.random(in: ranges[$0 % dimension], using: &random) }
            let restored = try QuantizedSequence(values: values, dimension: dimension, hopSeconds: 1).values
            #expect(restored.count == values.count)
            for column in 0..<dimension {
                let original = stride(from: column, to: values.count, by: dimension).map { Double(values[$0]) }
                let read = stride(from: column, to: values.count, by: dimension).map { Double(restored[$0]) }
                let spread = (original.max() ?? 0) - (original.min() ?? 0)
                // Half a step, and the rounding of a Float of that size.
                let allowed = spread / 508 * 1.001 + 2e-7 * (original.map(\.magnitude).max() ?? 0)
                for (value, restoredValue) in zip(original, read) { #expect(abs(value - restoredValue) <= allowed) }
            }
        }
    }

    @Test func aConstantDimensionIsExact() throws {
        let sequence = try QuantizedSequence(values: [0.1, -7.25, 0.1, -7.25], dimension: 2, hopSeconds: 1)
        #expect(sequence.values == [0.1, -7.25, 0.1, -7.25])
    }

    @Test func extremesStayFinite() throws {
        let limit = IndexEntry.largestMagnitude
        for values in [
            [limit, -limit, 0], [Float.leastNonzeroMagnitude, 0, 0],
            [Float(bitPattern: 700), -Float(bitPattern: 900), Float(bitPattern: 70_000)],
        ] {
            let sequence = try QuantizedSequence(values: values, dimension: 1, hopSeconds: 0)
            #expect(sequence.values.count == 3)
            #expect(sequence.values.allSatisfy { $0.isFinite })
        }
    }

    @Test func unusableSequencesAreRejected() {
        func reject(_ values: [Float], _ dimension: Int = 1, _ hopSeconds: Float = 1) {
            #expect(throws: IndexError.self) {
                try QuantizedSequence(values: values, dimension: dimension, hopSeconds: hopSeconds)
            }
        }
        reject([.nan])
        reject([.infinity])
        reject([-.infinity, 0], 2)
        reject([2e15])
        reject([1, 2, 3], 2)
        reject([1], 0)
        reject([1], -1)
        reject([1], 1, .nan)
        reject([1], 1, -1)
        reject([1], 1, .infinity)
    }
}
