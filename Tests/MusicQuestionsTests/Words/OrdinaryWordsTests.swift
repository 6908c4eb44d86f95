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
        "cadena", "bloß", "draußen", "schließlich",
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

    @Test func modeAloneIsNoKey() throws {
        #expect(throws: LibraryError.self) { try understood("mode") }
        #expect(try understood("calm mode").request.prefer == understood("calm").request.prefer)
    }
}
