import Foundation
import SimilarityIndex
import Testing

/// The bytes of an index, and edits that a checksum would not betray.
private struct IndexImage {
    var bytes: [UInt8]

    struct Section {
        var name: String
        /// Where its line of the table of contents stands.
        var line: Int
        var offset: Int
        var length: Int
    }

    static func make(trackCount: Int = 6) throws -> IndexImage {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        try RandomLibrary.writer(try RandomLibrary.entries(trackCount), failures: RandomLibrary.failures(2)).write(
            to: path)
        return IndexImage(bytes: try contents(of: path))
    }

    var sections: [Section] {
        (0..<Int(load(32, as: UInt32.self))).map { position in
            let line = 64 + 32 * position
            return Section(
                name: String(decoding: bytes[line..<line + 4], as: UTF8.self), line: line,
                offset: Int(load(line + 8, as: UInt64.self)), length: Int(load(line + 16, as: UInt64.self)))
        }
    }

    func section(_ name: String) throws -> Section { try #require(sections.first { $0.name == name }) }

    func load<Value: FixedWidthInteger>(_ position: Int, as type: Value.Type) -> Value {
        bytes[position...].prefix(MemoryLayout<Value>.size).reversed().reduce(0) { $0 << 8 | Value($1) }
    }

    mutating func store(_ value: some FixedWidthInteger, at position: Int) {
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(position..<position + $0.count, with: $0) }
    }

    /// Makes every checksum right again, so that the reader has to look at the content.
    mutating func seal() {
        let frontLength = 64 + 32 * Int(load(32, as: UInt32.self))
        guard frontLength <= bytes.count else {
            store(Checksum.of(Array(bytes[..<56])), at: 56)
            return
        }
        for position in stride(from: 64, to: frontLength, by: 32) {
            let offset = load(position + 8, as: UInt64.self)
            let length = load(position + 16, as: UInt64.self)
            guard offset <= bytes.count, length <= UInt64(bytes.count) - offset else { continue }
            store(Checksum.of(Array(bytes[Int(offset)..<Int(offset + length)])), at: position + 24)
        }
        store(Checksum.of(Array(bytes[64..<frontLength])), at: 48)
        store(Checksum.of(Array(bytes[..<56])), at: 56)
    }
}

/// Calls everything a reader offers. Only `IndexError` may come out; results may be wrong, since
/// some edits cannot be told from other data.
private func exercise(_ path: String) throws {
    do throws(IndexError) {
        let reader = try IndexReader(path: path)
        func attempt<Value>(_ body: () throws(IndexError) -> Value) { _ = try? body() }
        for index in 0..<min(reader.count, 20) {
            attempt { () throws(IndexError) in try reader.entry(index) }
            attempt { () throws(IndexError) in try reader.sequence(index) }
            attempt { () throws(IndexError) in try reader.index(of: try reader.id(index)) }
            attempt { () throws(IndexError) in try reader.index(ofPath: try reader.pathBytes(index)) }
        }
        attempt { () throws(IndexError) in try reader.failures() }
        attempt { () throws(IndexError) in try reader.provenance() }
        attempt { () throws(IndexError) in try reader.index(of: TrackID(high: 7, low: 7)) }
        attempt { () throws(IndexError) in try reader.index(ofPath: "folder 1/track 1") }
        if reader.count > 0 {
            var filter = SearchFilter()
            if !reader.schema.textColumns.isEmpty { filter.require(textColumn: 0, equals: "rock") }
            if !reader.schema.numberColumns.isEmpty { filter.require(numberColumn: 0, in: 0...100) }
            attempt { () throws(IndexError) in
                try NearestNeighbors(reader).neighbors(of: 0, count: 3, filter: filter)
            }
            for method in SimilarityMethod.allCases {
                attempt { () throws(IndexError) in
                    try SimilaritySearch(reader, options: .init(method: method)).neighbors(of: 0, count: 3)
                }
            }
        }
        try reader.verify()
    } catch {
        #expect(!error.description.isEmpty)
    }
}

