import MPDPlayer
import Testing

struct PathMappingTests {
    private func place(_ path: String, _ uri: String) -> PathMapping? {
        PathMapping(path: Array(path.utf8), uri: Array(uri.utf8))
    }

    @Test func theLibraryIsAFolderOfMPD() throws {
        let place = try #require(self.place("Rock/a.mp3", "Music/Rock/a.mp3"))
        #expect(place.uri(Array("b.mp3".utf8)) == Array("Music/b.mp3".utf8))
        #expect(place.path(Array("Music/b.mp3".utf8)) == Array("b.mp3".utf8))
        #expect(place.path(Array("http://radio".utf8)) == nil)
    }

    @Test func mpdHasAFolderOfTheLibrary() throws {
        let place = try #require(self.place("Music/Rock/a.mp3", "Rock/a.mp3"))
        #expect(place.uri(Array("Music/b.mp3".utf8)) == Array("b.mp3".utf8))
        #expect(place.uri(Array("Speech/b.mp3".utf8)) == nil)
        #expect(place.path(Array("b.mp3".utf8)) == Array("Music/b.mp3".utf8))
    }

    @Test func aNameWithALineBreakHasNoURI() throws {
        let place = try #require(self.place("Rock/a.mp3", "Rock/a.mp3"))
        #expect(place.uri(Array("Rock/a\n.mp3".utf8)) == nil)
    }

    @Test func theSameFolder() throws {
        #expect(place("a.mp3", "a.mp3") == PathMapping())
    }

    @Test(arguments: [("Rock/a.mp3", "Hardrock/a.mp3x"), ("ock/a.mp3", "Rock/a.mp3"), ("Jazz/a.mp3", "Rock/a.mp3")])
    func onlyWholeFoldersCount(_ path: String, _ uri: String) {
        #expect(place(path, uri) == nil)
    }
}
