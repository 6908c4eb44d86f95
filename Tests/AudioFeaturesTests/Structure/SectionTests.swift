import AudioFeatures
import Foundation
import Testing

/// Sections of made-up songs whose form is known.
struct SectionTests {
    /// Roots of eight chords, a bar each, in semitones from C; minor below 12, major from 12 on.
    private static let verse = [12, 19, 9, 17, 12, 4, 17, 19]
    private static let chorus = [17, 22, 15, 20, 5, 20, 22, 13]

    /// A bar of four beats: a chord and a bass of a beat each, and clicks, the first of which is a thud.
    private static func bar(_ chord: Int, beatsPerMinute: Double, level: Double) -> [Float] {
        let clicks = RhythmTests.clicks(beatsPerMinute: beatsPerMinute, seconds: 4 * 60 / beatsPerMinute, accent: 4)
        let notes = [-12, 0, chord < 12 ? 3 : 4, 7].map { 261.6256 * pow(2, Double(chord % 12 + $0) / 12) }
        let beat = 60 / beatsPerMinute
        return clicks.enumerated().map { sample, click in
            let time = Double(sample) / 22_050
            let within = time.truncatingRemainder(dividingBy: beat)
            let sound = notes.reduce(0.0) { sum, frequency in
                sum + (1...3).reduce(0.0) { $0 + sin(2 * Double.pi * frequency * Double($1) * time) / Double($1) }
            }
            return click + Float(0.05 * level * sound * min(1, within * 100) * exp(-2 * within))
        }
    }

    private static func song(_ form: String, beatsPerMinute: Double) -> [Float] {
        form.flatMap { part in
            (part == "A" ? verse : chorus).flatMap {
                bar($0, beatsPerMinute: beatsPerMinute, level: part == "A" ? 1 : 2)
            }
        }
    }

    /// The section that sounds at a time.
    private func section(_ time: Double, _ analysis: AudioAnalysis) -> AudioAnalysis.Section? {
        analysis.sections.last { $0.start <= time }
    }

    @Test(arguments: [("AABA", 120.0), ("ABAB", 100), ("AABAB", 110)])
    func partsAreFoundAndNamed(form: String, beatsPerMinute: Double) throws {
        let analysis = TrackAnalyzer().structure(samples: Self.song(form, beatsPerMinute: beatsPerMinute))
        let bar = 4 * 60 / beatsPerMinute
        var letters: [Character: String] = [:]
        for (number, part) in form.enumerated() {
            let start = Double(number) * 8 * bar
            let nearest = try #require(analysis.sections.map { abs($0.start - start) }.min())
            #expect(nearest < bar, "\(form), part \(number + 1)")
            let letter = try #require(section(start + 4.5 * bar, analysis)).label
            #expect(letters[part, default: letter] == letter, "\(form), part \(number + 1)")
            letters[part] = letter
        }
        #expect(letters["A"] != letters["B"])
        #expect(analysis.sections.count <= 2 * form.count, "no part is cut into more than halves")
    }

    @Test func sectionsBeginOnBarsAndCoverTheTrack() {
        let analysis = TrackAnalyzer().structure(samples: Self.song("AAB", beatsPerMinute: 120))
        let bars = analysis.bars.map(\.start)
        #expect(analysis.sections.first?.start == 0 && analysis.sections.count > 1)
        for (section, next) in zip(analysis.sections, analysis.sections.dropFirst()) {
            #expect(abs(section.start + section.duration - next.start) < 1e-9)
            #expect(bars.contains { abs($0 - next.start) < 1e-9 } || next.start > bars[bars.count - 1])
            #expect((0...1).contains(next.confidence))
        }
    }

    @Test func silenceBelongsToNoSection() throws {
        let part = Self.song("A", beatsPerMinute: 120)
        let silence = [Float](repeating: 0, count: 6 * 22_050)
        let analysis = TrackAnalyzer().structure(samples: silence + part + silence + part + silence)
        let seconds = Double(part.count) / 22_050
        for section in analysis.sections {
            // A frame of 93 ms that has any sound is sound.
            let (start, end) = (section.start + 0.1, section.start + section.duration - 0.1)
            #expect((start >= 6 && end <= 6 + seconds) || (start >= 12 + seconds && end <= 12 + 2 * seconds))
        }
        #expect(analysis.sections.contains { abs($0.start - 6) < 0.1 })
        let second = try #require(analysis.sections.first { abs($0.start - 12 - seconds) < 0.1 })
        #expect(second.label == analysis.sections.first?.label)
        #expect(second.confidence == 1)
    }

    /// Half a minute of one chord and one of another, without beats.
    @Test func musicWithoutBarsHasSections() throws {
        func drone(_ notes: [Double]) -> [Float] {
            (0..<30 * 22_050).map { sample in
                let time = Double(sample) / 22_050
                return Float(0.1 * notes.reduce(0.0) { $0 + sin(2 * Double.pi * $1 * time) })
            }
        }
        let analysis = TrackAnalyzer().structure(
            samples: drone([220, 277.18, 329.63]) + drone([233.08, 293.66, 349.23]))
        let inner = analysis.sections.dropFirst().map { abs($0.start - 30) }
        #expect(try #require(inner.min()) < 3)
        let (first, last) = (try #require(analysis.sections.first), try #require(analysis.sections.last))
        #expect(first.start == 0 && abs(last.start + last.duration - 60) < 1e-6)
        #expect(first.label != last.label)
    }
}
