import AudioFeatures
import CatalogSupport
import MusicQuestions
import Testing

/// Numbers beside the name of a descriptor, stars, and keys in notation.
struct NamedNumbersTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with { ($0.artist, $0.title) = ("Ann", "Low Tide") },
            .init("b.mp3").with { ($0.artist, $0.title) = ("Bob", "Warm Concrete") },
            .init("c.mp3").with { ($0.artist, $0.title) = ("Cyd", "Low Tide (Remix)") },
            .init("d.mp3").with { ($0.artist, $0.title) = ("Dan", "Night Bus") },
        ])
    }

    private func understood(_ question: String) throws -> Understanding {
        try Self.made.get().library.understanding(of: question)
    }

    @Test(
        arguments: [
            ("danceability over 0.7", DescriptorRange("danceability", min: 0.7)),
            ("valence above 80%", DescriptorRange("valence", min: 0.8)),
            ("songs with an energy between 0.5 and 0.7", DescriptorRange("energy", 0.5...0.7)),
            ("energy 0.5 to 0.7", DescriptorRange("energy", 0.5...0.7)),
            ("energy>=0.8", DescriptorRange("energy", min: 0.8)),
            ("energy < 0.3", DescriptorRange("energy", max: 0.3)),
            ("not energy above 0.5", DescriptorRange("energy", max: 0.5)),
            ("BPM 90-100", DescriptorRange("tempo", 90...100)),
            ("bpm over 140", DescriptorRange("tempo", min: 140)),
            ("beat strength over 0.5", DescriptorRange("beat_strength", min: 0.5)),
            ("loudness above -10", DescriptorRange("loudness", min: -10)),
            ("Energie über 0,7", DescriptorRange("energy", min: 0.7)),
            ("5 stars", DescriptorRange("rating", 5...5)),
            ("at least four stars", DescriptorRange("rating", min: 4)),
            ("3 stars or more", DescriptorRange("rating", min: 3)),
            ("fünf Sterne", DescriptorRange("rating", 5...5)),
            ("Energie zwischen 0.2 und 0.4", DescriptorRange("energy", 0.2...0.4)),
            ("énergie entre 0,2 et 0,4", DescriptorRange("energy", 0.2...0.4)),
            ("energía entre 0,2 y 0,4", DescriptorRange("energy", 0.2...0.4)),
            ("zwischen 2 und 3 Sternen", DescriptorRange("rating", 2...3)),
            ("energy higher than 0.7", DescriptorRange("energy", min: 0.7)),
            ("Energie höher als 0,7", DescriptorRange("energy", min: 0.7)),
            ("énergie supérieure à 0,7", DescriptorRange("energy", min: 0.7)),
            ("energía superior a 0,7", DescriptorRange("energy", min: 0.7)),
            ("energy lower than 0.3", DescriptorRange("energy", max: 0.3)),
            ("au moins 4 étoiles", DescriptorRange("rating", min: 4)),
            ("al menos 4 estrellas", DescriptorRange("rating", min: 4)),
            ("energy: .8 or more", DescriptorRange("energy", min: 0.8)),
        ])
    func aNumberIsALimit(_ question: String, _ range: DescriptorRange) throws {
        let understood = try understood(question)
        #expect(understood.request.filter.ranges == [range], "\(understood.description)")
        #expect(understood.request.filter.search == nil && understood.unknownWords.isEmpty)
    }

    /// The moodometer's width.
    @Test func aNumberAloneIsNear() throws {
        let request = try understood("valence of 0.5").request
        #expect(request.targets == ["valence": 0.5])
        #expect(request.filter.ranges == [DescriptorRange("valence", 0.4...0.6)])
    }

    @Test(
        arguments: [
            ("camelot 8A", 9, KeyEstimate.Mode.minor), ("8A", 9, .minor), ("calm, in 8A", 9, .minor),
            ("camelot 8B", 0, .major), ("in C#m", 1, .minor),
            ("songs in G", 7, .major), ("key of F♯m", 6, .minor), ("in Cis-Moll", 1, .minor), ("in A", 9, .major),
            ("Tonart B", 10, .major),
            ("piano in A and calm", 9, .major),
        ])
    func aKeyIsRead(_ question: String, _ tonic: Int, _ mode: KeyEstimate.Mode) throws {
        let value: Float = mode == .major ? 1 : 0
        #expect(
            try understood(question).request.filter.ranges == [
                DescriptorRange("key", Float(tonic)...Float(tonic)), DescriptorRange("mode", value...value),
            ])
    }

    /// A key is a tonic and a mode, and one descriptor at a time is excluded: “minor” must not go for “A minor”.
    @Test(arguments: ["not in A minor", "no songs in D minor", "without C major", "not in C#m", "nicht in a-Moll"])
    func aKeyIsNotExcluded(_ question: String) throws {
        let request = try understood("calm, " + question).request
        #expect(request.filter.ranges.isEmpty && request.filter.excludedRanges.isEmpty)
        #expect(try understood("calm, " + question).description.contains("questions cannot exclude a key"))
        #expect { try understood(question) } throws: { "\($0)".contains("questions cannot exclude a key") }
    }

    @Test(arguments: [
        "at least happy", "last but not least happy", "happy or at least not sad", "at the very least something happy",
    ])
    func atLeastIsNoRefusal(_ question: String) throws {
        #expect((try understood(question).request.prefer["valence"] ?? 0) > 0)
    }

    @Test func notInTheLeastIsARefusal() throws {
        for question in ["not in the least sad", "not the least sad"] {
            #expect(try understood(question).request.prefer == understood("not sad").request.prefer)
        }
        #expect(
            try understood("at the very least 100 bpm").request.filter.ranges == [DescriptorRange("tempo", min: 100)])
    }

    @Test func notASharpIsNoArticle() throws {
        #expect(try understood("calm, not A minor").request.filter.ranges.isEmpty)
        #expect(try understood("calm, not a minor key").request.filter.ranges == [DescriptorRange("mode", 1...1)])
    }

    @Test func aModeIsExcluded() throws {
        #expect(try understood("not in a minor key").request.filter.ranges == [DescriptorRange("mode", 1...1)])
    }

    @Test(arguments: ["songs in A minor or C major", "in A minor and in D minor"])
    func ofTwoKeysTheFirstCounts(_ question: String) throws {
        let understood = try understood(question)
        #expect(
            understood.request.filter.ranges == [DescriptorRange("key", 9...9), DescriptorRange("mode", 0...0)])
        #expect(understood.description.contains("questions can have one key only"))
    }

    /// “Long” says what the number is.
    @Test(arguments: ["songs 4 minutes long", "4 Minuten lang", "calm, 4 minutes long"])
    func aLengthIsNoWishForLongSongs(_ question: String) throws {
        let request = try understood(question).request
        #expect(request.prefer["duration"] == nil && request.targets == ["duration": 240])
    }

    @Test func longIsAWishWithoutALengthOfItsOwn() throws {
        #expect((try understood("long songs").request.prefer["duration"] ?? 0) > 0)
        #expect(try understood("30 minutes of music for a long drive").request.length == .minutes(30))
    }

    @Test(arguments: ["least energetic", "the least energetic songs", "am wenigsten energisch"])
    func leastIsTheOpposite(_ question: String) throws {
        #expect((try understood(question).request.prefer["energy"] ?? 0) < 0)
    }

    /// The number belongs to the word behind it, is a time or an article, or the sentence has no key.
    @Test(arguments: [
        "instrumental 90s", "live 10 songs", "acoustic 2 songs", "acoustic at least 10 songs", "calm in a room",
        "in A Happy Mood", "live at a club", "live at 3 am", "dance from 9 to 5", "energy over 7", "in B movies",
        "Canciones En La Playa", "rap in D-beat style", "music in a flat", "relajante en sol y sombra",
        "a star is born", "5 star hotel", "a band that plays 3 chords", "en 3 a 5 minutos", "in E or A minor",
    ])
    func ordinaryNumbersStay(_ question: String) {
        let named: Set = [
            "live", "liveness", "acousticness", "danceability", "energy", "rating", "plays", "instrumentalness",
        ]
        let ranges = (try? understood(question))?.request.filter.ranges ?? []
        #expect(ranges.allSatisfy { !named.contains($0.name) || $0 == DescriptorRange("instrumentalness", min: 0.5) })
        let keys = ranges.filter { $0.name == "key" }
        #expect(keys == (question == "in E or A minor" ? [DescriptorRange("key", 9...9)] : []))
    }

    /// “>” joins chords if no number follows.
    @Test func chordsMayHaveSignsBetween() throws {
        #expect(try understood("chords C > G > Am > F").request.filter.chords.count == 1)
        #expect(try understood("120 bpm and more energetic").request.filter.ranges.map(\.max) == [124.8])
    }

    @Test func severalTitlesAreSeeds() throws {
        #expect(try understood("songs like low tide and warm concrete").request.likes.map(\.index) == [0, 1])
        #expect(try understood("like warm concrete and calm").request.likes.map(\.index) == [1])
        #expect(try understood("something like night and rain").request.likes.isEmpty)
    }

    @Test func remixesCanBeLeftOut() throws {
        #expect(try understood("without remixes").request.filter.exclude.tracks == ["*remix*"])
    }
}
