import CatalogSupport
import Foundation
import MusicLibrary
import Testing

/// The limits of conditions, compared with the numbers as C prints them: people read these and write limits from them.
struct ShownLimitsTests {
    private static func paths(_ made: MadeUpLibrary, _ change: (inout TrackFilter) -> Void) throws -> [String] {
        var filter = TrackFilter()
        change(&filter)
        return try made.library.tracks(TrackListQuery(filter)).map { "\($0.path)" }
    }

    /// Decimals of the tables of `list`, as documented.
    private static let decimals = [
        "tempo": 1, "loudness": 1, "valence": 2, "energy": 2, "onset_rate": 2, "tuning": 2, "true_peak": 2,
    ]

    @Test(arguments: decimals.keys.sorted())
    func aTrackIsWithinALimitThatItIsShownAs(name: String) throws {
        let digits = try #require(Self.decimals[name])
        let unit = pow(10, -Double(digits))
        // Thirteen values around a limit, a fifth of the last decimal apart.
        let limit: Double = ["tempo": 120, "loudness": -9.5, "tuning": -0.1, "true_peak": 0][name] ?? 0.4
        let values = (-6...6).map { Float(limit + Double($0) * unit / 5) }
        let made = try MadeUpLibrary(
            values.enumerated().map { place, value in
                MadeUpLibrary.Track(String(format: "%02d.mp3", place)).with { $0.numbers = [name: value] }
            })
        func expected(_ isWithin: (Double) -> Bool) throws -> [String] {
            try values.enumerated().compactMap { place, value in
                let shown = try #require(Double(String(format: "%.\(digits)f", Double(value))))
                return isWithin(shown) ? String(format: "%02d.mp3", place) : nil
            }
        }
        let most = try expected { $0 <= limit + unit / 1000 }
        let least = try expected { $0 >= limit - unit / 1000 }
        // Two steps on either side of the limit are shown as the limit.
        #expect(most.count == 9 && least.count == 9)
        let border = Float(limit)
        #expect(try Self.paths(made) { $0.ranges = [DescriptorRange(name, max: border)] } == most)
        #expect(try Self.paths(made) { $0.ranges = [DescriptorRange(name, min: border)] } == least)
        #expect(
            try Self.paths(made) { $0.excludedRanges = [DescriptorRange(name, min: border)] }
                == expected { $0 < limit - unit / 1000 })
    }

    /// As an option, a parameter of a URL, and `max_tempo`.
    @Test func allFormsOfALimitAgree() throws {
        let made = try MadeUpLibrary(
            [("a.mp3", Float(109.94)), ("b.mp3", 109.96), ("c.mp3", 120.04), ("d.mp3", 120.06)].map { path, tempo in
                MadeUpLibrary.Track(path).with { $0.numbers = ["tempo": tempo] }
            })
        for (name, words) in [("range", ["tempo=110..120"]), ("min_tempo", ["110"]), ("max_tempo", ["120"])] {
            for scope in [ParameterSpelling.option, .address] {
                var filter = TrackFilter()
                try filter.read(scope) {
                    $0.replacing("-", with: "_") == name ? words : []
                }
                let found = try made.library.tracks(TrackListQuery(filter)).map { "\($0.path)" }
                let expected = [
                    "range": ["b.mp3", "c.mp3"], "min_tempo": ["b.mp3", "c.mp3", "d.mp3"],
                    "max_tempo": ["a.mp3", "b.mp3", "c.mp3"],
                ]
                #expect(found == expected[name], "\(name)")
            }
        }
    }

    /// Tables show 4:00 for 240.4 seconds, and 4:01 for 240.5.
    @Test func aLengthIsComparedInWholeSeconds() throws {
        let made = try MadeUpLibrary(
            [("a.mp3", 239.5), ("b.mp3", 240.4), ("c.mp3", 240.5)].map { path, seconds in
                MadeUpLibrary.Track(path).with { $0.seconds = seconds }
            })
        #expect(try Self.paths(made) { $0.ranges = [DescriptorRange("duration", max: 240)] } == ["a.mp3", "b.mp3"])
        #expect(
            try Self.paths(made) { $0.ranges = [DescriptorRange("duration", min: 240)] } == ["a.mp3", "b.mp3", "c.mp3"])
        #expect(try Self.paths(made) { $0.ranges = [DescriptorRange("duration", min: 241)] } == ["c.mp3"])
    }

    @Test func aLimitWithMoreDecimalsIsExact() throws {
        let made = try MadeUpLibrary(
            [("a.mp3", Float(120.01)), ("b.mp3", 120.03)].map { path, tempo in
                MadeUpLibrary.Track(path).with { $0.numbers = ["tempo": tempo] }
            })
        #expect(try Self.paths(made) { $0.ranges = [DescriptorRange("tempo", max: 120.02)] } == ["a.mp3"])
        #expect(try Self.paths(made) { $0.ranges = [DescriptorRange("tempo", min: 120.02)] } == ["b.mp3"])
    }
}
