import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// Regions of moods learn from labels.
struct LearnedRegionsTests {
    /// A square of 8 × 8 tracks, by as many artists, spread evenly over valence (columns) and energy (rows). Their places, as shares of the
    /// library, are the values themselves.
    private static func made(artist: ((Int) -> String)? = nil, preferences: String? = nil) throws -> MadeUpLibrary {
        try MadeUpLibrary(
            (0..<64).map { number in
                MadeUpLibrary.Track("\(100 + number).mp3").with {
                    $0.artist = artist?(number) ?? "Artist \(number)"
                    $0.numbers = ["valence": Float(place(number).valence), "energy": Float(place(number).energy)]
                    $0.kind = .music
                }
            }, preferences: preferences)
    }

    private static func place(_ number: Int) -> (valence: Double, energy: Double) {
        ((Double(number % 8) + 0.5) / 8, (Double(number / 8) + 0.5) / 8)
    }

    private static func mean(_ numbers: [Int]) -> (valence: Double, energy: Double) {
        let places = numbers.map(place)
        let count = Double(places.count)
        return (places.map(\.valence).reduce(0, +) / count, places.map(\.energy).reduce(0, +) / count)
    }

    /// The tracks of the standard region of happy: an ellipse round (1, 0.7) with radii of 0.55.
    private static let happy = (0..<64).filter {
        let (valence, energy) = place($0)
        return hypot((valence - 1) / 0.55, (energy - 0.7) / 0.55) <= 1
    }
    /// Three rows of quiet tracks, a little cheerful, that a user calls happy.
    private static let quiet = [4, 5, 6, 12, 13, 14, 20, 21, 22]

    private static func label(_ numbers: some Sequence<Int>, _ mood: String, _ made: MadeUpLibrary, _ session: Session)
        throws
    {
        for number in numbers { try session.label(TrackHandle(made.library, number), mood) }
    }

    private static func learned(_ numbers: some Sequence<Int>, _ mood: String = "happy") throws -> MoodRegion? {
        let made = try made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        try label(numbers, mood, made, session)
        return try session.moods().regions[mood]
    }

    /// By the difference of the labeled tracks and those of the given region; the given center weighs as much as ten artists.
    @Test func aCenterMovesByTheDifference() throws {
        let region = try #require(try Self.learned(Self.quiet))
        let (labeled, usual) = (Self.mean(Self.quiet), Self.mean(Self.happy))
        let share = 9.0 / (9 + 10)
        #expect(abs(Double(region.valence) - (1 + share * (labeled.valence - usual.valence))) < 1e-4)
        #expect(abs(Double(region.energy) - (0.7 + share * (labeled.energy - usual.energy))) < 1e-4)
        #expect(region.valenceRadius == 0.55 && region.energyRadius == 0.55, "the size stays")
    }

    @Test func labelsThatAgreeChangeNothing() throws {
        let given = MoodRegion.standard["happy"]
        #expect(try Self.learned(Self.happy) == given)
        for start in 0..<2 {
            #expect(try Self.learned(stride(from: start, to: Self.happy.count, by: 2).map { Self.happy[$0] }) == given)
        }
    }

    @Test func randomLabelsChangeNothing() throws {
        var changed = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SplitMix64(seed: seed)
            let chosen = (0..<64).shuffled(using: &generator).prefix(16)
            if try Self.learned(chosen) != MoodRegion.standard["happy"] { changed += 1 }
        }
        // A gain of three standard errors is chance in less than one of a hundred.
        #expect(changed <= 1)
    }

    @Test func fewLabelsChangeNothing() throws {
        #expect(try Self.learned(Self.quiet.prefix(7)) == MoodRegion.standard["happy"])
        // One artist has one vote.
        let made = try Self.made { _ in "The Same" }
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        try Self.label(Self.quiet, "happy", made, session)
        #expect(try session.moods().regions == MoodRegion.standard)
    }

    @Test func regionsSetByTheUserStay() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let own = MoodRegion(valence: 0.3, energy: 0.3, valenceRadius: 0.1, energyRadius: 0.1)
        try session.state.setRegion(own, of: Label("happy"), for: session.profile)
        try Self.label(Self.quiet, "happy", made, session)
        #expect(try session.moods().regions["happy"] == own)
    }

    @Test func regionsSetByPreferencesStay() throws {
        let made = try Self.made(
            preferences: """
                {"moods": {"happy": {"valence": 0.9, "energy": 0.7, "valence_radius": 0.5, "energy_radius": 0.5}}}
                """)
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let given = try session.moods().regions
        try Self.label(Self.quiet, "happy", made, session)
        #expect(try session.moods().regions == given)
    }

    /// Functions that state a mood agree with what was learned.
    @Test func tracksAreFiledByWhatWasLearned() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        func isHappy(_ number: Int) throws -> Bool {
            try session.moods().reading(of: made.library.track(number)).moods.contains("happy")
        }
        // The right end of a row below the given region.
        #expect(try !isHappy(7))
        try Self.label(Self.quiet, "happy", made, session)
        #expect(try isHappy(7))
        var request = PlaylistRequest()
        (request.mood, request.length, request.showsDuplicates) = ("happy", .tracks(64), true)
        let filed = try (0..<64).filter { try isHappy($0) }
        #expect(try session.playlistIndices(request).sorted() == filed)
    }

    /// A label that refuses a mood takes precedence over the region and the comment.
    @Test func aRefusedMoodIsNotFiled() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let number = try #require(Self.happy.first)
        try Self.label([number], "not happy", made, session)
        let reading = try session.moods().reading(of: made.library.track(number))
        #expect(!reading.moods.contains("happy"))
        var request = PlaylistRequest()
        (request.mood, request.length, request.showsDuplicates) = ("happy", .tracks(64), true)
        #expect(try session.playlistIndices(request).sorted() == Self.happy.filter { $0 != number })
    }
}
