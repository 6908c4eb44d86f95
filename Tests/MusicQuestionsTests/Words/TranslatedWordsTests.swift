import AudioFeatures
import CatalogSupport
import MusicQuestions
import Testing

/// Words of four languages that mean the same.
struct TranslatedWordsTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with { ($0.artist, $0.genre) = ("Ann", "Jazz") },
            .init("b.mp3").with { $0.numbers["energy"] = 0.9 },
        ])
    }

    private func understood(_ question: String) throws -> Understanding {
        try Self.made.get().library.understanding(of: question)
    }

    /// “Etwas Ruhiges” is something calm, not slightly calm.
    @Test(arguments: [
        "etwas Ruhiges", "etwas Ruhiges bitte", "algo tranquilo", "quelque chose de calme", "something calm",
    ])
    func somethingIsNotSlightly(_ question: String) throws {
        #expect(try understood(question).request.prefer == understood("calm").request.prefer)
    }

    @Test(arguments: [
        ("rainy sunday", "verregneter Sonntag"), ("rain", "lluvia"), ("storm", "Gewitter"), ("storm", "orage"),
        ("sea", "Meer"),
        ("sea", "océano"), ("sea", "mer"), ("city", "ville"), ("city", "Stadt"), ("winter", "invierno"),
        ("winter", "hiver"),
        ("winter", "Winter"), ("spring", "Frühling"), ("beach", "Strand"), ("beach", "plage"), ("forest", "bosque"),
        ("drums", "Schlagzeug"), ("drums", "batería"), ("drums", "batterie"), ("violin", "Geige"),
        ("violin", "violín"), ("violin", "violon"), ("flute", "Querflöte"), ("flute", "flauta"), ("harp", "Harfe"),
        ("harpsichord", "clavecin"), ("strings", "cuerdas"), ("strings", "Streicher"), ("choir", "Chor"),
        ("choir", "coro"), ("summer evening", "Sommerabend"),
        ("winter night", "Winternacht"), ("boss fight", "Bosskampf"), ("boss fight", "Kampfmusik"),
        ("boss fight", "jefe final"), ("boss fight", "bataille"),
    ])
    func placesSeasonsAndWeather(_ english: String, _ other: String) throws {
        #expect(try understood(english).request.prefer == understood(other).request.prefer)
    }

    /// An instrument is what is heard, and not the sound that most music with it has.
    @Test(arguments: [
        ("drums", "drums"), ("electronic sounds", "electronic"), ("Klavier", "piano"), ("piano à queue", "piano"),
        ("guitarra", "guitar"), ("guitare", "guitar"), ("Gitarren", "guitar"), ("Elektrogitarre", "electric_guitar"),
        ("batería", "drums"), ("Schlagzeug", "drums"), ("synthé", "synthesizer"), ("contrebasse", "bass"),
        ("voix de femme", "female_voice"), ("Männerstimme", "male_voice"), ("sax", "saxophone"),
        ("Saxophon", "saxophone"), ("saxofón", "saxophone"), ("Trompete", "trumpet"), ("trompeta", "trumpet"),
        ("cuivres", "brass"), ("Geige", "violin"), ("clavecin", "harpsichord"), ("walking bass", "bass"),
        ("stride piano", "piano"), ("tenor sax", "saxophone"), ("Altsaxophon", "saxophone"),
        ("saxophone ténor", "saxophone"), ("muted trumpet", "trumpet"), ("trompette bouchée", "trumpet"),
        ("crooners", "male_voice"), ("female crooner", "female_voice"),
    ])
    func instrumentsAreHeard(_ word: String, _ tag: String) throws {
        #expect(try Array(understood(word).request.prefer.keys) == [tag])
    }

    @Test(arguments: [
        ("nostalgic", "saudade"), ("warm", "hygge"), ("warm", "Geborgenheit"), ("relaxing", "Gemütlichkeit"),
        ("sad", "Wehmut"), ("lonely", "Weltschmerz"), ("happy", "zufrieden"), ("sad", "unglücklich"),
        ("happy", "felicidad"), ("lonely", "desamparo"), ("angry", "furia"), ("gentle", "ternura"),
        ("sad", "malheureux"), ("calm", "paix"), ("gentle", "douceur"), ("angry", "colère"), ("world music", "klezmer"),
        ("world music", "fado"), ("video game", "boss battle"), ("powerful", "kraftvoll"), ("powerful", "puissant"),
        ("powerful", "poderoso"), ("solemn", "feierlich"), ("solemn", "solennel"), ("solemn", "solemne"),
        ("playful", "verspielt"), ("playful", "enjoué"), ("playful", "juguetón"), ("hypnotic", "hypnotique"),
        ("night", "nocturne"), ("study", "étude"), ("sad", "une chanson triste"),
    ])
    func wordsOfOneLanguageAlone(_ english: String, _ other: String) throws {
        #expect(try understood(english).request.prefer == understood(other).request.prefer)
    }

    /// What is done with children, and with guests.
    @Test(arguments: [
        ("sleep", "before bed"), ("sleep", "rock the baby to sleep"), ("sleep", "Gutenachtlieder"),
        ("sleep", "vor dem Schlafengehen"), ("sleep", "berceuses"), ("sleep", "pour la sieste"),
        ("sleep", "canciones de cuna"), ("kids", "nursery rhymes"), ("kids", "Kleinkinder"), ("kids", "comptines"),
        ("kids", "pour mon bébé"), ("kids", "para peques"), ("clap along", "stomping"),
        ("clap along", "zum Klatschen"), ("clap along", "taper dans les mains"), ("clap along", "con palmas"),
        ("marches", "a march"), ("marches", "Marschmusik"), ("cleaning", "tidy up"),
        ("cleaning", "to clean the house"), ("cleaning", "Zähneputzen"), ("relaxing", "a crying baby"),
        ("relaxing", "un bébé qui pleure"), ("dinner", "cocktail hour"), ("dinner", "für Gäste"),
        ("dinner", "pour mes invités"), ("dinner", "para cenar con amigos"), ("night", "after hours"),
        ("night", "spätabends"), ("slow", "Balladen"), ("slow", "baladas"),
    ])
    func childrenAndGuests(_ english: String, _ other: String) throws {
        let (one, other) = (try understood(english), try understood(other))
        #expect(one.request.prefer == other.request.prefer && other.unknownWords.isEmpty, "\(other.description)")
    }

    @Test(arguments: [
        ("jazz", "gypsy jazz"), ("jazz", "jazz standards"), ("jazz", "Barjazz"), ("jazz, Gesang", "Jazzgesang"),
        ("blues", "12-bar blues"), ("vocals", "scat singing"),
    ])
    func stylesOfJazz(_ known: String, _ other: String) throws {
        let (one, other) = (try understood(known).request, try understood(other).request)
        #expect(one.filter == other.filter && one.prefer == other.prefer)
    }

    @Test func brushesAreSoftDrums() throws {
        let prefer = try understood("brushes").request.prefer
        #expect(prefer["drums"] ?? 0 > 0 && prefer["energy"] ?? 0 < 0)
    }

    @Test func mediumSwingIsSwingOfALimitedTempo() throws {
        let request = try understood("medium swing").request
        #expect(request.prefer == ["swing": 1] && request.filter.ranges == [DescriptorRange("tempo", 110...160)])
    }

    /// A mood that is heard is preferred by its own name.
    @Test func moodsHaveTheirOwnNames() throws {
        for mood in HeardTag.all where mood.kind == .mood {
            #expect(try understood(mood.name).request.prefer[mood.name] ?? 0 > 0, "\(mood.name)")
        }
    }

    /// “Bluegrass” is not told as country, although country is its genre in the tables.
    @Test(arguments: ["bluegrass", "ska", "swing", "metal"])
    func genresThatAreHeardHaveTheirOwnNames(_ word: String) throws {
        let understood = try understood(word)
        #expect(understood.request.prefer == [word: 1])
        #expect(understood.description == "\(word) (heard)")
    }

    /// One wishes a high valence or energy and the other a low one, and they agree less in the other of the two.
    @Test(arguments: [
        ("serenity", "madness"), ("happily", "tragic"), ("zufrieden", "unglücklich"), ("Geborgenheit", "Angst"),
        ("felicidad", "miseria"), ("paz", "violencia"), ("bonheur", "chagrin"), ("douceur", "colère"),
        ("tender", "angry"), ("joyful", "solemn"), ("calm", "tense"),
    ])
    func oppositesAreApart(_ word: String, _ opposite: String) throws {
        let (one, other) = (try understood(word).request.prefer, try understood(opposite).request.prefer)
        let products = ["valence", "energy"].map { (one[$0] ?? 0) * (other[$0] ?? 0) }
        #expect(products.min() ?? 0 < 0 && products.reduce(0, +) < 0, "\(one) \(other)")
    }

    @Test(arguments: ["calm zibbelquark", "ruhig, zibbelquark", "tranquilo y zibbelquark", "calme et zibbelquark"])
    func unknownWordsAreSaid(_ question: String) throws {
        let understood = try understood(question)
        #expect(understood.unknownWords == ["zibbelquark"])
        #expect(understood.description.contains("not understood: “zibbelquark”"))
    }
}