@Suite struct StorageCorruptionTests {
    @Test func everyTruncationIsAnError() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        let whole = try IndexImage.make().bytes
        for length in 0..<whole.count {
            try write(Array(whole[..<length]), to: path)
            let error = #expect(throws: IndexError.self) { try IndexReader(path: path) }
            #expect(error?.file == path)
        }
        try write(whole + [0], to: path)
        #expect(throws: IndexError.self) { try IndexReader(path: path) }
        try write(whole, to: path)
        try IndexReader(path: path).verify()
    }

    @Test func everyChangedByteIsFound() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        let whole = try IndexImage.make().bytes
        var random = SplitMix64(seed: 11)
        for position in whole.indices {
            var bytes = whole
            bytes[position] ^= UInt8.random(in: 1...255, using: &random)
            try write(bytes, to: path)
            #expect(throws: IndexError.self, "byte \(position)") { try IndexReader(path: path).verify() }
        }
    }

    @Test func randomEditsNeverCrash() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        let whole = try IndexImage.make().bytes
        var random = SplitMix64(seed: 12)
        for _ in 0..<8_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let position = Int.random(in: bytes.indices, using: &random)
                bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            try write(bytes, to: path)
            #expect(throws: (any Error).self) {
                // Two flips may undo each other; then the file is whole.
                if bytes == whole { throw IndexError(.notAnIndex) }
                try IndexReader(path: path).verify()
            }
            try exercise(path)
        }
    }

    /// Random edits with all checksums made right: content is all that is left to object to.
    @Test func sealedEditsNeverCrash() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        let whole = try IndexImage.make()
        let interesting: [UInt64] = [
            0, 1, 0x7F, 0x80, 0xFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 63, .max, .max - 7, 1 << 40,
        ]
        let front = 64 + 32 * whole.sections.count
        var random = SplitMix64(seed: 13)
        for round in 0..<16_000 {
            var image = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                // Half of the edits go where the structure is.
                let limit = round % 2 == 0 ? front : image.bytes.count - 8
                let position = Int.random(in: 8..<limit, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: image.bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: image.bytes[position] = UInt8.random(in: 0...255, using: &random)
                case 2:
                    image.store(
                        UInt32(truncatingIfNeeded: interesting.randomElement(using: &random) ?? 0), at: position & ~3)
                default: image.store(interesting.randomElement(using: &random) ?? 0, at: position & ~7)
                }
            }
            image.seal()
            try write(image.bytes, to: path)
            try exercise(path)
        }
    }

    private func expectError(
        _ words: String, _ change: (inout IndexImage) throws -> Void,
        reading: (IndexReader) throws -> Void = { _ in }
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        var image = try IndexImage.make()
        try change(&image)
        image.seal()
        try write(image.bytes, to: path)
        let error = #expect(throws: IndexError.self) { try reading(try IndexReader(path: path)) }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(error?.file == path)
    }

    @Test func hostileHeaders() throws {
        try expectError("format version 2") { $0.store(UInt32(2), at: 8) }
        try expectError("format version 4294967295") { $0.store(UInt32.max, at: 8) }
        try expectError("tracks") { $0.store(UInt64.max, at: 16) }
        try expectError("should have") { $0.store(UInt64(7), at: 16) }
        try expectError("should have") { $0.store(UInt64(UInt32.max - 1), at: 16) }
        try expectError("bytes long") { $0.store(UInt64(1) << 50, at: 24) }
        try expectError("does not fit") { $0.store(UInt32.max, at: 32) }
        try expectError("missing") { image in
            image.store(UInt32(0), at: 32)
            image.bytes.removeSubrange(64...)
            image.store(UInt64(64), at: 24)
        }
        try expectError("dimension") { $0.store(UInt32(0), at: 36) }
        try expectError("dimension") { $0.store(UInt32.max, at: 36) }
        try expectError("should have") { $0.store(UInt32(65_536), at: 40) }
    }

    @Test func hostileTablesOfContents() throws {
        try expectError("listed twice") { image in
            let line = try image.section("TEXT").line
            image.bytes.replaceSubrange(line..<line + 4, with: Array("TRAK".utf8))
        }
        try expectError("not aligned") { image in
            let section = try image.section("TRAK")
            image.store(UInt64(section.offset + 1), at: section.line + 8)
        }
        try expectError("begins inside") { image in
            let tracks = try image.section("TRAK")
            image.store(UInt64(tracks.offset), at: try image.section("IDIX").line + 8)
        }
        try expectError("begins inside") { $0.store(UInt64(0), at: try $0.section("SCHM").line + 8) }
        try expectError("beyond the end") { $0.store(UInt64.max - 63, at: try $0.section("VECT").line + 8) }
        try expectError("beyond the end") { $0.store(UInt64.max, at: try $0.section("VECT").line + 16) }
        try expectError("beyond the end") { $0.store(UInt64.max / 2 + 1, at: try $0.section("VECT").line + 16) }
        // The last section: nothing behind it would object.
        try expectError("beyond the end") { image in
            let section = try image.section("PROV")
            image.store(UInt64(section.length + 1), at: section.line + 16)
        }
        try expectError("after the last section") { image in
            let section = try image.section("PROV")
            image.store(UInt64(section.length - 1), at: section.line + 16)
        }
        try expectError("should have") { image in
            let section = try image.section("VECT")
            image.store(UInt64(section.length - 4), at: section.line + 16)
        }
        for name in ["SCHM", "STRO", "STRS", "TRAK", "IDIX", "TEXT", "NUMS", "SCAL", "VECT", "SEQO", "SEQS"] {
            try expectError("“\(name)” is missing") { image in
                let line = try image.section(name).line
                image.bytes.replaceSubrange(line..<line + 4, with: Array("oth!".utf8))
                image.store(UInt32(0), at: line + 4)
            }
        }
    }

    @Test func unknownSections() throws {
        try expectError("“NEW!”") { image in
            let line = try image.section("PROV").line
            image.bytes.replaceSubrange(line..<line + 4, with: Array("NEW!".utf8))
            image.store(UInt32(1), at: line + 4)
        }
        // Not required: skipped, as are absent optional sections.
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        var image = try IndexImage.make()
        for name in ["PROV", "FAIL"] {
            let line = try image.section(name).line
            image.bytes.replaceSubrange(line..<line + 4, with: Array((name.lowercased()).utf8))
        }
        image.seal()
        try write(image.bytes, to: path)
        let reader = try IndexReader(path: path)
        try reader.verify()
        #expect(reader.count == 6)
        #expect(try reader.provenance() == nil)
        #expect(try reader.failures() == [])
    }

    @Test func hostileContent() throws {
        try expectError("columns in the schema") { $0.store(UInt32.max, at: try $0.section("SCHM").offset) }
        try expectError("were asked for") { image in
            // The last name, “energy”, reaches beyond its section.
            let schema = try image.section("SCHM")
            image.store(UInt16(7), at: schema.offset + schema.length - 8)
        }
        try expectError("after the last column name") { image in
            let schema = try image.section("SCHM")
            image.store(UInt16(5), at: schema.offset + schema.length - 8)
        }
        try expectError("two columns") { image in
            let start = try image.section("SCHM").offset + 8
            // title and genre have five letters both.
            let names = String(decoding: image.bytes[start..<start + 22], as: UTF8.self)
            #expect(names.hasSuffix("genre"))
            image.bytes.replaceSubrange(start + 2..<start + 7, with: Array("genre".utf8))
        }
        try expectError("is string") { image in
            image.store(UInt32.max - 1, at: try image.section("TRAK").offset + 48)
        } reading: {
            try _ = $0.pathBytes(0)
        }
        try expectError("string 0 is at") { image in
            image.store(UInt64.max, at: try image.section("STRO").offset)
        } reading: {
            for index in 0..<6 { _ = try $0.text(2, index) }
        }
        try expectError("track 4294967295 of 6") { image in
            for rank in 0..<6 { image.store(UInt32.max, at: try image.section("IDIX").offset + 4 * rank) }
        } reading: {
            try _ = $0.index(of: TrackID(high: 1, low: 1))
        }
        try expectError("identity order") { image in
            let start = try image.section("IDIX").offset
            image.store(image.load(start, as: UInt32.self), at: start + 4)
        } reading: {
            try $0.verify()
        }
        try expectError("deviation") { image in
            image.store(Float.nan.bitPattern, at: try image.section("SCAL").offset + 4 * 7)
        } reading: {
            _ = try NearestNeighbors($0)
        }
        try expectError("sequence 0 is at") { image in
            image.store(UInt64.max, at: try image.section("SEQO").offset + 8)
        } reading: {
            _ = try $0.sequence(0)
        }
        // The section is sealed, the sequence's own checksum is not.
        try expectError("a sequence") { image in
            image.bytes[try image.section("SEQS").offset + 20] ^= 1
        } reading: {
            _ = try $0.sequence(0)
        }
        try expectError("frames in") { image in
            image.store(UInt32.max, at: try image.section("SEQS").offset + 4)
        } reading: {
            _ = try $0.sequence(0)
        }
        try expectError("padding") { image in
            let schema = try image.section("SCHM")
            image.bytes[schema.offset + schema.length] = 1
        } reading: {
            try $0.verify()
        }
    }

    @Test func damageIsNoticedOnFirstUseWithItsPlace() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        var image = try IndexImage.make()
        let vectors = try image.section("VECT")
        image.bytes[vectors.offset + 5] ^= 0x10
        try write(image.bytes, to: path)
        // Opening does not read the vectors, other sections are whole.
        let reader = try IndexReader(path: path)
        #expect(try reader.text(0, 0) != nil)
        for _ in 0..<2 {
            let error = #expect(throws: IndexError.self) { try reader.vector(0) }
            #expect(error?.cause == .checksumMismatch("section “VECT”"))
            #expect(error?.byteOffset == UInt64(vectors.offset))
            #expect(error?.description.contains("at byte \(vectors.offset)") == true)
        }
    }

    @Test func otherFilesAreNoIndex() throws {
        let folder = try TemporaryFolder()
        func cause(_ name: String) -> IndexError.Cause? {
            #expect(throws: IndexError.self) { try IndexReader(path: folder.file(name)) }?.cause
        }
        try write([], to: folder.file("empty"))
        #expect(cause("empty") == .notAnIndex)
        try write(Array("ID3 this is some music".utf8), to: folder.file("music"))
        #expect(cause("music") == .notAnIndex)
        try write([UInt8](repeating: 0, count: 10_000), to: folder.file("zeros"))
        #expect(cause("zeros") == .notAnIndex)
        #expect(cause("absent") == .system(operation: "cannot open", code: ENOENT))
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
        #expect(cause("folder") == .invalidInput("not a regular file"))
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(cause("pipe") == .invalidInput("not a regular file"))
    }
}
