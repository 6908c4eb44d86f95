import CatalogSupport
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

/// Which track is played next.
struct NextTrackTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            (0..<6).map { number in
                .init("\(number).mp3").with {
                    ($0.title, $0.comment, $0.place) = ("\(number)", number < 4 ? "#even" : "#odd", [Float(number) * 5])
                }
            })
    }

    private func play(_ count: Int, _ player: inout Player) throws -> [String] {
        try (0..<count).map { _ in
            let choice = try #require(try player.next())
            player.markPlayed(choice)
            return choice.track.path.description
        }
    }

    private func player(_ purpose: Session.Purpose, mood: String?, seed: UInt64) throws -> Player {
        var request = PlaylistRequest()
        (request.mood, request.randomSeed) = (mood, seed)
        return try Player(made.session(purpose).session, request)
    }

    /// With and without a database that remembers it.
    @Test(arguments: [Session.Purpose.noting, .asking], 0..<5)
    func nothingComesTwiceUntilAllHasBeenPlayed(purpose: Session.Purpose, seed: Int) throws {
        var player = try player(purpose, mood: "even", seed: UInt64(seed))
        let played = try play(12, &player)
        for round in 0..<3 {
            let part = played[4 * round..<4 * round + 4]
            #expect(Set(part) == ["0.mp3", "1.mp3", "2.mp3", "3.mp3"], "\(played)")
        }
        #expect(zip(played, played.dropFirst()).allSatisfy { $0 != $1 }, "never the same at once")
    }

    /// A label counts more than the place.
    @Test(arguments: 0..<20) func labeledTracksComeBeforeSuitableOnes(seed: Int) throws {
        let made = try MadeUpLibrary(
            (0..<8).map { number in
                .init("\(number).mp3").with {
                    // The labeled ones suit least.
                    ($0.title, $0.comment) = ("\(number)", number < 2 ? "#x" : nil)
                    ($0.numbers["valence"], $0.numbers["energy"]) = (Float(number) / 7, 0.5)
                }
            },
            preferences: #"{"moods": {"x": {"valence": 1, "energy": 0.5, "valence_radius": 5, "energy_radius": 5}}}"#)
        var request = PlaylistRequest()
        (request.mood, request.randomSeed) = ("x", UInt64(seed))
        var player = try Player(made.session(.noting).session, request)
        let played = try play(8, &player)
        #expect(Set(played.prefix(2)) == ["0.mp3", "1.mp3"] && Set(played).count == 8)
    }

    @Test func anotherSessionGoesOn() throws {
        var played: [String] = []
        for seed in 0..<4 {
            var player = try player(.noting, mood: "even", seed: UInt64(seed))
            played += try play(1, &player)
        }
        #expect(Set(played).count == 4)
        let session = made.session().session
        let history = try session.state.history(of: session.profile, count: 9)
        #expect(history.map(\.track.path) == played.reversed() && history.allSatisfy { $0.kind == .play })
    }

    /// Played by hand, for example.
    @Test(arguments: 0..<10) func theCurrentTrackIsNotChosen(seed: Int) throws {
        let playing = try made.library.track(2).id
        var player = try player(.noting, mood: "even", seed: UInt64(seed))
        var chosen: [String] = []
        for count in 1...4 {
            let choice = try #require(try player.next(after: playing))
            player.markChosen(choice)
            chosen.append(choice.track.path.description)
            #expect(choice.startsOver == (count == 4))
        }
        #expect(Set(chosen.prefix(3)) == ["0.mp3", "1.mp3", "3.mp3"] && chosen[3] != "2.mp3")
    }

    /// As for a client that does not say what plays, with a player for each request.
    @Test(arguments: 0..<10) func theLastOneChosenDoesNotComeAgainAtOnce(seed: Int) throws {
        var chosen: [String] = []
        for step in 0..<13 {
            var player = try player(.noting, mood: nil, seed: UInt64(100 * seed + step))
            let choice = try #require(try player.next())
            player.markChosen(choice)
            #expect(choice.startsOver == [6, 12].contains(step))
            chosen.append(choice.track.path.description)
        }
        #expect(Set(chosen.prefix(6)).count == 6 && Set(chosen[6..<12]).count == 6)
        #expect(chosen[6] != chosen[5] && chosen[12] != chosen[11])
    }

    @Test func moodsAreRememberedApart() throws {
        var player = try player(.noting, mood: "even", seed: 1)
        _ = try play(3, &player)
        try player.setMood("odd")
        #expect(Set(try play(2, &player)) == ["4.mp3", "5.mp3"])
        try player.setMood("even")
        let last = try play(1, &player)
        try player.setMood(nil)
        #expect(Set(try play(6, &player)).count == 6, "any mood is a pool of its own")
        #expect(["0.mp3", "1.mp3", "2.mp3", "3.mp3"].contains(last[0]))
    }

    @Test func anUnknownMoodChangesNothing() throws {
        var player = try player(.asking, mood: "odd", seed: 1)
        #expect(throws: LibraryError.self) { try player.setMood("grumpy") }
        #expect(player.request.mood == "odd")
        #expect(["4.mp3", "5.mp3"].contains(try play(1, &player)[0]))
    }

    @Test func dislikesAreObeyedAtOnce() throws {
        let session = made.session(.noting).session
        var request = PlaylistRequest()
        request.mood = "odd"
        var player = try Player(session, request)
        try session.state.rate(RememberedTrack(try made.library.track(4)), .dislike, by: session.profile)
        try player.refresh()
        #expect(try play(3, &player) == ["5.mp3", "5.mp3", "5.mp3"])
        try session.state.rate(RememberedTrack(try made.library.track(5)), .dislike, by: session.profile)
        try player.refresh()
        #expect(try player.next()?.track == nil)
    }
}
