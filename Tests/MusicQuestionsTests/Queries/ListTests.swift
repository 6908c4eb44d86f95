import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import MusicQuestions
import Testing

/// Lists and overviews, compared with the same figures computed track by track.
struct ListTests {
    private static func filter(_ ranges: DescriptorRange...) -> TrackFilter {
        var filter = TrackFilter()
        filter.ranges = ranges
        return filter
    }

    @Test func withoutConditionsAllTracksInPathOrder() async throws {
        let library = try await SampleLibrary.library
        #expect(try library.tracks(TrackListQuery()) == library.tracks())
    }

    @Test func rangesCountTheirEnds() async throws {
        let library = try await SampleLibrary.library
        let tracks = try library.tracks()
        let tempo = tracks[3].descriptors.tempo.beatsPerMinute
        let found = try library.tracks(TrackListQuery(Self.filter(DescriptorRange("tempo", tempo...tempo))))
        #expect(found == tracks.filter { $0.descriptors.tempo.beatsPerMinute == tempo })
        #expect(found.contains(tracks[3]))
        let both = try library.tracks(
            TrackListQuery(Self.filter(DescriptorRange("tempo", 0...125), DescriptorRange("mode", 1...1))))
        #expect(
            both == tracks.filter { $0.descriptors.tempo.beatsPerMinute <= 125 && $0.descriptors.key.mode == .major })
        #expect(!both.isEmpty && both.count < tracks.count)
    }

    @Test func aTrackWithoutTheNumberIsInNoRange() async throws {
        let library = try await SampleLibrary.library
        let found = try library.tracks(TrackListQuery(Self.filter(DescriptorRange("tagged_bpm"))))
        #expect(found == (try library.tracks().filter { $0.tags.bpm != nil }))
    }

    @Test(arguments: ["Jazz", "jazz", "JAZZ"]) func genresAreToldWithoutCase(genre: String) async throws {
        let library = try await SampleLibrary.library
        var filter = TrackFilter()
        filter.genres = [genre]
        let found = try library.tracks(TrackListQuery(filter))
        #expect(found.count == 4)
        #expect(found.allSatisfy { $0.tags.genre == "Jazz" })
    }

    @Test func sortsByADescriptorBothWays() async throws {
        let library = try await SampleLibrary.library
        let ascending = try library.tracks(TrackListQuery(sortedBy: "loudness"))
        let values = ascending.map { Float($0.descriptors.loudness.integrated) }
        #expect(values == values.sorted() && Set(values).count > 5)
        let descending = try library.tracks(TrackListQuery(sortedBy: "loudness", isReversed: true))
        #expect(descending == ascending.reversed())
    }

    @Test func theNewestComeFirst() throws {
        let made = try MadeUpLibrary([
            .init("a.mp3").with { ($0.modified, $0.firstSeen) = (9, 1) }, .init("b.mp3").with { $0.modified = 3 },
            .init("c.mp3").with { $0.modified = 2 }, .init("d.mp3").with { $0.modified = 3 },
        ])
        func paths(isReversed: Bool) throws -> [String] {
            let query = TrackListQuery(sortedBy: TrackListQuery.byAge, isReversed: isReversed)
            return try made.library.tracks(query).map { "\($0.path)" }
        }
        #expect(try paths(isReversed: false) == ["b.mp3", "d.mp3", "c.mp3", "a.mp3"])
        #expect(try paths(isReversed: true) == ["a.mp3", "c.mp3", "d.mp3", "b.mp3"])
    }

    @Test func unknownNamesAreErrorsThatListTheKnown() async throws {
        let library = try await SampleLibrary.library
        for query in [TrackListQuery(Self.filter(DescriptorRange("tmpo", 0...1))), TrackListQuery(sortedBy: "tmpo")] {
            let error = #expect(throws: LibraryError.self) { try library.tracks(query) }
            #expect(error?.description.contains("“tmpo” (did you mean “tempo”?)") == true)
            #expect(error?.description.contains("danceability") == true)
        }
    }

    /// B major and A♭ minor are the first place of the wheel, A minor and C major the eighth.
    /// Without a key comes last in both directions.
    @Test func keysAreSortedAlongTheWheel() throws {
        let keys: [(key: Float, mode: Float)] = [(0, 1), (9, 0), (-1, 0), (11, 1), (8, 0)]
        let made = try MadeUpLibrary(
            keys.enumerated().map { number, key in
                .init("\(number).mp3").with { ($0.numbers["key"], $0.numbers["mode"]) = (key.key, key.mode) }
            })
        func paths(_ name: String, isReversed: Bool) throws -> [String] {
            try made.library.tracks(TrackListQuery(sortedBy: name, isReversed: isReversed)).map { "\($0.path)" }
        }
        #expect(
            try paths(TrackListQuery.byCamelot, isReversed: false) == ["4.mp3", "3.mp3", "1.mp3", "0.mp3", "2.mp3"])
        #expect(
            try paths(TrackListQuery.byCamelot, isReversed: true) == ["0.mp3", "1.mp3", "3.mp3", "4.mp3", "2.mp3"])
        #expect(try paths("key", isReversed: false) == ["0.mp3", "4.mp3", "1.mp3", "3.mp3", "2.mp3"])
        #expect(try paths("key", isReversed: true) == ["3.mp3", "1.mp3", "4.mp3", "0.mp3", "2.mp3"])
    }

    /// The index stores a mode for the second track, too.
    @Test(arguments: [(1, ["0.mp3"]), (0, ["2.mp3"])] as [(Float, [String])])
    func aTrackWithoutAKeyHasNoMode(mode: Float, found: [String]) throws {
        let keys: [(key: Float, mode: Float)] = [(0, 1), (-1, 1), (9, 0), (-1, 0)]
        let made = try MadeUpLibrary(
            keys.enumerated().map { number, key in
                .init("\(number).mp3").with { ($0.numbers["key"], $0.numbers["mode"]) = (key.key, key.mode) }
            })
        let tracks = try made.library.tracks(TrackListQuery(Self.filter(DescriptorRange("mode", mode...mode))))
        #expect(tracks.map { "\($0.path)" } == found)
    }

    @Test func everyDescriptorOfTheExportCanBeAskedFor() {
        for name in [
            "tempo", "key", "mode", "time_signature", "loudness", "valence", "energy", "danceability", "acousticness",
            "instrumentalness", "speechiness", "liveness",
        ] { #expect(DescriptorCatalog.standard.names.contains(name)) }
    }

    @Test func theOverviewCountsAndSpreads() async throws {
        let library = try await SampleLibrary.library
        let tracks = try library.tracks()
        let overview = try library.overview()
        #expect(overview.tracks == tracks.count && overview.failures == 0 && overview.partial == 0)
        #expect(abs(overview.duration - tracks.reduce(0) { $0 + $1.duration }) < 1e-6)
        #expect(overview.madeBy == "test")
        let size = try FileManager.default.attributesOfItem(atPath: "\(library.path)")[.size] as? Int
        #expect(overview.bytes == size)

        let truth = try SampleLibrary.truth()
        let genres = Dictionary(grouping: truth.values, by: { $0["genre"] }).mapValues(\.count)
        #expect(overview.genres.count == genres.count)
        for group in overview.genres { #expect(group.count == genres[group.name]) }
        let counts = overview.genres.map(\.count)
        #expect(counts == counts.sorted(by: >))
        #expect(overview.formats.first?.name == "mp3")
        #expect(overview.formats.reduce(0) { $0 + $1.count } == tracks.count)

        for spread in overview.descriptors { #expect(spread.low <= spread.median && spread.median <= spread.high) }
        let tempo = try #require(overview.descriptors.first { $0.name == "tempo" })
        let below = tracks.count { $0.descriptors.tempo.beatsPerMinute < tempo.median }
        let above = tracks.count { $0.descriptors.tempo.beatsPerMinute > tempo.median }
        #expect(below <= tracks.count / 2 && above <= tracks.count / 2)
    }

    @Test func theOverviewIsOneJSONObject() async throws {
        let line = try JSONLine.string(try await SampleLibrary.library.overview())
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["tracks"] as? Int == 26)
        #expect(object?["analysis_version"] as? Int == Int(AnalysisVersion.current))
        #expect((object?["genres"] as? [[String: Any]])?.first?["name"] as? String == "Electronic")
    }
}
