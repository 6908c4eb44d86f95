import SimilarityIndex
import TestSupport
import Testing

/// Qmax as its paper writes it, cell by cell, in double precision.
enum QmaxOracle {
    /// - Parameters:
    ///   - first: frames × 12, values 0…1, as they were given to `ChromaSequence`.
    ///   - second: the same.
    static func length(
        _ first: [[Double]], _ second: [[Double]], transposition: Int, window: Int = 9, nearness: Double = 0.095
    ) -> Double {
        let (a, b) = (normalised(first), normalised(second))
        let (rows, columns) = (a.count - window + 1, b.count - window + 1)
        guard rows > 0, columns > 0 else { return 0 }
        var similarity = [[Double]](repeating: [Double](repeating: 0, count: columns), count: rows)
        for i in 0..<rows {
            for j in 0..<columns {
                var sum = 0.0
                for t in 0..<window {
                    for c in 0..<12 { sum += a[i + t][(c + transposition) % 12] * b[j + t][c] }
                }
                similarity[i][j] = (sum / 256).rounded(.down)
            }
        }
        func threshold(_ values: [Double]) -> Double {
            max(1, values.sorted(by: >)[max(1, Int((nearness * Double(values.count)).rounded())) - 1])
        }
        let rowThresholds = similarity.map(threshold)
        let columnThresholds = (0..<columns).map { j in threshold(similarity.map { $0[j] }) }
        var scores = [[Double]](repeating: [Double](repeating: 0, count: columns + 2), count: rows + 2)
        var best = 0.0
        for i in 0..<rows {
            for j in 0..<columns {
                let from = max(scores[i + 1][j + 1], scores[i][j + 1], scores[i + 1][j])
                let isSet = similarity[i][j] >= rowThresholds[i] && similarity[i][j] >= columnThresholds[j]
                scores[i + 2][j + 2] = isSet ? from + 1 : max(0, from - 0.5)
                best = max(best, scores[i + 2][j + 2])
            }
        }
        return best
    }

    /// Frames of length 78 in whole numbers, of values in fifteenths.
    private static func normalised(_ frames: [[Double]]) -> [[Double]] {
        frames.map { frame in
            let levels = frame.map { ($0 * 15).rounded() }
            let norm = levels.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return levels.map { norm > 0 ? (78 * $0 / norm).rounded() : 0 }
        }
    }
}

struct CrossRecurrenceTests {
    /// A piece of chords that change every few frames.
    static func piece(_ count: Int, _ random: inout SplitMix64, every: ClosedRange<Int> = 2...5) -> [[Double]] {
        var frames: [[Double]] = []
        while frames.count < count {
            let chord = (0..<12).map { _ in
                Int.random(in: 0..<4, using: &random) == 0 ? Double.random(in: 0.3...1, using: &random) : 0
            }
            for _ in 0..<Int.random(in: every, using: &random) where frames.count < count {
                frames.append(chord.map { min(1, max(0, $0 + Double.random(in: -0.1...0.1, using: &random))) })
            }
        }
        return frames
    }

    static func sequence(_ frames: [[Double]]) throws -> ChromaSequence {
        try ChromaSequence(values: frames.flatMap { $0.map { Float($0) } })
    }

    static func transposed(_ frames: [[Double]], by semitones: Int) -> [[Double]] {
        frames.map { frame in (0..<12).map { frame[($0 - semitones + 12) % 12] } }
    }

    /// Whole numbers: no tolerance. Counts around the width of the vectors, and both shapes of table.
    @Test(arguments: [(9, 9), (10, 63), (64, 65), (130, 72), (200, 300)])
    func theLengthIsThatOfTheDefinition(_ counts: (Int, Int)) throws {
        var random = SplitMix64(seed: 5)
        let common = Self.piece(counts.0, &random)
        let other = Array((Self.piece(counts.1 / 2, &random) + common + common).prefix(counts.1))
        let recurrence = CrossRecurrence(transpositionCount: 12)
        let workspace = CrossRecurrence.Workspace()
        let (a, b) = (PreparedChroma(try Self.sequence(common)), PreparedChroma(try Self.sequence(other)))
        let match = recurrence.match(a, b, workspace: workspace)
        let lengths = (0..<12).map { QmaxOracle.length(common, other, transposition: $0) }
        #expect(Double(match.length) == lengths.max())
        #expect(Double(match.length) == lengths[match.transposition])
        // The workspace carries nothing over.
        _ = recurrence.match(b, b, workspace: workspace)
        #expect(recurrence.match(a, b, workspace: workspace) == match)
    }

    @Test func aTransposedCopyIsFoundWithItsTransposition() throws {
        var random = SplitMix64(seed: 6)
        let piece = Self.piece(150, &random)
        for semitones in [0, 1, 5, 11] {
            let copy = Self.transposed(piece, by: semitones)
            let match = CrossRecurrence().match(
                PreparedChroma(try Self.sequence(piece)), PreparedChroma(try Self.sequence(copy)))
            #expect(match.length == 142, "every window goes with itself")
            #expect(match.transposition == (12 - semitones) % 12)
        }
    }

    /// A third slower, with other chords before: what a table of warping paths can follow.
    @Test func aSlowerPerformanceIsLongerTogetherThanAnotherPiece() throws {
        var random = SplitMix64(seed: 7)
        let piece = Self.piece(150, &random)
        let slower = Self.piece(30, &random) + (0..<200).map { piece[$0 * 3 / 4] }
        let other = Self.piece(230, &random)
        let query = PreparedChroma(try Self.sequence(piece))
        let right = CrossRecurrence().match(query, PreparedChroma(try Self.sequence(slower)))
        let wrong = CrossRecurrence().match(query, PreparedChroma(try Self.sequence(other)))
        #expect(right.length > 2.5 * wrong.length, "\(right) \(wrong)")
    }

    @Test func silenceAndWhatIsShorterThanTheWindowHaveNothingInCommon() throws {
        var random = SplitMix64(seed: 8)
        let piece = PreparedChroma(try Self.sequence(Self.piece(60, &random)))
        let silence = PreparedChroma(try ChromaSequence(values: [Float](repeating: 0, count: 12 * 60)))
        #expect(CrossRecurrence().match(piece, silence).length == 0)
        #expect(CrossRecurrence().match(silence, silence).length == 0)
        let short = PreparedChroma(try Self.sequence(Self.piece(8, &random)))
        #expect(CrossRecurrence().match(piece, short).length == 0)
        #expect(CrossRecurrence().match(short, piece).length == 0)
        #expect(CrossRecurrence().match(PreparedChroma(.empty), piece).length == 0)
    }

    @Test func badChromaIsRefused() {
        #expect(throws: DTWError.self) { try ChromaSequence(values: [Float](repeating: 0.5, count: 13)) }
        #expect(throws: DTWError.self) { try ChromaSequence(values: [Float](repeating: 1.1, count: 12)) }
        #expect(throws: DTWError.self) { try ChromaSequence(values: [Float](repeating: .nan, count: 12)) }
        #expect(throws: DTWError.self) { try ChromaSequence(values: [Float](repeating: 0, count: 12 * 16_001)) }
    }
}
