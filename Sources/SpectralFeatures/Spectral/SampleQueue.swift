/// A signal of which only the recent part is kept: samples are appended at its end and dropped from its beginning,
/// while their indices go on counting from the signal's start.
final class SampleQueue {
    private let buffer: FloatBuffer
    /// Index of the first sample in the buffer, and of the first that is still wanted.
    private var origin: Int
    private var first: Int
    /// Index after the last sample.
    private(set) var end = 0

    /// - Parameters:
    ///   - capacity: samples that fit, the leading zeros among them; twice what is kept moves them rarely.
    ///   - leadingZeros: samples with negative indices that can be read before the signal.
    init(capacity: Int, leadingZeros: Int) {
        buffer = FloatBuffer(count: capacity)
        origin = -leadingZeros
        first = origin
    }

    /// Room for `count` more samples at the end, to be filled by `body`.
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

    /// Forgets the samples before an index.
    func discard(before index: Int) {
        precondition(index <= end, "samples that have not come yet")
        first = max(first, index)
    }
}
