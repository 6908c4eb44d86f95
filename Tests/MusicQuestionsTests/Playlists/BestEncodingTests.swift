import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// A playlist takes the better of two encodings of a recording, though the other one suits better.
struct BestEncodingTests {
    /// Encodings of one recording have the same place; their energy differs by what the encoder has changed.
    private static func track(
        _ path: String, at place: Float, energy: Float, format: String = "mp3", size: UInt64 = 3_000_000,
        title: String? = nil
    ) -> MadeUpLibrary.Track {
        MadeUpLibrary.Track(path).with { track in
            (track.place, track.seconds, track.format, track.fileSize) = ([place], 200, format, size)
            (track.title, track.artist) = (title, title == nil ? nil : "Ada")
            track.numbers = ["loudness": -10, "loudness_range": 5, "energy": energy]
            track.sequence = [0, 0, 0, 0]
        }
    }

    private static let tracks = [
        // A lossless file, and a lossy one that suits better.
        track("one/a.mp3", at: 0, energy: 0.90),
        track("one/b.flac", at: 0, energy: 0.88, format: "flac", size: 20_000_000),
        // Lossy files; one has the higher bit rate.
        track("two/a.mp3", at: 50, energy: 0.80), track("two/b.mp3", at: 50, energy: 0.78, size: 8_000_000),
        track("two/c.ogg", at: 50, energy: 0.79, format: "ogg", size: 2_000_000),
        // With tags, by which one song is known, too.
        track("x/a.mp3", at: 90, energy: 0.70, title: "Song"),
        track("x/b.flac", at: 90, energy: 0.68, format: "flac", size: 20_000_000, title: "Song"),
        // Two performances of one length and loudness.
        track("y/a.mp3", at: -50, energy: 0.60),
        track("y/b.flac", at: -90, energy: 0.58, format: "flac", size: 20_000_000),
    ]

    private func paths(_ change: (inout PlaylistRequest) -> Void = { _ in }) throws -> [String] {
        let made = try MadeUpLibrary(Self.tracks)
        var request = PlaylistRequest()
        request.prefer = ["energy": 1]
        change(&request)
        return try withExtendedLifetime(made) {
            try made.session().session.playlist(request).tracks.map { "\($0.track.path)" }
        }
    }

    @Test func theBetterEncodingIsTaken() throws {
        #expect(try paths() == ["one/b.flac", "two/b.mp3", "x/b.flac", "y/a.mp3", "y/b.flac"])
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func soItIsInARandomOrder(seed: UInt64) throws {
        let found = try paths { $0.randomSeed = seed }
        #expect(found.sorted() == ["one/b.flac", "two/b.mp3", "x/b.flac", "y/a.mp3", "y/b.flac"])
    }

    /// The number of tracks is that of recordings, also where artists are kept apart and tracks wait.
    @Test func fewTracksAreDifferentRecordings() throws {
        #expect(try paths { $0.length = .tracks(2) } == ["one/b.flac", "two/b.mp3"])
        #expect(
            try paths { ($0.length, $0.artistSpacing) = (.tracks(4), 3) } == [
                "one/b.flac", "two/b.mp3", "x/b.flac", "y/a.mp3",
            ])
    }

    @Test func onlyWhatMayBePlayedIsTaken() throws {
        #expect(try paths { $0.filter.excludedRanges = [DescriptorRange("energy", 0.87...0.89)] }.first == "one/a.mp3")
    }

    /// The tags of the better encoding name a song of which another version comes before.
    @Test func aSongDoesNotComeAgainInItsBetterEncoding() throws {
        let made = try MadeUpLibrary([
            Self.track("a.mp3", at: 70, energy: 0.9, title: "Song"), Self.track("b.mp3", at: 0, energy: 0.8),
            Self.track("c.flac", at: 0, energy: 0.7, format: "flac", size: 20_000_000, title: "Song (Live)"),
            Self.track("d.mp3", at: -70, energy: 0.6, title: "Another"),
        ])
        var request = PlaylistRequest()
        request.prefer = ["energy": 1]
        let found = try made.session().session.playlist(request).tracks.map { "\($0.track.path)" }
        #expect(found == ["a.mp3", "d.mp3"])
    }

    /// A label belongs to a file, and is that of the recording.
    @Test func theLabelOfAnotherEncodingCounts() throws {
        let lossless = Self.track("one/b.flac", at: 0, energy: 0.3, format: "flac", size: 20_000_000)
        let made = try MadeUpLibrary(
            [
                Self.track("one/a.mp3", at: 0, energy: 0.3).with { $0.comment = "#x" }, lossless,
                Self.track("two.mp3", at: 50, energy: 0.9),
            ],
            preferences: #"{"moods": {"x": {"valence": 0.5, "energy": 0.9, "valence_radius": 5, "energy_radius": 5}}}"#)
        var request = PlaylistRequest()
        request.mood = "x"
        let found = try made.session().session.playlist(request).tracks
        #expect(found.map { "\($0.track.path)" } == ["one/b.flac", "two.mp3"])
        #expect(found.map(\.isLabeled) == [true, false])
    }

    @Test func withDuplicatesAllOfThemAreListed() throws {
        #expect(try paths { $0.showsDuplicates = true }.sorted() == Self.tracks.map { "\($0.path)" }.sorted())
    }
}
