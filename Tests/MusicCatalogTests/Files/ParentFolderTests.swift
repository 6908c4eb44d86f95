import MusicCatalog
import Testing

struct ParentFolderTests {
    /// What dirname of GNU coreutils prints.
    @Test(arguments: [
        ("/music/a.mp3", "/music"), ("/music/album/", "/music"), ("music//album//", "music"), ("a.mp3", "."),
        ("album/", "."), ("./a", "."), ("../a", ".."), ("/a", "/"), ("//a", "/"), ("/", "/"), ("", "."),
    ])
    func theFolderIsThatOfDirname(_ path: String, _ folder: String) {
        #expect(RawPath(path).folder == RawPath(folder))
    }
}
