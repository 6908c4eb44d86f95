import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// Finding the track a person means.
struct LookupTests {
    private let named: NamedTracks
    private var library: Library { named.library }

    private static let tracks: [NamedTracks.Track] = [
        ("A/one.mp3", "Halo", "Beyoncé", nil),
        ("A/two.mp3", "Kołysanka dla ćmy", "Ash & Alder", nil),
        ("B/one.mp3", "Halo", "The Others", nil),
        ("B/same.mp3", "Song", "Singer", "Band"),
        ("C/ambiguous.flac", "Tune", "Piper", nil),
        ("C/ambiguous.mp3", "Tune", "Piper", nil),
        ("D/A/one.mp3", nil, nil, nil),
        ("D/caf\u{E9}.mp3", "Étude No. 1", "Łukasz Øst", nil),
        ("marks.mp3", "!!!", "???", nil),
        ("untagged.mp3", nil, nil, nil),
    ]

    init() throws { named = try NamedTracks(Self.tracks) }

    private func path(of name: String) throws -> String {
        "\(try library.track(try library.index(of: name)).path)"
    }

    @Test(arguments: tracks.map(\.path)) func aPathNamesItsTrack(path: String) throws {
        #expect(try self.path(of: path) == path)
        #expect(try self.path(of: "./" + path) == path)
    }

    @Test(arguments: tracks.indices) func anIDNamesItsTrack(number: Int) throws {
        #expect(try path(of: NamedTracks.id(number).description) == Self.tracks[number].path)
    }

    @Test(arguments: [
        ("two.mp3", "A/two.mp3"), ("same.mp3", "B/same.mp3"),
        // A path that leads in from outside: the longest indexed path it ends in.
        ("/home/me/Music/B/one.mp3", "B/one.mp3"), ("../Music/D/A/one.mp3", "D/A/one.mp3"),
        ("/home/me/Music/untagged.mp3", "untagged.mp3"),
        // Composed or not, an é is an é.
        ("cafe\u{301}.mp3", "D/caf\u{E9}.mp3"), ("./D/cafe\u{301}.mp3", "D/caf\u{E9}.mp3"),
        ("/home/me/D/cafe\u{301}.mp3", "D/caf\u{E9}.mp3"),
    ])
    func theEndOfAPathIsEnough(name: String, expected: String) throws {
        #expect(try path(of: name) == expected)
    }

    @Test(
        arguments: [
            ("Beyoncé - Halo", "A/one.mp3"), ("beyonce - halo", "A/one.mp3"), ("BEYONCÉ — HALO", "A/one.mp3"),
            ("Beyonce\u{301} – Halo", "A/one.mp3"), ("beyonce halo", "A/one.mp3"), ("the others-halo", "B/one.mp3"),
            ("Singer - Song", "B/same.mp3"), ("Band - Song", "B/same.mp3"), ("song", "B/same.mp3"),
            ("ash and alder - kolysanka dla cmy", nil), ("ash & alder - kolysanka dla cmy", "A/two.mp3"),
            ("KOŁYSANKA DLA ĆMY", "A/two.mp3"), ("lukasz ost: etude no 1", "D/caf\u{E9}.mp3"), ("!!!", "marks.mp3"),
        ] as [(String, String?)])
    func caseAccentsAndPunctuationDoNotMatter(name: String, expected: String?) throws {
        guard let expected else {
            #expect(throws: LibraryError.unknownTrack(name)) { try library.index(of: name) }
            return
        }
        #expect(try path(of: name) == expected)
    }

    @Test(arguments: [
        ("halo", ["A/one.mp3", "B/one.mp3"]), ("piper - tune", ["C/ambiguous.flac", "C/ambiguous.mp3"]),
        ("one.mp3", ["A/one.mp3", "B/one.mp3", "D/A/one.mp3"]),
    ])
    func severalMatchesAreListed(name: String, candidates: [String]) throws {
        let error = #expect(throws: LibraryError.self) { try library.index(of: name) }
        #expect(error == .ambiguousTrack(name, candidates: candidates))
        for candidate in candidates { #expect(error?.description.contains("\n  \(candidate)") == true) }
    }

    @Test(arguments: ["", "./", "nothing of the kind", "ne.mp3", "A", "0000000000000000000000", "halo - beyoncé"])
    func anUnknownNameIsAnError(name: String) throws {
        let error = #expect(throws: LibraryError.self) { try library.index(of: name) }
        #expect(error == .unknownTrack(name))
        #expect(error?.description.contains("“\(name)”") == true)
    }

    @Test func aTrackWithoutTagsIsCalledByItsFile() throws {
        #expect(try library.track(try library.index(of: "untagged.mp3")).displayName == "untagged.mp3")
        #expect(try library.track(try library.index(of: "song")).displayName == "Singer – Song")
    }
}
