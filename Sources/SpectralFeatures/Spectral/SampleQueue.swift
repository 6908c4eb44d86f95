/// The recent part of a signal. Samples are appended at its end and dropped from its beginning. Their indices are
/// counted from the start of the signal.
final class SampleQueue {
    private let buffer: FloatBuffer
    /// Index of the first sample in the buffer, and of the first that is still needed.
    private var origin: Int
    private var first: Int
    /// Index after the last sample.
    private(set) var end = 0

    /// - Parameters:
    ///   - capacity: number of samples, including the leading zeros. With twice the kept number samples are rarely
    ///     moved.
    ///   - leadingZeros: number of samples with negative indices that can be read before the signal.
    init(capacity: Int, leadingZeros: Int) {
        buffer = FloatBuffer(count: capacity)
        origin = -leadingZeros
        first = origin
    }

    /// Appends `count` samples that `body` writes.
    func append(_ count: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        if end + count - origin > buffer.count {
            buffer.base.update(from: buffer.base + (first - origin), count: end - first)
            origin = first
        }
        precondition(end + count - origin <= buffer.count, "the queue is full")
        body(buffer.base + (end - origin))
        end += count
    }

    /// The samples from an index on; valid until the next `append`.
    func samples(from index: Int) -> UnsafePointer<Float> {
        precondition(index >= first && index <= end, "samples that are no longer kept")
        return UnsafePointer(buffer.base + (index - origin))
    }

    /// Drops the samples before an index.
    func discard(before index: Int) {
        precondition(index <= end, "samples that have not come yet")
        first = max(first, index)
    }
}
