import Foundation
import LibraryExchange
import TestSupport
import Testing

/// Archives, as they are downloaded from services.
@Suite struct ZipReaderTests {
    private let streams = Array(
        #"[{"endTime": "2020-04-11 00:27", "artistName": "Ada Lund", "trackName": "Blue Door", "msPlayed": 60000}]"#
            .utf8)

    private func read(_ bytes: [UInt8]) -> ImportedLibrary {
        var library = ImportedLibrary()
        ImportedFile.read(bytes, named: "data.zip", into: &library)
        return library
    }

    @Test func filesAreFoundByContent() {
        let zip = MadeUpZip(entries: [
            .init(name: "Account/Read Me First.pdf", content: [1, 2, 3]),
            .init(name: "Account/anything.json", content: streams),
            .init(name: "Account/Userdata.json", content: Array(#"{"username": "someone"}"#.utf8)),
        ])
        let library = read(zip.bytes())
        #expect(library.tracks.map(\.title) == ["Blue Door"])
        #expect(library.notes.map(\.file) == ["data.zip/Account/Userdata.json"])
        #expect(library.notes.allSatisfy { !$0.isDamage })
    }

    /// The bytes of Python's `zlib.compressobj(9, zlib.DEFLATED, -15)` for it.
    @Test func deflatedFilesAreUnpacked() {
        let text = Array(("[" + String(repeating: " ", count: 98) + "]").utf8)
        let packed: [UInt8] = [0x8B, 0x56, 0xA0, 0x39, 0x88, 0x05, 0x00]
        let zip = MadeUpZip(entries: [
            .init(
                name: "a.json", content: packed, method: 8, claimedSize: 100,
                checksum: MadeUpZip.checksum(text))
        ])
        // It is unpacked without a fault, and has no music.
        #expect(read(zip.bytes()).notes.map(\.reason) == ["it contains no plays, likes or playlists"])
    }

    @Test func ofAnArchiveThatIsCutTheFirstFilesAreRead() {
        let zip = MadeUpZip(entries: [
            .init(name: "a.json", content: streams),
            .init(name: "b.json", content: Array(String(repeating: "x", count: 1000).utf8)),
        ])
        let library = read(Array(zip.bytes(hasTable: false).dropLast(500)))
        #expect(library.tracks.map(\.title) == ["Blue Door"])
        #expect(library.notes.first?.reason == "the archive is truncated; its intact files are read")
        #expect(library.notes.contains { $0.file == "data.zip/b.json" && $0.reason == "it is cut" })
    }

    @Test func aBombIsRefused() {
        let bomb = MadeUpZip(entries: [
            .init(name: "a.json", content: [3, 0], method: 8, claimedSize: 400_000_000, checksum: 0),
            .init(name: "b.json", content: streams),
        ])
        let library = read(bomb.bytes())
        #expect(library.notes.map(\.file) == ["data.zip/a.json"])
        #expect(library.notes.first?.reason.contains("200 times") == true)
        #expect(library.tracks.count == 1)
    }

    @Test func anArchiveBeyondTheSizeIsTold() {
        let zip = MadeUpZip(entries: [
            .init(name: "a.json", content: streams), .init(name: "b.json", content: streams),
        ])
        var library = ImportedLibrary(byteLimit: streams.count * 2 - 1)
        ImportedFile.read(zip.bytes(), named: "data.zip", into: &library)
        #expect(library.playCount == 1)
        #expect(library.notes.map(\.file) == ["data.zip/b.json"])
        #expect(library.notes.allSatisfy { $0.isDamage && $0.reason.hasPrefix("not read: an import reads at most") })
        // The limit is that of all files.
        ImportedFile.read(streams, named: "c.json", into: &library)
        #expect(library.playCount == 1)
        #expect(library.notes.map(\.file) == ["data.zip/b.json", "c.json"])
    }

    @Test func theSizeOfAFileIsTestedBeforeItIsRead() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("large.json")
        // A file of one byte more than a GiB, which takes no room on the disk.
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: (1 << 30) + 1)
        try handle.close()
        var library = ImportedLibrary()
        ImportedFile.read(RawPath(path), into: &library)
        #expect(library.notes.map(\.reason) == ["1073741825 bytes are too many"])
    }

    #if os(Linux)
        @Test func aNameNeedNotBeUTF8() throws {
            let folder = try TemporaryFolder()
            let path = RawPath(folder.path).appending(RawPath(bytes: [0xFF, 0x61]))
            let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT, 0o600) }
            try #require(descriptor >= 0)
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: Data(streams))
            try handle.close()
            var library = ImportedLibrary()
            ImportedFile.read(path, into: &library)
            #expect(library.playCount == 1)
            #expect(library.notes.isEmpty)
        }
    #endif

    /// The field for zip64 has the size of the content and the packed size, of eight bytes each.
    @Test(arguments: [UInt64(Int64.max), UInt64.max, 1 << 40], [true, false])
    func sizesBeyondTheFileCostOnlyTheirEntry(size: UInt64, hasTable: Bool) {
        let content: [UInt8] = [3, 0]
        var extra: [UInt8] = [1, 0, 16, 0]
        for value in [UInt64(100 << 20), size] { extra += (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let liar = MadeUpZip.Entry(
            name: "a.json", content: content, method: 8, claimedSize: .max, checksum: 0, claimedPackedSize: .max,
            extra: extra)
        let library = read(
            MadeUpZip(entries: [.init(name: "b.json", content: streams), liar]).bytes(hasTable: hasTable))
        #expect(library.tracks.map(\.title) == ["Blue Door"])
        #expect(library.notes.contains { $0.file == "data.zip/a.json" && $0.isDamage })
    }

    @Test func anEncryptedFileIsRefused() {
        let zip = MadeUpZip(entries: [.init(name: "a.json", content: streams, flags: 1)])
        #expect(read(zip.bytes()).notes.map(\.reason) == ["it is encrypted"])
    }

    @Test func damagedContentIsTold() {
        var bytes = MadeUpZip(entries: [.init(name: "a.json", content: streams)]).bytes()
        bytes[30 + 6 + 60] ^= 1
        let library = read(bytes)
        #expect(library.notes.first?.reason == "it is damaged (wrong checksum)")
    }

    @Test func noDamageEndsTheProgram() {
        let whole = MadeUpZip(entries: [
            .init(name: "a.json", content: streams), .init(name: "b.json", content: streams),
        ]).bytes()
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<4 {
                let place = Int.random(in: 4..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(read(bytes).tracks.count <= 2 * 2000)
        }
    }
}
