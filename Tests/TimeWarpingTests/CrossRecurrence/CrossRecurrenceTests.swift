import TestSupport
import Testing
import TimeWarping
import WarpingSupport

struct CrossRecurrenceTests {
    /// Integers, so there is no tolerance. Counts around the width of the vectors, and both shapes of table.
    @Test(arguments: [(9, 9), (10, 63), (64, 65), (130, 72), (200, 300)])
    func theLengthIsThatOfTheDefinition(_ counts: (Int, Int)) throws {
        var random = SplitMix64(seed: 5)
        let common = MadeUpPiece.chords(counts.0, &random)
        let other = Array((MadeUpPiece.chords(counts.1 / 2, &random) + common + common).prefix(counts.1))
        let recurrence = CrossRecurrence(transpositionCount: 12)
        let workspace = CrossRecurrence.Workspace()
        let (a, b) = (PreparedChroma(try MadeUpPiece.sequence(common)), PreparedChroma(try MadeUpPiece.sequence(other)))
        let match = recurrence.match(a, b, workspace: workspace)
        let lengths = (0..<12).map { QmaxOracle.length(common, other, transposition: $0) }
        #expect(Double(match.length) == lengths.max())
        #expect(Double(match.length) == lengths[match.transposition])
        // The workspace keeps no state.
        _ = recurrence.match(b, b, workspace: workspace)
        #expect(recurrence.match(a, b, workspace: workspace) == match)
    }

    @Test func aTransposedCopyIsFoundWithItsTransposition() throws {
        var random = SplitMix64(seed: 6)
        let piece = MadeUpPiece.chords(150, &random)
        for semitones in [0, 1, 5, 11] {
            let copy = MadeUpPiece.transposed(piece, by: semitones)
            let match = CrossRecurrence().match(
                PreparedChroma(try MadeUpPiece.sequence(piece)), PreparedChroma(try MadeUpPiece.sequence(copy)))
            #expect(match.length == 142, "every window goes with itself")
            #expect(match.transposition == (12 - semitones) % 12)
        }
    }

    /// A third slower, after other chords: a case that a table of warping paths can follow.
    @Test func aSlowerPerformanceIsLongerTogetherThanAnotherPiece() throws {
        var random = SplitMix64(seed: 7)
        let piece = MadeUpPiece.chords(150, &random)
        let slower = MadeUpPiece.chords(30, &random) + (0..<200).map { piece[$0 * 3 / 4] }
        let other = MadeUpPiece.chords(230, &random)
        let query = PreparedChroma(try MadeUpPiece.sequence(piece))
        let right = CrossRecurrence().match(query, PreparedChroma(try MadeUpPiece.sequence(slower)))
        let wrong = CrossRecurrence().match(query, PreparedChroma(try MadeUpPiece.sequence(other)))
        #expect(right.length > 2.5 * wrong.length, "\(right) \(wrong)")
    }

    @Test func silenceAndWhatIsShorterThanTheWindowHaveNothingInCommon() throws {
        var random = SplitMix64(seed: 8)
        let piece = PreparedChroma(try MadeUpPiece.sequence(MadeUpPiece.chords(60, &random)))
        let silence = PreparedChroma(try ChromaSequence(values: [Float](repeating: 0, count: 12 * 60)))
        #expect(CrossRecurrence().match(piece, silence).length == 0)
        #expect(CrossRecurrence().match(silence, silence).length == 0)
        let short = PreparedChroma(try MadeUpPiece.sequence(MadeUpPiece.chords(8, &random)))
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
