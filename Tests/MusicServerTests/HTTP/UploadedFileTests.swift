import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Files of uploads whose process was killed.
struct UploadedFileTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func onlyThoseThatNobodyHoldsAreRemoved() throws {
        let folder = try TemporaryFolder()
        for name in ["sonicindex-upload-aaaaaa", "sonicindex-upload-bbbbbb", "other-upload", "upload-cccccc"] {
            try folder.write([1, 2, 3], as: name)
        }
        try FileManager.default.createDirectory(
            atPath: folder.file("sonicindex-upload-folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("sonicindex-upload-link"), withDestinationPath: folder.file("other-upload"))
        // As the process of an upload holds it. A lock belongs to the opened file, not to the process.
        let held = RawPath(folder.file("sonicindex-upload-bbbbbb")).withCString { open($0, O_RDONLY) }
        try #require(held >= 0 && flock(held, LOCK_EX) == 0)
        UploadedFile.removeAbandoned(in: RawPath(folder.path))
        let kept = ["other-upload", "sonicindex-upload-folder", "sonicindex-upload-link", "upload-cccccc"]
        #expect(try names(folder) == (kept + ["sonicindex-upload-bbbbbb"]).sorted())
        // The end of a process closes its files.
        close(held)
        UploadedFile.removeAbandoned(in: RawPath(folder.path))
        #expect(try names(folder) == kept)
    }

    @Test func anUploadOfThisProcessStays() throws {
        let folder = try TemporaryFolder()
        let limit = StreamLimit(1)
        var file: UploadedFile? = try UploadedFile(
            try #require(StreamPermit(limit, "somebody")), in: folder.path)
        UploadedFile.removeAbandoned(in: RawPath(folder.path))
        #expect(file?.path.exists == true && limit.count == 1)
        file = nil
        #expect(try names(folder).isEmpty && limit.count == 0)
    }
}
