import TimeWarping

/// The features of a motion that distinguish gestures: its course, independent of duration, and with reduced influence of
/// force and orientation of the device.
///
/// It is smoothed over 3 frames and resampled to ``pointCount`` points. The mean of each axis is removed, and the result is
/// divided by the deviation of all three axes plus ``forceFloor``, so that weak motion stays weak.
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
    /// The largest lag of a path: 15 % of the gesture.
    private static let radius = GestureShape.pointCount * 15 / 100 + 1

    private let dtw = DynamicTimeWarping(window: .sakoeChiba(radius: radius))
    private let workspace = DTWWorkspace()

    /// The root of the mean squared difference along the cheapest path; about 1 for unrelated shapes. Infinite if it exceeds
    /// `limit`, which is detected early.
    func distance(_ first: GestureShape, _ second: GestureShape, notAbove limit: Float = .infinity) -> Float {
        let numberCount = Double(3 * GestureShape.pointCount)
        // Every path contains the two first and the two last points.
        guard Self.endsCost(first.points.values, second.points.values) <= Float(numberCount) * limit * limit else {
            return .infinity
        }
        // Shapes have equal size, so this cannot fail.
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
