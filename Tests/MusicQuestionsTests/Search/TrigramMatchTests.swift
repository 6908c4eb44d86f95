import MusicQuestions
import TestSupport
import Testing

/// Similarity of names by groups of three letters, compared with Dice's coefficient of sets.
struct TrigramMatchTests {
    private static func groups(_ name: [UInt8]) -> Set<[UInt8]> {
        let padded = name.isEmpty ? [] : [UInt8(ascii: " ")] + name + [UInt8(ascii: " ")]
        return Set(padded.indices.dropLast(2).map { Array(padded[$0..<$0 + 3]) })
    }

    private static func dice(_ first: String, _ second: String) -> Float {
        let (a, b) = (groups(Array(first.utf8)), groups(Array(second.utf8)))
        return a.isEmpty && b.isEmpty ? 0 : 2 * Float(a.intersection(b).count) / Float(a.count + b.count)
    }

    private static func likeness(_ first: String, _ second: String, above limit: Float = 0) -> Float {
        var match = TrigramMatch(Array(first.utf8))
        return match.likeness(to: Array(second.utf8).span, above: limit)
    }

    @Test(arguments: [
        "", "a", "b", "aa", "aaaa", "aaaaaaaa", "abab", "ababab", "ab", "ba", "the", "the the", "夜", "夜夜夜", "夜に駆ける",
        "駆ける夜に", "beyonce halo", "halo beyonce", "!!!", " ", "  ",
    ])
    func likenessIsThatOfSets(name: String) {
        for other in ["", "a", "aa", "aaaaa", "abab", "b", "夜", "夜夜", "ける", "halo", "the", "the the the", "!", "   "] {
            #expect(Self.likeness(name, other) == Self.dice(name, other), "\(name) \(other)")
            #expect(Self.likeness(other, name) == Self.dice(name, other), "\(other) \(name)")
        }
    }

    /// One match is used for many names, as in a search, and may return 0 for values that are not above a limit.
    @Test func randomNamesAreAsAlikeAsTheirSets() {
        var random = SplitMix64(seed: 31)
        func name(_ longest: Int) -> String {
            String(
                (0..<Int.random(in: 0...longest, using: &random)).map { _ in
                    "aab é夜".randomElement(using: &random) ?? "a"
                })
        }
        for longest in [3, 12, 40, 3_000] {
            for _ in 0..<(longest > 100 ? 3 : 60) {
                let wanted = name(longest)
                var match = TrigramMatch(Array(wanted.utf8))
                for _ in 0..<40 {
                    let other = name(min(longest, 60))
                    let (expected, limit) = (Self.dice(wanted, other), Float.random(in: 0...1, using: &random))
                    #expect(match.likeness(to: Array(other.utf8).span) == expected, "\(wanted) \(other)")
                    let limited = match.likeness(to: Array(other.utf8).span, above: limit)
                    #expect(limited == expected || limited == 0 && expected <= limit, "\(wanted) \(other)")
                }
            }
        }
    }
}
