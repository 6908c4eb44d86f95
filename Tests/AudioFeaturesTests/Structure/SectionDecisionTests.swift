import AudioFeatures
import TestSupport
import Testing

/// Boundaries and letters, against all possibilities or known answers.
struct SectionDecisionTests {
    /// The highest sum over all ways to cut the bars.
    private func best(_ lines: [Double], _ scores: [Double]) -> Double {
        let bars = lines.count - 1
        var best = -Double.infinity
        for cut in 0..<(1 << (bars - 1)) {
            let inner = (1..<bars).filter { cut & (1 << ($0 - 1)) != 0 }
            best = max(best, sum([0] + inner + [bars], lines, scores) ?? best)
        }
        return best
    }

    /// Nil if a section is too long.
    private func sum(_ boundaries: [Int], _ lines: [Double], _ scores: [Double]) -> Double? {
        var sum = 0.0
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            guard end - start <= scores.count else { return nil }
            sum += scores[end - start - 1] + (end < lines.count - 1 ? lines[end] : 0)
        }
        return sum
    }

    @Test(arguments: 1...10) func noOtherCutIsBetter(bars: Int) throws {
        var random = SplitMix64(seed: UInt64(bars))
        for _ in 0..<20 {
            let lines = (0...bars).map { _ in Double.random(in: -3...3, using: &random) }
            let scores = (0..<4).map { _ in Double.random(in: -3...0, using: &random) }
            let found = SectionLengths(scores: scores).boundaries(lines)
            #expect(found.first == 0 && found.last == bars)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
            let total = try #require(sum(found, lines, scores))
            #expect(abs(total - best(lines, scores)) < 1e-9)
        }
    }

    @Test func oneLineHasNoSection() {
        #expect(SectionLengths(scores: [0]).boundaries([1]) == [0])
        #expect(SectionLengths(scores: [0]).boundaries([]) == [])
    }

    /// Bars of the parts of a song: equal patterns in equal parts.
    private func song(_ parts: [(name: UInt64, bars: Int)]) -> (BarSimilarity, [Range<Int>]) {
        var (patterns, sections): ([[Double]], [Range<Int>]) = ([], [])
        for part in parts {
            var random = SplitMix64(seed: part.name)
            let first = patterns.count
            for _ in 0..<part.bars {
                patterns.append((0..<48).map { _ in Double.random(in: 0...1, using: &random) })
            }
            sections.append(first..<patterns.count)
        }
        return (BarSimilarity(patterns: patterns), sections)
    }

    @Test func equalPartsHaveEqualLetters() {
        let (similarity, sections) = song([(1, 8), (1, 8), (2, 8), (1, 7), (3, 4), (2, 6), (4, 8)])
        let letters = SectionLetters(sections, similarity, leastSimilarity: 0.3).letters
        #expect(letters == ["A", "A", "B", "A", "C", "B", "D"])
        #expect(SectionLetters([], similarity, leastSimilarity: 0.3).letters.isEmpty)
    }

    @Test func aPartMoreThanTwiceAsLongIsAnotherOne() {
        let (similarity, sections) = song([(1, 9), (2, 5), (1, 4)])
        #expect(SectionLetters(sections, similarity, leastSimilarity: 0.3).letters == ["A", "B", "C"])
    }

    @Test func aPartMayBeShiftedByABar() {
        let (similarity, _) = song([(1, 8), (2, 1), (1, 8)])
        // The second one begins a bar early.
        let expected = 7.0 / 7
        #expect(abs(SectionLetters.similarity(0..<8, 8..<16, similarity) - expected) < 1e-9)
        #expect(abs(SectionLetters.similarity(0..<8, 9..<17, similarity) - 1) < 1e-9)
        let half = SectionLetters.similarity(0..<8, 9..<13, similarity)
        #expect(abs(half - 0.5.squareRoot()) < 1e-9)
    }

    @Test func lettersGoOnAfterZ() {
        let (similarity, sections) = song((1...60).map { (name: $0, bars: 3) })
        let letters = SectionLetters(sections, similarity, leastSimilarity: 1.1).letters
        #expect(letters[25] == "Z" && letters[26] == "AA" && letters[27] == "AB" && letters[52] == "BA")
        #expect(Set(letters).count == 60)
    }
}
