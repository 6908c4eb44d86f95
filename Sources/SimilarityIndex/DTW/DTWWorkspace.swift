/// Memory that comparisons reuse: it grows to the largest comparison made with it and is freed
/// with the object. Give one to a loop of comparisons to allocate nothing inside the loop.
///
/// Not thread-safe: one workspace per thread.
public final class DTWWorkspace {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// An empty workspace.
    public init() {}

    deinit { memory.deallocate() }

    /// At least `byteCount` bytes aligned to a cache line, valid until the next request.
    func bytes(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        if memory.count < byteCount {
            memory.deallocate()
            memory = .allocate(byteCount: byteCount, alignment: 64)
        }
        return memory
    }
}
