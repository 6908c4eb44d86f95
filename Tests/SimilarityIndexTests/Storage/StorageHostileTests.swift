import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Malicious files: every checksum is correct, the content is not.
@Suite struct StorageHostileTests {
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
        try expectError("analysis version 0") { $0.store(UInt32(0), at: 12) }
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
        // The last section, so that no following one is affected.
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
        // Not required, so it is skipped like absent optional sections.
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
            // The last name, “energy”, extends beyond its section.
            let schema = try image.section("SCHM")
            image.store(UInt16(7), at: schema.offset + schema.length - 8)
        }
        try expectError("after the last column name") { image in
            let schema = try image.section("SCHM")
            image.store(UInt16(5), at: schema.offset + schema.length - 8)
        }
        try expectError("two columns") { image in
            let start = try image.section("SCHM").offset + 8
            // title and genre both have five letters.
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
        // The section's checksum is correct, the sequence's own is not.
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
        try expectError("of analysis 3 has features") { image in
            image.store(UInt32(3), at: try image.section("TRAK").offset + 56)
        } reading: {
            try $0.verify()
        }
        try expectError("padding") { image in
            let schema = try image.section("SCHM")
            image.bytes[schema.offset + schema.length] = 1
        } reading: {
            try $0.verify()
        }
    }

    /// These edits are harmless to readers, but no writer writes them.
    @Test func verifyNamesWhatNoWriterWrites() throws {
        func expectFault(_ words: String, _ edit: (inout IndexImage) throws -> Void) throws {
            try expectError(words, edit) { try $0.verify() }
        }
        try expectFault("mean or deviation") { $0.store(Float.nan.bitPattern, at: try $0.section("SCAL").offset) }
        try expectFault("mean or deviation") { image in
            let scaling = try image.section("SCAL")
            image.store(Float.infinity.bitPattern, at: scaling.offset + scaling.length - 4)
        }
        try expectFault("is not UTF-8") { image in
            // The strings begin with the path “bad/0.mp3” and end with the texts.
            let strings = try image.section("STRS")
            image.bytes[strings.offset + strings.length - 1] = 0xFF
        }
        try expectFault("not 7FC00000") { $0.store(Float.nan.bitPattern | 1, at: try $0.section("NUMS").offset) }
        try expectFault("vector of track 0 is not finite") { image in
            image.store(Float.nan.bitPattern, at: try image.section("VECT").offset + 4)
        }
        try expectFault("do not span “SEQS”") { image in
            // The first sequence and its header are removed from the file. Its place stays.
            let offsets = try image.section("SEQO")
            let second = image.load(offsets.offset + 8, as: UInt64.self)
            try #require(second > 0)
            image.store(second, at: offsets.offset)
        }
        try expectFault("failures are not in path order") { image in
            let failures = try image.section("FAIL")
            let path = image.load(failures.offset, as: UInt32.self)
            image.store(path, at: failures.offset + 40)
        }
        try expectFault("“PROV” is not UTF-8") { image in image.bytes[try image.section("PROV").offset] = 0xFF }
        try expectFault("strings are not in byte order") { image in
            image.bytes[try image.section("STRS").offset] = 0x7A
        }
        try expectFault("do not span “STRS”") { image in
            let offsets = try image.section("STRO")
            image.store(UInt64(1), at: offsets.offset)
        }
        try expectFault("not in path order") { image in
            let tracks = try image.section("TRAK").offset
            image.store(image.load(tracks + 48, as: UInt32.self), at: tracks + 64 + 48)
        }
    }
}
