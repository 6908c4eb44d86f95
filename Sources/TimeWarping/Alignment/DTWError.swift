@_exported public import DescribedErrors

/// Why a comparison could not be made. Nothing is returned in place of these: a NaN or an
/// infinite "distance" would silently poison every ranking it enters.
public enum DTWError: DescribedError, Equatable {
    /// Which of the two sequences of a comparison an error is about.
    public enum Operand: String, Equatable, Sendable {
        /// The first sequence (rows of the cost matrix; the query of a search).
        case first
        /// The second sequence (columns of the cost matrix; the candidate of a search).
        case second
    }

    /// A sequence has no frames.
    case empty
    /// The frame dimension is not at least 1.
    case invalidDimension(Int)
    /// The number of values is not a multiple of the frame dimension.
    case raggedFrames(valueCount: Int, dimension: Int)
    /// The two sequences have frames of different dimensions.
    case dimensionMismatch(first: Int, second: Int)
    /// A value is NaN or infinite (position of the first such value).
    case nonFinite(frame: Int, component: Int)
    /// The window holds no path from the first pair of frames to the last.
    case impossibleWindow(WarpingWindow, firstCount: Int, secondCount: Int)
    /// A parameter is outside its range (a negative radius, a slope below 1, ...).
    case invalidParameter(String)
    /// The cost of the best path exceeds the range of `Double`.
    case costOverflow
    /// A count exceeds what can be addressed (2³⁰ frames a sequence, or `Int` values in all).
    case sizeOverflow
}

extension DTWError {
    /// The cause, in one sentence.
    public var description: String {
        switch self {
        case .empty: "a sequence is empty"
        case .invalidDimension(let dimension): "a frame dimension of \(dimension) is not at least 1"
        case .raggedFrames(let valueCount, let dimension):
            "\(valueCount) values are not a whole number of \(dimension)-dimensional frames"
        case .dimensionMismatch(let first, let second):
            "frames of \(first) and of \(second) dimensions cannot be compared"
        case .nonFinite(let frame, let component):
            "frame \(frame), component \(component) is not a finite number"
        case .impossibleWindow(let window, let firstCount, let secondCount):
            "\(window) holds no warping path between \(firstCount) and \(secondCount) frames"
        case .invalidParameter(let reason): reason
        case .costOverflow: "the cost of the best path exceeds the range of double precision"
        case .sizeOverflow: "a sequence is too long to be compared"
        }
    }
}
