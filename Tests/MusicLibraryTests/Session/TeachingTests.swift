import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// Words that a user teaches: from labels to answers.
struct TeachingTests {
    /// Sixty tracks of twenty artists on a line of sound: the lower a number, the more a track is what the user means.
    private static func made(_ change: (Int, inout MadeUpLibrary.Track) -> Void = { _, _ in }) throws -> MadeUpLibrary {
        try MadeUpLibrary(
            (0..<60).map { number in
                MadeUpLibrary.Track("\(100 + number).mp3").with {
                    $0.artist = "Artist \(number % 20)"
                    $0.title = "Song \(number)"
                    $0.place = [Float(number) * 2 - 60, Float(number * 7 % 13)]
                    $0.kind = .music
                    // Not in the order of what is taught.
                    $0.numbers = ["energy": Float(number * 11 % 60) / 60]
                    change(number, &$0)
                }
            })
    }

    private static func label(_ numbers: [Int], _ name: String, _ made: MadeUpLibrary, _ session: Session) throws {
        for number in numbers { try session.label(TrackHandle(made.library, number), name) }
    }

    /// A session whose user taught “chill” from twelve tracks.
    private static func taught(
        _ word: String = "chill", _ change: (Int, inout MadeUpLibrary.Track) -> Void = { _, _ in }
    ) throws -> (made: MadeUpLibrary, session: Session) {
        let made = try made(change)
        let session = made.session().session
        try label(Array(0..<12), word, made, session)
        try session.teach(try Label(word))
        return (made, session)
    }

    /// What the model says of each track, whatever the user said of it.
    private static func heard(_ word: String, _ made: MadeUpLibrary, _ session: Session) throws -> [Float] {
        try TaughtWords(session.taste().taught.models).values(of: word, in: made.library)
    }

