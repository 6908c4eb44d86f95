import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// Which track of the library a line of a playlist matches.
struct PlaylistMatchingTests {
    private typealias Track = MadeUpLibrary.Track

    private static func track(_ path: String, _ artist: String, _ title: String, seconds: Double = 100) -> Track {
        Track(path).with { ($0.artist, $0.title, $0.seconds) = (artist, title, seconds) }
    }

    private static let tracks = [
        track("100% sure.mp3", "P", "Percent"), track("Abba/Greatest Hits/01.mp3", "Abba", "SOS"),
        track("Café/Été.mp3", "C", "Summer"), track("Copies/x.mp3", "D", "Double").with { $0.recording = 90 },
        track("Copies/y.mp3", "D", "Double").with { $0.recording = 90 },
        track("Live/song.mp3", "S", "Song", seconds: 300), track("Pair/ONE.mp3", "A", "Upper"),
        track("Pair/one.mp3", "B", "Lower"), track("Q/Album/05 Some Words.mp3", "Q", "Some Words", seconds: 222),
        track("Studio/song.mp3", "S", "Song", seconds: 200), track("Trailing dot./a.mp3", "T", "Dot"),
        track("Twins/a/t.mp3", "W", "Twin"), track("Twins/b/t.mp3", "W", "Twin"),
        track("caf\u{E9} it.mp3", "E", "Single"),
    ]

    private let made: MadeUpLibrary
    private let exchange: PlaylistExchange

    init() throws {
        made = try MadeUpLibrary(Self.tracks)
        exchange = PlaylistExchange(made.library, root: made.folder.path + "/music")
    }

    /// The path of the track that matches a line of a list outside the library; nil for none.
    private func path(_ line: String, title: String? = nil, artist: String? = nil, seconds: Double? = nil) throws
        -> String?
    {
        let entry = PlaylistFile.Entry(location: line, artist: artist, title: title, seconds: seconds)
        let item = try exchange.readings(PlaylistFile(name: nil, entries: [entry]), in: "/lists")[0].item
        return item.track == nil ? nil : item.location
    }

    @Test(
        arguments: [
            ("Cafe\u{301}/E\u{301}te\u{301}.mp3", "Café/Été.mp3"), ("CAFÉ/ÉTÉ.MP3", "Café/Été.mp3"),
            ("/Volumes/M/CAFE\u{301}/e\u{301}te\u{301}.MP3", "Café/Été.mp3"),
            ("cafe\u{301} it.mp3", "caf\u{E9} it.mp3"),
            ("cafe\u{301} IT.mp3", "caf\u{E9} it.mp3"),
            ("  Café/Été.mp3  ", "Café/Été.mp3"), ("\"Café/Été.mp3\"", "Café/Été.mp3"),
            ("'Café\\Été.mp3'", "Café/Été.mp3"),
            ("D:\\Music\\Café\\Été.mp3", "Café/Été.mp3"), ("\\\\nas\\music\\Café\\Été.mp3", "Café/Été.mp3"),
            ("..\\..\\Café\\Été.mp3", "Café/Été.mp3"), ("./Q/../Café/Été.mp3", "Café/Été.mp3"),
            ("Caf%C3%A9/%C3%89t%C3%A9.mp3", "Café/Été.mp3"), ("Caf%E9/%C9t%E9.mp3", "Café/Été.mp3"),
            ("file:///x/Caf%C3%A9/%C3%89t%C3%A9.mp3", "Café/Été.mp3"),
            ("file://localhost/C:/M/Cafe%CC%81/E%CC%81te%CC%81.mp3", "Café/Été.mp3"),
            ("100% sure.mp3", "100% sure.mp3"), ("100%25%20sure.mp3", "100% sure.mp3"),
            ("100%25 sure.mp3", "100% sure.mp3"),
            ("Trailing dot/a.mp3", "Trailing dot./a.mp3"), ("Trailing dot. /a.mp3 ", "Trailing dot./a.mp3"),
            // Two names that differ only in case: an exact match, or none.
            ("Pair/ONE.mp3", "Pair/ONE.mp3"), ("Pair/one.mp3", "Pair/one.mp3"), ("Pair/One.mp3", nil),
            // The other root may be above the library's or below it.
            ("/old/Music/Q/Album/05 Some Words.mp3", "Q/Album/05 Some Words.mp3"),
            ("Album/05 Some Words.mp3", "Q/Album/05 Some Words.mp3"),
            ("Album/05 some words.MP3", "Q/Album/05 Some Words.mp3"),
            // Two names agree, and the file name is distinctive; or it is not.
            ("/other/Album/05 Some Words.mp3", "Q/Album/05 Some Words.mp3"), ("/m/Queen/Greatest Hits/01.mp3", nil),
            ("/m/Abba/Greatest Hits/01.mp3", "Abba/Greatest Hits/01.mp3"), ("05 Some Words.mp3", nil),
            ("/x/song.mp3", nil),
            ("t.mp3", nil), ("Copies/x.mp3", "Copies/x.mp3"), ("/m/Copies/Y.MP3", "Copies/y.mp3"), ("", nil),
            ("http://radio.example.org/Café/Été.mp3", nil),
        ] as [(String, String?)])
    func paths(line: String, expected: String?) throws {
        #expect(try path(line) == expected)
    }

