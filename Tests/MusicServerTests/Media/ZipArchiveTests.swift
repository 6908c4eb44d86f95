import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

@Suite("Zip archives")
struct ZipArchiveTests {
    private let contents: [(name: String, bytes: [UInt8])] = [
        ("CD 1/01 Über.mp3", (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }), ("empty.mp3", []),
        ("b.mp3", Array("sound".utf8)),
    ]

    private func archive(_ folder: TemporaryFolder, limit: Int = 0xFFFF_FFFF) throws -> ZipArchive {
        let entries = try contents.enumerated().map { place, file in
            let path = RawPath(try folder.write(file.bytes, as: "\(place)"))
            return ZipArchive.Entry(name: file.name, size: file.bytes.count, modified: 1_700_000_000_000_000_000) {
                try #require(FileRegion(path))
            }
        }
        return ZipArchive(entries, limit: limit)
    }

    private func bytes(_ archive: ZipArchive) throws -> [UInt8] {
        let next = archive.begin()
        var all: [UInt8] = []
        while let bytes = try next() { all += bytes }
        return all
    }

    /// With a limit of some bytes, numbers have 64 bits, as in archives beyond 4 GB.
    @Test(arguments: [0xFFFF_FFFF, 400_000, 1000, 5, 0]) func filesComeBackAsTheyWere(_ limit: Int) throws {
        let folder = try TemporaryFolder()
        let archive = try archive(folder, limit: limit)
        let bytes = try bytes(archive)
        #expect(bytes.count == archive.length)
        let read = try ZipReader(bytes).files
        #expect(read.map(\.name) == contents.map(\.name))
        #expect(read.map(\.content) == contents.map(\.bytes))
    }

    @Test func anEmptyArchiveIsItsEnd() throws {
        #expect(try bytes(ZipArchive([])) == [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18))
    }

    /// As Info-ZIP's `zipinfo` shows it: 2023-11-14 22:13:20 UTC.
    @Test func datesAreThoseOfTheFiles() throws {
        let folder = try TemporaryFolder()
        let bytes = try bytes(try archive(folder))
        let (time, date) = (Int(bytes[10]) | Int(bytes[11]) << 8, Int(bytes[12]) | Int(bytes[13]) << 8)
        #expect((date >> 9 + 1980, date >> 5 & 15, date & 31) == (2023, 11, 14))
        #expect((time >> 11, time >> 5 & 63, time & 31 * 2) == (22, 13, 20))
    }

    @Test func aFileThatChangedEndsTheArchive() throws {
        let folder = try TemporaryFolder()
        let archive = try archive(folder)
        try folder.write([1, 2, 3], as: "0")
        #expect(throws: (any Error).self) { try bytes(archive) }
    }

    @Test func namesArePathsBelowTheSharedFolder() {
        func names(_ paths: [String], isNumbered: Bool = false) -> [String] {
            MediaArchive.names(paths.map { RawPath($0) }, isNumbered: isNumbered)
        }
        #expect(names(["a/b/CD1/1.mp3", "a/b/CD2/1.mp3"]) == ["CD1/1.mp3", "CD2/1.mp3"])
        #expect(names(["a/b/1.mp3", "a/b/2.mp3"]) == ["1.mp3", "2.mp3"])
        #expect(names(["a/b/1.mp3", "a/2.mp3"]) == ["b/1.mp3", "2.mp3"])
        #expect(names(["1.mp3"]) == ["1.mp3"])
        #expect(names([]) == [])
        #expect(names(["x/b.mp3", "y/a.mp3"], isNumbered: true) == ["01 b.mp3", "02 a.mp3"])
        let many = names((0..<100).map { "\($0).mp3" }, isNumbered: true)
        #expect(many.first == "001 0.mp3" && many.last == "100 99.mp3")
        // Two names that are no UTF-8 look the same.
        let odd = [0xFF, 0xFE].map { RawPath(bytes: [$0]) }
        #expect(Set(MediaArchive.names(odd, isNumbered: false)).count == 2)
        let renamed = MediaArchive.names(odd + [RawPath("2 \u{FFFD}")], isNumbered: false)
        #expect(Set(renamed).count == 3)
        // What Windows reads as a path or a stream.
        #expect(names(["..\\a.mp3", "AC\\DC: b.mp3", "c\n.mp3"]) == [".._a.mp3", "AC_DC_ b.mp3", "c_.mp3"])
    }
}
