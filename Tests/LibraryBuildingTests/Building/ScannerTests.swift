import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import TestSupport
import Testing

/// What the scanner reports and skips. Contents matter only for files without an extension.
struct ScannerTests {
    private func names(_ music: MusicFolder) -> [String] { music.scan().files.map { "\($0.relativePath)" } }

    @Test func listsFilesInByteOrderOfTheirPaths() throws {
        let music = try MusicFolder()
        // By bytes: "A/z" < "A-b/a" is false, '-' (2D) comes before '/' (2F); capitals before small letters.
        let files = ["b.mp3", "A/z.mp3", "A-b/a.mp3", "B.mp3", "é.mp3", "a b.mp3", "a/2.mp3", "a/10.mp3", "z.mp3"]
        for file in files { try music.write([1], file) }
        let expected = [
            "A-b/a.mp3", "A/z.mp3", "B.mp3", "a b.mp3", "a/10.mp3", "a/2.mp3", "b.mp3", "z.mp3", "é.mp3",
        ]
        #expect(names(music) == expected)
    }

    @Test func skipsHiddenFilesAndFoldersAndThoseMarkedNoIndex() throws {
        let music = try MusicFolder()
        let files = [
            "a.mp3", ".hidden.mp3", ".folder/b.mp3", "memos/c.mp3", "memos/deep/d.mp3", "memos/.noindex",
            "drafts.noindex/e.mp3", "noindex/f.mp3",
        ]
        for file in files { try music.write([1], file) }
        #expect(names(music) == ["a.mp3", "noindex/f.mp3"])
        #expect(music.scan().problems.isEmpty)
    }

