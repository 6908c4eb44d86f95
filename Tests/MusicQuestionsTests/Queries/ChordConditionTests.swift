import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// Tracks by the chords that are played in them.
struct ChordConditionTests {
    /// Numbers of chords as in FileFormat.md, spelled out here.
    private static let labels: [String: Int] = [
        "C": 0, "D": 2, "E": 4, "F": 5, "F#": 6, "G": 7, "A": 9, "Bb": 10, "Cm": 12, "Dm": 14, "Em": 16, "Fm": 17,
        "Am": 21, "Bm": 23,
    ]

    /// Two seconds of each chord; "–" is none.
    private static func outline(_ chords: String) -> SongOutline {
        let stretches = chords.split(separator: " ").enumerated().map { place, name in
            SongOutline.Stretch(
                start: Double(2 * place), end: Double(2 * place + 2),
                label: name == "–" ? nil : labels[String(name), default: 99])
        }
        return SongOutline(chords: stretches, sections: [])
    }

    private static let songs: [(path: String, chords: String?)] = [
        ("a.mp3", "G D Em C G D Em C"), ("b.mp3", "Dm Am F C"), ("c.mp3", "– C G G Am F –"),
        ("d.mp3", "C G – Am F"), ("e.mp3", "Am F C G"), ("f.mp3", "C"), ("g.mp3", nil), ("h.mp3", ""),
        ("i.mp3", "E F# Bm A"),
    ]

    private static func library() throws -> MadeUpLibrary {
        try MadeUpLibrary(
            songs.map { song in
                MadeUpLibrary.Track(song.path).with { $0.outline = song.chords.map(outline) }
            })
    }

    private static func found(_ progressions: String..., in made: MadeUpLibrary) throws -> [String] {
        var query = TrackListQuery()
        query.filter.chords = try progressions.map { try ChordCondition(parsing: $0) }
        return try made.library.tracks(query).map { "\($0.path)" }
    }

    /// By hand.
    @Test(arguments: [
        // In G, in C over a repeated chord, but not across silence.
        ("I V vi IV", ["a.mp3", "c.mp3"]), ("C G Am F", ["a.mp3", "c.mp3"]),
        // The same circle from another chord: a.mp3 goes round twice.
        ("vi IV I V", ["a.mp3", "e.mp3"]), ("i VI III VII", ["a.mp3", "e.mp3"]),
        ("F#m D A E", ["a.mp3", "e.mp3"]),
        ("IV I", ["a.mp3", "b.mp3", "c.mp3", "d.mp3", "e.mp3"]),
        // A chord of either kind is somewhere in all tracks that have chords; a minor one not in f.mp3.
        ("V", ["a.mp3", "b.mp3", "c.mp3", "d.mp3", "e.mp3", "f.mp3", "i.mp3"]),
        ("ii", ["a.mp3", "b.mp3", "c.mp3", "d.mp3", "e.mp3", "i.mp3"]),
        ("I II v IV", ["i.mp3"]), ("I ii", ["a.mp3", "c.mp3"]), ("ii I", ["i.mp3"]), ("I vii", []),
        ("I V vi IV I V vi IV I", []),
        ("I V vi IV I V vi IV", ["a.mp3"]),
    ]) func progressionsAreFoundInAnyKeyAndPlace(progression: String, paths: [String]) throws {
        #expect(try Self.found(progression, in: Self.library()) == paths)
    }

    @Test func severalMustAllBePlayed() throws {
        let made = try Self.library()
        #expect(try Self.found("I V vi IV", "vi IV I V", in: made) == ["a.mp3"])
    }

    /// The condition agrees with the search for all places of a progression.
    @Test func isPlayedWhereItHasAPlace() throws {
        var random = SplitMix64(seed: 11)
        let names = ["C", "G", "Am", "F"]
        for _ in 0..<300 {
            let played = (0..<12).map { _ in Int.random(in: -1..<4, using: &random) }
            let chords = played.map { $0 < 0 ? nil : Chord(name: names[$0]) }
            let timed = chords.enumerated().map {
                TimedChord(start: Double($0), end: Double($0 + 1), chord: $1, confidence: 1)
            }
            let length = Int.random(in: 1...4, using: &random)
            let asked = ChordProgression(
                try (0..<length).map { _ in
                    try #require(Chord(name: names[Int.random(in: 0..<4, using: &random)])).transposed(by: 5)
                })
            #expect(asked.isPlayed(in: chords) == !asked.matches(in: timed).isEmpty)
        }
        #expect(!ChordProgression([Chord(root: 0, quality: .major)]).isPlayed(in: []))
    }

