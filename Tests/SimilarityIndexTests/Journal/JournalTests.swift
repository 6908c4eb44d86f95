import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// The records that a build's journal returns after any failure.
struct JournalTests {
    private static let schema = RandomLibrary.schema

    private static func records() throws -> [JournalRecord] {
        let failure = FailureEntry(
            path: [0x61, 0xFF], fileSize: 3, modificationTime: -4, kind: "notAudio", message: "no “audio”", firstSeen: 5
        )
        let entries = try RandomLibrary.entries(9)
        return entries.dropLast().map { .track($0) } + [.moved(entries[8], from: [0x62, 0xFF]), .failure(failure)]
    }

    private static func journal(_ folder: TemporaryFolder, _ schema: IndexSchema = schema) throws -> BuildJournal {
        try BuildJournal(path: folder.file("x.journal"), schema: schema)
    }

    /// Bit patterns, in which a NaN equals itself.
    private static func image(_ records: [JournalRecord]) -> [String] { records.map { "\($0)" } }

    @Test func appendedRecordsAreRecovered() throws {
        let folder = try TemporaryFolder()
        let records = try Self.records()
        let first = try Self.journal(folder)
        #expect(first.recovered.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file("x.journal")), "made with the first record")
        for record in records.dropLast(3) { try first.append(record) }
        // A second process, while the first may still have the file open.
        let second = try Self.journal(folder)
        #expect(Self.image(second.recovered) == Self.image(Array(records.dropLast(3))))
        for record in records.suffix(3) { try second.append(record) }
        let third = try Self.journal(folder)
        #expect(Self.image(third.recovered) == Self.image(records))
        third.remove()
        #expect(try Self.journal(folder).recovered.isEmpty)
    }

    @Test func aJournalCutAnywhereGivesItsWholeRecordsAndGoesOnBehindThem() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.journal")
        let records = Array(try Self.records().suffix(3))
        var ends: [Int] = []
        let journal = try Self.journal(folder)
        for record in records {
            try journal.append(record)
            ends.append(try contents(of: path).count)
        }
        let whole = try contents(of: path)
        for length in 0...whole.count {
            try write(Array(whole.prefix(length)), to: path)
            let expected = ends.count { $0 <= length }
            let cut = try Self.journal(folder)
            try #require(Self.image(cut.recovered) == Self.image(Array(records.prefix(expected))), "\(length) bytes")
            try cut.append(records[2])
            try #require(
                Self.image(try Self.journal(folder).recovered)
                    == Self.image(Array(records.prefix(expected)) + [records[2]]),
                "\(length) bytes, then one more record")
        }
    }

    @Test func aFlippedBitNeverGivesAnotherRecord() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.journal")
        let records = Array(try Self.records().suffix(3))
        let journal = try Self.journal(folder)
        for record in records { try journal.append(record) }
        let whole = try contents(of: path)
        let image = Self.image(records)
        for position in 8..<whole.count {
            var bytes = whole
            bytes[position] ^= 1 << (position % 8)
            try write(bytes, to: path)
            let recovered = Self.image(try Self.journal(folder).recovered)
            try #require(recovered.count < image.count && image.starts(with: recovered), "byte \(position)")
        }
    }

    @Test func anotherSchemaOrAnalysisMeansANewJournal() throws {
        let folder = try TemporaryFolder()
        let record = try Self.records()[0]
        try Self.journal(folder).append(record)
        var newer = Self.schema
        newer.analysisVersion += 1
        let journal = try Self.journal(folder, newer)
        #expect(journal.recovered.isEmpty)
        try journal.append(record)
        #expect(try Self.journal(folder, newer).recovered.count == 1)
        #expect(try Self.journal(folder).recovered.isEmpty)
    }

    @Test func aFileThatIsNoJournalIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.journal")
        try write(Array("Dear diary, today".utf8), to: path)
        let error = #expect(throws: IndexError.self) { try Self.journal(folder) }
        #expect(error?.file == path && error?.description.contains("not a journal") == true)
        #expect(try contents(of: path) == Array("Dear diary, today".utf8))
        // Possible content, after a power loss, of a file that was never flushed to disk.
        try write([UInt8](repeating: 0, count: 300), to: path)
        #expect(try Self.journal(folder).recovered.isEmpty)
    }

    // MARK: The lock

    @Test func oneWriterAtATime() throws {
        let folder = try TemporaryFolder()
        let index = folder.file("x.sidx")
        do {
            let lock = try WriterLock(index: index)
            let error = #expect(throws: IndexError.self) { try WriterLock(index: index) }
            guard case .locked(let holder) = error?.cause else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(holder.hasPrefix("process \(getpid()) on ") && error?.file == index)
            withExtendedLifetime(lock) {}
        }
        #expect(!FileManager.default.fileExists(atPath: index + ".lock"))
        _ = try WriterLock(index: index)
    }

    @Test func theLockOfADeadProcessIsNoLock() throws {
        let folder = try TemporaryFolder()
        let index = folder.file("x.sidx")
        try write(Array("SonicIndex writer: process 1 on elsewhere".utf8), to: index + ".lock")
        let lock = try WriterLock(index: index)
        let text = String(decoding: try contents(of: index + ".lock"), as: UTF8.self)
        #expect(text.hasPrefix("SonicIndex writer: process \(getpid()) on "))
        withExtendedLifetime(lock) {}
    }

    @Test func aFileThatIsNoLockIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        try write(Array("[[package]]".utf8), to: folder.file("x.lock"))
        let error = #expect(throws: IndexError.self) { try WriterLock(index: folder.file("x")) }
        #expect(error?.description.contains("not a lock") == true)
        #expect(try contents(of: folder.file("x.lock")) == Array("[[package]]".utf8))
    }

    @Test func onlyLeftoversOfThisIndexAreRemoved() throws {
        let folder = try TemporaryFolder()
        let kept = [
            ".other.sidx.1-2.tmp", ".x.sidx.tmp", ".x.sidx.1.tmp", ".x.sidx.1-a.tmp", ".x.sidx.1-2-3.tmp",
            ".x.sidx.other.1-2.tmp", "x.sidx.1-2.tmp",
            ".x.sidx.1-2.tmp~",
        ]
        let left = [".x.sidx.1-2.tmp", ".x.sidx.4711-4294967295.tmp", ".x.sidx.lists.1-2.tmp"]
        for name in kept + left { try write([1], to: folder.file(name)) }
        try WriterLock(index: folder.file("x.sidx")).removeLeftovers()
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(kept))
    }
}
