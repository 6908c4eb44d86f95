import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// An index is written from the records of the journal: with the same bytes as from entries, and without writing a
/// record twice.
struct JournalIndexTests {
    /// Vectors so large that a scratch file would soon be used.
    private static let schema = {
        var schema = RandomLibrary.schema
        schema.vectorDimension = 5_000
        return schema
    }()

    /// Whole numbers with neighborhoods, or floats.
    private static func entries(_ count: Int, _ schema: IndexSchema) throws -> [IndexEntry] {
        var entries = try RandomLibrary.entries(count, schema: schema)
        guard schema.vectorFormat == .bytes else { return entries }
        for index in entries.indices where entries[index].vector != nil {
            entries[index].vector = (0..<schema.vectorDimension).map { Float(($0 + index) % 255 - 127) }
            entries[index].surroundings = .init(radius: 1 + Float(index), mean: 0.5, deviation: 0.25)
        }
        return entries
    }

    private static func record(_ entry: IndexEntry, _ index: Int) -> JournalRecord {
        index % 3 == 0 ? .moved(entry, from: Array("old/\(index)".utf8)) : .track(entry)
    }

    /// The index of `entries` without a journal.
    private static func expected(_ entries: [IndexEntry], _ schema: IndexSchema, _ folder: TemporaryFolder) throws
        -> [UInt8]
    {
        let path = folder.file("expected.sidx")
        try RandomLibrary.writer(entries, schema: schema).write(to: path)
        return try contents(of: path)
    }

    /// A writer whose scratch file cannot be created.
    private static func writer(_ schema: IndexSchema, _ folder: TemporaryFolder) throws -> IndexWriter {
        try IndexWriter(schema: schema, provenance: "test 1.0", scratchBeside: folder.file("absent/x.sidx"))
    }

    @Test(arguments: [VectorFormat.floats, .bytes])
    func aRecordIsWrittenOnce(_ format: VectorFormat) throws {
        var schema = Self.schema
        schema.vectorFormat = format
        let (folder, library) = (try TemporaryFolder(), try TemporaryFolder())
        let (path, index) = (library.file("x.journal"), folder.file("x.sidx"))
        let entries = try Self.entries(90, schema)
        var recordBytes = 0
        do {
            let journal = try BuildJournal(path: path, schema: schema)
            var writer = try Self.writer(schema, folder)
            for (number, entry) in entries.enumerated() {
                let record = Self.record(entry, number)
                try writer.append(entry, recordedAt: try journal.append(record))
                recordBytes += 12 + record.encoded.count
            }
            try #require(recordBytes > 3 << 19, "a scratch file would have been needed")
            #expect(try FileManager.default.contentsOfDirectory(atPath: library.path) == ["x.journal"])
            let front = try contents(of: path).count - recordBytes
            #expect((1..<200).contains(front), "the schema and the records, nothing else")
            try writer.write(to: index)
            #expect(try contents(of: index) == Self.expected(entries, schema, folder))
        }
        // The next build, which uses the records of the previous one and writes none.
        let next = try BuildJournal(path: path, schema: schema)
        var writer = try Self.writer(schema, folder)
        for recovered in next.recoveries {
            let entry = try #require(try next.record(recovered).track)
            try writer.append(entry, recordedAt: next.place(of: recovered))
        }
        // The file works without its name.
        next.remove()
        try writer.write(to: index)
        #expect(try contents(of: index) == Self.expected(entries, schema, folder))
    }

    @Test func aBuildThatGoesOnFromAJournalCutAnywhereWritesTheSameIndex() throws {
        let folder = try TemporaryFolder()
        let (path, index) = (folder.file("x.journal"), folder.file("x.sidx"))
        let entries = try RandomLibrary.entries(6)
        let expected = try Self.expected(entries, RandomLibrary.schema, folder)
        var ends: [Int] = []
        do {
            let journal = try BuildJournal(path: path, schema: RandomLibrary.schema)
            for (number, entry) in entries.enumerated() {
                try journal.append(Self.record(entry, number))
                ends.append(try contents(of: path).count)
            }
        }
        let whole = try contents(of: path)
        // At each boundary, next to it, and in the middle of each record.
        let middles = zip(ends, ends.dropFirst()).map { ($0 + $1) / 2 }
        let cuts = Set([0, 1, 8, 20] + middles + ends.flatMap { [$0 - 1, $0, $0 + 1] }).filter { $0 <= whole.count }
        for length in cuts.sorted() {
            try write(Array(whole.prefix(length)), to: path)
            let journal = try BuildJournal(path: path, schema: RandomLibrary.schema)
            let known = ends.count { $0 <= length }
            try #require(journal.recoveries.count == known, "\(length) bytes")
            var writer = try Self.writer(RandomLibrary.schema, folder)
            // New records come first: the journal grows before the old part has been read.
            for number in entries.indices.dropFirst(known) {
                try writer.append(
                    entries[number], recordedAt: try journal.append(Self.record(entries[number], number)))
            }
            for recovered in journal.recoveries {
                let entry = try #require(try journal.record(recovered).track)
                try writer.append(entry, recordedAt: journal.place(of: recovered))
            }
            try writer.write(to: index)
            try #require(try contents(of: index) == expected, "\(length) bytes")
            try #require(try contents(of: path) == whole, "\(length) bytes")
        }
    }

