import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

/// Questions in words about chords, and about tracks that can be mixed.
struct AskedChordsTests {
    /// Numbers of chords as in FileFormat.md: major 0…11, minor 12…23.
    private static let labels = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "Dm": 14, "Em": 16, "Am": 21]

    private struct Song {
        let artist, title, chords: String
        let key, mode, tempo: Float
    }

    private static let songs = [
        Song(artist: "Ann", title: "Paper Boats", chords: "Am F C G", key: 9, mode: 0, tempo: 120),
        Song(artist: "Bob", title: "Two Five", chords: "Em A D", key: 2, mode: 1, tempo: 90),
        Song(artist: "The Chords", title: "Sh-Boom", chords: "C Am Dm G", key: 0, mode: 1, tempo: 122),
        Song(artist: "Boston", title: "Changes", chords: "C F G", key: 5, mode: 1, tempo: 121),
        Song(artist: "A Em D", title: "Am I", chords: "C", key: 1, mode: 1, tempo: 60),
    ]

    private static func made(withChords: Bool) throws -> MadeUpLibrary {
        try MadeUpLibrary(
            songs.enumerated().map { number, song in
                MadeUpLibrary.Track("\(number).mp3").with {
                    ($0.artist, $0.title, $0.place) = (song.artist, song.title, [Float(number)])
                    $0.numbers = ["key": song.key, "mode": song.mode, "tempo": song.tempo]
                    guard withChords else { return }
                    let stretches = song.chords.split(separator: " ").enumerated().map { place, name in
                        SongOutline.Stretch(
                            start: Double(2 * place), end: Double(2 * place + 2),
                            label: labels[String(name), default: 99])
                    }
                    $0.outline = SongOutline(chords: stretches, sections: [])
                }
            })
    }

    private static let library = Result { try made(withChords: true) }

    private func understood(_ question: String) throws -> Understanding {
        try Self.library.get().library.understanding(of: question)
    }

    private func chords(_ question: String) throws -> [String] {
        try understood("calm, " + question).request.filter.chords.map(\.description)
    }

    /// The numbers of the tracks that a question finds.
    private func found(_ question: String) throws -> Set<Int> {
        var request = PlaylistRequest()
        request.ask = question
        let tracks = try Self.library.get().session(.asking).session.playlist(request).tracks
        return Set(tracks.compactMap { Int($0.track.path.description.prefix { $0 != "." }) })
    }

    // MARK: Chords

    @Test(arguments: [
        ("songs with the chords Am F C G", "Am F C G"), ("chords: Am, F, C and G", "Am F C G"),
        ("chord progression vi IV I V", "vi IV I V"), ("the progression I-V-vi-IV", "I V vi IV"),
        ("chords I – ♭VII – IV", "I ♭VII IV"), ("chords I bVII IV", "I bVII IV"), ("chords of I #iv", "I #iv"),
        ("with ii V I", "ii V I"), ("a ii–V–I progression", "ii V I"), ("I V chords", "I V"),
        ("chords am f c g", "Am F C G"), ("chords F#m B♭", "F#m B♭"), ("chords A minor, F sharp major", "Am F#"),
        ("chord changes from C to G", "C G"), ("Am F C G", "Am F C G"), ("Am, F, C", "Am F C"),
        ("chords \"vi IV\"", "vi IV"), ("chords Cmaj Amin", "C Am"), ("chords B flat minor and E♭ minor", "Bbm E♭m"),
        ("chords c am f", "C Am F"),
        // The same chords in the words and names of other languages.
        ("Lieder mit den Akkorden Am F C G", "Am F C G"), ("Akkordfolge a-Moll, F-Dur, H-Dur, b-Moll", "Am F B Bbm"),
        ("Akkorde Fis Es", "F# Eb"), ("canciones con los acordes la menor, fa, do y sol", "Am F C G"),
        ("acordes Lam Fa Do Sol", "Am F C G"), ("progresión de acordes ii V I", "ii V I"),
        ("les accords ré mineur, sol, si bémol", "Dm G Bb"), ("suite d'accords vi IV I V", "vi IV I V"),
        // A word of a sentence counts among other chords only.
        ("acordes de Do a Sol", "C G"), ("chords a C G", "C G"), ("acordes do re mi fa", "C D E F"),
        ("chords am F C G", "Am F C G"),
        // The German B, also beside other German names, but not beside B♭.
        ("Akkorde F, B, C", "F Bb C"), ("Akkorde Gm B", "Gm Bb"), ("die F B C Akkorde", "F Bb C"),
        ("chords Es As B", "Eb Ab Bb"), ("chords B, a-Moll", "Bb Am"), ("chords H B", "B Bb"),
        ("Akkorde F Bb B", "F Bb B"), ("chords F B C", "F B C"),
        // Signs between all chords only separate them.
        ("chords C/G/Am/F", "C G Am F"),
    ]) func chordsAreRead(question: String, progression: String) throws {
        #expect(try chords(question) == [progression])
        #expect(try understood(question).unknownWords == [])
    }

    /// Extensions of chords are left out, which is shown as a guess.
    @Test func anExtensionIsLeftOut() throws {
        let understood = try understood("chords Dm7 G7 Cmaj7")
        #expect(understood.request.filter.chords.map(\.description) == ["Dm G C"])
        #expect(understood.terms.map(\.isGuessed) == [true])
        #expect(understood.description == "chords Dm G C; “chords Dm7 G7 Cmaj7” read as chords Dm G C")
    }

    /// So are bass notes.
    @Test(arguments: [("chords C G/B Am F", "C G Am F"), ("Am D/F# G", "Am D G"), ("Akkorde C/E, F", "C F")])
    func aBassNoteIsLeftOut(question: String, progression: String) throws {
        let understood = try understood(question)
        #expect(understood.request.filter.chords.map(\.description) == [progression])
        #expect(understood.terms.map(\.isGuessed) == [true] && understood.unknownWords == [])
    }

    /// Sentences, names and titles in which letters and numerals are no chords.
    @Test(arguments: [
        "a band", "I am a fan", "vitamin C and D", "Plan B", "A B C", "A B C D", "Rocky I II III IV", "Louis XIV and V",
        "by Boston", "like Boston", "Am Abend", "i, I and me", "chords", "easy chords", "chord C", "chords C Bdim Am",
        "chords A5 D5", "in a minor key", "D minor", "J. S. Bach, C. P. E. Bach", "A Em D", "changes a lot",
        "chords C C C", "everything changes as a river", "chord changes do a lot", "key changes from C to D",
        "chords as a rule", "acordes es la", "accords si la", "chords do re mi", "Akkorde es as",
    ]) func otherWordsAreNoChords(question: String) throws {
        #expect(try chords(question).isEmpty)
    }

    /// A word such as “chords” without chords is not a misspelling of another word. “Chords” alone is an artist here.
    @Test(arguments: ["progression", "Akkorde", "acordes", "accords"])
    func aWordForChordsAloneIsNotUnderstood(word: String) throws {
        let understood = try understood("calm \(word)")
        #expect(understood.terms.map(\.meaning) == ["calm"] && understood.unknownWords == [word])
    }

    @Test func anArtistWhoseNameIsASuchWordIsFound() throws {
        #expect(try found("The Chords") == [2])
        #expect(try understood("by the chords").request.filter.artists == ["The Chords"])
        #expect(try understood("songs with the chords Am F C G").request.filter.artists.isEmpty)
    }

    @Test(
        arguments: [
            ("chords Am F C G", [0]), ("chords vi IV", [0]), ("with ii V I", [1]),
            ("chords Bm E A", [1]), ("the chords I IV V", [3]), ("chords V I", [1, 3]),
        ] as [(String, Set<Int>)])
    func tracksWithTheChordsAreFoundInAnyKey(question: String, numbers: Set<Int>) throws {
        #expect(try found(question) == numbers)
    }

    /// Nothing excludes chords, and the answer says so.
    @Test func deniedChordsAreNotUnderstood() throws {
        let understood = try understood("calm, without the chords C G")
        #expect(understood.request.filter.chords.isEmpty && understood.unknownWords == ["chords C G"])
    }

    @Test func theConditionThatLeavesNothingIsNamed() throws {
        let session = try Self.library.get().session(.asking).session
        var request = PlaylistRequest()
        request.ask = "chords I ♭II"
        let result = try session.playlist(request)
        #expect(result.tracks.isEmpty && result.emptiedBy == "chords I ♭II")
        let json = try JSONEncoder().encode(AskRecord.Answer(result, session.moods()))
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["emptied_by"] as? String == "chords I ♭II")
        request.ask = "chords V I"
        #expect(try session.playlist(request).emptiedBy == nil)
    }

    /// Every track has 100 seconds.
    @Test func aLengthShorterThanEveryTrackIsNamed() throws {
        let session = try Self.library.get().session(.asking).session
        var request = PlaylistRequest()
        (request.ask, request.length) = ("chords V I", .minutes(1.5))
        let result = try session.playlist(request)
        #expect(result.tracks.isEmpty && result.emptiedBy == "total length of 1.5 minutes")
        #expect(result.steps.last?.name == "playlist")
        request.length = .minutes(2)
        #expect(try session.playlist(request).tracks.count == 1)
        (request.ask, request.length) = ("chords I ♭II", .minutes(1.5))
        #expect(try session.playlist(request).emptiedBy == "chords I ♭II")
    }

    @Test func noConditionEmptiesALibraryWithoutTracks() throws {
        var request = PlaylistRequest()
        request.filter.ranges = [DescriptorRange("tempo", min: 100)]
        let result = try MadeUpLibrary([]).session(.asking).session.playlist(request)
        #expect(result.tracks.isEmpty && result.steps.count > 2 && result.emptiedBy == nil)
    }

    @Test func anIndexWithoutChordsSaysSo() throws {
        let session = try Self.made(withChords: false).session(.asking).session
        var request = PlaylistRequest()
        request.ask = "chords V I"
        let error = #expect(throws: LibraryError.self) { try session.playlist(request) }
        guard case .noChords = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Tracks to mix with

    @Test(arguments: [
        "that mix with Paper Boats", "compatible with paper boats", "in a key that fits “Paper Boats”",
        "that mix with Ann - Paper Boats, please", "mixable with Paper Boats and calm",
        "harmonically compatible with Paper Boats under five minutes", "kompatibel mit Paper Boats",
        "in einer Tonart, die zu Paper Boats passt", "die sich mit Paper Boats mixen lassen",
        "compatibles con Paper Boats", "canciones para mezclar con Paper Boats", "compatibles avec Paper Boats",
        "dans une tonalité qui s'accorde avec Paper Boats",
    ]) func theTrackIsRead(question: String) throws {
        let understood = try understood(question)
        #expect(understood.request.filter.compatibleWith == "\(MadeUpLibrary.id(0))")
        #expect(understood.description.contains("can be mixed with “Ann – Paper Boats”"))
        #expect(understood.unknownWords == [])
    }

    /// A minor at 120 BPM: C major at 122 and F major at 121 are, by the wheel, its relative key and no neighbor.
    @Test func tracksOfACompatibleKeyAndTempoAreFound() throws {
        #expect(try found("that mix with Paper Boats") == [2])
    }

    @Test(arguments: [
        "calm, compatible with nothing of this library", "calm, mixed with jazz", "calm, compatible with Boston",
        "calm mix", "calm, a mix of Paper Boats",
    ]) func otherWordsNameNoTrack(question: String) throws {
        #expect(try understood(question).request.filter.compatibleWith == nil)
    }

    @Test func aSecondTrackIsNotUnderstood() throws {
        let understood = try understood("compatible with Paper Boats, compatible with Two Five")
        #expect(understood.request.filter.compatibleWith == "\(MadeUpLibrary.id(0))")
        #expect(understood.unknownWords == ["compatible with Two Five"])
    }

    @Test func aConditionThatNamesAnotherTrackContradicts() throws {
        var request = PlaylistRequest()
        request.filter.compatibleWith = "\(MadeUpLibrary.id(1))"
        let library = try Self.library.get().library
        #expect {
            try library.understanding(of: "compatible with Paper Boats", besides: request)
        } throws: {
            "\($0)".contains("“Ann – Paper Boats” and “Bob – Two Five”")
        }
        // The same track by its path.
        request.filter.compatibleWith = "0.mp3"
        let understood = try library.understanding(of: "compatible with Paper Boats", besides: request)
        #expect(understood.request.filter.compatibleWith == "\(MadeUpLibrary.id(0))")
    }

    // MARK: What was understood

    /// The options name the track by its path where the scope does, and are read as the same question.
    @Test func theOptionsAreTheSameQuestion() throws {
        let library = try Self.library.get().library
        let request = try understood("chords vi IV, compatible with Paper Boats").request
        let scope = ParameterScope(track: { try library[$0] }, name: { "\($0.path)" })
        let options = try request.options(in: scope)
        #expect(options.map(\.name) == ["chords", "compatible-with"])
        #expect(options.map(\.value) == ["vi IV", "0.mp3"])
        var again = PlaylistRequest()
        try again.read(.option, in: scope) { name in options.filter { $0.name == name }.compactMap(\.value) }
        #expect(again.filter.chords == request.filter.chords && again.filter.compatibleWith == "0.mp3")
        let record = try JSONEncoder().encode(AskRecord.Understood(understood("compatible with Paper Boats")))
        let object = try #require(try JSONSerialization.jsonObject(with: record) as? [String: Any])
        let json = try #require(object["request"] as? [String: Any])
        #expect(json["compatible_with"] as? String == "\(MadeUpLibrary.id(0))")
    }
}
