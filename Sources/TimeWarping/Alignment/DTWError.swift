@_exported public import DescribedErrors

/// The reason why a comparison failed. No number is returned instead: a NaN or an infinite "distance" would silently
/// corrupt every ranking that contains it.
public enum DTWError: DescribedError, Equatable {
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
    /// The window contains no path from the first pair of frames to the last.
    case impossibleWindow(WarpingWindow, firstCount: Int, secondCount: Int)
    /// A parameter is out of range (a negative radius, a slope below 1, ...).
    case invalidParameter(String)
    /// The cost of the best path exceeds the range of `Double`.
    case costOverflow
    /// A count is too large to be addressed (2³⁰ frames per sequence, or `Int` values in total).
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
            "\(window) contains no warping path between \(firstCount) and \(secondCount) frames"
        case .invalidParameter(let reason): reason
        case .costOverflow: "the cost of the best path exceeds the range of double precision"
        case .sizeOverflow: "a sequence is too long to be compared"
        }
    }
}
