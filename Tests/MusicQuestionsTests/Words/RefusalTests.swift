import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// What a question refuses. A refusal never becomes a wish.
struct RefusalTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with { ($0.artist, $0.genre, $0.numbers["energy"]) = ("Ann", "Jazz", 0.2) },
            .init("b.mp3").with { ($0.artist, $0.genre, $0.numbers["energy"]) = ("Bob", "Rap", 0.9) },
            .init("c.mp3").with { ($0.artist, $0.genre, $0.numbers["energy"]) = ("Cee", "Rock", 0.8) },
        ])
    }

    private func meanings(_ question: String) throws -> [String] {
        try Self.made.get().library.understanding(of: question).terms.map(\.meaning)
    }

    private func found(_ question: String) throws -> Set<String> {
        var request = PlaylistRequest()
        request.ask = question
        let tracks = try Self.made.get().session(.asking).session.playlist(request).tracks
        return Set(tracks.map { "\($0.track.path)" })
    }

    @Test func refusedWordsAreNotTakenAsWanted() throws {
        let sentence = try Self.made.get().library.understanding(of: "blorg jazz, no thanks").description
        #expect(sentence.contains("blorg") && !sentence.contains("read as a wish"))
    }

    @Test(arguments: [
        "anything but jazz", "everything except jazz", "avoid jazz", "I hate jazz", "hate jazz", "no more jazz",
        "hardly any jazz",
        "I can't stand jazz", "I don't like jazz", "please no jazz", "jazz, no thanks", "I'm sick of jazz",
        "instead of jazz",
        "kein Jazz", "bloß kein Jazz", "alles außer Jazz", "ich hasse Jazz", "Jazz mag ich nicht", "Jazz, nein danke",
        "fast kein Jazz", "kaum Jazz", "nie wieder Jazz", "statt Jazz", "weder Jazz",
        "nada de jazz", "sin jazz", "todo menos jazz", "no me gusta el jazz", "odio el jazz", "ningún jazz",
        "evita el jazz",
        "el jazz no me gusta", "nunca jazz", "en lugar de jazz",
        "pas de jazz", "sans jazz", "tout sauf du jazz", "je déteste le jazz", "je n'aime pas le jazz", "rien de jazz",
        "surtout pas de jazz", "aucun jazz", "le jazz, non merci", "plutôt que du jazz", "jazz-free", "au lieu du jazz",
    ])
    func aRefusedGenreIsExcluded(_ question: String) throws {
        #expect(try meanings(question) == ["not genre jazz"])
        #expect(try found(question) == ["b.mp3", "c.mp3"])
    }

    @Test(arguments: [
        ("nothing sad", ["not sad"]), ("nichts Trauriges", ["not Trauriges"]), ("nada triste", ["not triste"]),
        ("rien de triste", ["not triste"]), ("no quiero nada triste", ["not triste"]),
        ("nothing too loud", ["less loud"]), ("pas trop fort", ["less fort"]), ("nicht zu laut", ["less laut"]),
        ("drumless", ["not drum"]), ("gesangsfrei", ["not gesang"]),
        ("drum-free", ["not drum"]), ("hardly anything sad", ["not sad"]), ("calm, vocal-free", ["calm", "not vocal"]),
    ])
    func aRefusedMoodIsNotWished(_ question: String, _ expected: [String]) throws {
        #expect(try meanings(question) == expected)
    }

    /// A refusal holds for a list of things of one kind.
    @Test(arguments: [
        ("without jazz and rap", ["not genre jazz", "not genre rap"]),
        ("no jazz, rap or rock", ["not genre jazz", "not genre rap", "not genre rock"]),
        ("neither jazz nor rap", ["not genre jazz", "not genre rap"]),
        ("weder Jazz noch Rap", ["not genre jazz", "not genre rap"]),
        ("ohne Jazz und Rap", ["not genre jazz", "not genre rap"]),
        ("ni jazz ni rap", ["not genre jazz", "not genre rap"]),
        ("sans jazz ni rap", ["not genre jazz", "not genre rap"]),
        ("no jazz and calm", ["not genre jazz", "calm"]),
        ("without jazz and with rap", ["not genre jazz", "genre rap"]),
        ("no jazz, calm", ["not genre jazz", "calm"]), ("no jazz but rap", ["not genre jazz", "genre rap"]),
        ("not jazz, rap", ["not genre jazz", "genre rap"]),
    ])
    func aRefusalHoldsForItsList(_ question: String, _ expected: [String]) throws {
        #expect(try meanings(question) == expected)
    }

    /// Words of refusals that refuse nothing.
    @Test(arguments: [
        ("nothing but jazz", ["genre jazz"]), ("nichts als Jazz", ["genre jazz"]), ("rien que du jazz", ["genre jazz"]),
        ("nada más que jazz", ["genre jazz"]), ("I can't get enough of jazz", ["genre jazz"]),
        ("not only jazz", ["genre jazz"]), ("no problem, jazz", ["genre jazz"]),
        ("I don't want anything but jazz", ["genre jazz"]),
        ("songs full of hate", ["full of hate"]), ("why not jazz", ["genre jazz"]),
    ])
    func otherPhrasesRefuseNothing(_ question: String, _ expected: [String]) throws {
        #expect(try meanings(question) == expected)
    }

    private static let moods = Result {
        try MadeUpLibrary([
            .init("angry.mp3").with { ($0.numbers["valence"], $0.numbers["energy"]) = (0.1, 0.9) },
            .init("content.mp3").with { ($0.numbers["valence"], $0.numbers["energy"]) = (0.5, 0.2) },
            .init("happy.mp3").with { ($0.numbers["valence"], $0.numbers["energy"]) = (0.95, 0.9) },
            .init("sad.mp3").with { ($0.numbers["valence"], $0.numbers["energy"]) = (0.1, 0.1) },
        ])
    }

    /// Calm and sad music are both quiet; the refusal takes only what is sad.
    @Test(arguments: [
        "calm, nothing sad", "calm but not sad", "nothing sad, calm", "ruhig, nichts Trauriges",
        "ruhig, aber nicht traurig",
        "calme, rien de triste", "tranquilo, nada triste",
    ])
    func aRefusalDoesNotTakeFromAWish(_ question: String) throws {
        var request = PlaylistRequest()
        request.ask = question
        let session = try Self.moods.get().session(.asking).session
        let result = try session.playlist(request)
        #expect(result.tracks.first?.track.path == "content.mp3")
        #expect(result.fitsWell)
        // Calm is at valence 0.75, energy 0.1 and 1 of what is heard as calm: (0.5, −0.8, 1) from the middle, of length 1.37.
        let prefer = try session.library.understanding(of: question).request.prefer
        #expect(abs((prefer["energy"] ?? 0) - -0.58) < 0.011)
        #expect((prefer["valence"] ?? 0) > 0.5)
    }

    /// The signs of valence and energy.
    @Test(arguments: [
        ("energetic, nothing angry", 1, 1), ("happy, not energetic", 1, -1), ("gloomy, not sad", -1, -1),
        ("not sad", 1, 1), ("not angry", 1, -1), ("quiet, not sad", 1, 0),
    ])
    func aRefusalNeverTurnsAWishRound(_ question: String, _ valence: Float, _ energy: Float) throws {
        let prefer = try Self.moods.get().library.understanding(of: question).request.prefer
        for (name, sign) in [("valence", valence), ("energy", energy)] where sign != 0 {
            #expect((prefer[name] ?? 0) * sign > 0.2, "\(name) \(prefer)")
        }
    }

    /// A refused pleasant mood is not a wish for unhappy music.
    @Test(arguments: ["not calm", "nicht ruhig", "pas calme", "not relaxing", "not gentle"])
    func aRefusedPleasantMoodIsNotUnhappy(_ question: String) throws {
        let prefer = try Self.moods.get().library.understanding(of: question).request.prefer
        #expect(prefer["valence"] == nil && prefer["energy"] ?? 0 > 0.2, "\(prefer)")
    }

    /// An unknown word before a condition may have been a refusal, so the answer says what is wanted.
    @Test func anUnknownWordBeforeAConditionIsSaid() throws {
        let understood = try Self.made.get().library.understanding(of: "zzyzx jazz")
        #expect(
            understood.description
                == "genre jazz; not understood: “zzyzx”; “genre jazz” is read as a wish, because “zzyzx” before it is not understood"
        )
        #expect(understood.unknownWords == ["zzyzx"])
        let refused = try Self.made.get().library.understanding(of: "no zzyzx jazz")
        #expect(refused.description == "not genre jazz; not understood: “zzyzx”")
    }
}
