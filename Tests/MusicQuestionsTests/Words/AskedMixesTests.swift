import CatalogSupport
import MusicQuestions
import Testing

/// Tracks to mix with, in a library whose titles are words of ordinary questions.
struct AskedMixesTests {
    private static let songs = [
        ("Liza", "All That Jazz"), ("Bob", "Calm"), ("Cy", "Friends"), ("Dee", "Regen"), ("Ann", "Harbour"),
        ("Eve", "Harbour"), ("Led Zeppelin", "Kashmir"), ("Gus", "Night Train (Remastered)"), ("Ann", "Paper Boats"),
        ("Bob", "Two Five"), ("Eve", "Stand by the Sea"),
    ]

    private static let library = Result {
        try MadeUpLibrary(
            songs.enumerated().map { number, song in
                MadeUpLibrary.Track("\(10 + number).mp3").with {
                    ($0.artist, $0.title, $0.place) = (song.0, song.1, [Float(number)])
                    $0.genre = number == 0 ? "Jazz" : nil
                    $0.numbers = ["key": 9, "mode": 0, "tempo": 120]
                }
            })
    }

    private func understood(_ question: String) throws -> Understanding {
        try Self.library.get().library.understanding(of: question)
    }

    /// The title of the track to mix with, and its artist.
    private func mixed(_ understood: Understanding) throws -> String? {
        try understood.request.filter.compatibleWith.map { id in
            let number = try #require(Self.songs.indices.first { "\(MadeUpLibrary.id($0))" == id })
            return "\(Self.songs[number].1) by \(Self.songs[number].0)"
        }
    }

    @Test(arguments: [
        "a mix with calm songs", "chill mix with piano", "jazz mixed with soul", "Musik passend zu Regen",
        "ruhige Musik, die sich mit Regen verträgt", "mezclar con calm", "I want to mix with friends, calm",
        "happy songs mix with friends", "that mix with jazz and calm", "songs compatible with calm and happy moods",
        "calm songs that mix with jazz", "calm, compatible with that jazz", "calm, that mix with Zeppelin",
        "calm, compatible with Led Zeppelin", "calm, compatible with night", "calm, compatible with Ann",
        "calm, compatible with nothing by Bob", "calm, compatible with Kashmir by Ann",
        "calm, compatible with Paper Boats by Nobody", "calm, die sich mit Paper Boats beschäftigen",
    ]) func anOrdinarySentenceIsNoCondition(question: String) throws {
        #expect(try understood(question).request.filter.compatibleWith == nil)
    }

    /// The mood is not lost to the title “Calm”.
    @Test func theMoodRemains() throws {
        let understood = try understood("a mix with calm songs")
        #expect(!understood.request.prefer.isEmpty && understood.unknownWords == [])
    }

    /// Where no artist is called so, “chords” without chords is not understood.
    @Test func chordsWithoutChordsAreNotUnderstood() throws {
        let understood = try understood("calm chords")
        #expect(understood.terms.map(\.meaning) == ["calm"] && understood.unknownWords == ["chords"])
    }

    /// A title of known words is read if it is all that is said, and in quotation marks.
    @Test(arguments: [
        ("songs that mix with All That Jazz", "All That Jazz by Liza"), ("compatible with calm", "Calm by Bob"),
        ("compatible with “Calm” and happy", "Calm by Bob"), ("compatible with Two Five", "Two Five by Bob"),
        ("in einer Tonart, die zu Regen passt", "Regen by Dee"),
        ("die sich gut mit Paper Boats mischen lassen", "Paper Boats by Ann"),
        ("compatible with Stand by the Sea", "Stand by the Sea by Eve"),
        ("songs to mix with Kashmir from the eighties", "Kashmir by Led Zeppelin"),
        ("compatible with Led Zeppelin – Kashmir", "Kashmir by Led Zeppelin"),
        ("Stücke zum Mixen mit Kashmir, ruhig", "Kashmir by Led Zeppelin"),
        ("songs compatible with Kashmir without vocals", "Kashmir by Led Zeppelin"),
        ("compatible with Paper Boats please and calm", "Paper Boats by Ann"),
    ]) func aWholeTitleIsRead(question: String, title: String) throws {
        let understood = try understood(question)
        #expect(try mixed(understood) == title)
        #expect(!understood.terms.contains(where: \.isGuessed) && understood.unknownWords == [])
    }

    @Test(arguments: ["compatible with Night Train", "compatible with Gus Night Train, happy"])
    func theBeginningOfATitleIsAGuess(question: String) throws {
        let understood = try understood(question)
        #expect(try mixed(understood) == "Night Train (Remastered) by Gus")
        #expect(understood.terms.first?.isGuessed == true)
    }

    // MARK: Artists

    @Test(arguments: [
        ("that mix with Harbour by Eve", "Eve"), ("that mix with Harbour by Ann", "Ann"),
        ("compatible with “Harbour” by Eve and calm", "Eve"), ("kompatibel mit Harbour von Eve", "Eve"),
        ("die sich mit Harbour von Eve mischen lassen", "Eve"),
        ("in einer Tonart, die zu Harbour von Eve passt", "Eve"),
        ("compatible con Harbour de Eve", "Eve"), ("compatible avec Harbour par Eve", "Eve"),
    ]) func theArtistTellsWhichTrack(question: String, artist: String) throws {
        let understood = try understood(question)
        #expect(try mixed(understood) == "Harbour by \(artist)")
        #expect(understood.request.filter.artists.isEmpty && understood.unknownWords == [])
        #expect(understood.terms.first?.isGuessed == false)
    }

    @Test func oneOfSeveralTracksIsAGuess() throws {
        let understood = try understood("that mix with Harbour")
        #expect(try mixed(understood) == "Harbour by Ann" && understood.terms.map(\.isGuessed) == [true])
    }

    /// The answer is not all tracks of that artist.
    @Test func aTrackThatTheArtistDoesNotHaveIsNotUnderstood() throws {
        let understood = try understood("calm, compatible with Kashmir by Ann")
        #expect(understood.request.filter.artists.isEmpty)
        #expect(understood.unknownWords == ["compatible with Kashmir by Ann"])
    }

    // MARK: Cost

    /// One search for each name.
    @Test func anotherTitleIsStillSearched() throws {
        let understood = try understood("compatible with Paper Boats and calm, like Two Five")
        #expect(try mixed(understood) == "Paper Boats by Ann")
        #expect(understood.request.likes.map(\.index) == [9])
    }
}
