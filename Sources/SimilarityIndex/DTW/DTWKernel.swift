import CKernels

#if canImport(Glibc)
    // Links libm, which CKernels calls.
    import Glibc
#endif

/// The C kernels of an element type, which is `Float` or `Double`: ``FrameSequence`` makes no other.
enum DTWKernel {
    static func firstNonFinite<Element>(_ values: UnsafeBufferPointer<Element>) -> Int? {
        guard let base = UnsafeRawPointer(values.baseAddress) else { return nil }
        let index =
            Element.self == Double.self
            ? dtw_first_non_finite_f64(base.assumingMemoryBound(to: Double.self), values.count)
            : dtw_first_non_finite_f32(base.assumingMemoryBound(to: Float.self), values.count)
        return index < values.count ? index : nil
    }

    static func accumulatedCost<Element>(
        _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, bounds: WindowBounds?,
        workspace: DTWWorkspace, directions: UnsafeMutablePointer<UInt8>?
    ) -> Double {
        let scratch = workspace.bytes(2 * (b.count + 1) * 8).bindMemory(to: Double.self).baseAddress
        let (a0, b0) = (UnsafeRawPointer(a.base), UnsafeRawPointer(b.base))
        func run(_ lower: UnsafePointer<Int32>?, _ upper: UnsafePointer<Int32>?) -> Double {
            Element.self == Double.self
                ? dtw_rows_f64(
                    a0.assumingMemoryBound(to: Double.self), a.count, b0.assumingMemoryBound(to: Double.self), b.count,
                    a.dimension, cost == .euclidean, lower, upper, scratch, directions)
                : dtw_rows_f32(
                    a0.assumingMemoryBound(to: Float.self), a.count, b0.assumingMemoryBound(to: Float.self), b.count,
                    a.dimension, cost == .euclidean, lower, upper, scratch, directions)
        }
        guard let bounds else { return run(nil, nil) }
        return bounds.lower.withUnsafeBufferPointer { lower in
            bounds.upper.withUnsafeBufferPointer { upper in run(lower.baseAddress, upper.baseAddress) }
        }
    }

    static func path<Element>(
        _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, bounds: WindowBounds?,
        workspace: DTWWorkspace
    ) -> WarpingPath {
        let bounds =
            bounds
            ?? WindowBounds(
                lower: .init(repeating: 0, count: a.count), upper: .init(repeating: Int32(b.count), count: a.count))
        var directions = [UInt8](repeating: 0, count: bounds.cellCount)
        directions.withUnsafeMutableBufferPointer {
            _ = accumulatedCost(a, b, cost: cost, bounds: bounds, workspace: workspace, directions: $0.baseAddress)
        }
        var (i, j, rowStart) = (a.count - 1, b.count - 1, bounds.cellCount)
        var steps = [WarpingPath.Step(i: i, j: j)]
        rowStart -= Int(bounds.upper[i] - bounds.lower[i])
        while i > 0 || j > 0 {
            let direction = directions[rowStart + j - Int(bounds.lower[i])]
            if i == 0 || (j > 0 && direction != 1) { j -= 1 }
            if direction != 2 && i > 0 {
                i -= 1
                rowStart -= Int(bounds.upper[i] - bounds.lower[i])
            }
            steps.append(.init(i: i, j: j))
        }
        return WarpingPath(steps: steps.reversed())
    }
}
