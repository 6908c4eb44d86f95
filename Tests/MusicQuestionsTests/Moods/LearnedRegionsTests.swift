import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// Regions of moods learn from labels. Places are computed by hand.
struct LearnedRegionsTests {
    /// Forty tracks spread evenly over the plane's diagonal, so that shares are known.
    private static func made() throws -> MadeUpLibrary {
        try MadeUpLibrary(
            (0..<40).map { number in
                MadeUpLibrary.Track("\(100 + number).mp3").with {
                    $0.numbers = ["valence": (Float(number) + 0.5) / 40, "energy": (Float(number) + 0.5) / 40]
                    $0.place = [Float(number)]
                }
            },
            preferences: """
                {"moods": {
                    "low": {"valence": 0.25, "energy": 0.25, "valence_radius": 0.2, "energy_radius": 0.2},
                    "high": {"valence": 0.75, "energy": 0.75, "valence_radius": 0.2, "energy_radius": 0.2},
                    "far": {"valence": 1, "energy": 0, "valence_radius": 0.2, "energy_radius": 0.2}
                }}
                """)
    }

    private static func label(_ numbers: Range<Int>, _ mood: String, _ made: MadeUpLibrary, _ session: Session) throws {
        for number in numbers { try session.label(TrackHandle(made.library, number), mood) }
    }

    @Test func aCenterMovesToTheLabels() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let given = try session.moods().regions
        try Self.label(16..<27, "low", made, session)
        #expect(try session.moods().regions == given, "eleven labels are too few")
        try Self.label(27..<28, "low", made, session)
        let learned = try session.moods().regions
        // The places 16.5 / 40 … 27.5 / 40 have the mean 0.55. The given center weighs as much as four of them.
        let expected = (4 * 0.25 + 12 * 0.55) / Float(16)
        let low = try #require(learned["low"])
        #expect(abs(low.valence - expected) < 1e-5 && abs(low.energy - expected) < 1e-5)
        // One mood alone does not say how often it is given.
        #expect(low.valenceRadius == 0.2 && low.energyRadius == 0.2)
        #expect(learned["high"] == given["high"] && learned["far"] == given["far"])
    }

    @Test func aMoodThatIsGivenOftenGrows() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        try Self.label(0..<12, "low", made, session)
        try Self.label(12..<14, "high", made, session)
        try Self.label(14..<15, "far", made, session)
        let learned = try session.moods().regions
        // Fifteen labels and three times sixteen, over three moods: 21.
        for (mood, count) in [("low", 12), ("high", 2), ("far", 1)] as [(String, Float)] {
            let region = try #require(learned[mood])
            #expect(abs(region.valenceRadius - 0.2 * ((count + 16) / 21).squareRoot()) < 1e-5)
            #expect(region.energyRadius == region.valenceRadius)
        }
    }

    @Test func whatTheUserHasSetStays() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        let own = MoodRegion(valence: 0.3, energy: 0.3, valenceRadius: 0.1, energyRadius: 0.1)
        try session.state.setRegion(own, of: Label("low"), for: session.profile)
        try Self.label(16..<36, "low", made, session)
        #expect(try session.moods().regions["low"] == own)
    }

    /// Functions that state a mood agree with what was learned.
    @Test func tracksAreFiledByWhatWasLearned() throws {
        let made = try Self.made()
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        func isLow(_ number: Int) throws -> Bool {
            try session.moods().reading(of: made.library.track(number)).moods.contains("low")
        }
        #expect(try !isLow(19))
        try Self.label(20..<36, "low", made, session)
        #expect(try isLow(19))
        var request = PlaylistRequest()
        (request.mood, request.length, request.showsDuplicates) = ("low", .tracks(40), true)
        let filed = try (0..<40).filter { try isLow($0) }
        #expect(try session.playlistIndices(request).sorted() == filed)
    }
}