    @Test func libraryWithoutTracksHasNoneAndIsNoError() throws {
        #expect(try Self.found("I V", in: MadeUpLibrary([])).isEmpty)
    }

    @Test func anIndexWithoutChordsSaysSo() throws {
        let made = try MadeUpLibrary([.init("a.mp3")])
        let error = #expect(throws: LibraryError.self) { try Self.found("I V", in: made) }
        #expect(error?.description.hasSuffix("has no chords") == true)
    }

    // MARK: What a build stores

    @Test func lettersAndChordsAreReadAgain() throws {
        let letters = ["A", "B", "A", "Z", "AA", "AE", "C"]
        let sections = letters.enumerated().map { place, letter in
            let number = letter.count == 1 ? Int(letter.utf8.first ?? 0) - 65 : 26 + Int(letter.utf8.last ?? 0) - 65
            return SongOutline.Stretch(start: Double(place), end: Double(place + 1), label: number)
        }
        let chords = (0..<24).map { SongOutline.Stretch(start: Double($0), end: Double($0 + 1), label: $0) }
        let made = try MadeUpLibrary([
            .init("a.mp3").with { $0.outline = SongOutline(chords: chords, sections: sections) }
        ])
        let outline = try #require(try made.library.outline(of: 0))
        #expect(outline.sections.map(\.label) == letters && outline.sections.map(\.start) == [0, 1, 2, 3, 4, 5, 6])
        for (label, chord) in outline.chords.enumerated() {
            #expect(chord.chord == Chord(root: label % 12, quality: label < 12 ? .major : .minor))
        }
    }

    /// A build stores what the analysis of the structure finds, rounded to 40 ms.
    @Test func aBuildStoresChordsAndSections() async throws {
        let music = try MusicFolder(["Electronic/05-extra-life.wav"])
        _ = try await music.build()
        let library = try Library(music.index)
        let stored = try #require(try library.outline(of: 0))
        let file = RawPath(music.path("Electronic/05-extra-life.wav"))
        let structure = try TrackAnalyzer().structure(file)
        #expect(structure.chords.contains { $0.chord != nil } && structure.sections.count > 1)
        #expect(stored.chords.map(\.chord) == structure.chords.map(\.chord))
        #expect(stored.sections.map(\.label) == structure.sections.map(\.label))
        for (stored, found) in zip(stored.chords, structure.chords) {
            #expect(abs(stored.start - found.start) <= 0.0201 && abs(stored.end - found.end) <= 0.0201)
        }
        for (stored, found) in zip(stored.sections, structure.sections) {
            #expect(abs(stored.start - found.start) <= 0.0201)
            #expect(abs(stored.end - found.start - found.duration) <= 0.0201)
        }
        // Workers of a cluster store the same.
        let line = RecordExtractor(root: music.root).record(of: file).line
        try music.folder.write(Array((line + "\n").utf8), as: "one.records")
        let output = RawPath(music.path("from-records.sidx"))
        _ = try RecordImporter(output: output, provenance: "test").build(from: [RawPath(music.path("one.records"))])
        #expect(try Library(output).outline(of: 0) == stored)
    }

    // MARK: As a parameter

    private static func filter(_ words: [String], isShared: Bool = false) throws -> TrackFilter {
        var filter = TrackFilter()
        try filter.read(.option, in: ParameterScope(isShared: isShared)) { $0 == "chords" ? words : [] }
        return filter
    }

    @Test func wordsAreKept() throws {
        let asked = try Self.filter(["vi IV I V", "Am, F"])
        let json = try JSONEncoder().encode(asked)
        #expect(String(decoding: json, as: UTF8.self) == #"{"chords":["vi IV I V","Am, F"]}"#)
        #expect(try JSONDecoder().decode(TrackFilter.self, from: json) == asked)
        #expect(asked.chords.map(\.progression.chords.count) == [4, 2])
    }

    @Test(arguments: [("", "at least one chord"), ("Am7 F", "Am7"), ("Am IV", "either"), ("H", "“H”")])
    func faultsAreNamed(word: String, reason: String) {
        let fault = #expect(throws: ParameterFault.self) { try Self.filter([word]) }
        #expect(fault?.description.contains("--chords") == true && fault?.description.contains(reason) == true)
    }
}
