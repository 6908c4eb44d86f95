import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// Titles, albums, artists and genres of the library inside longer questions. Their words are no wishes.
struct WholeNamesTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with { ($0.artist, $0.title, $0.album) = ("Pinkfong", "Baby Shark", "Best Of") },
            .init("b.mp3").with { ($0.artist, $0.title, $0.album) = ("Miles Davis", "So What", "Kind of Blue") },
            .init("c.mp3").with { ($0.artist, $0.title, $0.album) = ("Miles Davis", "Blue in Green", "Kind of Blue") },
            .init("d.mp3").with { ($0.artist, $0.title, $0.album) = ("Idina Menzel", "Let It Go", "Frozen") },
            .init("e.mp3").with { ($0.artist, $0.title, $0.album) = ("John Coltrane", "Giant Steps", "Giant Steps") },
            .init("f.mp3").with { ($0.artist, $0.title, $0.album) = ("John Coltrane", "Naima", "Giant Steps") },
            .init("g.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Ella Fitzgerald", "Night and Day", "Swing")
            },
            .init("h.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Duke Ellington and His Orchestra", "Caravan", "Big Band")
            },
            .init("i.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Louis Armstrong", "Autumn Leaves", "Hard Bop")
            },
            .init("j.mp3").with {
                ($0.artist, $0.title, $0.genre) = ("Louis Armstrong & His Hot Five", "Muskrat Ramble", "Dixieland")
            },
            .init("k.mp3").with { ($0.title, $0.genre) = ("Bear", "Lullaby") },
            .init("l.mp3").with { ($0.title, $0.genre) = ("O Tannenbaum", "Weihnachtslieder") },
            .init("m.mp3").with { ($0.title, $0.genre) = ("Winter Sleigh", "Christmas") },
            .init("n.mp3").with { ($0.title, $0.kind) = ("The Gruffalo", .speech) },
            .init("o.mp3").with { ($0.artist, $0.title) = ("Bob Marley", "No Woman No Cry") },
            .init("p.mp3").with { ($0.artist, $0.title, $0.genre) = ("New York Dolls", "Train", "Blues") },
            .init("q.mp3").with { ($0.artist, $0.title, $0.genre) = ("Basic Channel", "Stella", "Dub Techno") },
        ])
    }

    private func meanings(_ question: String) throws -> [String] {
        try Self.made.get().library.understanding(of: question).terms.map(\.meaning)
    }

    private func found(_ question: String) throws -> [String] {
        var request = PlaylistRequest()
        request.ask = question
        request.length = .tracks(20)
        return try Self.made.get().session(.asking).session.playlist(request).tracks.map {
            "\($0.track.path)".prefix(1).description
        }
    }

    @Test(arguments: [
        ("no Baby Shark", ["not title “Baby Shark”"], "a"),
        ("anything but Baby Shark", ["not title “Baby Shark”"], "a"),
        ("Miles Davis without So What", ["by Miles Davis", "not title “So What”"], "b"),
        ("without Let It Go", ["not title “Let It Go”"], "d"), ("no Frozen please", ["not album “Frozen”"], "d"),
        ("calm but no Frozen", ["calm", "not album “Frozen”"], "d"),
        ("nothing from Kind of Blue", ["not album “Kind of Blue”"], "bc"),
        ("nothing from Giant Steps", ["not album “Giant Steps”"], "ef"),
        ("Coltrane but not Giant Steps", ["named “Coltrane”", "not title “Giant Steps”"], "e"),
        ("happy without Ella", ["happy", "not by an artist named “Ella”"], "g"),
    ])
    func aRefusedNameIsLeftOut(_ question: String, _ expected: [String], _ absent: String) throws {
        #expect(try meanings(question) == expected)
        let tracks = try found(question)
        #expect(!tracks.isEmpty && Set(tracks).isDisjoint(with: absent.map(String.init)), "\(tracks)")
    }

    @Test(arguments: [
        ("Kind of Blue", "album “Kind of Blue”"), ("Night and Day", "title “Night and Day”"),
        ("Let It Go", "title “Let It Go”"), ("No Woman No Cry", "title “No Woman No Cry”"),
    ])
    func wordsThatJoinArePartsOfAName(_ question: String, _ expected: String) throws {
        #expect(
            try meanings(question).map { $0.replacing(" (a name of this library, read before moods)", with: "") } == [
                expected
            ])
    }

    @Test(arguments: [
        ("Autumn Leaves, slow version", ["named “Autumn Leaves”", "slow"]),
        ("Blue in Green or something like it", ["named “Blue in Green”"]),
    ])
    func aNameAroundAnUnknownWordIsRead(_ question: String, _ expected: [String]) throws {
        #expect(try meanings(question) == expected)
    }

    /// An artist's refusal is not that of an album with the same name, and known words refuse what they mean.
    @Test func otherRefusalsKeepTheirMeaning() throws {
        #expect(try meanings("no Miles Davis") == ["not by Miles Davis"])
        #expect(try meanings("no swing") == ["not genre swing"])
    }

    /// An article and an ordinary noun are no title, a place is no beginning of an artist's name, and a word inside another is not it.
    @Test func ordinaryWordsAreNoNames() throws {
        #expect(try meanings("calm music for the train") == ["calm"])
        #expect(try meanings("calm jazz from New York").contains { $0.contains("Dolls") } == false)
        #expect(try found("no Ella").contains("q"))
        #expect(try !meanings("calm without the drums").contains { $0.contains("title") })
    }

    @Test func ensemblesOfAnArtistBelongToTheName() throws {
        #expect(try found("Duke Ellington") == ["h"])
        #expect(try Set(found("songs by Louis Armstrong")) == ["i", "j"])
        #expect(try Set(found("no Louis Armstrong")).isDisjoint(with: ["i", "j"]))
    }

    @Test func aPartOfAnArtistsNameIsEnoughIfNothingElseIsAsked() throws {
        #expect(try found("Ella") == ["g"])
        #expect(try meanings("three Ella songs") == ["3 tracks", "named “Ella”"])
    }

    @Test func aWordOfAnyNameIsEnoughIfNothingIsUnderstood() throws {
        #expect(try found("caravans") == ["h"])
    }

    @Test func anArtistWhoIsNotThereIsNoComparative() throws {
        let understood = try Self.made.get().library.understanding(of: "calm songs by Cole Porter")
        #expect(understood.terms.map(\.meaning) == ["calm"] && understood.unknownWords == ["Cole Porter"])
    }

    /// Jazz stands for its kinds, Christmas for its names in all languages.
    @Test func aGenreStandsForItsKinds() throws {
        #expect(try Set(found("jazz")) == ["h", "i", "j"])
        #expect(try Set(found("christmas songs")) == ["l", "m"])
        #expect(try Set(found("no Weihnachtslieder")).isDisjoint(with: ["l", "m"]))
        #expect(try found("hard bop") == ["i"])
        // A kind is a whole genre, so Dub Techno is no reggae; and blue is no blues.
        #expect(try !meanings("reggae").contains { $0.contains("dub") })
        #expect(try Self.made.get().library.understanding(of: "feeling blue").request.labelsFirst.isEmpty)
    }

    @Test func germanPluralsAreNoComparatives() throws {
        #expect(try meanings("Schlaflieder") == ["Schlaflieder"])
        #expect(try meanings("ruhiger") == ["more ruhig"])
    }

    /// Tags come before the sound.
    @Test(arguments: ["lullaby", "lullabies"])
    func tracksTaggedWithTheWordComeFirst(_ question: String) throws {
        #expect(try found(question).first == "k")
    }

    @Test(arguments: ["bedtime stories", "Hörspiele", "un cuento", "une histoire", "audiobooks"])
    func storiesAreSpeech(_ question: String) throws {
        #expect(try found(question) == ["n"])
    }

    @Test func refusedStoriesAreNoWish() throws {
        let understood = try Self.made.get().library.understanding(of: "calm, no stories")
        #expect(
            understood.terms.map(\.meaning) == ["calm", "no speech"] && understood.request.filter.kinds == [.music])
    }

    /// Songs about stories are songs.
    @Test(arguments: ["songs that tell a story", "intro music for podcasts"])
    func songsAreNoStories(_ question: String) throws {
        #expect(try !meanings(question + ", calm").contains("speech"))
    }

    /// Only words that may be refusals of another language are suspected.
    @Test(arguments: ["late jazz", "5 Xyzzy Hard Bop", "Rhnold jazz"])
    func anOrdinaryWordIsNoSuspectedRefusal(_ question: String) throws {
        #expect(try !Self.made.get().library.understanding(of: question).description.contains("read as a wish"))
    }

    @Test func aTempoAndANumberOfPiecesNeedNoUnit() throws {
        #expect(try meanings("jazz around 220").last?.contains("tempo") == true)
        #expect(try meanings("5 ballads").first == "5 tracks")
    }
}
