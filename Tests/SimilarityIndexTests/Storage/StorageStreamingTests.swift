import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// A writer that does not keep its tracks in memory writes the same file as one that does.
@Suite struct StorageStreamingTests {
    @Test func tracksOfOtherIndexesAreWrittenAsIfTheyHadBeenAppendedAsEntries() throws {
        let folder = try TemporaryFolder()
        let entries = try RandomLibrary.entries(60)
        let failures = RandomLibrary.failures(4)
        try RandomLibrary.writer(entries, failures: failures).write(to: folder.file("expected.sidx"))

        let parts = [Array(entries[0..<20]), Array(entries[20..<45])]
        let readers = try parts.map { try RandomLibrary.reader($0) }
        var references = readers.flatMap { reader in (0..<reader.count).map { (reader, $0) } }
        var random = SplitMix64(seed: 3)
        references.shuffle(using: &random)
        var writer = try IndexWriter(schema: RandomLibrary.schema, provenance: "test 1.0")
        for entry in entries[45...] { try writer.append(entry) }
        for (reader, index) in references { try writer.append(index, of: reader) }
        for failure in failures.reversed() { try writer.append(failure) }
        #expect(writer.count == 60)
        try writer.write(to: folder.file("found.sidx"))
        #expect(try contents(of: folder.file("found.sidx")) == contents(of: folder.file("expected.sidx")))
        // Writing twice, because writing consumes nothing.
        try writer.write(to: folder.file("again.sidx"))
        #expect(try contents(of: folder.file("again.sidx")) == contents(of: folder.file("expected.sidx")))
    }

    @Test func aTrackOfAnotherIndexMayGetAnotherPath() throws {
        let folder = try TemporaryFolder()
        var entry = try RandomLibrary.entries(1)[0]
        let reader = try RandomLibrary.reader([entry])
        var writer = try IndexWriter(schema: RandomLibrary.schema)
        try writer.append(0, of: reader, path: Array("elsewhere/x.mp3".utf8))
        try writer.write(to: folder.file("x.sidx"))
        entry.path = Array("elsewhere/x.mp3".utf8)
        #expect(isSame(try IndexReader(path: folder.file("x.sidx")).entry(0), entry))
        #expect(throws: IndexError.self) { try writer.append(0, of: reader, path: []) }
    }

    @Test func aTrackOfAnotherAnalysisLosesWhatCannotBeComparedInEitherForm() throws {
        let folder = try TemporaryFolder()
        var older = RandomLibrary.schema
        older.analysisVersion -= 1
        let entries = try RandomLibrary.entries(9, schema: older)
        let reader = try RandomLibrary.reader(entries, schema: older)
        #expect(try (0..<9).contains { try reader.vector($0) != nil })
        var writer = try IndexWriter(schema: RandomLibrary.schema)
        for index in 0..<9 { try writer.append(index, of: reader) }
        try writer.write(to: folder.file("found.sidx"))
        try RandomLibrary.writer(entries, provenance: nil).write(to: folder.file("expected.sidx"))
        #expect(try contents(of: folder.file("found.sidx")) == contents(of: folder.file("expected.sidx")))
        try IndexReader(path: folder.file("found.sidx")).verify()
    }

    @Test func anIndexWithOtherColumnsIsRefusedByName() throws {
        var changes: [IndexSchema] = [RandomLibrary.schema, RandomLibrary.schema, RandomLibrary.schema]
        changes[0].textColumns[2] = "style"
        changes[1].vectorDimension = 8
        changes[2].sequenceDimension = 4
        for schema in changes {
            let reader = try RandomLibrary.reader(try RandomLibrary.entries(2, schema: schema), schema: schema)
            var writer = try IndexWriter(schema: RandomLibrary.schema)
            let error = #expect(throws: IndexError.self) { try writer.append(0, of: reader) }
            #expect(error?.file == reader.path)
            #expect(writer.count == 0)
        }
    }

    /// Enough tracks that the scratch file is written to several times.
    @Test func theScratchFileHoldsWhatMemoryDoesNotAndIsNeverSeen() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("library.sidx")
        var schema = RandomLibrary.schema
        schema.vectorDimension = 2_000
        let entries = try RandomLibrary.entries(400, schema: schema)
        try RandomLibrary.writer(entries, schema: schema).write(to: folder.file("expected.sidx"))

        var writer = try IndexWriter(schema: schema, provenance: "test 1.0", scratchBeside: path)
        for entry in entries { try writer.append(entry) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["expected.sidx"])
        // A copy is independent.
        var copy = writer
        var other = entries[0]
        other.path = Array("other".utf8)
        try copy.append(other)
        try writer.write(to: path)
        #expect(try contents(of: path) == contents(of: folder.file("expected.sidx")))
        try copy.write(to: folder.file("copy.sidx"))
        #expect(try IndexReader(path: folder.file("copy.sidx")).count == 401)
        let names = try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
        #expect(names == ["expected.sidx", "library.sidx", "copy.sidx"])
    }

    @Test func aScratchFileThatCannotBeWrittenIsAnErrorThatNamesTheIndex() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("absent/library.sidx")
        var schema = RandomLibrary.schema
        schema.vectorDimension = 65_536
        let entries = try RandomLibrary.entries(5, schema: schema)
        var writer = try IndexWriter(schema: schema, scratchBeside: path)
        let error = #expect(throws: IndexError.self) { for entry in entries { try writer.append(entry) } }
        #expect(error?.file == path)
        guard case .system(_, ENOENT)? = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Strings that begin alike, are empty, or are in no order come back unchanged, each once.
    @Test func manyStringsKeepTheirPlaces() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strings.sidx")
        var random = SplitMix64(seed: 11)
        var entries = try RandomLibrary.entries(2_000)
        var distinct: Set<[UInt8]> = []
        for index in entries.indices {
            entries[index].path = Array("\(random.next() % 100)/\(index)".utf8)
            distinct.insert(entries[index].path)
            for column in entries[index].texts.indices {
                let length = Int.random(in: 0...5, using: &random)
                let text = String((0..<length).map { _ in "aäz😀 ".randomElement(using: &random) ?? "a" })
                entries[index].texts[column] = text
                distinct.insert(Array(text.utf8))
            }
        }
        try RandomLibrary.writer(entries).write(to: path)
        let reader = try IndexReader(path: path)
        try reader.verify()
        for (index, entry) in entries.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }).enumerated() {
            try #require(try reader.pathBytes(index) == entry.path)
            for column in entry.texts.indices { try #require(try reader.text(column, index) == entry.texts[column]) }
            try #require(try reader.index(ofPath: entry.path) == index)
        }
        // As in FileFormat.md: one after the other, without extra bytes.
        let image = try contents(of: path)
        let joined = distinct.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
        #expect(Data(image).range(of: Data(joined)) != nil)
    }
}
