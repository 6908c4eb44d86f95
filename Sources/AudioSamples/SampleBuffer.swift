/// Samples in a buffer that grows on request and never shrinks. Hot loops reuse it for every block.
package final class SampleBuffer {
    /// Number of samples in use; may be set up to the capacity.
    package var count = 0
    private var storage: UnsafeMutableBufferPointer<Float>

    package init(minimumCapacity: Int) {
        storage = .allocate(capacity: max(1, minimumCapacity))
        storage.initialize(repeating: 0)
    }

    deinit { storage.deallocate() }

    /// The samples in use; valid until the buffer grows.
    package var contents: UnsafeBufferPointer<Float> { UnsafeBufferPointer(rebasing: storage.prefix(count)) }

    /// The memory after the samples in use.
    package var unused: UnsafeMutableBufferPointer<Float> { UnsafeMutableBufferPointer(rebasing: storage[count...]) }

    package func append(_ samples: UnsafeBufferPointer<Float>) {
        reserve(samples.count)
        _ = unused.update(fromContentsOf: samples)
        count += samples.count
    }

    /// Removes samples from the front and moves the rest there.
    package func dropFirst(_ dropped: Int) {
        guard dropped > 0 else { return }
        _ = storage.update(fromContentsOf: UnsafeBufferPointer(rebasing: storage[dropped..<count]))
        count -= dropped
    }

    /// Reserves space for `additional` samples after those in use.
    package func reserve(_ additional: Int) {
        guard storage.count - count < additional else { return }
        let larger = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(2 * storage.count, count + additional))
        larger.initialize(repeating: 0)
        _ = larger.update(fromContentsOf: storage.prefix(count))
        storage.deallocate()
        storage = larger
    }
}
