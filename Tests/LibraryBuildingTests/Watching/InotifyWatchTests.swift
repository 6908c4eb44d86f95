#if os(Linux)
    import CatalogSupport
    import Foundation
    import LibraryBuilding
    import TestSupport
    import Testing

    /// On Linux, events are available as soon as the call that changes something returns, so no test waits.
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
            return try InotifyWatch(scanner, index: RawPath(music.path("music.index")))
        }

        private var activity: FolderActivity { watch.activity() }

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
            "cover.jpg", ".hidden.wav", "song.wav.part", "Skipped/song.wav", "music.index",
            "music.index.journal", "music.index.lock",
        ])
        func filesThatNoBuildReadsAreNotReported(name: String) throws {
            try music.write([1], name)
            #expect(activity == FolderActivity())
        }

        /// An index need not have the extension .sidx, and a song may have the name of the index.
        @Test(arguments: ["music.indexed.wav", "music.index.wav", "Folk/music.index", "Folk/music.index song.wav"])
        func filesThatAreNamedLikeTheIndexAreTold(name: String) throws {
            try music.write([1], name)
            #expect(activity.hasChanged)
        }

        @Test func theIndexIsKnownByEveryPathToIt() throws {
            let other = try MusicFolder()
            try music.link("Linked", to: other.folder.path)
            try music.link("index", to: other.path("real.index"))
            let scanner = LibraryScanner(root: music.root)
            let watch = try InotifyWatch(scanner, index: RawPath(music.path("index")))
            try other.write([1], "real.index")
            #expect(watch.activity() == FolderActivity(), "it is the target of the link that is the index")
            try other.write([1], "song.wav")
            #expect(watch.activity().hasChanged)
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

        /// truncate(2) changes a file without opening it: the system reports a change, but never that the file is
        /// closed.
        @Test func aFileThatIsNotWrittenForHalfAMinuteIsNotWaitedFor() throws {
            try music.write([1, 2, 3], "cut.wav")
            try music.write([], "copy.wav")
            let clock = TestClock()
            let watch = try InotifyWatch(
                LibraryScanner(root: music.root), index: RawPath(music.path("music.index")), now: { clock.now })
            #expect(truncate(music.path("cut.wav"), 1) == 0)
            #expect(watch.activity().isBeingWritten)
            clock.now = 20
            let file = try #require(FileHandle(forWritingAtPath: music.path("copy.wav")))
            try file.write(contentsOf: Data([1]))
            #expect(watch.activity().isBeingWritten)
            clock.now = 40
            #expect(watch.activity().isBeingWritten, "copy.wav was written to 20 s ago")
            try file.write(contentsOf: Data([2]))
            #expect(watch.activity().isBeingWritten)
            clock.now = 69.5
            #expect(watch.activity().isBeingWritten)
            clock.now = 70
            #expect(!watch.activity().isBeingWritten)
            try file.close()
        }

        @Test func otherRulesAndARootThatGoesAwayMeanAnotherWatch() throws {
            try music.write(Array("*.wav".utf8), ".sonicignore")
            #expect(activity.isIncomplete)
            try music.write([], "Folk/.noindex")
            #expect(activity.isIncomplete)
            let parent = try MusicFolder()
            try parent.makeFolder("Music")
            let (scanner, index) = (
                LibraryScanner(root: RawPath(parent.path("Music"))), RawPath(parent.path("library.sidx"))
            )
            let watch = try InotifyWatch(scanner, index: index)
            try FileManager.default.moveItem(atPath: parent.path("Music"), toPath: parent.path("Other"))
            #expect(watch.activity().isIncomplete)
            #expect(throws: FolderWatchError.self) { try InotifyWatch(scanner, index: index) }
        }

        @Test func moreEventsThanTheSystemKeepsAreAnOverflow() throws {
            let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            try #require(limit < 1_000_000)
            let paths = ["a.wav", "b.wav"].map { music.path($0) }
            for path in paths { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
            // The system drops an event that equals the previous one, so the two files alternate.
            for round in 0...limit { #expect(truncate(paths[round % 2], 0) == 0) }
            #expect(activity.isIncomplete)
        }
    }

    /// A clock that the test sets.
    private final class TestClock {
        var now = 0.0
    }
#endif
