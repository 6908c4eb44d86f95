import BuildingSupport
import CatalogSupport
import Foundation
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// Finding the track that a user names.
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
        // A path from outside: the longest indexed path that it ends with counts.
        ("/home/me/Music/B/one.mp3", "B/one.mp3"), ("../Music/D/A/one.mp3", "D/A/one.mp3"),
        ("/home/me/Music/untagged.mp3", "untagged.mp3"),
        // A composed and a decomposed é are equal.
        ("cafe\u{301}.mp3", "D/caf\u{E9}.mp3"), ("./D/cafe\u{301}.mp3", "D/caf\u{E9}.mp3"),
        ("/home/me/D/cafe\u{301}.mp3", "D/caf\u{E9}.mp3"),
    ])
    func theEndOfAPathIsEnough(name: String, expected: String) throws {
        #expect(try path(of: name) == expected)
    }

    @Test(arguments: tracks.indices) func aURINamesItsTrack(number: Int) throws {
        #expect(try path(of: "spotify:track:\(NamedTracks.id(number))") == Self.tracks[number].path)
        #expect(try path(of: "sonicindex:track:\(NamedTracks.id(number))") == Self.tracks[number].path)
    }

    /// If the folder of the music is known, a path to another place is another file, whatever its end.
    @Test func aFileOfAnotherFolderIsNotTakenForOneOfTheLibrary() throws {
        let (library, folder) = (self.library, try TemporaryFolder())
        try FileManager.default.createDirectory(atPath: folder.path + "/music/A", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.path + "/other/A", withIntermediateDirectories: true)
        for name in ["music/A/one.mp3", "music/new.mp3", "other/A/one.mp3"] { try folder.write([1], as: name) }
        let music = RawPath(folder.path + "/music")
        func index(_ name: String) throws -> Int { try library.index(of: name, musicFolder: music) }
        #expect(try index(folder.path + "/music/A/one.mp3") == 0)
        #expect(try index(folder.path + "/other/../music//A/./one.mp3") == 0)
        #expect(try index("A/one.mp3") == 0 && index("two.mp3") == 1)
        for file in ["other/A/one.mp3", "music/new.mp3"] {
            let path = "\(folder.path)/\(file)"
            #expect(throws: LibraryError.notInLibrary(path: path)) { try index(path) }
        }
        #expect(Self.isUnknown(#expect(throws: LibraryError.self) { try index("/nowhere/at/all/A/one.mp3") }))
        // If it is unknown, the end of the path decides.
        #expect(try library.index(of: folder.path + "/other/A/one.mp3") == 0)
    }

    /// For questions it does not matter which of two files with the same audio is named. For writing it does.
    @Test func copiesAreOneWhereNothingIsChanged() async throws {
        let music = try MusicFolder()
        for name in ["a.wav", "z.wav"] { try music.copy("Folk/02-long-winter.wav", as: name) }
        _ = try await music.build()
        let library = try Library(music.index)
        #expect(try library.index(of: "long winter") == 0)
        #expect(try library.index(of: "z.wav") == 1)
        let error = #expect(throws: LibraryError.self) {
            try library.index(of: "long winter", distinguishesCopies: true)
        }
        guard case .ambiguousTrack(_, let candidates, 2) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.map(\.path) == ["a.wav", "z.wav"])
    }

    @Test(
        arguments: [
            ("Beyoncé - Halo", "A/one.mp3"), ("beyonce - halo", "A/one.mp3"), ("BEYONCÉ — HALO", "A/one.mp3"),
            ("Beyonce\u{301} – Halo", "A/one.mp3"), ("beyonce halo", "A/one.mp3"), ("the others-halo", "B/one.mp3"),
            ("Singer - Song", "B/same.mp3"), ("Band - Song", "B/same.mp3"), ("song", "B/same.mp3"),
            ("ash and alder - kolysanka dla cmy", "A/two.mp3"), ("ash or alder - kolysanka dla cmy", nil),
            ("ash & alder - kolysanka dla cmy", "A/two.mp3"),
            ("KOŁYSANKA DLA ĆMY", "A/two.mp3"), ("lukasz ost: etude no 1", "D/caf\u{E9}.mp3"), ("!!!", "marks.mp3"),
        ] as [(String, String?)])
    func caseAccentsAndPunctuationDoNotMatter(name: String, expected: String?) throws {
        guard let expected else {
            #expect(Self.isUnknown(#expect(throws: LibraryError.self) { try library.index(of: name) }))
            return
        }
        #expect(try path(of: name) == expected)
    }

    @Test(arguments: [
        ("halo", ["A/one.mp3", "B/one.mp3"]), ("piper - tune", ["C/ambiguous.flac", "C/ambiguous.mp3"]),
        ("one.mp3", ["A/one.mp3", "B/one.mp3", "D/A/one.mp3"]),
        // Words that several tracks have: complete words count more than beginnings.
        ("A", ["A/one.mp3", "A/two.mp3", "D/A/one.mp3"]),
        ("am", ["C/ambiguous.flac", "C/ambiguous.mp3"]),
    ])
    func severalMatchesAreListed(name: String, candidates: [String]) throws {
        let error = #expect(throws: LibraryError.self) { try library.index(of: name) }
        guard case .ambiguousTrack(name, let found, candidates.count) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found.map(\.path) == candidates)
        for candidate in found {
            #expect(error?.description.contains("\n  \(candidate.path)  \(candidate.id)  ") == true)
            #expect(try library.index(of: candidate.id.description) == library.index(of: candidate.path))
        }
    }

    /// Parts of names, in any order; misspelled ones only for questions that change nothing.
    @Test(arguments: [
        ("halo - beyoncé", "A/one.mp3", false), ("others halo", "B/one.mp3", false), ("kolysanka", "A/two.mp3", false),
        ("etude", "D/caf\u{E9}.mp3", false), ("caf mp3", "D/caf\u{E9}.mp3", false), ("untagged", "untagged.mp3", false),
        ("byonce", "A/one.mp3", true), ("kolisanka cmy", "A/two.mp3", true), ("untaged", "untagged.mp3", true),
    ])
    func aUniquePartIsEnough(name: String, expected: String, isMisspelt: Bool) throws {
        #expect(try path(of: name) == expected)
        if isMisspelt {
            #expect(Self.isUnknown(#expect(throws: LibraryError.self) { try library.index(of: name, guesses: false) }))
        } else {
            #expect(try library.index(of: name, guesses: false) == library.index(of: name))
        }
    }

    private static func isUnknown(_ error: LibraryError?) -> Bool {
        if case .unknownTrack = error { true } else { false }
    }

    @Test(arguments: [
        ("the beyonce of halos", "A/one.mp3"), ("ambiguity", "C/ambiguous.mp3"), ("untouched", "untagged.mp3"),
    ])
    func theNearestNamesAreTold(name: String, expected: String) throws {
        let error = #expect(throws: LibraryError.self) { try library.index(of: name) }
        guard case .unknownTrack(name, let nearest) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((1...3).contains(nearest.count) && nearest.first?.path == expected)
        for candidate in nearest { #expect(error?.description.contains("\n  \(candidate.path)  ") == true) }
    }

    @Test(arguments: ["", "./", "nothing of the kind", "ne.mp3", "0000000000000000000000"])
    func anUnknownNameIsAnError(name: String) throws {
        let error = #expect(throws: LibraryError.self) { try library.index(of: name) }
        #expect(Self.isUnknown(error))
        #expect(error?.description.contains("“\(name)”") == true)
    }

    @Test func aTrackWithoutTagsIsCalledByItsFile() throws {
        #expect(try library.track(try library.index(of: "untagged.mp3")).displayName == "untagged.mp3")
        #expect(try library.track(try library.index(of: "song")).displayName == "Singer – Song")
    }
}
