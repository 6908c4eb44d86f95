import Foundation
import MusicServer
import TestSupport
import Testing

/// A search in the lyrics of files.
@Suite("Lyrics: search")
struct LyricsSearchTests {
    private static let synced = """
        [00:05.00]In the town where I was born
        [00:09.50]Lived a man

        [00:12.25]Who sailed to sea
        [01:02.00]We don’t sail anymore
        """
    private static let plain = "Où est la mer ?\nSailed to the sea, again\n\nA man who lived\nin a town"

    private let served: ServedLibrary

    /// Of 5 songs, the file of the last is gone.
    init() throws {
        served = try ServedLibrary(5)
        for number in 0..<4 {
            try served.folder.write(try repositoryBytes("Tests/Golden/audio/mono.mp3"), as: "song\(1000 + number).mp3")
        }
        try served.folder.write(Array(Self.synced.utf8), as: "song1000.lrc")
        try served.folder.write(Array(Self.plain.utf8), as: "song1001.txt")
        try served.folder.write(Array("Nothing\nat all".utf8), as: "song1002.txt")
    }

    private struct Hit: Equatable {
        let id: String
        let text: String
        let start: Double?
        let score: Double
    }

    private func answer(_ words: String, _ more: String = "") throws -> [String: Any] {
        let query = words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try ServedLibrary.object(try served.ask(.get, "/api/lyrics?q=\(query)\(more)"))
    }

    private func hits(_ words: String, _ more: String = "") throws -> [Hit] {
        try #require(try answer(words, more)["items"] as? [[String: Any]]).map { item in
            let (track, line) = (item["track"] as? [String: Any], item["line"] as? [String: Any])
            return Hit(
                id: track?["id"] as? String ?? "", text: line?["text"] as? String ?? "",
                start: line?["start"] as? Double,
                score: ((item["score"] as? Double ?? -1) * 10).rounded() / 10)
        }
    }

    private static func hit(_ number: Int, _ text: String, _ start: Double?, _ score: Double) -> Hit {
        Hit(id: ServedLibrary.id(number), text: text, start: start, score: score)
    }

    @Test func wordsInTheirOrderAreFoundAcrossLines() throws {
        #expect(try hits("was born lived a man") == [Self.hit(0, "In the town where I was born", 5, 1)])
        // The other song has the words in two lines, in another order.
        #expect(
            try hits("a man who sailed") == [
                Self.hit(0, "Lived a man", 9.5, 1), Self.hit(1, "Sailed to the sea, again", nil, 0.5),
            ])
    }

    @Test func theLastWordMayBeABeginning() throws {
        #expect(try hits("where I w") == [Self.hit(0, "In the town where I was born", 5, 0.9)])
        // Whole words come first, wherever they are in the library.
        #expect(try hits("sail").map(\.score) == [1, 0.9])
    }

    @Test(arguments: ["dont sail", "DON'T SAIL", "don’t, sail!"]) func spellingIsFolded(_ words: String) throws {
        #expect(try hits(words) == [Self.hit(0, "We don’t sail anymore", 62, 1)])
        #expect(try hits("ou est") == [Self.hit(1, "Où est la mer ?", nil, 1)])
    }

    @Test func wordsInAnyOrderAreFoundInALineOrTwo() throws {
        let both = [
            Self.hit(0, "Who sailed to sea", 12.25, 0.6), Self.hit(1, "Sailed to the sea, again", nil, 0.6),
        ]
        #expect(try hits("sea sailed") == both)
        let apart = [Self.hit(0, "In the town where I was born", 5, 0.5), Self.hit(1, "A man who lived", nil, 0.5)]
        #expect(try hits("town man") == apart)
        #expect(try hits("born anymore").isEmpty)
    }

    @Test func theAnswerSaysWhatWasSearched() throws {
        let answer = try answer("sailed", "&count=1")
        #expect((answer["items"] as? [Any])?.count == 1 && answer["total"] as? Int == 2)
        #expect(answer["searched"] as? Int == 5 && answer["tracks"] as? Int == 5)
        #expect(answer["left_out"] as? Int == 0)
        #expect(try hits("sailed", "&count=1&offset=1").map(\.id) == [ServedLibrary.id(1)])
        #expect(try hits("sailed", "&genre=jazz").map(\.id) == [ServedLibrary.id(1)])
        #expect(try served.ask(.get, "/api/lyrics?q=%20").status == 400)
    }

    /// The time of a search grows with its words.
    @Test func aSearchTakesAtMost64Words() throws {
        #expect(try hits(Array(repeating: "sailed", count: 64).joined(separator: " ")).count == 2)
        let long = Array(repeating: "sailed", count: 65).joined(separator: "%20")
        #expect(try served.ask(.get, "/api/lyrics?q=\(long)").status == 400)
    }

    @Test func aFileThatChangedIsNotFoundByItsOldWords() throws {
        #expect(try hits("where I was").count == 1)
        try served.folder.write(Array("[00:01.00]Other words".utf8), as: "song1000.lrc")
        #expect(try hits("where I was").isEmpty)
    }
}
