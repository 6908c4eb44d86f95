import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// Taggers can restore the modification time of a file, but not the time of its last status change.
struct StatusChangeTests {
    private static let clip = "Classical/02-four-neighbours.mp3"

    /// A folder of three clips, one of them with a tag from this test.
    private static func music() throws -> MusicFolder {
        let music = try MusicFolder(Array(shortSamples.prefix(2)))
        try music.write(tagged("First"), "x.mp3")
        return music
    }

    /// Always of the same length.
    private static func tagged(_ title: String) throws -> [UInt8] {
        var audio = Array(try repositoryBytes("SampleAudio/\(clip)"))
        if audio.starts(with: ascii("ID3")) {
            let size = audio[6..<10].reduce(0) { $0 << 7 | Int($1) }
            audio.removeFirst(10 + size)
        }
        return TagFixture.id3v2(["TIT2": title], padding: 200 - 2 * title.utf8.count) + audio
    }

    /// Replaces bytes by others and restores the modification time, as some taggers do.
    private static func rewrite(_ path: String, _ bytes: [UInt8]) throws {
        let old = try FileManager.default.attributesOfItem(atPath: path)
        var information = stat()
        try #require(stat(path, &information) == 0)
        #if canImport(Darwin)
            let time = information.st_mtimespec
        #else
            let time = information.st_mtim
        #endif
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
        let new = try FileManager.default.attributesOfItem(atPath: path)
        try #require(new[.size] as? Int == old[.size] as? Int)
        try #require(new[.modificationDate] as? Date == old[.modificationDate] as? Date)
    }

    private static func title(_ music: MusicFolder, _ path: String) throws -> String? {
        let library = try Library(music.index)
        return try library.track(try library.index(of: path)).tags.title
    }

    @Test func aRetagThatKeepsSizeAndTimeIsNoticedAndNothingIsAnalyzed() async throws {
        let music = try Self.music()
        _ = try await music.build()
        #expect(try Self.title(music, "x.mp3") == "First")
        try Self.rewrite(music.path("x.mp3"), try Self.tagged("Other"))
        let plan = try LibraryBuilder(root: music.root, provenance: "test").plan()
        #expect(plan.steps.map(\.action) == [.move] && plan.unchanged == 2)
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.moved == 1 && build.summary.reused == 2)
        #expect(try Self.title(music, "x.mp3") == "Other")
    }

    @Test func otherSoundOfTheSameSizeAndTimeIsAnalyzedOnceItsTagsDiffer() async throws {
        let music = try Self.music()
        _ = try await music.build()
        var bytes = try Self.tagged("Other")
        bytes[bytes.count / 2] ^= 1
        try Self.rewrite(music.path("x.mp3"), bytes)
        #expect(try await music.build().analyzed == ["x.mp3"])
    }

    /// `chmod`, and a library that was copied to another disk with all its times.
    @Test func changesOfTheStatusAloneAreNotReportedAndNotCheckedTwice() async throws {
        let music = try Self.music()
        try music.write(Array("no music".utf8), "bad.mp3")
        _ = try await music.build()
        for name in ["x.mp3", shortSamples[0], "bad.mp3"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: music.path(name))
        }
        let pending = try LibraryBuilder(root: music.root, provenance: "test").plan(recognizesAudio: false)
        #expect(pending.steps.map(\.action) == [.skip])
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.moved == 0 && build.summary.reused == 3)
        #expect(build.pending == 3)
        let (bytes, again) = (try music.indexBytes(), try await music.build())
        #expect(again.pending == 0 && again.knownFailures == ["bad.mp3"])
        #expect(try music.indexBytes() == bytes)
    }

    /// An index without stamps, from an older program: no file is read again, and from then on all changes are noticed.
    @Test func anOlderIndexLearnsTheStamps() async throws {
        let music = try Self.music()
        _ = try await music.build()
        let bytes = try music.indexBytes()
        let reader = try IndexReader(path: "\(music.index)")
        var writer = try IndexWriter(schema: reader.schema, provenance: try reader.provenance())
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            try #require(entry.changeStamp != 0)
            entry.changeStamp = 0
            try writer.append(entry)
        }
        try writer.write(to: "\(music.index)")
        #expect(try await music.build().pending == 0)
        #expect(try music.indexBytes() == bytes)
    }
}
