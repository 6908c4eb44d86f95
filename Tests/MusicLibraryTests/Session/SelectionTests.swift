import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// Tracks as commands name them: by a playlist, a file, names, or conditions.
struct SelectionTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            ["a", "b", "c", "d"].enumerated().map { number, name in
                .init("\(name).mp3").with {
                    ($0.title, $0.artist) = (name, "Artist")
                    $0.numbers["tempo"] = 100 + 10 * Float(number)
                }
            })
    }

    private func names(_ selection: TrackSelection) -> [String] { selection.tracks.compactMap(\.tags.title) }

    private static func tempi(_ text: String) throws -> TrackFilter {
        var query = TrackListQuery()
        try query.read(.option) { $0 == "range" ? [text] : [] }
        return query.filter
    }

    @Test func aSavedPlaylistGoesBeforeAFile() throws {
        let session = made.session().session
        let tracks = try [2, 0].map { try made.library.track($0) }
        try session.createPlaylist("Party", tracks)
        let selection = try session.selection(["party"])
        #expect(names(selection) == ["c", "a"] && selection.name == "Party" && selection.remarks.isEmpty)
        #expect(names(try session.selection(["Party"], try Self.tempi("tempo=..110"))) == ["a"])
    }

    @Test func aFileTellsWhatIsMissing() throws {
        let path = try made.folder.write(Array("#EXTM3U\nd.mp3\nnone.mp3\nb.mp3\n".utf8), as: "list.m3u8")
        let selection = try made.session().session.selection([RawPath(path)], musicFolder: RawPath(made.folder.path))
        #expect(names(selection) == ["d", "b"] && selection.name == "list")
        #expect(selection.remarks.count == 1 && selection.remarks[0].hasPrefix("2: none.mp3"))
    }

    @Test func severalNamesAreTracksAndNoneIsAll() throws {
        let session = made.session().session
        #expect(names(try session.selection(["b.mp3", "artist - a"])) == ["b", "a"])
        #expect(names(try session.selection([], try Self.tempi("tempo=115..125"))) == ["c"])
        #expect(throws: UserStateError.self) { try session.selection(["no such list"]) }
        #expect(throws: LibraryError.self) { try session.selection(["a.mp3", "zzzzzz"]) }
    }
}
