import CKernels

/// Memory that comparisons reuse: it grows to the largest comparison made with it and is freed
/// with the object. Give one to a loop of comparisons that would otherwise allocate its tables
/// every time.
///
/// A cost without a window then allocates nothing inside the loop. What depends on the pair is
/// still allocated for it: the rows of a window, the path that is returned and, when it is one of
/// large sequences, the edges of tiles that lead back to it, the coarser sequences and paths of
/// ``FastDTW``, and copies in double precision where costs exceed `Float`.
///
/// Not thread-safe: one workspace per thread.
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

    /// A workspace whose comparisons run on lesser instructions than the machine has, for tests.
    ///
    /// - Returns: nil when the machine lacks them. 0 is the baseline, which every machine has.
    package init?(instructionSet: Int) {
        guard (0...Int(dtw_best_instruction_set())).contains(instructionSet) else { return nil }
        self.instructionSet = Int32(instructionSet)
    }
}

/// Memory that grows, aligned for vectors, and keeps nothing when it does.
struct ScratchBuffer: ~Copyable {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { memory.deallocate() }

    /// Room for `count` values, not initialised, valid until the next request.
    mutating func reserve<T: BitwiseCopyable>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
        let byteCount = max(1, count * MemoryLayout<T>.stride)
        if memory.count < byteCount {
            memory.deallocate()
            memory = .allocate(byteCount: byteCount, alignment: Int(DTW_ALIGNMENT))
        }
        return memory.bindMemory(to: T.self).baseAddress.unsafelyUnwrapped
    }
}
