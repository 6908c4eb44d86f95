import TimeWarping

/// What of a motion tells gestures apart: its course, without its duration, and with less of its force and of how the
/// device was held.
///
/// Smoothed over 3 frames, brought to ``pointCount`` points, each axis without its mean, divided by the deviation of all
/// three plus ``forceFloor``, so that weak motion stays weak.
struct GestureShape: Sendable {
    static let pointCount = 24
    /// In g.
    static let forceFloor: Float = 0.08

    let points: FrameSequence<Float>
    /// Root mean square of the motion about its mean, over the three axes together, in g.
    let deviation: Float

    /// - Parameter frames: finite and not empty.
    init(_ frames: ArraySlice<SIMD3<Float>>) {
        let resampled = Self.resampled(Self.smoothed(frames))
        let mean = resampled.reduce(.zero, +) / Float(Self.pointCount)
        let centered = resampled.map { $0 - mean }
        deviation = (centered.reduce(0) { $0 + ($1 * $1).sum() } / Float(3 * Self.pointCount)).squareRoot()
        let scale = 1 / (deviation + Self.forceFloor)
        do {
            points = try FrameSequence(
                centered.flatMap { [$0.x * scale, $0.y * scale, $0.z * scale] }, dimension: 3)
        } catch {
            preconditionFailure("a motion is finite and not empty: \(error)")
        }
    }

    private static func smoothed(_ frames: ArraySlice<SIMD3<Float>>) -> [SIMD3<Float>] {
        frames.indices.map { index in
            let near = frames[max(frames.startIndex, index - 1)..<min(frames.endIndex, index + 2)]
            return near.reduce(.zero, +) / Float(near.count)
        }
    }

    private static func resampled(_ frames: [SIMD3<Float>]) -> [SIMD3<Float>] {
        let step = Float(frames.count - 1) / Float(pointCount - 1)
        return (0..<pointCount).map { point in
            let position = Float(point) * step
            let index = min(Int(position), frames.count - 1)
            let next = frames[min(index + 1, frames.count - 1)]
            return frames[index] + (next - frames[index]) * (position - Float(index))
        }
    }
}

/// Compares shapes: exact DTW in a band.
struct ShapeComparison {
    /// A path may lag by 15 % of the gesture.
    private static let radius = GestureShape.pointCount * 15 / 100 + 1

    private let dtw = DynamicTimeWarping(window: .sakoeChiba(radius: radius))
    private let workspace = DTWWorkspace()

    /// Root of the squared differences along the cheapest path, a number of a shape on average; about 1 for shapes that
    /// have nothing in common. Infinite when it is above `limit`, which is found out sooner.
    func distance(_ first: GestureShape, _ second: GestureShape, notAbove limit: Float = .infinity) -> Float {
        let numberCount = Double(3 * GestureShape.pointCount)
        // Every path holds the two first points and the two last.
        guard Self.endsCost(first.points.values, second.points.values) <= Float(numberCount) * limit * limit else {
            return .infinity
        }
        // Shapes are of one size: there is nothing to refuse.
        let cost = try? dtw.accumulatedCost(
            first.points, second.points, notAbove: numberCount * Double(limit * limit), workspace: workspace)
        return cost.map { Float(($0 / numberCount).squareRoot()) } ?? .infinity
    }
    private static func endsCost(_ first: [Float], _ second: [Float]) -> Float {
        [0, 1, 2, first.count - 3, first.count - 2, first.count - 1].reduce(0) { sum, index in
            let difference = first[index] - second[index]
            return sum + difference * difference
        }
    }
}
