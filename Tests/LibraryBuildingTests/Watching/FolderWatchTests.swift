import CatalogSupport
import LibraryBuilding
import TestSupport
import Testing

/// A watch of a whole tree also reports changes in folders that a build skips.
struct FolderWatchTests {
    private let music: MusicFolder
    private let scanner: LibraryScanner

    init() throws {
        music = try MusicFolder()
        try music.write(Array("Skipped/\nDemos/*.wav\n".utf8), ".sonicignore")
        try music.write([], "Marked/.noindex")
        scanner = LibraryScanner(root: music.root, ignoring: try IgnoreRules(root: music.root))
    }

    @Test(arguments: ["song.wav", "Folk/song.wav", "Folk/Album/Disc 1/song.wav", "Demos/song.flac", "Marked.wav"])
    func filesThatABuildReaches(path: String) {
        #expect(scanner.mayReach(RawPath(path), isFolder: false))
    }

    @Test(arguments: [
        ".sonic/user.sqlite", ".sonic/tag-journal/run", "Folk/.git/objects/ab/cdef", ".hidden.wav", "cover.jpg",
        "Skipped/song.wav", "Skipped/Album/song.wav", "Demos/song.wav", "Old.noindex/Album/song.wav",
        "Marked/song.wav", "Marked/Album/song.wav", "$RECYCLE.BIN/S-1/song.wav",
    ])
    func filesThatNoBuildReaches(path: String) {
        #expect(!scanner.mayReach(RawPath(path), isFolder: false))
    }

    @Test func folders() {
        #expect(scanner.mayReach("Folk/Album", isFolder: true))
        #expect(!scanner.mayReach("Skipped", isFolder: true))
        #expect(!scanner.mayReach("Folk/Old.noindex", isFolder: true))
    }

    @Test func aMarkInTheMusicFolderHoldsForAllOfIt() throws {
        try music.write([], ".noindex")
        #expect(!scanner.mayReach("song.wav", isFolder: false))
    }
}
