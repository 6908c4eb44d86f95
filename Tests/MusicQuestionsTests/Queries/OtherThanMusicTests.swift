import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Rain and speech among music: found only on request.
struct OtherThanMusicTests {
    private let made: MadeUpLibrary
    private static let (rain, song, speech, tune) = (0, 1, 2, 3)

    init() throws {
        made = try MadeUpLibrary([
            .init("a/rain.mp3").with {
                ($0.place, $0.numbers) = ([0], ["music": 0.1, "valence": 0.1, "energy": 0.99])
            },
            // An index of an older analysis does not state the kind: it counts as music.
            .init("b/song.mp3").with { ($0.place, $0.numbers) = ([1], ["valence": 0.1, "energy": 0.9]) },
            .init("c/speech.mp3").with {
                ($0.place, $0.numbers) = ([2], ["music": 0.4, "valence": 0.1, "energy": 0.95])
                $0.kind = .speech
            },
            .init("d/tune.mp3").with {
                ($0.place, $0.numbers) = ([4], ["music": 0.9, "valence": 0.9, "energy": 0.1])
            },
        ])
    }

    private func similar(to seed: Int, includesOther: Bool) throws -> [Int] {
        var query = SimilarityQuery()
        (query.showsDuplicates, query.includesOther) = (true, includesOther)
        return try index(made.library.similar(to: seed, query).map(\.track))
    }

    private func playlist(
        likes: [Int] = [], _ change: (inout PlaylistRequest) -> Void = { _ in }
    ) throws -> [Int] {
        var request = PlaylistRequest()
        (request.showsDuplicates, request.likes) = (true, try made.library.handles(likes))
        change(&request)
        return try index(made.session().session.playlist(request).tracks.map(\.track))
    }

    private func index(_ tracks: [LibraryTrack]) -> [Int] {
        let paths = ["a/rain.mp3", "b/song.mp3", "c/speech.mp3", "d/tune.mp3"]
        return tracks.compactMap { paths.firstIndex(of: "\($0.path)") }
    }

    @Test func listsShowEverything() throws {
        let session = made.session().session
        #expect(try session.tracks(TrackListQuery()).count == 4)
    }

    @Test func similarTracksAreMusic() throws {
        #expect(try similar(to: Self.song, includesOther: false) == [Self.tune])
        #expect(try Set(similar(to: Self.song, includesOther: true)) == [Self.rain, Self.speech, Self.tune])
        // A track similar to rain may be rain.
        #expect(try similar(to: Self.rain, includesOther: false) == [Self.song, Self.speech, Self.tune])
    }

    @Test func neighborsOfAllAreMusic() throws {
        var query = SimilarityQuery()
        query.showsDuplicates = true
        func neighbors() throws -> [String: [String]] {
            var found: [String: [String]] = [:]
            try made.library.neighbors(query) { found[$0.path] = $0.neighbors.map(\.path) }
            return found
        }
        #expect(try neighbors()["b/song.mp3"] == ["d/tune.mp3"])
        #expect(try neighbors()["a/rain.mp3"] == ["b/song.mp3", "c/speech.mp3", "d/tune.mp3"])
        query.includesOther = true
        #expect(try neighbors()["b/song.mp3"]?.count == 3)
    }

    @Test func playlistsAreMusic() throws {
        #expect(try playlist { _ in } == [Self.song, Self.tune])
        #expect(try Set(playlist { $0.includesOther = true }) == [0, 1, 2, 3])
        #expect(try playlist(likes: [Self.song]) == [Self.tune])
        #expect(try playlist(likes: [Self.rain]) == [Self.song, Self.speech, Self.tune])
        #expect(try playlist { $0.mood = "angry" } == [Self.song])
        let asked = try playlist { ($0.mood, $0.includesOther) = ("angry", true) }
        #expect(Set(asked) == [Self.rain, Self.song, Self.speech])
    }

    @Test func journeysPassThroughMusicOnly() throws {
        let session = made.session().session
        let request = JourneyRequest(try made.library.handles([Self.rain, Self.tune]))
        #expect(try index(session.journey(request).map(\.track)) == [Self.rain, Self.song, Self.tune])
        let all = try session.journey(request, includesOther: true)
        #expect(index(all.map(\.track)) == [Self.rain, Self.song, Self.speech, Self.tune])
    }

