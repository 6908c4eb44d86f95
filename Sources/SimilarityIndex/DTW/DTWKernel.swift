import CKernels

#if canImport(Glibc)
    // Links libm, which CKernels calls.
    import Glibc
#endif

/// The C functions of an element type, which is `Float` or `Double`: ``FrameSequence`` makes no other.
enum DTWKernel<Element: DTWElement> {
    static func firstNonFinite(_ values: UnsafeBufferPointer<Element>) -> Int? {
        guard let base = UnsafeRawPointer(values.baseAddress) else { return nil }
        let index =
            Element.self == Double.self
            ? dtw_first_non_finite_f64(base.assumingMemoryBound(to: Double.self), values.count)
            : dtw_first_non_finite_f32(base.assumingMemoryBound(to: Float.self), values.count)
        return index < values.count ? index : nil
    }

    /// The kernel that should compute a tile soonest, by a model of its work: steps × (vectors a
    /// step × instructions a vector + latency of a step).
    static func fastest(
        rows: Int, width: Int, dimension: Int, isWindowed: Bool, instructionSet: Int32
    ) -> UnsafePointer<dtw_kernel> {
        var count = 0
        let kernels = dtw_kernels(instructionSet, MemoryLayout<Element>.size, &count).unsafelyUnwrapped
        let vectorCost = dimension == 1 ? 8.0 : 3 * Double(dimension) + 8
        var (best, bestCost) = (kernels, Double.infinity)
        for kernel in kernels..<kernels + count where kernel.pointee.oneDimensional == (dimension == 1) {
            let shape = kernel.pointee
            let strip = Int(shape.lanes * shape.strips)
            let height = strip * Int(shape.rowsPerLane)
            let groups = (rows + height - 1) / height
            let steps = width + strip + (isWindowed ? min(height, rows) : 0)
            let vectors = Double(shape.strips * shape.rowsPerLane)
            let cost = Double(groups * steps) * (vectors * vectorCost + 20 / Double(shape.strips))
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