    @Test func recordedValuesThatTheIndexOmitsAreLeftOut() throws {
        let folder = try TemporaryFolder()
        var older = RandomLibrary.schema
        older.analysisVersion -= 1
        let entries = try RandomLibrary.entries(9) + RandomLibrary.entries(9, seed: 2, schema: older)
        let distinct = entries.enumerated().map { number, entry in
            var entry = entry
            entry.path += Array("\(number)".utf8)
            return entry
        }
        try #require(distinct.contains { !$0.chroma.isEmpty })
        try #require(distinct.contains { $0.outline != nil && $0.analysisVersion == older.analysisVersion })
        func write(to path: String, journal: BuildJournal?) throws -> [UInt8] {
            var writer = try IndexWriter(schema: RandomLibrary.schema)
            writer.includesChroma = false
            for entry in distinct {
                try writer.append(entry, recordedAt: try journal?.append(.track(entry)))
            }
            try writer.write(to: path)
            return try contents(of: path)
        }
        let journal = try BuildJournal(path: folder.file("x.journal"), schema: RandomLibrary.schema)
        let found = try write(to: folder.file("found.sidx"), journal: journal)
        #expect(try found == write(to: folder.file("expected.sidx"), journal: nil))
    }

    /// Nobody else should write to it, but anybody can.
    @Test func aJournalThatIsDamagedMeanwhileIsAnErrorThatNamesIt() throws {
        let folder = try TemporaryFolder()
        let (path, index) = (folder.file("x.journal"), folder.file("x.sidx"))
        let entry = try RandomLibrary.entries(3)[2]
        try #require(entry.vector != nil && !entry.sequence.isEmpty && !entry.chroma.isEmpty)
        let outline = try #require(entry.outline)
        // Each of its stretches is shorter than a run.
        let outlineLength = 6 + 2 * (outline.chords.count + outline.sections.count)
        let journal = try BuildJournal(path: path, schema: RandomLibrary.schema)
        var writer = try Self.writer(RandomLibrary.schema, folder)
        try writer.append(entry, recordedAt: try journal.append(.track(entry)))
        let whole = try contents(of: path)
        // The features end with the record. The stamp after them is in memory.
        let features =
            4 * 2 + 2 + outlineLength + 1 + 4 * 7 + 1 + 4 + entry.chroma.frameCount * 6 + 4 + 4 + 8 * 3 + entry.sequence
            .frameCount * 3
        for position in whole.count - 4 - features..<whole.count - 4 {
            var bytes = whole
            bytes[position] ^= 1 << (position % 8)
            try write(bytes, to: path)
            let error = #expect(throws: IndexError.self, "byte \(position)") { try writer.write(to: index) }
            try #require(error?.file == path && error?.description.contains("a record has changed") == true)
        }
        try write(Array(whole.dropLast(5)), to: path)
        let error = #expect(throws: IndexError.self) { try writer.write(to: index) }
        #expect(error?.description.contains("x.journal: cannot read the journal") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.journal"])
        try write(whole, to: path)
        try writer.write(to: index)
        #expect(try isSame(IndexReader(path: index).entry(0), entry))
    }

    /// It would end the journal for every reader.
    @Test func aTrackThatDoesNotFitIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.journal")
        var entries = try RandomLibrary.entries(2)
        entries[0].numbers.append(0)
        let journal = try BuildJournal(path: path, schema: RandomLibrary.schema)
        let error = #expect(throws: IndexError.self) { try journal.append(.track(entries[0])) }
        #expect(error?.description.contains("3 numbers for 2 columns") == true)
        try journal.append(.track(entries[1]))
        #expect(try BuildJournal(path: path, schema: RandomLibrary.schema).recovered.count == 1)
    }
}
