import CKernels

/// Memory that comparisons reuse. It grows to the size of the largest comparison and is freed with the object. Use one
/// for a loop of comparisons that would otherwise allocate their tables every time.
///
/// A cost without a window then allocates nothing inside the loop. Data that depend on the pair are still allocated:
/// the rows of a window, the returned path and, for a path of large sequences, the edges of tiles, the coarser
/// sequences and paths of ``FastDTW``, and copies in double precision if costs exceed `Float`.
///
/// Not thread-safe: use one workspace per thread.
///
/// ```swift
/// let workspace = DTWWorkspace()
/// let costs = try candidates.map { try DynamicTimeWarping().accumulatedCost(query, $0, workspace: workspace) }
/// ```
public final class DTWWorkspace {
    /// The instruction set of the kernels: one of CKernels' constants.
    let instructionSet: Int32

    var columns = ScratchBuffer()
    var top = ScratchBuffer()
    var traceTop = ScratchBuffer()
    var left = ScratchBuffer()
    var kernelScratch = ScratchBuffer()
    var cells = ScratchBuffer()
    var groups = ScratchBuffer()
    var steps = ScratchBuffer()

    /// An empty workspace.
    public init() {
        instructionSet = dtw_best_instruction_set()
    }

    /// A workspace whose comparisons use an older instruction set than the machine has, for tests.
    ///
    /// - Returns: nil if the machine lacks the instruction set. 0 is the baseline, which every machine has.
    package init?(instructionSet: Int) {
        guard (0...Int(dtw_best_instruction_set())).contains(instructionSet) else { return nil }
        self.instructionSet = Int32(instructionSet)
    }
}

/// Memory that grows and is aligned for vectors. Its contents are lost when it grows.
struct ScratchBuffer: ~Copyable {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { memory.deallocate() }

    /// Space for `count` values, not initialized, valid until the next request.
    mutating func reserve<T: BitwiseCopyable>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
        let byteCount = max(1, count * MemoryLayout<T>.stride)
        if memory.count < byteCount {
            memory.deallocate()
            memory = .allocate(byteCount: byteCount, alignment: Int(DTW_ALIGNMENT))
        }
        return memory.bindMemory(to: T.self).baseAddress.unsafelyUnwrapped
    }
}
