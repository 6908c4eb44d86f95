import CatalogSupport
import Foundation
import MusicLibrary
import SystemFiles
import TestSupport
import Testing

/// The words of the lyrics of a library, as they are kept.
struct LyricsShelfTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary([.init("a.mp3"), .init("b.mp3")])
        for name in ["a", "b"] {
            try made.folder.write(try repositoryBytes("Tests/Golden/audio/mono.mp3"), as: "\(name).mp3")
        }
        try made.folder.write(Array("One two three".utf8), as: "a.txt")
        try made.folder.write(Array("Four five six".utf8), as: "b.txt")
    }

    private func found(_ words: String, _ shelf: inout LyricsShelf) throws -> [Int] {
        let folder = RawPath(made.folder.path)
        try shelf.read(made.library, generation: 1) { folder.appending($0.path) }
        return shelf.find(try LyricsWords(words)).map(\.index)
    }

    @Test func newWordsInAFileBesideASongAreFound() throws {
        var shelf = LyricsShelf(validity: .zero)
        #expect(try found("two", &shelf) == [0])
        // In place: the folder stays as it was.
        let path = made.folder.file("a.txt")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.write(contentsOf: Data("New and other words".utf8))
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 5)], ofItemAtPath: path)
        #expect(try found("other words", &shelf) == [0])
        #expect(try found("two", &shelf) == [])
        #expect(try found("five", &shelf) == [1])
    }

    @Test func lyricsThatDoNotFitAreCounted() throws {
        // Bytes, for the words of one song, but not of two.
        var shelf = LyricsShelf(capacity: 20)
        #expect(try found("two", &shelf) == [0])
        #expect(try found("five", &shelf) == [])
        #expect(shelf.count == 2 && shelf.leftOut == 1)
    }
}