    @Test func titleAndLengthHelpToMatchNames() throws {
        #expect(try path("05 Some Words.mp3", seconds: 222.4) == "Q/Album/05 Some Words.mp3")
        #expect(try path("/x/song.mp3", title: "Song", artist: "S", seconds: 201) == "Studio/song.mp3")
        // If the length contradicts, a matching title does not count.
        #expect(try path("/m/Queen/Greatest Hits/01.mp3", title: "SOS", artist: "Queen", seconds: 150) == nil)
        #expect(try path("/other/Album/05 Some Words.mp3", seconds: 400) == nil)
    }

    @Test func artistAndTitleCountWhenTheyAreSure() throws {
        #expect(try path("/m/gone.mp3", title: "Summer", artist: "c") == "Café/Été.mp3")
        #expect(try path("/m/gone.mp3", title: "Summer", artist: "C", seconds: 107) == "Café/Été.mp3")
        #expect(try path("/m/gone.mp3", title: "Summer", artist: "C", seconds: 300) == nil, "another recording")
        #expect(try path("/m/gone.mp3", title: "Summer") == nil, "anybody's")
        #expect(try path("/m/gone.mp3", title: "Song", artist: "S") == nil, "two have this name")
        #expect(try path("/m/gone.mp3", title: "Double", artist: "D") == "Copies/x.mp3", "copies are one track")
        #expect(try path("C - Summer") == "Café/Été.mp3")
    }

    @Test func remarksSayWhyNoTrackMatches() throws {
        try FileManager.default.createDirectory(
            atPath: made.folder.path + "/music", withIntermediateDirectories: true)
        try made.folder.write([1], as: "music/new.mp3")
        let lines = [
            ("t.mp3", nil), ("/z/a/Pair/One.mp3", nil), ("new.mp3", nil), ("nowhere.mp3", nil), ("gone.mp3", "Summer"),
            ("http://radio.example.org/", nil),
        ]
        let entries = lines.map { line, title in
            PlaylistFile.Entry(location: line, artist: "C", title: title, seconds: title == nil ? nil : 300)
        }
        let file = PlaylistFile(name: nil, entries: entries)
        let remarks = try exchange.readings(file, in: made.folder.path + "/music").map(\.remark)
        let expected = [
            "no file in the library matches", "it matches several tracks: Pair/ONE.mp3, Pair/one.mp3",
            "the file exists but is not in the index", "no file in the library matches",
            "“C – Summer” is in the library, but lasts 100 s", "an address, and no track has this artist and title",
        ]
        #expect(remarks == expected)
    }

    @Test func entriesAndLinesAreTold() throws {
        let session = made.session().session
        let text = "Café/Été.mp3\nfor you\nnowhere.mp3\n/m/gone.mp3\n"
        let list = RawPath(try made.folder.write(Array(text.utf8), as: "in.m3u"))
        let imported = try #require(try session.importPlaylists(list, musicFolder: RawPath(made.folder.path)).first)
        #expect(imported.missingCount == 2 && imported.playlist.items.count == 3)
        #expect(imported.remarks.map(\.position) == [2, 3, nil] && imported.remarks.map(\.line) == [nil, nil, 2])
        #expect(imported.remarks.first?.description == "2: nowhere.mp3: no file in the library matches")
        // Nothing is kept of a file that is not a playlist.
        let cue = RawPath(
            try made.folder.write(Array("FILE \"Été.mp3\" MP3\n  TRACK 01 AUDIO\n".utf8), as: "x.cue"))
        #expect(throws: LibraryError.self) {
            try session.importPlaylists(cue, musicFolder: RawPath(made.folder.path))
        }
        #expect(try session.state.playlists(of: session.profile).map(\.name) == ["in"])
    }
}
