import BenchmarkKit
import SimilarityIndex

/// Local alignment of pitch classes, which finds versions of a piece.
struct VersionsSuite {
    func run() throws {
        let table = MarkdownTable(
            "Versions of a piece, one thread",
            note: "CPU time of a pair, medians; two transpositions each. Cells: of both cross recurrence plots.",
            columns: ["work", "cells", "time"])
        for (name, count, span, recurrence) in [
            ("four minutes", 517, 1, CrossRecurrence()),
            ("the same, coarse, as the first sieve has it", 517, 3, CrossRecurrence(window: 3)),
        ] {
            let (first, second) = (try chroma(count, seed: 1), try chroma(count, seed: 2))
            let (a, b) = (PreparedChroma(first, span: span), PreparedChroma(second, span: span))
            let workspace = CrossRecurrence.Workspace()
            let seconds = medianSeconds(name) { _ = recurrence.match(a, b, workspace: workspace) }
            let side = a.frameCount - recurrence.window + 1
            table.row(name, "\(2 * side * side)", "\(brief(seconds * 1e3)) ms")
        }
    }

    /// Chords that change every few frames.
    private func chroma(_ count: Int, seed: UInt64) throws -> ChromaSequence {
        var random = SplitMix64(seed: seed)
        var values: [Float] = []
        while values.count < 12 * count {
            let chord = (0..<12).map { _ in
                Int.random(in: 0..<3, using: &random) == 0 ? Float.random(in: 0...1, using: &random) : 0
            }
            for _ in 0..<Int.random(in: 2...6, using: &random) { values += chord }
        }
        return try ChromaSequence(values: Array(values.prefix(12 * count)))
    }
}
