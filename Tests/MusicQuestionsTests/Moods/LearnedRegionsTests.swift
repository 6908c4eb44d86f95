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

    private static let moods = ["angry", "calm", "happy", "sad"]

    /// The tracks that a user sorts: the black fields of a chessboard.
    private static let sorted = (0..<64).filter { ($0 % 8 + $0 / 8) % 2 == 0 }

    /// A user who calls happy what is cheerful and not quite loud, and calm only what is less cheerful.
    private static func other(_ number: Int) -> String {
        let (valence, energy) = place(number)
        if valence > 0.6 { return energy > 0.8 ? "angry" : "happy" }
        return energy > 0.6 ? "angry" : energy > 0.3 ? "calm" : "sad"
    }

    private static func label(_ numbers: some Sequence<Int>, _ mood: String, _ made: MadeUpLibrary, _ session: Session)
        throws
    {
        for number in numbers { try session.label(TrackHandle(made.library, number), mood) }
    }

    /// The best mood of the four, by track, after a user said what some tracks are.
    private static func best(_ made: MadeUpLibrary, _ session: Session) throws -> [String] {
        let catalog = try session.moods()
        return try (0..<64).map { number in
            let fits = catalog.reading(of: try made.library.track(number)).fits
            return fits.first { moods.contains($0.name) }?.name ?? ""
        }
    }

    private static func learned(
        _ numbers: [Int] = sorted, artist: ((Int) -> String)? = nil, saying said: (Int) -> String
    ) throws -> (regions: [String: MoodRegion], best: [String]) {
        let made = try made(artist: artist)
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        for number in numbers { try label([number], said(number), made, session) }
        return (try session.moods().regions, try best(made, session))
    }

    /// Of the tracks without labels, those that are what the user would say.
    private static func agreement(_ best: [String], _ said: (Int) -> String) -> Int {
        (0..<64).count { !sorted.contains($0) && best[$0] == said($0) }
    }

    @Test func labelsThatAgreeChangeNothing() throws {
        let unlabeled = try Self.learned([]) { _ in "" }
        #expect(unlabeled.regions == MoodRegion.standard)
        #expect(try Self.learned(saying: { unlabeled.best[$0] }).regions == MoodRegion.standard)
    }

    @Test func aUserWhoDisagreesIsFollowed() throws {
        let before = Self.agreement(try Self.learned([]) { _ in "" }.best, Self.other)
        let learned = try Self.learned(saying: Self.other)
        // Of 32 tracks without a label.
        let after = Self.agreement(learned.best, Self.other)
        #expect(before < 16 && after >= 24, "\(before), then \(after)")
        for mood in ["gloomy", "energetic"] { #expect(learned.regions[mood] == MoodRegion.standard[mood]) }
        for mood in Self.moods {
            let (region, given) = (try #require(learned.regions[mood]), try #require(MoodRegion.standard[mood]))
            #expect(region != given)
            #expect((0...1).contains(region.valence) && (0...1).contains(region.energy))
        }
    }

    /// The sizes stay in the mean, so that moods together neither gain nor lose tracks.
    @Test func sizesStayInTheMean() throws {
        let learned = try Self.learned(saying: Self.other)
        let changes = try Self.moods.map {
            log(try #require(learned.regions[$0]).energyRadius / #require(MoodRegion.standard[$0]).energyRadius)
        }
        #expect(abs(changes.reduce(0, +)) < 1e-4 && changes.contains { abs($0) > 0.02 })
    }

    /// The same labels give the same regions, bit for bit, whatever order a set has.
    @Test func whatIsLearnedIsTheSameInEveryRun() throws {
        let first = try Self.learned(saying: Self.other).regions
        for _ in 0..<3 { #expect(try Self.learned(Self.sorted.reversed(), saying: Self.other).regions == first) }
    }

    @Test func randomLabelsChangeLittle() throws {
        let before = try Self.learned([]) { _ in "" }.best
        var kept = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SplitMix64(seed: seed)
            let said = (0..<64).map { _ in Self.moods.randomElement(using: &generator) ?? "" }
            let best = try Self.learned { said[$0] }.best
            kept += (0..<64).count { best[$0] == before[$0] }
        }
        #expect(Double(kept) / (20 * 64) > 0.9)
    }

    @Test func fewLabelsChangeNothing() throws {
        #expect(try Self.learned(Array(Self.sorted.prefix(7)), saying: Self.other).regions == MoodRegion.standard)
        // One artist has one vote per mood.
        #expect(try Self.learned(artist: { _ in "The Same" }, saying: Self.other).regions == MoodRegion.standard)
        // One mood alone has nothing to be told from.
        #expect(try Self.learned(saying: { _ in "happy" }).regions == MoodRegion.standard)
    }

    /// The tracks of the standard region of happy: an ellipse round (1, 0.7) with radii of 0.55.
    private static let happy = (0..<64).filter {
        let (valence, energy) = place($0)
        return hypot((valence - 1) / 0.55, (energy - 0.7) / 0.55) <= 1
    }

    @Test func regionsSetByTheUserStay() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let own = MoodRegion(valence: 0.3, energy: 0.3, valenceRadius: 0.1, energyRadius: 0.1)
        try session.state.setRegion(own, of: Label("happy"), for: session.profile)
        for number in Self.sorted { try Self.label([number], Self.other(number), made, session) }
        let regions = try session.moods().regions
        #expect(regions["happy"] == own && regions["sad"] != MoodRegion.standard["sad"])
    }

    @Test func regionsSetByPreferencesStay() throws {
        let made = try Self.made(
            preferences: """
                {"moods": {"happy": {"valence": 0.9, "energy": 0.7, "valence_radius": 0.5, "energy_radius": 0.5}}}
                """)
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let given = try session.moods().regions
        for number in Self.sorted { try Self.label([number], Self.other(number), made, session) }
        #expect(try session.moods().regions["happy"] == given["happy"])
    }

    /// Functions that state a mood agree with what was learned.
    @Test func tracksAreFiledByWhatWasLearned() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        func isHappy(_ number: Int) throws -> Bool {
            try session.moods().reading(of: made.library.track(number)).moods.contains("happy")
        }
        let before = try (0..<64).filter { try isHappy($0) && !Self.sorted.contains($0) }
        for number in Self.sorted { try Self.label([number], Self.other(number), made, session) }
        #expect(try (0..<64).filter { try isHappy($0) && !Self.sorted.contains($0) } != before)
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
