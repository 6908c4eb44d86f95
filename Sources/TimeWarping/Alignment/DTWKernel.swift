import CKernels

/// The C functions for an element type. It is `Float` or `Double`, because ``FrameSequence`` supports no other.
enum DTWKernel<Element: DTWElement> {
    /// The largest magnitude; not finite if one of the values is not finite.
    static func largestMagnitude(_ values: UnsafeBufferPointer<Element>) -> Element {
        guard let base = UnsafeRawPointer(values.baseAddress) else { return 0 }
        return Element.self == Double.self
            ? Element(dtw_largest_magnitude_f64(base.assumingMemoryBound(to: Double.self), values.count))
            : Element(dtw_largest_magnitude_f32(base.assumingMemoryBound(to: Float.self), values.count))
    }

    static func firstNonFinite(_ values: UnsafeBufferPointer<Element>) -> Int? {
        guard let base = UnsafeRawPointer(values.baseAddress) else { return nil }
        let index =
            Element.self == Double.self
            ? dtw_first_non_finite_f64(base.assumingMemoryBound(to: Double.self), values.count)
            : dtw_first_non_finite_f32(base.assumingMemoryBound(to: Float.self), values.count)
        return index < values.count ? index : nil
    }

    /// The kernel that is expected to be fastest for a tile, by a model of its time in ns with AVX-512, fitted to 600
    /// sizes.
    ///
    /// - Parameter keepsCells: whether all cells are written to memory, for a path.
    static func fastest(
        rows: Int, width: Int, dimension: Int, isWindowed: Bool, keepsCells: Bool, instructionSet: Int32
    ) -> UnsafePointer<dtw_kernel> {
        var count = 0
        let kernels = dtw_kernels(instructionSet, MemoryLayout<Element>.size, &count).unsafelyUnwrapped
        var (best, bestCost) = (kernels, Double.infinity)
        for kernel in kernels..<kernels + count where kernel.pointee.oneDimensional == (dimension == 1) {
            let (lanes, strips) = (Int(kernel.pointee.lanes), Int(kernel.pointee.strips))
            let rowsPerLane = Int(kernel.pointee.rowsPerLane)
            // Lanes enter one after the other, and each row of a window begins about a column after the row above it.
            func steps(_ strips: Int) -> Double {
                Double(width + lanes * strips + (isWindowed ? min(lanes * strips * rowsPerLane, rows) : 0))
            }
            let vectors = Double(strips * rowsPerLane)
            // A column is loaded for one row or for four.
            let vectorCost = dimension == 1 ? 0 : (rowsPerLane == 1 ? 0.3 : 0.15) * Double(dimension)
            // Limited by throughput if strips are interleaved, else by latency.
            let stepCost = max((keepsCells ? 2 : 1) * vectors, 1 + 2 * Double(rowsPerLane))
            let groups = (rows + kernel.height - 1) / kernel.height
            let cost = Double(groups) * (steps(1) * vectors * vectorCost + steps(strips) * stepCost)
            if cost < bestCost { (best, bestCost) = (kernel, cost) }
        }
        return best
    }

    static func packColumns(_ frames: FrameView<Element>, into columns: UnsafeMutablePointer<Element>, stride: Int) {
        let (source, target) = (UnsafeRawPointer(frames.base), UnsafeMutableRawPointer(columns))
        if Element.self == Double.self {
            dtw_pack_columns_f64(
                source.assumingMemoryBound(to: Double.self), frames.count, frames.dimension,
                target.assumingMemoryBound(to: Double.self), stride)
        } else {
            dtw_pack_columns_f32(
                source.assumingMemoryBound(to: Float.self), frames.count, frames.dimension,
                target.assumingMemoryBound(to: Float.self), stride)
        }
    }

    /// Subtracts the least of the values from all of them, unless it is infinite.
    ///
    /// - Returns: the least value.
    static func subtractMinimum(_ values: UnsafeMutablePointer<Element>, _ count: Int) -> Double {
        let raw = UnsafeMutableRawPointer(values)
        if Element.self == Double.self {
            let values = raw.assumingMemoryBound(to: Double.self)
            let least = dtw_minimum_f64(values, count)
            if least.isFinite { dtw_subtract_f64(values, count, least) }
            return least
        }
        let values = raw.assumingMemoryBound(to: Float.self)
        let least = dtw_minimum_f32(values, count)
        if least.isFinite { dtw_subtract_f32(values, count, least) }
        return Double(least)
    }
}

// MARK: Batches

extension DTWKernel {
    static func batchKernel(_ instructionSet: Int32) -> dtw_batch_kernel {
        dtw_batch_kernel_for(instructionSet, MemoryLayout<Element>.size).pointee
    }

    static func packLane(
        _ frames: FrameView<Element>?, dimension: Int, columnCount: Int, into lane: UnsafeMutablePointer<Element>,
        lanes: Int
    ) {
        let (source, target) = (frames.map { UnsafeRawPointer($0.base) }, UnsafeMutableRawPointer(lane))
        let count = frames?.count ?? 0
        if Element.self == Double.self {
            dtw_pack_lane_f64(
                source?.assumingMemoryBound(to: Double.self), count, dimension, columnCount,
                target.assumingMemoryBound(to: Double.self), lanes)
        } else {
            dtw_pack_lane_f32(
                source?.assumingMemoryBound(to: Float.self), count, dimension, columnCount,
                target.assumingMemoryBound(to: Float.self), lanes)
        }
    }

    static func rebaseLanes(
        _ accumulated: UnsafeMutablePointer<Element>, count: Int, lanes: Int, offsets: UnsafeMutablePointer<Double>
    ) {
        let raw = UnsafeMutableRawPointer(accumulated)
        if Element.self == Double.self {
            dtw_rebase_lanes_f64(raw.assumingMemoryBound(to: Double.self), count, lanes, offsets)
        } else {
            dtw_rebase_lanes_f32(raw.assumingMemoryBound(to: Float.self), count, lanes, offsets)
        }
    }

    static func envelope(
        _ values: UnsafeBufferPointer<Element>, dimension: Int, first: [Int32], last: [Int32], count: Int,
        low: UnsafeMutableBufferPointer<Element>, high: UnsafeMutableBufferPointer<Element>, queue: inout [Int32]
    ) {
        let frames = values.count / dimension
        let source = UnsafeRawPointer(values.baseAddress)
        let (low, high) = (UnsafeMutableRawPointer(low.baseAddress), UnsafeMutableRawPointer(high.baseAddress))
        if Element.self == Double.self {
            dtw_envelope_f64(
                source?.assumingMemoryBound(to: Double.self), frames, dimension, first, last, count,
                low?.assumingMemoryBound(to: Double.self), high?.assumingMemoryBound(to: Double.self), &queue)
        } else {
            dtw_envelope_f32(
                source?.assumingMemoryBound(to: Float.self), frames, dimension, first, last, count,
                low?.assumingMemoryBound(to: Float.self), high?.assumingMemoryBound(to: Float.self), &queue)
        }
    }
}
