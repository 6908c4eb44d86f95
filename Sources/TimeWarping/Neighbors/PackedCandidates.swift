import CKernels

/// Candidates packed so that a register contains the same component of as many candidates as it has lanes.
///
/// Unchecked: the memory is written only before `init` returns.
final class PackedCandidates<Element: DTWElement>: @unchecked Sendable {
    /// Candidates that are packed together.
    struct Batch {
        /// Their positions, sorted by length, at most one per lane.
        let members: ArraySlice<Int>
        /// Number of frames of the longest.
        let columnCount: Int
        let frames: UnsafePointer<Element>
    }

    let kernel: dtw_batch_kernel
    /// Number of candidates compared at once.
    let lanes: Int
    let batches: [Batch]
    /// Whether any candidates may share a batch, or only those of equal length.
    let areInterchangeable: Bool
    /// Largest magnitude of all values of all candidates.
    let largestMagnitude: Element
    private let memory: UnsafeMutableRawBufferPointer

    init(_ candidates: [FrameSequence<Element>], mixesLengths: Bool) {
        let kernel = DTWKernel<Element>.batchKernel(dtw_best_instruction_set())
        let lanes = Int(kernel.lanes)
        let order = candidates.indices.sorted { (candidates[$0].count, $0) < (candidates[$1].count, $1) }
        var groups: [ArraySlice<Int>] = []
        var begin = 0
        while begin < order.count {
            var end = min(begin + lanes, order.count)
            if !mixesLengths {
                let length = candidates[order[begin]].count
                end = order[begin..<end].firstIndex { candidates[$0].count != length } ?? end
            }
            groups.append(order[begin..<end])
            begin = end
        }
        let dimension = candidates[0].dimension
        let sizes = groups.map { Self.size(columnCount: candidates[$0.last ?? 0].count, dimension, lanes) }
        memory = .allocate(
            byteCount: sizes.reduce(0, +) * MemoryLayout<Element>.stride, alignment: Int(DTW_ALIGNMENT))
        var next = memory.bindMemory(to: Element.self).baseAddress.unsafelyUnwrapped
        var batches: [Batch] = []
        for (members, size) in zip(groups, sizes) {
            let columnCount = candidates[members.last ?? 0].count
            Self.pack(members.map { candidates[$0] }, columnCount: columnCount, dimension, into: next, lanes: lanes)
            batches.append(.init(members: members, columnCount: columnCount, frames: UnsafePointer(next)))
            next += size
        }
        areInterchangeable = mixesLengths || candidates[order[0]].count == candidates[order[order.count - 1]].count
        (self.kernel, self.lanes) = (kernel, lanes)
        self.batches = batches
        largestMagnitude = candidates.map(\.largestMagnitude).max() ?? 0
    }

    deinit { memory.deallocate() }

    static func size(columnCount: Int, _ dimension: Int, _ lanes: Int) -> Int {
        (columnCount + Int(DTW_BATCH_PADDING)) * dimension * lanes
    }

    static func pack(
        _ candidates: [FrameSequence<Element>], columnCount: Int, _ dimension: Int,
        into frames: UnsafeMutablePointer<Element>, lanes: Int
    ) {
        let padded = columnCount + Int(DTW_BATCH_PADDING)
        for lane in 0..<lanes {
            guard lane < candidates.count else {
                DTWKernel.packLane(
                    nil, dimension: dimension, columnCount: padded, into: frames + lane, lanes: lanes)
                continue
            }
            let candidate = candidates[lane]
            candidate.values.withUnsafeBufferPointer { values in
                let view = FrameView(
                    unchecked: values, dimension: dimension, largestMagnitude: candidate.largestMagnitude)
                DTWKernel.packLane(
                    view, dimension: dimension, columnCount: padded, into: frames + lane, lanes: lanes)
            }
        }
    }
}

/// Memory of one search thread, reused for every batch.
final class SearchScratch<Element: DTWElement> {
    var frames = ScratchBuffer()
    var accumulated = ScratchBuffer()
    var limits = ScratchBuffer()
    var extremes = ScratchBuffer()
    let workspace = DTWWorkspace()
    private var known: (rows: Int, columns: Int, shape: WindowShape)?

    /// The cells of a window, recomputed only when the lengths change.
    func shape(of window: WarpingWindow, rows: Int, columns: Int) -> WindowShape {
        if let known, known.rows == rows, known.columns == columns { return known.shape }
        let shape = window.shape(rows: rows, columns: columns)
        known = (rows, columns, shape)
        return shape
    }
}
