import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// Paths over tracks on a line, where the smoothest path is known.
struct JourneyTests {
    /// Ten tracks in a row at distance 1, and two far away from the row.
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            (0..<10).map { number in
                .init("\(number).mp3").with {
                    ($0.title, $0.artist, $0.place) = ("\(number)", "A", [Float(number), 0])
                }
            } + [
                .init("a.mp3").with { $0.place = [4, 20] }, .init("b.mp3").with { $0.place = [4, -20] },
                .init("c.mp3").with { $0.place = nil },
            ])
    }

    private func names(_ steps: [JourneyStep]) -> [String] { steps.compactMap(\.track.tags.title) }

    @Test(arguments: [
        (10, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]), (4, ["0", "3", "6", "9"]), (2, ["0", "9"]),
    ])
    func stepsAreAsEvenAsCanBe(count: Int, expected: [String]) throws {
        let steps = try made.session().session.journey(JourneyRequest(made.library.handles([0, 9]), count: count))
        #expect(names(steps) == expected)
        #expect(steps[0].distance == 0)
        let lengths = steps.dropFirst().map(\.distance)
        #expect(lengths.allSatisfy { abs($0 - lengths[0]) < 1e-4 && $0 > 0 })
    }

    @Test func theWayLeadsThroughAllWaypoints() throws {
        let steps = try made.session().session.journey(JourneyRequest(made.library.handles([0, 8, 4]), count: 7))
        // The legs have eight steps and four. Of the four tracks between, three belong to the first leg (2.67, rounded)
        // and one to the second. Track 4 is the last stop.
        let names = names(steps)
        #expect(names.first == "0" && names[4] == "8" && names.last == "4" && names.count == 7)
        #expect(
            Set(names).count == 7 && names[0...4].map { Int($0) ?? 0 } == names[0...4].map { Int($0) ?? 0 }.sorted())
    }

    @Test func excludedDislikedAndOtherVersionsArePassedOver() throws {
        let session = made.session().session
        try session.state.rate(RememberedTrack(try made.library.track(1)), .dislike, by: session.profile)
        try made.folder.write(Array(#"{"exclude": {"tracks": ["2"]}}"#.utf8), as: "preferences.json")
        let again = made.session().session
        let names = names(try again.journey(JourneyRequest(made.library.handles([0, 4]), count: 12)))
        #expect(!names.contains("1") && !names.contains("2") && names.contains("3"))
    }

    @Test(arguments: [
        ([0], 5, "two tracks or more"), ([0, 0], 5, "twice"), ([0, 1, 2], 2, "cannot have 2"), ([0, 12], 5, "silent"),
    ])
    func badQuestionsAreExplained(waypoints: [Int], count: Int, reason: String) throws {
        let error = #expect(throws: LibraryError.self) {
            try made.library.journey(JourneyRequest(made.library.handles(waypoints), count: count))
        }
        #expect(error?.description.contains(reason) == true)
    }

    @Test func betweenCopiesNothingLies() throws {
        let copies = try MadeUpLibrary(
            ["a.mp3", "b.mp3"].map { .init($0).with { $0.recording = 7 } } + [.init("c.mp3").with { $0.place = [30] }])
        let error = #expect(throws: LibraryError.self) {
            try copies.library.journey(JourneyRequest(copies.library.handles([0, 1])))
        }
        #expect(error?.description.contains("a.mp3 and b.mp3 are the same recording") == true)
        #expect(try copies.library.journey(JourneyRequest(copies.library.handles([0, 2]), count: 2)).count == 2)
    }

    /// A difference is described as listeners hear it, however many tracks are between the two.
    @Test(
        arguments: [
            ("energy", 0.699, 0.704, "nearly the same"), ("energy", 0.4, 0.95, "far more in the second"),
            ("tempo", 140, 141, "nearly the same"), ("tempo", 140, 160, "more in the second"),
            ("tempo", 170, 85, "far more in the first"), ("loudness", -9, -9.5, "nearly the same"),
            ("loudness", -9, -20, "far more in the first"), ("loudness", -12, -10, "a little more in the second"),
        ] as [(String, Float, Float, String)])
    func differencesAreDescribedAsHeard(name: String, first: Float, second: Float, words: String) throws {
        for between in [0, 8] {
            let others = (0..<between).map { number in
                MadeUpLibrary.Track("\(number + 2).mp3").with {
                    $0.numbers[name] = first + (second - first) * Float(number + 1) / Float(between + 1)
                    $0.place = [Float(number), 0]
                }
            }
            let compared = [first, second].enumerated().map { number, value in
                MadeUpLibrary.Track("\(number).mp3").with { $0.numbers[name] = value }
            }
            let explanation = try MadeUpLibrary(compared + others).library.explain(0, 1)
            let difference = try #require(explanation.differences.first { $0.name == name })
            #expect(difference.words == words)
        }
    }

    @Test func explanationsNameWhatDiffers() throws {
        let near = try made.library.explain(0, 1)
        let far = try made.library.explain(0, 9)
        #expect(near.distance < far.distance && near.shareFarther > far.shareFarther)
        #expect(
            far.timbreShares.count == SoundVector.Part.allCases.count
                && abs(far.timbreShares.reduce(0) { $0 + $1.share } - 1) < 1e-5)
        #expect(zip(far.timbreShares, far.timbreShares.dropFirst()).allSatisfy { $0.share >= $1.share })
        #expect(far.summary.contains("distance"))
        #expect(throws: LibraryError.self) { try made.library.explain(0, 12) }
    }
}