    @Test func tellsSizeAndModificationTime() throws {
        let music = try MusicFolder()
        try music.write([UInt8](repeating: 1, count: 1234), "a.mp3")
        let time = Date(timeIntervalSince1970: 1_234_567_890.25)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: music.path("a.mp3"))
        let file = try #require(music.scan().files.first)
        #expect(file.size == 1234)
        #expect(abs(file.modificationTime - 1_234_567_890_250_000_000) < 1_000_000)
    }

    @Test func followsLinksButEntersNoFolderTwice() throws {
        let music = try MusicFolder()
        try music.write([1], "real/a.mp3")
        try music.link("real/back", to: "..")
        try music.link("real/self", to: ".")
        try music.link("z.mp3", to: "real/a.mp3")
        try music.link("other", to: "real")
        try music.link("loop.mp3", to: "loop.mp3")
        let scan = music.scan()
        #expect(scan.files.map { "\($0.relativePath)" } == ["real/a.mp3"])
        #expect(scan.problems.map { "\($0.relativePath)" } == ["loop.mp3"] && !scan.problems[0].mayHideFiles)
        #expect(scan.problems.first?.message.contains("symbolic links") == true)
    }

    @Test func linkedFilesInTheTreeKeepTheirOwnNames() throws {
        let music = try MusicFolder()
        try music.write([1], "m/deep/1.mp3")
        try music.write([1], "m/2.mp3")
        // Links that sort before and after their target, above and below it.
        try music.link("a", to: "m")
        try music.link("b", to: "m/deep")
        try music.link("z", to: "m")
        try music.link("m/deep/up", to: "..")
        try music.link("m/0.mp3", to: "2.mp3")
        try music.link("m/9.mp3", to: "deep/1.mp3")
        #expect(names(music) == ["m/2.mp3", "m/deep/1.mp3"])
        #expect(music.scan().problems.isEmpty)
    }

    @Test func linkedFilesElsewhereHaveTheNameOfTheirLink() throws {
        let (music, elsewhere) = (try MusicFolder(), try MusicFolder())
        for file in ["album/1.mp3", "album/2.mp3", "single.mp3"] { try elsewhere.write([1], file) }
        try elsewhere.link("album/again.mp3", to: "1.mp3")
        try elsewhere.link("album/more", to: "../more")
        try elsewhere.write([1], "more/3.mp3")
        try music.write([1], ".hidden.mp3")
        try music.link("album", to: elsewhere.path("album"))
        try music.link("single.mp3", to: elsewhere.path("single.mp3"))
        // Reached through the folder's link.
        try music.link("first.mp3", to: elsewhere.path("album/1.mp3"))
        try music.link("seen.mp3", to: ".hidden.mp3")
        #expect(
            names(music) == ["album/1.mp3", "album/2.mp3", "album/more/3.mp3", "seen.mp3", "single.mp3"])
    }

    @Test func hardLinksAreTwoNames() throws {
        let music = try MusicFolder()
        try music.write([1], "a.mp3")
        try FileManager.default.linkItem(atPath: music.path("a.mp3"), toPath: music.path("b.mp3"))
        try music.link("c.mp3", to: "b.mp3")
        #expect(names(music) == ["a.mp3", "b.mp3"])
    }

    @Test func reportsADanglingLinkOnlyWhenItClaimsToBeAudio() throws {
        let music = try MusicFolder()
        try music.link("gone.mp3", to: "nowhere.mp3")
        try music.link("gone.txt", to: "nowhere.txt")
        try music.link("gone", to: "nowhere")
        let problems = music.scan().problems
        #expect(problems.map { "\($0.relativePath)" } == ["gone.mp3"] && !problems[0].mayHideFiles)
        #expect(problems.first?.message.contains("link") == true)
    }

    @Test func aFolderWithAnAudioNameIsAFolder() throws {
        let music = try MusicFolder()
        try music.write([1], "x.mp3/inside.flac")
        let scan = music.scan()
        #expect(scan.files.map { "\($0.relativePath)" } == ["x.mp3/inside.flac"])
        #expect(scan.problems.isEmpty)
    }

    #if os(Linux)  // APFS and HFS+ accept no such names
        @Test func keepsNamesThatAreNotUTF8() throws {
            let music = try MusicFolder()
            let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9] + Array(".mp3".utf8)  // "café.mp3" in Latin-1
            let path = RawPath(music.folder.path).appending(RawPath(bytes: name))
            let descriptor = path.withCString { open($0, O_CREAT | O_WRONLY, 0o644) }
            try #require(descriptor >= 0)
            close(descriptor)
            #expect(music.scan().files.map(\.relativePath.bytes) == [name])
        }
    #endif

    @Test(.disabled(if: isRoot(), "root may read every folder")) func reportsAFolderThatCannotBeRead() throws {
        let music = try MusicFolder()
        try music.write([1], "locked/a.mp3")
        try music.write([1], "b.mp3")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: music.path("locked"))
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: music.path("locked"))
        }
        let scan = music.scan()
        #expect(scan.files.map { "\($0.relativePath)" } == ["b.mp3"])
        #expect(scan.problems.map { "\($0.relativePath)" } == ["locked"] && scan.problems[0].mayHideFiles)
    }

    @Test func aCancelledScanEndsAtOnce() throws {
        let music = try MusicFolder()
        for name in ["a/1.mp3", "a/2.mp3", "b/3.mp3", "c/4.mp3"] { try music.write([], name) }
        var looks = 0
        let scan = LibraryScanner(root: music.root).scan {
            looks += 1
            return looks == 2
        }
        #expect(scan == nil && looks == 2)
    }

    @Test func aRootThatDoesNotExistIsAProblemOfTheRoot() throws {
        let scan = LibraryScanner(root: "/nonexistent-folder-of-music").scan()
        #expect(scan.files.isEmpty)
        #expect(scan.problems.map(\.relativePath.bytes) == [[]])
    }

    @Test(arguments: ["mp3", "MP3", "Flac", "ogg", "opus", "wav", "aiff", "caf", "m4a", "wma", "mp+", "spx", "mka"])
    func reportsEveryFileWithAnAudioExtension(suffix: String) throws {
        let music = try MusicFolder()
        try music.write(Array("this is text".utf8), "a.\(suffix)")
        #expect(names(music) == ["a.\(suffix)"])
    }

    @Test(arguments: [
        "cover.jpg", "lyrics.LRC", "album.cue", "list.m3u8", "notes.txt", "tune.mid", "film.avi", "lossy.wvc",
    ])
    func leavesForeignExtensionsAloneWhateverTheyHold(name: String) throws {
        let music = try MusicFolder()
        try music.copy("Folk/02-long-winter.wav", as: name)
        #expect(names(music).isEmpty)
    }

    @Test(arguments: ["song", "song.bak", "Mr. Sandman (live"])
    func tellsAudioByItsContentWhereTheNameSaysNothing(name: String) throws {
        let music = try MusicFolder()
        try music.copy("Classical/02-four-neighbours.mp3", as: name)
        try music.write(Array("just a note".utf8), "note-\(name)")
        #expect(names(music) == [name])
    }

    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"))
    func videoIsLeftAloneUnlessItIsWanted() throws {
        let music = try MusicFolder()
        for name in ["video.mp4", "video.webm", "video.mkv", "aac-44100-2.m4a", "opus-48000-2.webm", "aac-48000-2.mka"]
        {
            try music.write(try repositoryBytes("Tests/Golden/formats/\(name)"), name)
        }
        try music.write(try repositoryBytes("Tests/Golden/formats/aac-8000-1.m4a"), "music.mp4")
        let audio = ["aac-44100-2.m4a", "aac-48000-2.mka", "music.mp4", "opus-48000-2.webm"]
        #expect(names(music) == audio)
        let all = LibraryScanner(root: music.root, includesVideo: true).scan().files.map { "\($0.relativePath)" }
        #expect(all == (audio + ["video.mkv", "video.mp4", "video.webm"]).sorted())
    }

    @Test func pipesAreNotOpenedAndReportedWhenTheyClaimToBeAudio() throws {
        let music = try MusicFolder()
        try #require(mkfifo(music.path("pipe.mp3"), 0o644) == 0)
        try #require(mkfifo(music.path("pipe"), 0o644) == 0)
        let scan = music.scan()
        #expect(scan.files.isEmpty)
        #expect(scan.problems.map { "\($0.relativePath)" } == ["pipe.mp3"])
    }

    @Test func unreadableLinksAreReported() throws {
        let music = try MusicFolder()
        try music.write([1], "a.mp3")
        try music.link("albums", to: String(repeating: "d", count: 300))
        let scan = music.scan()
        #expect(scan.files.map { "\($0.relativePath)" } == ["a.mp3"])
        #expect(scan.problems.map { "\($0.relativePath)" } == ["albums"] && scan.problems[0].mayHideFiles)
        #expect(scan.problems.first?.message.contains("too long") == true)
    }
}