    private static let kinds: [(kinds: Set<TrackKind>, expected: Set<Int>)] = [
        ([.speech], [speech]), ([.noise], [rain]), ([.speech, .noise], [rain, speech]), ([.silence], []),
        // The song counts as music, although its index does not state it.
        ([.music], [song, tune]), ([.music, .speech], [song, speech, tune]),
    ]

    /// A requested kind is found without any other option, also by questions that are about music.
    @Test(arguments: kinds.indices) func requestedKindsAreFound(number: Int) throws {
        let (kinds, expected) = Self.kinds[number]
        var list = TrackListQuery()
        list.filter.kinds = kinds
        let session = made.session().session
        #expect(try Set(index(session.tracks(list))) == expected)
        #expect(try Set(playlist { $0.filter.kinds = kinds }) == expected)
        #expect(
            try Set(playlist { ($0.filter.kinds, $0.mood) = (kinds, "angry") }) == expected.subtracting([Self.tune]))
        for seed in [Self.rain, Self.song] {
            var query = SimilarityQuery()
            (query.showsDuplicates, query.filter.kinds) = (true, kinds)
            #expect(try Set(index(made.library.similar(to: seed, query).map(\.track))) == expected.subtracting([seed]))
            #expect(
                try Set(playlist(likes: [seed]) { $0.filter.kinds = kinds }) == expected.subtracting([seed]))
        }
    }

    @Test func theOverviewIsOfMusic() throws {
        let overview = try made.library.overview()
        // The song has no kind.
        #expect(Set(overview.kinds.map(\.name)) == ["noise", "speech", "music"])
        #expect(overview.kinds.map(\.count) == [1, 1, 1])
        // Neither has a tempo: 0 means none.
        #expect(!overview.descriptors.contains { $0.name == "tempo" })
        let energy = try #require(overview.descriptors.first { $0.name == "energy" })
        #expect(energy.low == 0.1 && energy.high == 0.9)
    }

    @Test func tablesTellTheKind() throws {
        let table = CSVTable()
        #expect(table.header.contains(",kind,music,"))
        #expect(table.line(try made.library.track(Self.rain)).contains(",noise,0.1000,"))
    }

    @Test func otherSoundsThanMusicHaveNoMoodInJSON() throws {
        let (rain, song) = (try made.library.track(Self.rain), try made.library.track(Self.song))
        for name in ["happiness", "sadness", "anger", "calmness", "gloom"] {
            #expect(TrackRecord(rain, MoodCatalog())[name] == nil, "\(name)")
            #expect(TrackRecord(song, MoodCatalog())[name] != nil, "\(name)")
        }
        #expect(TrackRecord(rain, MoodCatalog())["energy"] != nil, "which noise has, too")
        var list = TrackListQuery()
        list.filter.ranges = [DescriptorRange("anger", 0.5...1)]
        #expect(try made.library.tracks(list).map(\.path) == ["b/song.mp3"])
    }

    @Test func aRecordTellsTheReasonForNoMood() throws {
        let rain = TrackRecord(try made.library.track(Self.rain), MoodCatalog())
        #expect(rain.mood.isEmpty && rain.noMood == "it is noise, no music")
    }

    @Test func noiseIsPlayedNextForAMoodIfRequested() throws {
        let session = made.session().session
        var request = PlaylistRequest()
        (request.mood, request.includesOther, request.showsDuplicates) = ("angry", true, true)
        var player = try Player(session, request)
        var played: Set<Int> = []
        // No track is repeated before all have been played.
        for _ in 0..<3 {
            let choice = try #require(try player.next())
            played.formUnion(index([choice.track]))
            player.markPlayed(choice)
        }
        #expect(played == [Self.rain, Self.song, Self.speech])
    }

    @Test func theNextTrackIsMusic() throws {
        let session = made.session().session
        var request = PlaylistRequest()
        request.randomSeed = 1
        var player = try Player(session, request)
        for _ in 0..<6 {
            let choice = try #require(try player.next())
            #expect([Self.song, Self.tune].contains(index([choice.track])[0]))
            player.markPlayed(choice)
        }
    }
}
