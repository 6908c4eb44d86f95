import MusicQuestions
import Testing

/// Conditions as people write them. The limits follow from the rule that a number stands for the values that round to
/// it, as tables show them.
struct RangeWordsTests {
    private func ranges(_ words: [String]) throws -> [DescriptorRange] {
        var filter = TrackFilter()
        try filter.read(.option) { $0 == "range" ? words : [] }
        return filter.ranges
    }

    @Test(
        arguments: [
            ("tempo=120..130", [DescriptorRange("tempo", 120...130)]),
            ("tempo=120", [DescriptorRange("tempo", 119.5...120.4)]),
            ("tempo=120.0", [DescriptorRange("tempo", 120...120)]),
            ("tempo=120.02", [DescriptorRange("tempo", 120.015...120.025)]),
            ("loudness=-9", [DescriptorRange("loudness", -9.5 ... -8.6)]),
            ("energy=0.5", [DescriptorRange("energy", 0.45...0.54)]),
            // 0.6453 is shown as 0.65, and is not in both.
            ("valence=0.6", [DescriptorRange("valence", 0.55...0.64)]),
            ("valence=0.7", [DescriptorRange("valence", 0.65...0.74)]),
            ("plays=3", [DescriptorRange("plays", 3...3)]),
            ("last-played=3", [DescriptorRange("last_played", 2.5...3.5)]),
            ("time-signature=3", [DescriptorRange("time_signature", 3...3)]),
            ("duration=..2:00", [DescriptorRange("duration", max: 120)]),
            ("duration=1:00:00..", [DescriptorRange("duration", min: 3600)]),
            ("duration=4:05", [DescriptorRange("duration", 245...245)]),
            ("year=80s", [DescriptorRange("year", 1980...1989)]),
            ("year=1950s", [DescriptorRange("year", 1950...1959)]),
            ("year=10s", [DescriptorRange("year", 2010...2019)]), ("year=1984", [DescriptorRange("year", 1984...1984)]),
            ("key=Am", [DescriptorRange("key", 9...9), DescriptorRange("mode", 0...0)]),
            ("key=8A", [DescriptorRange("key", 9...9), DescriptorRange("mode", 0...0)]),
            ("key=Db", [DescriptorRange("key", 1...1), DescriptorRange("mode", 1...1)]),
            ("key=0", [DescriptorRange("key", 0...0)]), ("key=..5", [DescriptorRange("key", max: 5)]),
        ] as [(String, [DescriptorRange])])
    func wordsAreRanges(text: String, expected: [DescriptorRange]) throws {
        let found = try ranges([text])
        #expect(found.map(\.name) == expected.map(\.name))
        for (range, expected) in zip(found, expected) {
            #expect(Self.isNear(range.min, expected.min) && Self.isNear(range.max, expected.max), "\(range)")
        }
    }

    /// Decimal fractions are not exact in binary.
    private static func isNear(_ first: Float?, _ second: Float?) -> Bool {
        guard let first, let second else { return first == second }
        return abs(first - second) <= 1e-6 * max(1, abs(second))
    }

    @Test(
        arguments: [
            "tempo", "=120", "tempo=fast", "tempo=2:00", "duration=2:60", "duration=:30", "key=H#x", "year=85s",
            "year=9s",
            "tempo=nan", "tempo=inf",
        ])
    func otherWordsAreFaults(text: String) {
        let fault = #expect(throws: ParameterFault.self) { try ranges([text]) }
        #expect(fault?.description.contains("“\(text)”") == true)
    }

    @Test func twoMoodsAreAFaultAndTwoNumbersAreNot() throws {
        var request = PlaylistRequest()
        let fault = #expect(throws: ParameterFault.self) {
            try request.read(.option) { $0 == "mood" ? ["happy", "calm"] : [] }
        }
        #expect(fault?.description == "--mood: only one value is supported, not “happy” and “calm”")
        try request.read(.option) { $0 == "mood" ? ["happy", "happy"] : $0 == "count" ? ["3", "4"] : [] }
        #expect(request.mood == "happy" && request.length == .tracks(4))
    }
}
