public import TestSupport
public import TimeWarping

/// Synthetic pieces as pitch classes: frames × 12, values 0…1.
public enum MadeUpPiece {
    /// A piece of chords that change every few frames.
    public static func chords(_ count: Int, _ random: inout SplitMix64, every: ClosedRange<Int> = 2...5) -> [[Double]] {
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

    /// The sequence as an index stores it.
    public static func sequence(_ frames: [[Double]]) throws -> ChromaSequence {
        try ChromaSequence(values: frames.flatMap { $0.map { Float($0) } })
    }

    /// The same piece, transposed by this many semitones.
    public static func transposed(_ frames: [[Double]], by semitones: Int) -> [[Double]] {
        frames.map { frame in (0..<12).map { frame[($0 - semitones + 12) % 12] } }
    }
}
