import Foundation
import SimilarityIndex
import Testing

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
