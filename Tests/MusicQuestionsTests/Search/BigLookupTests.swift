import CatalogSupport
import Foundation
import MusicQuestions
import TestSupport
import Testing

/// Finding the requested track among more tracks than are searched at once.
struct BigLookupTests {
    private static let count = 70_000
    private let named: NamedTracks
    private var library: Library { named.library }

    /// Two distant tracks have the same title.
    private static func title(_ number: Int) -> String {
        switch number {
        case 3, 69_990: "Twice Told"
        case 69_500: "Zebra Crossing"
        default: "Number \(number)"
        }
    }

    init() throws {
        named = try NamedTracks(
            (0..<Self.count).map { number in
                let name = number == 7 || number == 69_991 ? "ends alike" : "song \(number)"
                return (String(format: "%05d/\(name).mp3", number), Self.title(number), "Band \(number % 100)", nil)
            })
    }

    private func path(of name: String) throws -> String { "\(try library.track(try library.index(of: name)).path)" }

    private func candidates(of name: String) -> [String] {
        let error = #expect(throws: LibraryError.self) { try library.index(of: name) }
        guard case .ambiguousTrack(_, let tracks, _) = error else { return [] }
        return tracks.map { "\($0.path)" }
    }

    @Test func aNameIsFoundWhereverItIs() throws {
        #expect(try path(of: "zebra crossing") == "69500/song 69500.mp3")
        #expect(try path(of: "band 0 - zebra crossing") == "69500/song 69500.mp3")
        #expect(try path(of: "song 69999.mp3") == "69999/song 69999.mp3")
        #expect(try path(of: "song 5.mp3") == "00005/song 5.mp3")
        #expect(try path(of: "/home/me/69998/song 69998.mp3") == "69998/song 69998.mp3")
        // A misspelled word of the title.
        #expect(try path(of: "zebra crosing") == "69500/song 69500.mp3")
    }

    @Test func tracksOfTheSameNameAreListedInOrder() {
        #expect(candidates(of: "Twice Told") == ["00003/song 3.mp3", "69990/song 69990.mp3"])
        #expect(candidates(of: "ends alike.mp3") == ["00007/ends alike.mp3", "69991/ends alike.mp3"])
        #expect(candidates(of: "told twice").sorted() == ["00003/song 3.mp3", "69990/song 69990.mp3"])
    }

    @Test func theNearestNamesComeFromAllParts() {
        let error = #expect(throws: LibraryError.self) { try library.index(of: "zebra crosswinds") }
        guard case .unknownTrack(_, let nearest) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(nearest.first.map { "\($0.path)" } == "69500/song 69500.mp3")
    }
}