    @Test func aWordIsLearned() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let word = try #require(try session.state.taughtWords(of: session.profile).first)
        #expect(word.label.name == "chill" && word.examples == 12 && word.counterexamples == 0 && !word.isOutdated)
        // The next of the line are hidden among the others, so that not every pair can be right.
        #expect(try #require(word.accuracy) > 0.9)
        let values = try Self.heard("chill", made, session)
        #expect(values.allSatisfy { (0...1).contains($0) })
        #expect(values[0..<12].reduce(0, +) / 12 > 0.5 && values[40..<60].reduce(0, +) / 20 < 0.5)
        #expect(try session.taughtWords(of: made.library.track(3)).map(\.word) == ["chill"])
    }

    @Test func chanceIsSeenAsChance() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        // Evenly along the line, from all artists.
        try Self.label(stride(from: 0, to: 60, by: 4).map { $0 }, "odd", made, session)
        let accuracy = try #require(try session.teach(Label("odd")).accuracy)
        #expect((0.15...0.75).contains(accuracy))
    }

    @Test func counterexamplesCount() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let before = try Self.heard("chill", made, session)
        try Self.label([12, 13, 14, 15, 16], "not chill", made, session)
        #expect(try session.teach(Label("chill")).counterexamples == 5)
        let after = try Self.heard("chill", made, session)
        #expect((12...16).allSatisfy { after[$0] < before[$0] })
    }

    @Test func anAnswerReplacesTheOther() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let (track, word) = (try made.library.track(30), try Label("chill"))
        func labels() throws -> [String] { try session.labels(of: RememberedTrack(track)).labels.map(\.name) }
        try session.answer(word, track, isExample: true)
        #expect(try labels() == ["chill"])
        try session.answer(word, track, isExample: false)
        #expect(try labels() == ["not chill"])
        try session.answer(word, track, isExample: nil)
        #expect(try labels().isEmpty)
        // Labels that are set in any other way, too.
        try Self.label([30], "not chill", made, session)
        try Self.label([30], "chill", made, session)
        #expect(try labels() == ["chill"])
        try Self.label([30], "not chill", made, session)
        #expect(try labels() == ["not chill"])
    }

    /// A refusal takes precedence over what is heard and over the comment of the file, and an acceptance over what is heard.
    @Test func answersHoldInAllQuestions() throws {
        let (made, session) = try Self.taught { number, track in
            if number == 20 || number == 50 { track.comment = "#chill" }
        }
        defer { withExtendedLifetime(made) {} }
        let heard = try Self.heard("chill", made, session)
        let likely = try #require((12..<60).first { heard[$0] >= 0.5 && $0 != 20 && $0 != 50 })
        let unlikely = try #require((12..<60).last { heard[$0] < 0.5 && $0 != 20 && $0 != 50 })
        try Self.label([20, likely], "not chill", made, session)
        try Self.label([unlikely], "chill", made, session)
        var filter = TrackFilter()
        filter.taught = [TaughtCondition(try Label("chill"))]
        let kept = Set(try session.indices(TrackListQuery(filter)))
        #expect(kept.isDisjoint(with: [20, likely]) && kept.isSuperset(of: [50, unlikely]))
        var request = PlaylistRequest()
        (request.mood, request.length, request.showsDuplicates) = ("chill", .tracks(60), true)
        #expect(Set(try session.playlistIndices(request)) == kept)
        request.mood = nil
        request.ask = "chill"
        let asked = try session.playlistIndices(request)
        #expect(!asked.contains(20) || asked.firstIndex(of: 20) ?? 0 >= 14, "not before what was accepted")
        #expect(Set(asked.prefix(14)) == Set(Array(0..<12) + [50, unlikely]))
    }

    @Test func aWordTooLongToRefuseIsAnError() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let error = #expect(throws: LibraryError.self) { try session.teach(Label(String(repeating: "a", count: 61))) }
        #expect(error.map { "\($0)".contains("60 characters") } == true)
    }

    /// Who reads the living list of another user reads its problem.
    @Test func errorsDoNotNameOtherWords() throws {
        let (made, session) = try Self.taught("secretly")
        defer { withExtendedLifetime(made) {} }
        var request = PlaylistRequest()
        request.filter.taught = [TaughtCondition(try Label("loud"))]
        var mood = PlaylistRequest()
        mood.mood = "loud"
        for (name, request) in [("one", request), ("two", mood)] {
            let living = try LivingRequest(request).json()
            try session.state.createPlaylist(name, [], queryJSON: nil, livingJSON: living, of: session.profile)
            let problem = session.refreshed(try session.state.playlist(name, for: session.profile)).problem
            #expect(problem.map { $0.contains("loud") && !$0.contains("secretly") } == true)
        }
        // The error of the owner lists all words.
        let error = #expect(throws: LibraryError.self) { try session.playlist(mood) }
        #expect(error.map { "\($0)".contains("secretly") } == true)
    }

    /// A longer name that begins with a taught word is not the word.
    @Test func longerNamesAreLeft() throws {
        let (made, session) = try Self.taught("rainy") { number, track in
            if number == 40 { track.artist = "Rainy Miller" }
            if number == 41 { track.genre = "Rainy Rock" }
        }
        defer { withExtendedLifetime(made) {} }
        func meaning(_ question: String) throws -> String {
            var request = PlaylistRequest()
            request.ask = question
            return try #require(try session.playlist(request).understanding).description
        }
        #expect(try meaning("rainy").contains("rainy (taught by you)"))
        #expect(try meaning("“rainy”").contains("taught by you"))
        #expect(try meaning("rainy miller").contains("by Rainy Miller"))
        #expect(try meaning("rainy rock").contains("genre Rainy Rock"))
        for question in ["rainy miller", "rainy rock"] { #expect(try !meaning(question).contains("taught by you")) }
    }

    @Test func tooFewExamplesAreAnError() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        try Self.label([1, 2], "chill", made, session)
        let error = #expect(throws: LibraryError.self) { try session.teach(Label("chill")) }
        #expect(error.map { "\($0)".contains("has 2") } == true)
        #expect(try session.state.taughtWords(of: session.profile).isEmpty)
    }

    @Test func suggestionsAreNewSongsOfDifferentArtists() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let found = try session.suggestions(for: try Label("chill"), count: 8)
        #expect(found.count == 8 && found.map(\.isUncertain) == [false, true, false, true, false, true, false, true])
        let numbers = found.compactMap { $0.track.tags.title?.split(separator: " ").last.flatMap { Int($0) } }
        #expect(numbers.allSatisfy { $0 >= 12 } && Set(numbers.map { $0 % 20 }).count == 8)
        // Along the line, the nearest labeled one is the last of them.
        #expect(found.allSatisfy { $0.nearestExample != nil })
        let likely = found.filter { !$0.isUncertain }.map(\.value)
        #expect(likely == likely.sorted(by: >))
    }

    // MARK: Questions

    @Test func conditionsKnowIt() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let values = try session.taste().taught.values(of: "chill", in: made.library)
        for least: Float in [0, 0.3, 0.5, 0.9] {
            var filter = TrackFilter()
            filter.taught = [TaughtCondition(try Label("chill"), least: least)]
            #expect(
                try session.indices(TrackListQuery(filter)) == values.indices.filter { values[$0] >= least })
        }
        #expect(values.prefix(12).allSatisfy { $0 == 1 }, "they were accepted")
        var unknown = TrackFilter()
        unknown.taught = [TaughtCondition(try Label("loud"))]
        #expect(throws: LibraryError.self) { try session.indices(TrackListQuery(unknown)) }
    }

    @Test func conditionsAreReadAndWritten() throws {
        var filter = TrackFilter()
        try filter.read(.option) { $0 == "taught" ? ["Chill", "my morning=0.8"] : [] }
        #expect(
            filter.taught == [
                TaughtCondition(try Label("chill")), TaughtCondition(try Label("my morning"), least: 0.8),
            ])
        let json = try JSONEncoder().encode(filter)
        #expect(String(decoding: json, as: UTF8.self) == #"{"taught":["chill","my morning=0.8"]}"#)
        #expect(try JSONDecoder().decode(TrackFilter.self, from: json) == filter)
        #expect(throws: ParameterFault.self) { try filter.read(.option) { $0 == "taught" ? ["chill=2"] : [] } }
        // A word with the sign is always written with a number.
        for condition in [TaughtCondition(try Label("a=b")), TaughtCondition(try Label("a=0.7"), least: 0.5)] {
            filter.taught = [condition]
            let json = try JSONEncoder().encode(filter)
            #expect(try JSONDecoder().decode(TrackFilter.self, from: json) == filter)
        }
        var request = PlaylistRequest()
        try request.read(.option) { $0 == "prefer" ? ["taught:lo-fi=1", "taught:a=b=2", "beat-regularity=1"] : [] }
        #expect(request.prefer == ["taught:lo-fi": 1, "taught:a=b": 2, "beat_regularity": 1])
    }

    /// The taught word and not that of the tables, which knows “calm” and “energetic” by other numbers.
    @Test(arguments: ["chill", "calm", "energetic", "my morning"]) func questionsKnowIt(_ word: String) throws {
        let (made, session) = try Self.taught(word)
        defer { withExtendedLifetime(made) {} }
        let values = try session.taste().taught.values(of: word, in: made.library)
        func asked(_ question: String) throws -> [Int] {
            var request = PlaylistRequest()
            (request.ask, request.length, request.showsDuplicates) = (question, .tracks(60), true)
            return try session.playlistIndices(request)
        }
        // The labeled tracks come first, then the others by value.
        let found = try asked(word)
        #expect(Set(found.prefix(12)) == Set(0..<12))
        let rest = found.dropFirst(12).map { values[$0] }
        #expect(rest.count == 48 && rest == rest.sorted(by: >))
        let opposite = try asked("not \(word)").map { values[$0] }
        #expect(opposite == opposite.sorted())
        var request = PlaylistRequest()
        request.ask = word
        let understood = try #require(try session.playlist(request).understanding)
        #expect(understood.description.contains("\(word) (taught by you)"))
    }

    @Test func aMoodRequestHasWhatIsHeard() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        try Self.label([13], "not chill", made, session)
        let values = try session.taste().taught.values(of: "chill", in: made.library)
        var request = PlaylistRequest()
        (request.mood, request.length, request.showsDuplicates) = ("chill", .tracks(60), true)
        let expected = (0..<60).filter { $0 < 12 || values[$0] >= 0.5 && $0 != 13 }
        #expect(try session.playlistIndices(request).sorted() == expected)
        #expect(expected.count > 12)
    }

    @Test func livingPlaylistsFollowIt() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        var request = PlaylistRequest()
        request.filter.taught = [TaughtCondition(try Label("chill"))]
        (request.length, request.showsDuplicates) = (.tracks(60), true)
        let name = try session.createLivingPlaylist("Mine", request)
        func tracks() throws -> [Int] {
            let list = session.refreshed(try session.state.playlist(name, for: session.profile))
            #expect(list.problem == nil)
            return try list.items.compactMap { try $0.track.flatMap { try made.library.indices(of: $0).first } }
                .sorted()
        }
        let before = try tracks()
        #expect(before == (try session.indices(TrackListQuery(request.filter))))
        try Self.label(Array(12..<30), "not chill", made, session)
        try session.teach(Label("chill"))
        #expect(try tracks() != before)
        #expect(try session.state.forget(Label("chill"), of: session.profile))
        let forgotten = session.refreshed(try session.state.playlist(name, for: session.profile))
        #expect(forgotten.problem?.contains("was not taught") == true)
    }

    @Test func isExportedWithTheUsersData() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let record = try UserDataRecord(session.profile, session.state)
        let object = try JSONSerialization.jsonObject(with: Data(JSONLine.string(record).utf8)) as? [String: Any]
        let word = try #require((object?["taught"] as? [[String: Any]])?.first)
        let stored = try #require(try session.state.taughtWords(of: session.profile).first)
        #expect(word["word"] as? String == "chill" && word["model"] as? String == stored.model)
        #expect(TaughtModel(text: stored.model) != nil)
    }

    @Test func aModelOfAnotherAnalysisSaysNothing() throws {
        let (made, session) = try Self.taught()
        defer { withExtendedLifetime(made) {} }
        let word = try #require(try session.state.taughtWords(of: session.profile).first)
        let old = TaughtWord(
            word.label, model: word.model, analysisVersion: word.analysisVersion - 1, accuracy: nil, examples: 12,
            counterexamples: 0)
        try session.state.teach(old, of: session.profile)
        #expect(old.isOutdated)
        #expect(try session.taste().taught.models.isEmpty)
        var filter = TrackFilter()
        filter.taught = [TaughtCondition(try Label("chill"))]
        let error = #expect(throws: LibraryError.self) { try session.indices(TrackListQuery(filter)) }
        #expect(error.map { "\($0)".contains("“chill” must be taught again") } == true)
    }
}
