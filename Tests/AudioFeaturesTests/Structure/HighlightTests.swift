import AudioFeatures
import Testing

/// Songs made by hand: bars of two seconds, sections of eight bars.
struct HighlightTests {
    /// A section of sixteen seconds per letter, from a time on.
    private static func sections(_ letters: String, from start: Double = 0) -> [(time: Range<Double>, label: String)] {
        letters.enumerated().map { number, letter in
            let begin = start + 16 * Double(number)
            return (begin..<begin + 16, String(letter))
        }
    }

    private static func bars(_ count: Int, from start: Double = 0) -> [Double] {
        (0..<count).map { start + 2 * Double($0) }
    }

    private static func start(
        _ letters: String, voice: [Range<Double>] = [], loud: Range<Int>? = nil
    ) -> Double? {
        let sections = sections(letters)
        let powers = (0..<16 * letters.count).map { loud?.contains($0) ?? false ? 0.1 : 0.01 }
        return Highlight(sections: sections, bars: bars(8 * letters.count), voice: voice, powers: powers)?.start
    }

    @Test func theSectionThatOccursMostOftenIsHeard() {
        // Two adjacent choruses fill thirty seconds.
        #expect(Self.start("ABCCDCCE") == 32)
        #expect(Self.start("XABBABBYB") == 32)
    }

    @Test func ofTwoOccurrencesTheSungOneIsHeard() {
        #expect(Self.start("ABBCDBBE", voice: [80..<112]) == 80)
        #expect(Self.start("ABBCDBBE", voice: [16..<48]) == 16)
    }

    @Test func ofTwoOccurrencesTheLoudOneIsHeard() {
        #expect(Self.start("ABBCDBBE", loud: 80..<112) == 80)
    }

    @Test func repetitionCountsMoreThanVoice() {
        #expect(Self.start("AACCCCBBE", voice: [96..<128]).map { (32..<96).contains($0) } == true)
    }

    /// A highlight begins with a section or a multiple of four bars after it, and ends before the end of the track.
    @Test func itBeginsWithAPhrase() throws {
        for letters in ["AB", "ABAB", "ABCABCA", "ABCDEFG"] {
            for loud in [0..<16, 20..<40, 33..<66] {
                let start = try #require(Self.start(letters, loud: loud))
                #expect(start.truncatingRemainder(dividingBy: 8) == 0, "\(letters), loud in \(loud)")
                #expect(start >= 0 && start + Highlight.duration <= 16 * Double(letters.count))
            }
        }
    }

    /// The first section begins before the first bar.
    @Test func phrasesAreCountedFromTheFirstBarOfASection() throws {
        let sections = [(time: 0.0..<61.0, label: "A")]
        let powers = (0..<61).map { $0 < 25 ? 0.0 : 1.0 }
        let found = Highlight(sections: sections, bars: Self.bars(30, from: 1), voice: [], powers: powers)
        #expect(found?.start == 25)
    }

    @Test func withoutBarsItBeginsWithASectionOrLater() throws {
        let powers = [Double](repeating: 0.1, count: 100)
        let found = Highlight(sections: Self.sections("ABBCB", from: 3), bars: [], voice: [], powers: powers)
        #expect(found?.start == 19)
    }

    @Test func aShortTrackIsHeardFromItsBeginning() {
        let section = (time: 1.5..<20.0, label: "A")
        #expect(Highlight(sections: [section], bars: [], voice: [], powers: [])?.start == 1.5)
        #expect(Highlight(sections: [], bars: [], voice: [], powers: [1]) == nil)
    }
}
