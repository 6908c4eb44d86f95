import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

/// One filter for all questions, on a library that is small enough to filter by hand.
struct TrackFilterTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            [
                .init("a/one.mp3").with {
                    ($0.title, $0.artist, $0.genre, $0.seconds) = ("Snow", "Ada", "Hip-Hop", 60)
                    $0.numbers = ["tempo": 90, "valence": 0.2, "energy": 0.1]
                },
                .init("a/two.mp3").with {
                    ($0.title, $0.artist, $0.genre, $0.seconds) = ("Rain", "Ada", "Progressive Rock", 120)
                    ($0.comment, $0.place) = ("#rainy", [1])
                    $0.numbers = ["tempo": 120, "valence": 0.4, "energy": 0.9]
                },
                .init("b/three.mp3").with {
                    ($0.title, $0.artist, $0.genre, $0.seconds) = ("Snow Again", "Bo", "Jazz; Metal", 180)
                    $0.place = [2]
                    // A slightly lower value would be noise.
                    $0.numbers = ["tempo": 121, "valence": 0.6, "energy": 0.5, "music": TrackKind.leastMusic]
                },
                .init("c/four.mp3").with { ($0.title, $0.artist, $0.seconds, $0.place) = ("Sun", "Cy", 240, [3]) },
            ], preferences: #"{"genre_groups": {"loud": ["*rock*", "metal"]}}"#)
        let session = made.session().session
        _ = try session.state.add(
            try Label("night"), to: RememberedTrack(try made.library.track(0)), of: session.profile)
        try session.state.rate(RememberedTrack(try made.library.track(2)), .like, by: session.profile)
        try session.state.rate(RememberedTrack(try made.library.track(3)), .dislike, by: session.profile)
    }

    private static func filter(_ change: (inout TrackFilter) -> Void) -> TrackFilter {
        var filter = TrackFilter()
        change(&filter)
        return filter
    }

    /// 0 BPM and the key −1 mean none, and are in no range.
    @Test func valuesThatMeanNoneAreInNoRange() throws {
        let tracks = [("a.mp3", Float(0), Float(-1)), ("b.mp3", 50, 0)].map { path, tempo, key in
            MadeUpLibrary.Track(path).with { $0.numbers = ["tempo": tempo, "key": key] }
        }
        let made = try MadeUpLibrary(tracks)
        for range in [DescriptorRange("tempo", max: 60), DescriptorRange("key", max: 0), DescriptorRange("tempo")] {
            let found = try made.library.tracks(TrackListQuery(Self.filter { $0.ranges = [range] }))
            #expect(found.map { "\($0.path)" } == ["b.mp3"])
        }
    }

    private static func labels(_ names: String...) -> TrackFilter {
        filter { $0.labels = names.compactMap { try? Label($0) } }
    }

    private static func exclusions(_ change: (inout Preferences.Exclusions) -> Void) -> TrackFilter {
        filter { change(&$0.exclude) }
    }

    private static let cases: [(filter: TrackFilter, expected: [Int])] = [
        (TrackFilter(), [0, 1, 2, 3]),
        (filter { $0.genres = ["hip hop"] }, [0]), (filter { $0.genres = ["*rock"] }, [1]),
        (filter { $0.genres = ["LOUD"] }, [1, 2]), (filter { $0.genres = ["jazz"] }, [2]),
        (filter { $0.genres = ["rock"] }, []),
        (filter { $0.genres = ["* rock *"] }, [1]), (filter { $0.genres = ["* hip hop *", "* met *"] }, [0]),
        (filter { $0.genres = ["jazz", "hip?hop"] }, [0, 2]),
        (filter { $0.genresOf = [1, 0] }, [0, 1]),
        (filter { $0.ranges = [DescriptorRange("tempo", 90...120)] }, [0, 1]),
        (filter { $0.ranges = [DescriptorRange("duration", min: 120)] }, [1, 2, 3]),
        (filter { $0.ranges = [DescriptorRange("duration", max: 180), DescriptorRange("tempo", min: 121)] }, [2]),
        // A track without the number is in no range.
        (filter { $0.ranges = [DescriptorRange("tempo")] }, [0, 1, 2]),
        (filter { $0.search = "snow" }, [0, 2]), (filter { $0.search = "ada" }, [0, 1]),
        // A complete name in any spelling, or one of several.
        (filter { $0.artists = ["ADÁ"] }, [0, 1]), (filter { $0.artists = ["bo", "cy"] }, [2, 3]),
        (filter { $0.artists = ["ad"] }, []), (exclusions { $0.artists = ["ada"] }, [2, 3]),
        // A track without a tempo is not excluded by its tempo.
        (filter { $0.excludedRanges = [DescriptorRange("tempo", 90...120)] }, [2, 3]),
        (
            filter { $0.excludedRanges = [DescriptorRange("tempo", max: 100), DescriptorRange("tempo", min: 121)] },
            [1, 3]
        ),
        // A label of the user, and a hashtag.
        (labels("night"), [0]), (labels("#Rainy"), [1]), (labels("night", "rainy"), []),
        (exclusions { $0.folders = ["a/"] }, [2, 3]), (exclusions { $0.genres = ["loud"] }, [0, 3]),
        (exclusions { $0.tracks = ["*snow*"] }, [1, 3]), (exclusions { $0.tracks = ["bo"] }, [0, 1, 3]),
        (exclusions { $0.tracks = [MadeUpLibrary.id(3).description] }, [0, 1, 2]),
        (filter { $0.onlyLiked = true }, [2]), (filter { $0.withoutDisliked = true }, [0, 1, 2]),
        (filter { $0.onlyMusic = true }, [0, 1, 2, 3]),
    ]

    /// list, search, similar and playlist select the same tracks, if all tracks meet their other conditions.
    @Test(arguments: cases.indices) func meansTheSameEverywhere(number: Int) throws {
        let (filter, expected) = Self.cases[number]
        let session = made.session().session
        let expectedPaths = try made.paths(expected)
        #expect(try session.tracks(TrackListQuery(filter)).map { "\($0.path)" } == expectedPaths)

        let found = try session.search(TrackQuery("snow"), filter).map { "\($0.track.path)" }
        #expect(Set(found) == Set(expectedPaths).intersection(["a/one.mp3", "b/three.mp3"]))

        var similar = SimilarityQuery()
        (similar.filter, similar.method, similar.showsDuplicates) = (filter, .timbre, true)
        for seed in 0..<made.library.count {
            let near = try session.similar(to: seed, similar).tracks.map { "\($0.track.path)" }
            #expect(Set(near) == Set(try made.paths(expected.filter { $0 != seed })))
        }

        var request = PlaylistRequest()
        (request.filter, request.includesDisliked, request.showsDuplicates) = (filter, true, true)
        #expect(try session.playlist(request).tracks.map { "\($0.track.path)" }.sorted() == expectedPaths)
    }

    /// A credit as one of the artists, as the artist or as the album artist counts.
    @Test func artistsAreCredited() throws {
        let credits: [(artist: String?, album: String?, list: String?)] = [
            ("Air", nil, nil), ("Air Supply", nil, nil), ("Drake feat. Air", nil, nil), (nil, "Air", nil),
            ("Jean & Nicolas", nil, "Air; Jean"), ("Bob", "Various Artists", nil), ("The Hot Air", nil, nil),
            ("AC/DC", nil, nil), (nil, nil, nil), ("M*A?[S]", nil, nil), ("M Ass", nil, nil),
        ]
        let made = try MadeUpLibrary(
            credits.enumerated().map { number, credit in
                MadeUpLibrary.Track("\(10 + number).mp3").with {
                    ($0.artist, $0.albumArtist, $0.artists) = (credit.artist, credit.album, credit.list)
                    ($0.title, $0.album) = ("Airplane Mode", "Hot Air")
                }
            })
        func indices(_ artists: String...) throws -> [Int] {
            try made.library.indices(passing: Self.filter { $0.artists = artists })
        }
        #expect(try indices("air") == [0, 2, 3, 4])
        #expect(try indices("drake", "various artists") == [2, 5])
        #expect(try indices("Drake feat. Air") == [2])
        #expect(try indices("acdc") == [7])
        // No other artist has this name.
        #expect(try indices("hot air") == [6])
        #expect(try indices("M*A?[S]") == [9])
        #expect(try indices("*", "A?r", "nobody").isEmpty)
        let others = try made.library.indices(passing: Self.exclusions { $0.artists = ["AIR", "acdc"] })
        #expect(others == [1, 5, 6, 8, 9, 10])
    }

    /// After a backslash, `*` and `?` stand for themselves.
    @Test func specialCharactersOfPatternsCanBeEscaped() throws {
        let titles = ["What?", "Whats", "4*4", "444", #"a\b"#, #"a\"#]
        let made = try MadeUpLibrary(
            titles.enumerated().map { number, title in MadeUpLibrary.Track("\(number).mp3").with { $0.title = title } })
        func left(_ pattern: String) throws -> [Int] {
            try made.library.indices(passing: Self.exclusions { $0.tracks = [pattern] })
        }
        #expect(try left("what?") == [2, 3, 4, 5])
        #expect(try left(#"*what\?*"#) == [1, 2, 3, 4, 5])
        #expect(try left(#"4\*4"#) == [0, 1, 3, 4, 5])
        #expect(try left(#"a\b"#) == [0, 1, 2, 3, 5])
        #expect(try left(#"a\\*"#) == [0, 1, 2, 3])
    }

    @Test func unknownDescriptorsAndGenresAreErrors() throws {
        let session = made.session().session
        let unknown = Self.filter { $0.ranges = [DescriptorRange("bpm", 0...1)] }
        #expect(throws: LibraryError.self) { try session.tracks(TrackListQuery(unknown)) }
        let error = #expect(throws: LibraryError.self) {
            try session.tracks(TrackListQuery(Self.filter { $0.genresOf = [3] }))
        }
        #expect(error?.description.contains("c/four.mp3 has no genre") == true)
    }

    @Test(
        arguments: [
            ("tempo=120..130", DescriptorRange("tempo", 120...130)),
            ("valence=0.5..", DescriptorRange("valence", min: 0.5)),
            ("loudness=..-9", DescriptorRange("loudness", max: -9)), ("key=..", DescriptorRange("key")),
            ("time-signature=3..3", DescriptorRange("time_signature", 3...3)), ("tempo=130..120", nil), ("tempo", nil),
            ("=1..2", nil), ("tempo=1-2", nil), ("tempo=a..2", nil), ("tempo=nan..", nil), ("", nil),
        ] as [(String, DescriptorRange?)])
    func rangesAreRead(text: String, expected: DescriptorRange?) {
        #expect(DescriptorRange(parsing: text) == expected)
    }

    @Test func rangesTellTheirLimits() {
        #expect(DescriptorRange("tempo", 1...2).description == "tempo 1.0…2.0")
        #expect(DescriptorRange("tempo", min: 1).description == "tempo ≥ 1.0")
        #expect(DescriptorRange("tempo", max: 2).description == "tempo ≤ 2.0")
        #expect(!DescriptorRange("tempo").contains(.nan))
    }
}
