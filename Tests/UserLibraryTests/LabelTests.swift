import Testing
import UserLibrary

/// Which texts are labels.
struct LabelTests {
    @Test(arguments: [
        ("#happy", ["happy"]), ("Great! #Happy, #SAD.", ["happy", "sad"]), ("(#calm)", ["calm"]),
        ("#happyhour", ["happyhour"]), ("a#happy", []), ("#", []), ("# happy", []), ("##happy", []), ("#1", []),
        ("#90s", ["90s"]), ("&#39;", []), ("#žal #ночь", ["žal", "ночь"]), ("", []), ("#a#b", ["a"]),
        ("#feel-good #feel_good", ["feel-good", "feel_good"]),
        ("https://example.org/#buy (http://x/?#y) #sad", ["sad"]), ("#happy/#calm", ["happy", "calm"]),
    ])
    func hashtags(_ comment: String, _ expected: [String]) {
        #expect(Set(Label.hashtags(in: comment).map(\.name)) == Set(expected))
    }

    @Test func namesAreFolded() throws {
        #expect(try Label("  #Happy ").name == "happy")
        #expect(try Label("very happy") == Label("Very Happy"))
    }

    @Test(arguments: ["", "  ", "#", "a\nb", "\u{7}", String(repeating: "x", count: 65)])
    func unusableNames(_ text: String) {
        #expect(throws: UserStateError.self) { try Label(text) }
    }
}
