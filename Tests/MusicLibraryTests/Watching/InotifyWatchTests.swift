#if os(Linux)
    import AudioFeatures
    import Foundation
    import MusicLibrary
    import TestSupport
    import Testing

    /// What Linux tells is there when the call that changes something returns: nothing has to be waited for.
    struct InotifyWatchTests {
        private let music: MusicFolder
        private let watch: InotifyWatch

        init() throws {
            music = try MusicFolder()
            try music.makeFolder("Folk/Album")
            try music.write(Array("Skipped/".utf8), ".sonicignore")
            try music.makeFolder("Skipped")
            watch = try Self.watch(music)
        }

        private static func watch(_ music: MusicFolder) throws -> InotifyWatch {
            let scanner = LibraryScanner(root: music.root, ignoring: try IgnoreRules(root: music.root))
            return try InotifyWatch(scanner, output: "my.sidx")
        }

        private var activity: FolderActivity { watch.wait(seconds: 0) }

        @Test func filesThatComeChangeAndGoAreTold() throws {
            #expect(activity == FolderActivity())
            try music.write([1], "Folk/Album/song.wav")
            #expect(activity.hasChanged)
            try music.write([2], "Folk/Album/song.wav")
            #expect(activity.hasChanged)
            try FileManager.default.moveItem(atPath: music.path("Folk/Album/song.wav"), toPath: music.path("song.wav"))
            #expect(activity.hasChanged)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: music.path("song.wav"))
            #expect(activity.hasChanged)
            try music.remove("song.wav")
            #expect(activity.hasChanged)
            #expect(activity == FolderActivity())
        }

        @Test(arguments: [
            "cover.jpg", ".hidden.wav", "song.wav.part", "Skipped/song.wav", "my.sidx", "my.sidx.journal",
        ])
        func whatNoBuildLooksAtIsNotTold(name: String) throws {
            try music.write([1], name)
            #expect(activity == FolderActivity())
        }

        @Test func foldersThatAreMadeAreWatchedWithAllThatIsInThem() throws {
            try music.makeFolder("New/Disc 1/Extras")
            #expect(activity.hasChanged)
            try music.write([1], "New/Disc 1/Extras/song.wav")
            #expect(activity.hasChanged)
        }

        @Test func aRenamedFolderIsWatchedUnderItsNewName() throws {
            try FileManager.default.moveItem(atPath: music.path("Folk"), toPath: music.path("Skipped/Folk"))
            #expect(activity.hasChanged)
            try music.write([1], "Skipped/Folk/Album/song.wav")
            #expect(activity == FolderActivity(), "it is where nothing is looked at now")
            try FileManager.default.moveItem(atPath: music.path("Skipped/Folk"), toPath: music.path("Jazz"))
            #expect(activity.hasChanged)
            try music.write([1], "Jazz/Album/other.wav")
            #expect(activity.hasChanged)
        }

        @Test func linkedFoldersAreWatchedAndLinksThatLeadInACircleEnd() throws {
            let other = try MusicFolder()
            try music.link("Linked", to: other.folder.path)
            try music.link("Folk/Album/circle", to: music.folder.path)
            #expect(activity.hasChanged)
            try other.write([1], "song.wav")
            #expect(activity.hasChanged)
        }

        @Test func aFileIsBeingWrittenUntilItIsClosed() throws {
            try music.write([], "Folk/copy.wav")
            #expect(!activity.isBeingWritten)
            let file = try #require(FileHandle(forWritingAtPath: music.path("Folk/copy.wav")))
            try file.write(contentsOf: Data([1, 2, 3]))
            #expect(activity.isBeingWritten)
            #expect(activity.isBeingWritten)
            try file.close()
            #expect(!activity.isBeingWritten)
        }

        @Test func otherRulesAndARootThatGoesAwayMeanAnotherWatch() throws {
            try music.write(Array("*.wav".utf8), ".sonicignore")
            #expect(activity.isIncomplete)
            try music.write([], "Folk/.noindex")
            #expect(activity.isIncomplete)
            let parent = try MusicFolder()
            try parent.makeFolder("Music")
            let scanner = LibraryScanner(root: RawPath(parent.path("Music")))
            let watch = try InotifyWatch(scanner, output: "library.sidx")
            try FileManager.default.moveItem(atPath: parent.path("Music"), toPath: parent.path("Other"))
            #expect(watch.wait(seconds: 0).isIncomplete)
            #expect(throws: FolderWatchError.self) { try InotifyWatch(scanner, output: "library.sidx") }
        }

        @Test func moreEventsThanTheSystemKeepsAreAnOverflow() throws {
            let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            try #require(limit < 1_000_000)
            let paths = ["a.wav", "b.wav"].map { music.path($0) }
            for path in paths { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
            // An event that is the same as the one before is not kept: two files by turns.
            for round in 0...limit { #expect(truncate(paths[round % 2], 0) == 0) }
            #expect(activity.isIncomplete)
        }
    }
#endif
