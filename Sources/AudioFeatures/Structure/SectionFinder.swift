import Foundation

/// The sections of a track: the bars at which they begin, and letters for similar sections.
package struct SectionFinder {
    /// Times are seconds.
    package struct Section: Sendable, Equatable {
        package let start: Double
        package let end: Double
        /// 0…1: probability of the boundary at its start; 1 after silence.
        package let confidence: Double
        /// The same for sections that are alike.
        package let letter: String
    }

    /// In order. They cover the stretches of sound.
    package let sections: [Section]

    /// Parts of a bar whose pitches are compared with those of the same part of another bar.
    private static let partCount = 16

    /// - Parameters:
    ///   - pitches: 12 values of each sound.
    ///   - levels: the level of each sound, dB.
    ///   - grid: the bars of the track.
    package init(pitches: SoundCourse, levels: SoundCourse, _ grid: BarGrid, model: SectionModel = .fitted) {
        let similarity = BarSimilarity(patterns: pitches.means(in: grid.bars, parts: Self.partCount))
        let rows = zip(RepetitionFeatures(similarity).rows, LevelChanges(levels, grid.bars).rows).map { $0 + $1 }
        let logOdds = model.logOdds(rows)
        var (sections, bars): ([Section], [Range<Int>]) = ([], [])
        for stretch in grid.stretches {
            let first = stretch.bars.lowerBound
            let boundaries = model.boundaries(logOdds[first...stretch.bars.upperBound]).map { $0 + first }
            for (line, next) in zip(boundaries, boundaries.dropFirst()) {
                let isFirst = line == first
                sections.append(
                    Section(
                        start: isFirst ? stretch.start : grid.bars[line].start,
                        end: next == stretch.bars.upperBound ? stretch.end : grid.bars[next].start,
                        confidence: isFirst ? 1 : 1 / (1 + exp(-logOdds[line])), letter: ""))
                bars.append(line..<next)
            }
        }
        let letters = SectionLetters(bars, similarity, leastSimilarity: model.leastSimilarity).letters
        self.sections = zip(sections, letters).map {
            Section(start: $0.start, end: $0.end, confidence: $0.confidence, letter: $1)
        }
    }
}
