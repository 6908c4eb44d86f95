import CKernels

/// The length of the longest stretch that two pieces of music share, in any key and at any tempo: Qmax of their cross
/// recurrence plot.
///
/// Dynamic time warping aligns whole sequences. This aligns the longest stretch that matches in both, across small
/// differences: J. Serrà, X. Serra and R. G. Andrzejak, *Cross recurrence quantification for cover song
/// identification*, New Journal of Physics 11, 2009, doi:10.1088/1367-2630/11/9/093017. All arithmetic is in integers,
/// so every machine gets the same result.
///
/// ```swift
/// let (song, cover) = (try ChromaSequence(values: chroma1), try ChromaSequence(values: chroma2))  // frames × 12
/// let match = CrossRecurrence().match(PreparedChroma(song), PreparedChroma(cover))
/// print(match.length, match.transposition)                         // frames, semitones
/// ```
public struct CrossRecurrence: Sendable {
    /// Number of consecutive frames that are compared as one, 1…10.
    public var window: Int
    /// Share of a row, and of a column, that counts as near, 0…1.
    public var nearness: Double
    /// Number of transpositions that are tried, best mean chroma first, 1…12: J. Serrà, E. Gómez, P. Herrera and X.
    /// Serra, IEEE TASLP 16(6), 2008.
    public var transpositionCount: Int

    /// Creates a comparison: 9 frames, 9.5 %, two transpositions.
    public init(window: Int = 9, nearness: Double = 0.095, transpositionCount: Int = 2) {
        precondition((1...Int(QMAX_LARGEST_WINDOW)).contains(window) && (1...12).contains(transpositionCount))
        self.window = window
        self.nearness = nearness
        self.transpositionCount = transpositionCount
    }

    /// The common stretch of two sequences.
    public struct Match: Equatable, Sendable {
        /// Number of matching frames on the best path, minus a half for each other frame; 0 for sequences shorter than
        /// the window.
        public var length: Float
        /// Semitones by which the second must be raised to match the first, 0…11.
        public var transposition: Int
    }

    /// The best common stretch of two sequences.
    /// - Parameters:
    ///   - first: the query.
    ///   - second: the candidate.
    ///   - workspace: memory that successive comparisons share.
    public func match(
        _ first: PreparedChroma, _ second: PreparedChroma, workspace: Workspace = Workspace()
    ) -> Match {
        var best = Match(length: 0, transposition: 0)
        guard first.frameCount >= window, second.frameCount >= window else { return best }
        for transposition in transpositions(first, second) {
            let length = length(first, second, transposition: transposition, workspace)
            if length > best.length { best = Match(length: length, transposition: transposition) }
        }
        return best
    }

    /// The transpositions with the most similar mean chromas, the best first.
    private func transpositions(_ first: PreparedChroma, _ second: PreparedChroma) -> ArraySlice<Int> {
        let likeness = (0..<12).map { shift in
            (0..<12).reduce(0) { $0 + first.sums[($1 + shift) % 12] * second.sums[$1] }
        }
        return (0..<12).sorted { (likeness[$1], $0) < (likeness[$0], $1) }.prefix(transpositionCount)
    }

    private func length(
        _ first: PreparedChroma, _ second: PreparedChroma, transposition: Int, _ workspace: Workspace
    ) -> Float {
        let (rows, columns) = (first.frameCount - window + 1, second.frameCount - window + 1)
        let stride = second.stride
        workspace.reserve(rows: rows, stride: stride, window: window)
        // Row c of the second is then pitch class c of the first.
        second.byPitchClass.withUnsafeBufferPointer { source in
            for pitch in 0..<12 {
                let target = (pitch + transposition) % 12 * stride
                for column in 0..<stride { workspace.columns[target + column] = source[pitch * stride + column] }
            }
        }
        qmax_similarity(
            first.byFrame, first.frameCount, workspace.columns, second.frameCount, window, &workspace.similarity,
            stride,
            &workspace.scratch)
        qmax_row_thresholds(
            workspace.similarity, rows, stride, nearest(of: columns), &workspace.rowThresholds)
        qmax_column_thresholds(workspace.similarity, rows, stride, nearest(of: rows), &workspace.columnThresholds)
        let twice = qmax_score(
            workspace.similarity, rows, stride, workspace.rowThresholds, workspace.columnThresholds,
            &workspace.scratch)
        return Float(twice) / 2
    }

    private func nearest(of count: Int) -> Int { max(1, Int((nearness * Double(count)).rounded())) }

    /// Reusable memory for comparisons.
    public final class Workspace {
        fileprivate var columns: [UInt16] = []
        fileprivate var similarity: [UInt8] = []
        fileprivate var rowThresholds: [UInt8] = []
        fileprivate var columnThresholds: [UInt8] = []
        fileprivate var scratch: [UInt16] = []

        /// Creates an empty workspace, which grows as needed.
        public init() {}

        fileprivate func reserve(rows: Int, stride: Int, window: Int) {
            func grow<Element: FixedWidthInteger>(_ array: inout [Element], to count: Int) {
                if array.count < count { array = [Element](repeating: 0, count: count) }
            }
            grow(&columns, to: 12 * stride)
            grow(&similarity, to: rows * stride)
            grow(&rowThresholds, to: rows)
            grow(&columnThresholds, to: stride)
            grow(&scratch, to: max((window + 2) * stride, 3 * (stride + 2)))
        }
    }
}

/// A chroma sequence in the form that ``CrossRecurrence`` reads: all frames have equal length.
public struct PreparedChroma: Sendable {
    /// Number of frames.
    public let frameCount: Int
    let byFrame: [UInt16]
    /// By pitch class, `stride` numbers each.
    let byPitchClass: [UInt16]
    let stride: Int
    /// Sums of the original values, by pitch class.
    let sums: [Int]

    /// - Parameters:
    ///   - sequence: the sequence.
    ///   - span: number of frames that are combined into one, 1 or more. A larger span is coarser and faster.
    public init(_ sequence: ChromaSequence, span: Int = 1) {
        let levels = sequence.levels
        frameCount = sequence.frameCount / span
        stride = (frameCount + Int(QMAX_LANES) - 1) / Int(QMAX_LANES) * Int(QMAX_LANES)
        var byFrame = [UInt16](repeating: 0, count: 12 * frameCount)
        var byPitchClass = [UInt16](repeating: 0, count: 12 * stride)
        var sums = [Int](repeating: 0, count: 12)
        var values = [Int](repeating: 0, count: 12)
        for frame in 0..<frameCount {
            for pitch in 0..<12 {
                values[pitch] = (0..<span).reduce(0) { $0 + Int(levels[(frame * span + $1) * 12 + pitch]) }
                sums[pitch] += values[pitch]
            }
            let norm = Double(values.reduce(0) { $0 + $1 * $1 }).squareRoot()
            guard norm > 0 else { continue }
            for pitch in 0..<12 {
                let value = UInt16((Double(QMAX_NORM) * Double(values[pitch]) / norm).rounded())
                byFrame[frame * 12 + pitch] = value
                byPitchClass[pitch * stride + frame] = value
            }
        }
        (self.byFrame, self.byPitchClass, self.sums) = (byFrame, byPitchClass, sums)
    }
}
