import CatalogSupport
import MusicQuestions
import Testing

/// What listeners say about themselves: what they have played, and what they are about to do.
struct ListenerWordsTests {
    private static let made = Result { try MadeUpLibrary([.init("a.mp3"), .init("b.mp3")]) }

    private func understood(_ question: String) throws -> Understanding {
        try Self.made.get().library.understanding(of: question)
    }

    @Test(arguments: [
        "songs I never played", "songs I've never heard", "unplayed", "Musik, die ich noch nie gehört habe",
        "canciones que nunca he escuchado", "chansons que je n'ai jamais écoutées",
    ])
    func unplayedTracksAreALimit(_ question: String) throws {
        let understood = try understood(question)
        #expect(understood.request.filter.ranges == [DescriptorRange("plays", max: 0)])
        #expect(understood.unknownWords.isEmpty, "\(understood.description)")
    }

    @Test(arguments: [
        "play something I haven't heard in a while", "songs I haven't heard in years", "lange nicht gehört",
        "que no escucho hace tiempo",
        "pas écoutées depuis longtemps",
    ])
    func aWhileIsAMonth(_ question: String) throws {
        #expect(try understood(question).request.filter.ranges == [DescriptorRange("last_played", min: 30)])
    }

    @Test(arguments: [
        "recently played songs", "songs I played recently", "songs I've heard recently", "kürzlich gehört",
        "chansons écoutées récemment", "canciones escuchadas recientemente",
    ])
    func recentlyIsAMonth(_ question: String) throws {
        let request = try understood(question).request
        #expect(request.filter.ranges == [DescriptorRange("last_played", max: 30)] && request.prefer.isEmpty)
    }

    @Test func notRecentlyIsLongerThanAMonthAgo() throws {
        #expect(
            try understood("not recently played").request.filter.ranges == [DescriptorRange("last_played", min: 30)])
        #expect(
            try understood("songs I haven't recently heard").request.filter.ranges
                == [DescriptorRange("last_played", min: 30)])
        #expect { try understood("last played") } throws: { "\($0)".contains("questions do not sort by plays") }
    }

    @Test(arguments: ["surprise me", "random", "überrasch mich", "sorpréndeme", "surprends-moi"])
    func aSurpriseIsRandom(_ question: String) throws {
        let request = try understood(question).request
        #expect(request.randomSeed != nil && request.prefer.isEmpty)
        #expect(try understood("\(question), calm").request.prefer == understood("calm").request.prefer)
    }

    /// A limit ends what is said, and a refusal is no surprise.
    @Test(arguments: [
        "never played live", "I have never played guitar", "never heard such sad songs", "not random, calm",
    ])
    func otherSentencesStay(_ question: String) throws {
        let request = try understood(question).request
        #expect(request.filter.ranges.allSatisfy { $0.name != "plays" } && request.randomSeed == nil)
    }

    /// “Down” alone is sad, and “house” a genre.
    @Test func phrasesAreMoreThanTheirWords() throws {
        #expect(try understood("calm me down").request.prefer == understood("relaxing").request.prefer)
        #expect(try understood("cleaning the house").request.prefer == understood("cleaning").request.prefer)
        #expect(try understood("first dance").request.prefer == understood("romantic").request.prefer)
    }

    @Test(arguments: ["karaoke", "songs to sing along to", "zum Mitsingen", "para cantar", "à chanter"])
    func songsToSingAreSung(_ question: String) throws {
        #expect(try understood(question).request.filter.ranges == [DescriptorRange("instrumentalness", max: 0.5)])
    }
}
