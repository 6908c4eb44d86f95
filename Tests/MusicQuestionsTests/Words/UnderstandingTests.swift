import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// How questions in words are understood.
struct UnderstandingTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Miles Davis", "Blue", "Jazz")
                $0.numbers = [
                    "valence": 0.5, "energy": 0.25, "tempo": 60, "loudness": -20, "acousticness": 1, "year": 1959,
                ]
                $0.seconds = 100
            },
            .init("b.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Gravel Saints", "Grindstone", "Rock")
                $0.numbers = [
                    "valence": 0.1, "energy": 0.9, "tempo": 160, "loudness": -5, "acousticness": 0, "year": 1985,
                ]
                ($0.place, $0.seconds) = ([1], 200)
            },
            .init("c.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("The Semitones", "Morning", "Pop")
                $0.numbers = [
                    "valence": 0.9, "energy": 0.7, "tempo": 120, "loudness": -8, "acousticness": 0.4, "year": 2010,
                ]
                ($0.place, $0.seconds) = ([2], 300)
            },
            .init("d.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Nobody", "Winter", "Folk")
                $0.numbers = [
                    "valence": 0.1, "energy": 0.1, "tempo": 80, "loudness": -25, "acousticness": 0.9, "year": 1999,
                ]
                ($0.place, $0.seconds) = ([3], 400)
            },
        ])
    }

    private func request(_ question: String) throws -> PlaylistRequest {
        try Self.made.get().library.understanding(of: question).request
    }

    /// The paths of the tracks for a question, best first.
    private func paths(_ request: PlaylistRequest) throws -> [String] {
        try Self.made.get().session(.asking).session.playlist(request).tracks.map { $0.track.path.description }
    }

    private func paths(asking question: String) throws -> [String] {
        var request = PlaylistRequest()
        request.ask = question
        return try paths(request)
    }

    // MARK: Feelings

    /// Sentences about oneself, of which no word is one of music.
    @Test(arguments: [
        ("I just broke up", "d.mp3"), ("she left me", "d.mp3"), ("I'm in a bad mood", "d.mp3"),
        ("I got the job", "c.mp3"), ("we won", "c.mp3"), ("I feel great", "c.mp3"), ("it's my birthday", "c.mp3"),
        ("I can't sleep", "d.mp3"), ("I am hungover", "d.mp3"), ("schlechte Laune", "d.mp3"),
        ("mir geht es gut", "c.mp3"), ("sie hat Schluss gemacht", "d.mp3"), ("je suis de mauvaise humeur", "d.mp3"),
        ("je suis fatigué", "d.mp3"),
        ("estoy de mal humor", "d.mp3"), ("estoy cansada", "d.mp3"), ("hoy es mi cumpleaños", "c.mp3"),
    ])
    func feelingsAreUnderstood(question: String, nearest: String) throws {
        #expect(try Self.made.get().library.understanding(of: question).unknownWords.isEmpty)
        #expect(try paths(asking: question).first == nearest)
    }

    // MARK: Limits

    @Test(arguments: [
        ("between 100 and 120 bpm", [DescriptorRange("tempo", 100...120)]),
        ("100-120 BPM", [DescriptorRange("tempo", 100...120)]),
        ("from 100 to 120 beats per minute", [DescriptorRange("tempo", 100...120)]),
        ("over 140 bpm", [DescriptorRange("tempo", min: 140)]),
        ("not over 140 bpm", [DescriptorRange("tempo", max: 140)]),
        ("under three minutes", [DescriptorRange("duration", max: 180)]),
        ("at least 90 seconds", [DescriptorRange("duration", min: 90)]),
        ("shorter than 3:30", [DescriptorRange("duration", max: 210)]),
        ("80s", [DescriptorRange("year", 1980...1989)]),
        ("the 1980s", [DescriptorRange("year", 1980...1989)]),
        ("20s", [DescriptorRange("year", 2020...2029)]),
        ("80s and 90s", [DescriptorRange("year", 1980...1999)]),
        ("1975", [DescriptorRange("year", 1975...1975)]),
        ("1975 to 1980", [DescriptorRange("year", 1975...1980)]),
        ("before 1980", [DescriptorRange("year", max: 1979)]),
        ("after 2000", [DescriptorRange("year", min: 2001)]),
        ("from the 80s", [DescriptorRange("year", 1980...1989)]),
        ("music from the nineties", [DescriptorRange("year", 1990...1999)]),
        ("from 1971", [DescriptorRange("year", 1971...1971)]),
        ("from 1971 to 1985", [DescriptorRange("year", 1971...1985)]),
        ("from the 70s to the 80s", [DescriptorRange("year", 1970...1989)]),
        ("since 1971", [DescriptorRange("year", min: 1971)]),
        ("from 1971 onwards", [DescriptorRange("year", min: 1971)]),
        ("from 1971 on", [DescriptorRange("year", min: 1971)]),
        ("80s and later", [DescriptorRange("year", min: 1980)]),
        ("from 120 bpm", [DescriptorRange("tempo", min: 120)]),
        ("not after 1999", [DescriptorRange("year", max: 1999)]),
        ("not before 1980", [DescriptorRange("year", min: 1980)]),
        ("not from before 1980", [DescriptorRange("year", min: 1980)]),
        ("after 1980 and before 1990", [DescriptorRange("year", min: 1981), DescriptorRange("year", max: 1989)]),
        ("eighties and nineties", [DescriptorRange("year", 1980...1999)]),
        ("aus den 80ern", [DescriptorRange("year", 1980...1989)]),
        ("aus den achtzigern", [DescriptorRange("year", 1980...1989)]),
        ("von 1971", [DescriptorRange("year", 1971...1971)]),
        ("von 1971 bis 1985", [DescriptorRange("year", 1971...1985)]),
        ("ab 1971", [DescriptorRange("year", min: 1971)]),
        ("seit 1971", [DescriptorRange("year", min: 1971)]),
        ("des années 80", [DescriptorRange("year", 1980...1989)]),
        ("de 1971", [DescriptorRange("year", 1971...1971)]),
        ("de 1971 à 1985", [DescriptorRange("year", 1971...1985)]),
        ("depuis 1971", [DescriptorRange("year", min: 1971)]),
        ("à partir de 1971", [DescriptorRange("year", min: 1971)]),
        ("de los 80", [DescriptorRange("year", 1980...1989)]),
        ("de los años 80", [DescriptorRange("year", 1980...1989)]),
        ("de los ochenta", [DescriptorRange("year", 1980...1989)]),
        ("desde 1971", [DescriptorRange("year", min: 1971)]),
        // After “between”, the word for “and” joins two ends.
        ("zwischen 100 und 110 BPM", [DescriptorRange("tempo", 100...110)]),
        ("entre 100 et 110 bpm", [DescriptorRange("tempo", 100...110)]),
        ("entre 100 y 110 bpm", [DescriptorRange("tempo", 100...110)]),
        ("between 100 bpm and 110 bpm", [DescriptorRange("tempo", 100...110)]),
        ("zwischen 2010 und 2015", [DescriptorRange("year", 2010...2015)]),
        ("entre 2010 et 2015", [DescriptorRange("year", 2010...2015)]),
        ("entre 2010 y 2015", [DescriptorRange("year", 2010...2015)]),
        ("zwischen 2 und 3 Minuten", [DescriptorRange("duration", 120...180)]),
        ("entre 2 et 3 minutes", [DescriptorRange("duration", 120...180)]),
        ("entre 2 y 3 minutos", [DescriptorRange("duration", 120...180)]),
        ("between 30 seconds and 2 minutes", [DescriptorRange("duration", 30...120)]),
        ("zwischen den Siebzigern und den Neunzigern", [DescriptorRange("year", 1970...1999)]),
        ("entre los años 80 y 90", [DescriptorRange("year", 1980...1999)]),
        ("entre les années 70 et 90", [DescriptorRange("year", 1970...1999)]),
        ("2010 und über 100 BPM", [DescriptorRange("tempo", min: 100), DescriptorRange("year", 2010...2010)]),
        ("100 and 120 bpm", [DescriptorRange("tempo", 100...120)]),
        ("1980 and over 120 bpm", [DescriptorRange("tempo", min: 120), DescriptorRange("year", 1980...1980)]),
        ("60 and 70s music", [DescriptorRange("year", 1960...1979)]),
        ("90 s", [DescriptorRange("year", 1990...1999)]),
        // A bound can follow a number.
        ("20 seconds at most", [DescriptorRange("duration", max: 20)]),
        ("120 bpm minimum", [DescriptorRange("tempo", min: 120)]),
        ("20 Sekunden maximal", [DescriptorRange("duration", max: 20)]),
        ("longer than about 20 seconds", [DescriptorRange("duration", min: 20)]),
        // A comparative bounds a number.
        ("faster than 130 bpm", [DescriptorRange("tempo", min: 130)]),
        ("quicker than 130 bpm", [DescriptorRange("tempo", min: 130)]),
        ("schneller als 130 BPM", [DescriptorRange("tempo", min: 130)]),
        ("schnellere Lieder als 130 BPM", [DescriptorRange("tempo", min: 130)]),
        ("plus rapide que 130 bpm", [DescriptorRange("tempo", min: 130)]),
        ("más rápido que 130 bpm", [DescriptorRange("tempo", min: 130)]),
        ("faster than 130", [DescriptorRange("tempo", min: 130)]),
        ("not faster than 130 bpm", [DescriptorRange("tempo", max: 130)]),
        ("moins rapide que 130 bpm", [DescriptorRange("tempo", max: 130)]),
        ("plus lent que 90 bpm", [DescriptorRange("tempo", max: 90)]),
        ("langsamer als 90 BPM", [DescriptorRange("tempo", max: 90)]),
        ("plus long que 2 minutes", [DescriptorRange("duration", min: 120)]),
        ("plus longues qu'une minute", [DescriptorRange("duration", min: 60)]),
        ("más largo que 2 minutos", [DescriptorRange("duration", min: 120)]),
        ("más corto que 2 minutos", [DescriptorRange("duration", max: 120)]),
        ("no más largo que 2 minutos", [DescriptorRange("duration", max: 120)]),
        ("no más de 2 minutos", [DescriptorRange("duration", max: 120)]),
        ("kürzer als 2 Minuten", [DescriptorRange("duration", max: 120)]),
        ("nicht länger als 2 Minuten", [DescriptorRange("duration", max: 120)]),
        ("newer than 2015", [DescriptorRange("year", min: 2016)]),
        ("more recent than 2015", [DescriptorRange("year", min: 2016)]),
        ("neuer als 2015", [DescriptorRange("year", min: 2016)]),
        ("más nueva que 2015", [DescriptorRange("year", min: 2016)]),
        ("older than 2000", [DescriptorRange("year", max: 1999)]),
        ("älter als 2000", [DescriptorRange("year", max: 1999)]),
        ("plus ancien que 2000", [DescriptorRange("year", max: 1999)]),
        ("older than the eighties", [DescriptorRange("year", max: 1979)]),
        ("louder than -12 LUFS", [DescriptorRange("loudness", min: -12)]),
        ("leiser als -12 LUFS", [DescriptorRange("loudness", max: -12)]),
        ("plus fort que -12 LUFS", [DescriptorRange("loudness", min: -12)]),
        ("-14 to -10 LUFS", [DescriptorRange("loudness", -14 ... -10)]),
        // Seconds
        ("unter 20 Sekunden", [DescriptorRange("duration", max: 20)]),
        ("moins de 20 secondes", [DescriptorRange("duration", max: 20)]),
        ("menos de 20 segundos", [DescriptorRange("duration", max: 20)]),
        ("longer than 25 s", [DescriptorRange("duration", min: 25)]),
        ("longer than 30s", [DescriptorRange("duration", min: 30)]),
        ("under 20 s", [DescriptorRange("duration", max: 20)]),
        ("the 80 s", [DescriptorRange("year", 1980...1989)]),
        // Decades in words have the bounds of numbers.
        ("before the eighties", [DescriptorRange("year", max: 1979)]),
        ("after the seventies", [DescriptorRange("year", min: 1980)]),
        ("since the nineties", [DescriptorRange("year", min: 1990)]),
        ("until the seventies", [DescriptorRange("year", max: 1979)]),
        ("from the nineties onwards", [DescriptorRange("year", min: 1990)]),
        ("eighties and later", [DescriptorRange("year", min: 1980)]),
        ("not before the eighties", [DescriptorRange("year", min: 1980)]),
        ("since the two thousands", [DescriptorRange("year", min: 2000)]),
        ("from the seventies to 1985", [DescriptorRange("year", 1970...1985)]),
        ("from 1971 to the eighties", [DescriptorRange("year", 1971...1989)]),
        ("from the seventies until the nineties", [DescriptorRange("year", 1970...1999)]),
        ("between the seventies and the nineties", [DescriptorRange("year", 1970...1999)]),
        ("60 to 80s", [DescriptorRange("year", 1960...1989)]),
        ("vor den Achtzigern", [DescriptorRange("year", max: 1979)]),
        ("ab den Achtzigern", [DescriptorRange("year", min: 1980)]),
        ("seit den achtziger Jahren", [DescriptorRange("year", min: 1980)]),
        ("bis zu den Siebzigern", [DescriptorRange("year", max: 1979)]),
        ("desde los años noventa", [DescriptorRange("year", min: 1990)]),
        ("antes de los ochenta", [DescriptorRange("year", max: 1979)]),
        ("de los noventa en adelante", [DescriptorRange("year", min: 1990)]),
        ("avant les années soixante-dix", [DescriptorRange("year", max: 1969)]),
        ("jusqu'aux années 80", [DescriptorRange("year", max: 1989)]),
        ("à partir des années quatre-vingt-dix", [DescriptorRange("year", min: 1990)]),
        ("depuis les années quatre-vingt", [DescriptorRange("year", min: 1980)]),
        ("les années quatre-vingt-dix", [DescriptorRange("year", 1990...1999)]),
        ("l'année quatre-vingt-cinq", [DescriptorRange("year", 1985...1985)]),
        ("années deux mille", [DescriptorRange("year", 2000...2009)]),
        ("los años dos mil", [DescriptorRange("year", 2000...2009)]),
        // In words, the twenties are those of the last century.
        ("the roaring twenties", [DescriptorRange("year", 1920...1929)]),
        ("from the thirties to the forties", [DescriptorRange("year", 1930...1949)]),
        ("the swing era", [DescriptorRange("year", 1935...1946)]),
        ("aus den Zwanzigern", [DescriptorRange("year", 1920...1929)]),
        ("goldene Zwanziger", [DescriptorRange("year", 1920...1929)]),
        ("vor den dreißiger Jahren", [DescriptorRange("year", max: 1929)]),
        ("seit den Vierzigern", [DescriptorRange("year", min: 1940)]),
        ("les années vingt", [DescriptorRange("year", 1920...1929)]),
        ("les années folles", [DescriptorRange("year", 1920...1929)]),
        ("los años veinte", [DescriptorRange("year", 1920...1929)]),
        // A number in words counts as a whole.
        ("más de ochenta bpm", [DescriptorRange("tempo", min: 80)]),
        ("over ninety-five bpm", [DescriptorRange("tempo", min: 95)]),
        ("over one hundred and twenty bpm", [DescriptorRange("tempo", min: 120)]),
        ("between one hundred and one hundred twenty bpm", [DescriptorRange("tempo", 100...120)]),
        ("plus de quatre-vingt-quinze bpm", [DescriptorRange("tempo", min: 95)]),
        ("plus de cent vingt bpm", [DescriptorRange("tempo", min: 120)]),
        ("plus de cent bpm", [DescriptorRange("tempo", min: 100)]),
        ("menos de treinta y cinco minutos", [DescriptorRange("duration", max: 2100)]),
        ("über hundert bpm", [DescriptorRange("tempo", min: 100)]),
        ("in D minor", [DescriptorRange("key", 2...2), DescriptorRange("mode", 0...0)]),
        ("C# major", [DescriptorRange("key", 1...1), DescriptorRange("mode", 1...1)]),
        ("sib mineur", [DescriptorRange("key", 10...10), DescriptorRange("mode", 0...0)]),
        ("E flat major", [DescriptorRange("key", 3...3), DescriptorRange("mode", 1...1)]),
        ("h-moll", [DescriptorRange("key", 11...11), DescriptorRange("mode", 0...0)]),
        ("b-Moll", [DescriptorRange("key", 10...10), DescriptorRange("mode", 0...0)]),
        ("la mayor", [DescriptorRange("key", 9...9), DescriptorRange("mode", 1...1)]),
        ("in a minor key", [DescriptorRange("mode", 0...0)]),
        ("a waltz", [DescriptorRange("time_signature", 3...3)]),
        ("songs in 5/4", [DescriptorRange("time_signature", 5...5)]),
        ("tunes in 6/8", [DescriptorRange("time_signature", 6...6)]),
        ("in seven eight", [DescriptorRange("time_signature", 7...7)]),
        ("in 7/8", [DescriptorRange("time_signature", 7...7)]),
        ("without vocals", [DescriptorRange("instrumentalness", min: 0.5)]),
        ("ohne Gesang", [DescriptorRange("instrumentalness", min: 0.5)]),
        ("sin voces", [DescriptorRange("instrumentalness", min: 0.5)]),
        ("sans voix", [DescriptorRange("instrumentalness", min: 0.5)]),
        ("los años 80", [DescriptorRange("year", 1980...1989)]),
        ("années 80", [DescriptorRange("year", 1980...1989)]),
        ("90er", [DescriptorRange("year", 1990...1999)]),
    ])
    func limits(_ question: String, _ expected: [DescriptorRange]) throws {
        let request = try request(question)
        #expect(request.filter.ranges == expected)
        #expect(request.prefer.isEmpty)
    }

    /// A negated range that is not a limit excludes its tracks; others remain.
    @Test(arguments: [
        ("not from the 80s", DescriptorRange("year", 1980...1989)),
        ("no eighties", DescriptorRange("year", 1980...1989)),
        ("not from 1971 to 1985", DescriptorRange("year", 1971...1985)),
        ("nicht aus den 80ern", DescriptorRange("year", 1980...1989)),
        ("pas des années 80", DescriptorRange("year", 1980...1989)),
        ("not between 100 and 120 bpm", DescriptorRange("tempo", 100...120)),
        ("no waltz", DescriptorRange("time_signature", 3...3)),
    ])
    func deniedRanges(_ question: String, _ range: DescriptorRange) throws {
        let request = try request(question)
        #expect(request.filter.excludedRanges == [range])
        #expect(request.filter.ranges.isEmpty && request.prefer.isEmpty)
    }

    /// Only years that are listed are apart.
    @Test(arguments: [
        "1971 - 1985", "1971 – 1985", "1971 through 1985", "from 1971 all the way to 1985",
    ])
    func yearsOfASpanAreWhole(_ question: String) throws {
        let filter = try request(question).filter
        #expect(filter.ranges == [DescriptorRange("year", 1971...1985)] && filter.excludedRanges.isEmpty)
    }

    @Test(arguments: ["70s - 90s", "70s through 90s", "from the seventies into the nineties"])
    func decadesOfASpanAreWhole(_ question: String) throws {
        let filter = try request(question).filter
        #expect(filter.ranges == [DescriptorRange("year", 1970...1999)] && filter.excludedRanges.isEmpty)
    }

    @Test(arguments: [
        ("from 1971 or 1985", 1971...1985, 1972...1984), ("80s and 2000s", 1980...2009, 1990...1999),
        ("from 1985 or 1971, calm", 1971...1985, 1972...1984),
    ])
    func yearsBetweenTwoAreLeftOut(
        _ question: String, _ range: ClosedRange<Float>, _ gap: ClosedRange<Float>
    ) throws {
        let filter = try request(question).filter
        #expect(filter.ranges == [DescriptorRange("year", range)])
        #expect(filter.excludedRanges == [DescriptorRange("year", gap)])
    }

    /// No number is read out of the middle of another, and four is no year.
    @Test(arguments: ["calm, depuis quatre-vingt", "calm since the year four", "calm, quatre-vingt"])
    func aPartOfANumberIsNoYear(_ question: String) throws {
        #expect(try request(question).filter == TrackFilter())
    }

    @Test func aDeniedDecadeLeavesTheOthers() throws {
        #expect(Set(try paths(asking: "not from the 80s")) == ["a.mp3", "c.mp3", "d.mp3"])
        #expect(Set(try paths(asking: "from the 80s")) == ["b.mp3"])
    }

    @Test func aLengthIsOneThatAPlaylistCanHave() throws {
        #expect(try request("10000 minutes of jazz").length == .minutes(10_000))
        let large = String(repeating: "9", count: 9)
        for question in ["0 minutes of jazz", "\(large) hours of jazz", "10001 minutes of jazz"] {
            #expect {
                try request(question)
            } throws: {
                "\($0)".contains("from 0.1 to 10000 minutes")
            }
        }
        // No descriptor has a number this large: it is not understood, and the unit alone means nothing.
        let number = "1" + String(repeating: "0", count: 50)
        #expect(try Self.made.get().library.understanding(of: "jazz over \(number) bpm").unknownWords == [number])
    }

    @Test func aTempoIsNearAndTheLengthOfAllIsNoLimit() throws {
        let near = try request("120 bpm")
        #expect(near.targets == ["tempo": 120])
        let range = try #require(near.filter.ranges.first)
        #expect(range.contains(120) && range.contains(117) && !range.contains(108) && !range.contains(132))
        let hour = try request("an hour of happy music")
        #expect(hour.length == .minutes(60) && hour.filter.ranges.isEmpty)
        #expect(try request("half an hour of jazz").length == .minutes(30))
    }

    // MARK: Wishes

    /// The direction of a word, by its meaning in a dictionary.
    @Test(
        arguments: [
            ("calm", ["energy": -1]), ("not calm", ["energy": 1]), ("less energetic", ["energy": -1]),
            ("happy", ["valence": 1, "energy": 1]), ("unhappy", ["valence": -1]),
            ("sad", ["valence": -1, "energy": -1]),
            ("sadder", ["valence": -1]), ("songs to get out of a bad mood", ["valence": 1]),
            ("angry", ["valence": -1, "energy": 1]), ("gloomy", ["valence": -1]),
            ("fast", ["tempo": 1]), ("slow", ["tempo": -1]), ("not too fast", ["tempo": -1]), ("loud", ["loudness": 1]),
            ("quietly", ["loudness": -1]), ("acoustic", ["acousticness": 1]),
            ("electronic drums", ["acousticness": -1]),
            ("live", ["liveness": 1]), ("danceable", ["danceability": 1]), ("a rainy evening", ["energy": -1]),
            ("schnelle Musik", ["tempo": 1]), ("música lenta", ["tempo": -1]), ("chansons tristes", ["valence": -1]),
        ] as [(String, [String: Float])])
    func wishes(_ question: String, _ signs: [String: Float]) throws {
        let request = try request(question)
        for (name, sign) in signs { #expect((request.prefer[name] ?? 0) * sign > 0, "\(name)") }
        #expect(request.filter == TrackFilter())
    }

    /// The worst match of a word is the best match of its opposite.
    @Test(arguments: [
        ("happy", "sad"), ("calm", "angry"), ("fast", "slow"), ("loud", "quiet"),
        ("cheerful", "gloomy"), ("relaxing", "tense"), ("new", "old"), ("long", "short"), ("energetic", "calm"),
    ])
    func oppositesAreNotConfused(_ one: String, _ other: String) throws {
        let (first, second) = (try request(one).prefer, try request(other).prefer)
        #expect(first.reduce(0) { $0 + $1.value * (second[$1.key] ?? 0) } < 0)
        let (forward, backward) = (try paths(asking: one), try paths(asking: other))
        #expect(forward.first != backward.first)
        let denied = try paths(asking: "not \(one)")
        // “Not relaxing” is not a wish for unhappy music, so only the ends of the order are the same.
        #expect(one == "relaxing" ? denied.first == forward.last : denied == forward.reversed())
    }

    /// A stronger word has a larger weight.
    @Test func degrees() throws {
        func energy(_ question: String) throws -> Float { -(try request(question).prefer["energy"] ?? 0) }
        #expect(try energy("slightly calm") < energy("calm"))
        #expect(try energy("calm") < energy("very calm"))
        #expect(try energy("calm and calm") == energy("calm"))
    }

    @Test(arguments: [
        ("calm", "ruhig"), ("calm", "tranquilo"), ("calm", "paisible"), ("sad", "traurig"), ("sad", "triste"),
        ("happy", "fröhliche"), ("happy", "alegre"), ("happy", "joyeux"), ("fast", "rápida"), ("fast", "schnell"),
        ("slow", "lente"), ("to dance", "zum Tanzen"), ("to dance", "para bailar"), ("to dance", "pour danser"),
        ("sleep", "zum Einschlafen"), ("rain", "lluvia"), ("rain", "pluie"),
        ("calm without vocals", "ruhig ohne Gesang"),
        ("calm without vocals", "calme sans voix"), ("very sad", "muy triste"), ("very sad", "très triste"),
    ])
    func languages(_ english: String, _ other: String) throws {
        #expect(try request(english) == request(other))
    }

    // MARK: Tags

    @Test func genresAndArtistsLeaveTracksOut() throws {
        #expect(try paths(asking: "jazz") == ["a.mp3"])
        #expect(Set(try paths(asking: "jazz or rock")) == ["a.mp3", "b.mp3"])
        #expect(Set(try paths(asking: "no rock")) == ["a.mp3", "c.mp3", "d.mp3"])
        #expect(try paths(asking: "songs by miles davis") == ["a.mp3"])
        #expect(try paths(asking: "semitones") == ["c.mp3"])
        #expect(Set(try paths(asking: "calm, not the semitones")) == ["a.mp3", "b.mp3", "d.mp3"])
        #expect(try paths(asking: "1980s rock") == ["b.mp3"])
    }

    /// Tracks calmer than Gravel Saints have less energy.
    @Test func comparisons() throws {
        let request = try request("like Gravel Saints but calmer")
        #expect(request.likes.map(\.index) == [1])
        #expect(request.filter.ranges == [DescriptorRange("energy", max: 0.9)])
        #expect((request.prefer["energy"] ?? 0) < 0)
        #expect(try self.request("like grindstone").likes.map(\.index) == [1])
        #expect(try self.request("unlike grindstone").unlikes.map(\.index) == [1])
        // If no artist has this name, it is a word.
        #expect(try self.request("something like rain").prefer == self.request("rain").prefer)
    }

    /// What is compared is not in the list, and the list need not sound like it.
    @Test(arguments: [
        "calmer than grindstone", "less energetic than Gravel Saints", "ruhiger als Grindstone",
        "más tranquilo que Grindstone", "plus calme que Grindstone",
    ])
    func comparisonsName(question: String) throws {
        let request = try request(question)
        #expect(request.filter.ranges == [DescriptorRange("energy", max: 0.899)])
        #expect(request.likes.isEmpty && request.filter.search == nil && request.filter.artists.isEmpty)
        #expect(try Set(paths(asking: question)) == ["a.mp3", "c.mp3", "d.mp3"])
    }

    /// Nor if its number is beside one with the decimals of tables, which as a limit includes all that are shown like it.
    @Test(arguments: [("calmer", "energy", Float(0.901), Float(0.899)), ("faster", "tempo", 79.999, 80.001)])
    func aComparedTrackIsNeverListed(word: String, name: String, value: Float, limit: Float) throws {
        let made = try MadeUpLibrary(
            [("a.mp3", "Grindstone", value), ("b.mp3", "Over", value + 0.003), ("c.mp3", "Under", value - 0.003)].map {
                path, title, value in
                MadeUpLibrary.Track(path).with { ($0.title, $0.artist, $0.numbers) = (title, "Ada", [name: value]) }
            })
        var request = PlaylistRequest()
        request.ask = "\(word) than grindstone"
        let result = try made.session(.asking).session.playlist(request)
        let range = try #require(result.understanding?.request.filter.ranges.first { $0.name == name })
        #expect((range.min ?? range.max) == limit)
        #expect(result.tracks.map { "\($0.track.path)" } == [word == "calmer" ? "c.mp3" : "b.mp3"])
    }

    /// A German comparative may look like an adjective before a noun.
    @Test(arguments: ["wie Gravel Saints aber ruhiger", "wie Grindstone, aber ruhiger", "like Grindstone but calmer"])
    func aComparativeAtTheEndCompares(question: String) throws {
        #expect(try request(question).filter.ranges == [DescriptorRange("energy", max: 0.9)])
        #expect(try request("ruhiger Jazz").prefer == request("ruhige Musik").prefer)
    }

    /// “Und” joins wishes, too.
    @Test(arguments: ["schnell und fröhlich", "rapide et joyeux", "rápido y alegre"])
    func andJoinsWishes(question: String) throws {
        #expect(try request(question).prefer == request("fast and happy").prefer)
    }

    /// “Que” and “als” compare only behind a comparative.
    @Test(arguments: [
        ("une chanson triste que grindstone", "triste"), ("ruhige Musik als Grindstone", "ruhige Musik"),
        ("música triste que suena bien", "triste"), ("calm love theme", "calm love"),
    ])
    func otherWordsCompareNothing(question: String, same: String) throws {
        let (request, expected) = (try request(question), try self.request(same))
        #expect(request.filter.ranges.isEmpty && request.prefer == expected.prefer)
    }

    @Test(arguments: ["more calm than sad", "ruhiger als traurig", "más tranquilo que triste", "plus calme que triste"])
    func aComparedTrackIsNoWish(question: String) throws {
        #expect(try request(question).prefer == request("calm, not sad").prefer)
    }

    @Test(arguments: ["sonne comme Grindstone", "suena como Grindstone", "like Grindstone"])
    func soundingLikeATrack(question: String) throws {
        let request = try request(question)
        #expect(request.likes.count == 1 && request.prefer.isEmpty)
    }

    @Test func anythingIsNoUnknownWord() throws {
        let understanding = try Self.made.get().library.understanding(of: "avoid anything slow")
        #expect(understanding.unknownWords.isEmpty)
    }

    // MARK: What was understood

    @Test func itIsTold() throws {
        let library = try Self.made.get().library
        let understood = try library.understanding(of: "calm energtic zzyzx jazz")
        #expect(understood.terms.map(\.words) == ["calm", "energtic", "jazz"])
        #expect(understood.terms.map(\.isGuessed) == [false, true, false])
        #expect(understood.unknownWords == ["zzyzx"])
        #expect(understood.description.contains("not understood: “zzyzx”"))
    }

    @Test func anUnknownWordIsToldOnce() throws {
        let understood = try Self.made.get().library.understanding(of: "Zzyzx jazz, zzyzx blues, qwrty")
        #expect(understood.unknownWords == ["Zzyzx", "qwrty"])
    }

    /// The listener's own words are shown, even if many words have the same meaning.
    @Test(arguments: [
        ("sunday", "sunday"), ("a lazy Sunday", "lazy Sunday"), ("cheerful", "cheerful"),
        ("very cheerful", "very cheerful"), ("not gloomy", "not gloomy"), ("ruhige Musik", "ruhige"),
        ("gemütliches", "gemütliches"), ("sadder", "more sad"), ("without singing", "not singing"),
        ("quick, no vocals", "quick · not vocals"), ("fröhlicher", "more fröhlich"), ("kürzer", "more kurz"),
        ("zwischen 2 und 3 Minuten", "duration 2:00…3:00"), ("seit 1980", "year ≥ 1980"), ("4 stars", "rating 4"),
        ("E flat major", "E♭ major"), ("nicht mehr als 3 Sterne", "rating ≤ 3"), ("plays under 3", "plays ≤ 3"),
        ("a few calm songs", "calm"), ("everything calm", "calm"), ("ein paar ruhige Lieder", "ruhige"),
        ("todo tranquilo", "tranquilo"), ("quelques chansons calmes", "calmes"), ("“cheerful”", "cheerful"),
        ("soothingly", "soothingly"),
    ])
    func theListenersWordIsShown(_ question: String, _ sentence: String) throws {
        #expect(try Self.made.get().library.understanding(of: question).description == sentence)
    }

    /// The sentence does not begin with the mark between its parts.
    @Test func nothingUnderstoodIsTold() throws {
        let answer = AskRecord.Answer(nothingIn: "zyx", ["zyx"], nearest: [])
        let json = try JSONEncoder().encode(answer.understood)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["sentence"] as? String == "not understood: “zyx”")
    }

    @Test func aGuessShowsTheKnownWord() throws {
        let understood = try Self.made.get().library.understanding(of: "melancholc")
        #expect(understood.terms.map(\.meaning) == ["melancholic"] && understood.terms.map(\.isGuessed) == [true])
    }

    @Test func aContradictionNamesTheListenersWords() throws {
        #expect {
            try request("cheerful and not merry")
        } throws: {
            "\($0)".contains("“cheerful” and “not merry”")
        }
    }

    /// The request of the understanding gives the same tracks.
    @Test(arguments: [
        "calm", "very sad folk", "fast but not loud", "like Miles Davis but louder", "before 2000, acoustic",
    ])
    func theRequestGivesTheSame(_ question: String) throws {
        let asked = try paths(asking: question)
        #expect(try asked == paths(request(question)))
        #expect(!asked.isEmpty)
    }

    @Test(arguments: ["", "   ", "\u{0}\u{7}", "?!", String(repeating: "calm ", count: 201)])
    func badQuestions(_ question: String) throws {
        #expect {
            try request(question)
        } throws: {
            if case .invalidQuery = $0 as? LibraryError { true } else { false }
        }
    }

    // Of artists, winning and dying are no feelings.
    @Test(arguments: ["xyzzy", "東京", "the of and", "Привет", "won a Grammy", "artists that died young", "Maroon 5's"])
    func meaninglessQuestionsAreNotUnderstood(_ question: String) throws {
        #expect {
            try request(question)
        } throws: {
            if case .notUnderstood = $0 as? LibraryError { true } else { false }
        }
    }

    @Test func theNearestWordsAreNamed() throws {
        #expect {
            try request("melanxxxlic")
        } throws: {
            "\($0)".contains("melancholic")
        }
    }

    @Test(arguments: ["music", "the", "eine Musik", "la musique", "the of and"])
    func aQuestionWithoutAWishIsSaid(_ question: String) throws {
        #expect { try request(question) } throws: { "\($0)".contains("names no wish") }
    }

    /// Questions have no order by plays or age.
    @Test(arguments: [
        "my most played songs", "recently added", "meine meistgespielten Lieder", "zuletzt hinzugefügt",
        "mes chansons les plus écoutées", "récemment ajoutées", "mis canciones más escuchadas",
        "canciones recién añadidas",
    ])
    func anOrderIsRefused(_ question: String) throws {
        #expect { try request(question) } throws: { "\($0)".contains("do not sort by") }
        let understood = try Self.made.get().library.understanding(of: "calm, \(question)")
        #expect(understood.description.contains("does not order the tracks") && understood.unknownWords.isEmpty)
    }

    @Test(arguments: ["Grindstnoe", "like Grindstnoe", "Gravel Sants"])
    func aMisspelledNameIsSuggested(_ question: String) throws {
        #expect { try request(question) } throws: {
            "\($0)".contains(question.contains("Sants") ? "Gravel Saints" : "Grindstone")
        }
    }

    @Test(arguments: [
        "fast and slow", "loud but quiet", "over 140 bpm and under 100 bpm", "instrumental with vocals",
        "happy and not happy", "in major and in minor",
    ])
    func contradictions(_ question: String) throws {
        #expect {
            try request(question)
        } throws: {
            "\($0)".contains("contradicts itself")
        }
    }

    /// Limits are told as people write them.
    @Test(arguments: [
        ("in major and in minor", "major and minor"), ("seit 1990 und vor 1980", "year ≥ 1990 and year ≤ 1979"),
        ("over 3 minutes and under 2 minutes", "duration ≥ 3:00 and duration ≤ 2:00"),
    ])
    func contradictionsAreWords(_ question: String, _ text: String) throws {
        #expect { try request(question) } throws: { "\($0)".hasSuffix(text) }
    }

    @Test(arguments: [
        ("in E flat", "E♭ major"), ("from the 60s", "year 1960…1969"), ("at least 4 stars", "rating ≥ 4"),
        ("between 7 and 8 minutes", "duration 7:00…8:00"), ("waltz", "time signature 3"),
    ])
    func theConditionThatLeavesNothingIsTold(_ question: String, _ text: String) throws {
        var request = PlaylistRequest()
        request.ask = question
        #expect(try Self.made.get().session(.asking).session.playlist(request).emptiedBy == text)
    }

    @Test func controlCharactersAreBlanks() throws {
        #expect(try request("calm\u{0}\u{1b}jazz\u{7f}") == request("calm jazz"))
    }

    // MARK: JSON, and the tables

    @Test func theJSONDoorGivesTheSame() throws {
        let session = try Self.made.get().session(.asking).session
        let answer = try session.answer(Data(#"{"question": "ask", "ask": "calm", "count": 2}"#.utf8))
        let object = try #require(try JSONSerialization.jsonObject(with: answer) as? [String: Any])
        let items = try #require(object["items"] as? [[String: Any]])
        let found = items.compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
        #expect(try found == Array(paths(asking: "calm").prefix(2)))
        let understood = try #require(object["understood"] as? [String: Any])
        #expect((understood["terms"] as? [[String: Any]])?.first?["meaning"] as? String == "calm")
        // The understood request is a question itself.
        var request = try #require(understood["request"] as? [String: Any])
        request["question"] = "playlist"
        let again = try session.answer(JSONSerialization.data(withJSONObject: request))
        let tracks = try #require(try JSONSerialization.jsonObject(with: again) as? [[String: Any]])
        #expect(tracks.compactMap { ($0["track"] as? [String: Any])?["path"] as? String } == found)
    }

    @Test func seedsHaveIDsInJSON() throws {
        let made = try Self.made.get()
        let understood = try made.library.understanding(of: "like grindstone")
        let json = try JSONEncoder().encode(AskRecord.Understood(understood))
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let request = try #require(object["request"] as? [String: Any])
        #expect(request["likes"] as? [String] == ["\(MadeUpLibrary.id(1))"])
    }

    @Test func theTablesAreWhole() {
        #expect(Lexicon.standard.faults.isEmpty)
        let tags = HeardTag.all.map { $0.name.replacing(" ", with: "_") }
        let known = DescriptorRange.names + MarkedNumber.allCases.map(\.rawValue) + tags
        #expect(Lexicon.standard.descriptors.isSubset(of: known))
    }
}
