import CatalogSupport
import LibraryBuilding
import TestSupport
import Testing

struct UnmountedFoldersTests {
    @Test func ofFoldersInsideOneAnotherTheOutermostCounts() throws {
        let music = try MusicFolder()
        var folders = UnmountedFolders(root: music.root)
        #expect(folders.add(["disk/a/b", "disk", "disk/a", "disks"]) == ["disk", "disks"])
        #expect(folders.add(["disk/c", "disk"]).isEmpty)
        #expect(!folders.containsRoot)
        #expect(folders.add([""]) == [""])
        #expect(folders.containsRoot)
    }

    @Test func aFolderIsBackWhenSomethingElseLiesThere() throws {
        let music = try MusicFolder()
        try music.makeFolder("mount point")
        var folders = UnmountedFolders(root: music.root)
        _ = folders.add(["gone", "mount point"])
        #expect(folders.removeReturned().isEmpty, "an empty mount point is not what was there")
        try music.makeFolder("gone")
        #expect(folders.removeReturned() == ["gone"])
        #expect(!folders.isEmpty)
    }
}
