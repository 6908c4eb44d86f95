import Foundation
import SimilarityIndex
import TestSupport
import Testing

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

    @Test func damageIsNoticedOnFirstUseWithItsPlace() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        var image = try IndexImage.make()
        let vectors = try image.section("VECT")
        image.bytes[vectors.offset + 5] ^= 0x10
        try write(image.bytes, to: path)
        // Opening does not read the vectors; other sections are intact.
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
