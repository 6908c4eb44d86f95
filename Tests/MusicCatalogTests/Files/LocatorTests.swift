import CatalogSupport
import MusicCatalog
import TestSupport
import Testing

struct LocatorTests {
    private func libraryFolder() throws -> MusicFolder {
        let music = try MusicFolder()
        try music.write([1], ".sonic/library.sidx")
        try music.makeFolder("artist/album")
        try music.write([2], "other.sidx")
        return music
    }

    @Test func aFileOrItsFolderIsFound() throws {
        let music = try libraryFolder()
        let file = RawPath(music.path("other.sidx"))
        #expect(try IndexLocator.find(file) == file)
        #expect(try IndexLocator.find(music.root) == music.index)
    }

    @Test func searchesUpwards() throws {
        let music = try libraryFolder()
        let deep = RawPath(music.path("artist/album"))
        #expect(try IndexLocator.find(from: deep) == music.index)
        #expect(try IndexLocator.find(from: music.root) == music.index)
        try music.write([3], "artist/.sonic/library.sidx")
        let nearer = IndexLocator.indexPath(ofLibrary: RawPath(music.path("artist")))
        #expect(try IndexLocator.find(from: deep) == nearer)
    }

    @Test func saysWhatWasTried() throws {
        let music = try MusicFolder(), missing = RawPath(music.path("nothing.sidx"))
        for (named, word) in [(missing, "nothing.sidx"), (music.root, ".sonic/library.sidx")] {
            let error = #expect(throws: LibraryError.self) { try IndexLocator.find(named) }
            #expect(try #require(error).description.contains(word))
        }
        // An index in a parent folder would be found, but the folders for temporary files have none.
        let error = #expect(throws: LibraryError.self) {
            try IndexLocator.find(from: music.root)
        }
        #expect(try #require(error).description.contains(music.folder.path))
    }

    @Test func anIndexIsNamedByItselfOrItsFolder() throws {
        let music = try libraryFolder()
        #expect(IndexLocator.index(named: music.root) == music.index)
        #expect(IndexLocator.index(named: music.index) == music.index)
        #expect(IndexLocator.index(named: "none.sidx") == "none.sidx")
    }

    @Test(arguments: [
        ("/m/.sonic/library.sidx", "/m"), ("/m/x/.sonic/library-1-of-2.sidx", "/m/x"), ("/.sonic/library.sidx", "/"),
        ("//m/./x/..//.sonic/a.sidx", "/m"), ("/m/library.sidx", nil), ("/m/.sonic/x/library.sidx", nil),
        ("/m/.sonic", nil), ("/", nil),
    ])
    func anIndexBelongsToTheFolderAroundItsOwn(index: String, library: String?) {
        #expect(IndexLocator.library(ofIndex: RawPath(index))?.description == library)
    }

    @Test func thePathOfAnIndexIsInsideItsLibrary() {
        #expect(IndexLocator.indexPath(ofLibrary: "/m") == "/m/.sonic/library.sidx")
        #expect(IndexLocator.indexPath(ofLibrary: "/") == "/.sonic/library.sidx")
    }
}
