import CatalogSupport
import MusicQuestions
import Testing

/// Words that are no misspellings, and one that is no key.
struct OrdinaryWordsTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with { ($0.artist, $0.genre) = ("Ann", "Jazz") },
            .init("b.mp3").with { $0.numbers["energy"] = 0.9 },
        ])
    }

    private func understood(_ question: String) throws -> Understanding {
        try Self.made.get().library.understanding(of: question)
    }

    /// Words of dictionaries that are near a word of the tables.
    @Test(arguments: [
        "surprise", "quelque", "chose", "boring", "beast", "message", "corner", "counters", "niche", "treat", "nachos",
        "cadena", "bloß", "draußen", "schließlich", "march", "invites", "beber",
    ])
    func aWordOfADictionaryIsNotCorrected(_ word: String) throws {
        let understood = try understood("jazz, \(word)")
        #expect(
            understood.terms.allSatisfy { !$0.isGuessed } && understood.terms.count == 1, "\(understood.description)")
    }

    @Test(arguments: [
        ("melancholc", "melancholic"), ("energtic", "energetic"), ("relaxxing", "relaxing"), ("peacefull", "peaceful"),
    ])
    func aMisspellingIsCorrected(_ word: String, _ meaning: String) throws {
        #expect(try understood(word).terms.map(\.meaning) == [meaning])
    }

    /// The age of a child is no age of songs.
    @Test(arguments: ["songs for a 3 year old", "music for 4-year-olds", "for two year olds"])
    func childrenHaveAges(_ question: String) throws {
        let understood = try understood(question)
        #expect(try understood.request.prefer == self.understood("kids").request.prefer)
        #expect(understood.unknownWords.isEmpty && understood.request.filter == TrackFilter())
    }

    @Test(arguments: ["calm ones", "dinner with friends", "ruhige Musik fürs Essen", "dîner entre amis"])
    func someWordsJoin(_ question: String) throws {
        #expect(try understood(question).unknownWords.isEmpty)
    }

    @Test func anAdultIsNeitherOldMusicNorAChild() throws {
        #expect(
            try understood("calm songs for an 80 year old").request.prefer == understood("calm").request.prefer)
    }

    @Test func modeAloneIsNoKey() throws {
        #expect(throws: LibraryError.self) { try understood("mode") }
        #expect(try understood("calm mode").request.prefer == understood("calm").request.prefer)
    }
}
