/// A signal of which only the recent part is kept: samples are appended at its end and dropped from its beginning,
/// while their indices go on counting from the signal's start.
final class SampleQueue {
    private let buffer: FloatBuffer
    private var first: Int
    /// Index after the last sample.
    private(set) var end = 0

    /// - Parameters:
    ///   - capacity: samples that fit, the leading zeros among them.
    ///   - leadingZeros: samples with negative indices that can be read before the signal.
    init(capacity: Int, leadingZeros: Int) {
        buffer = FloatBuffer(count: capacity)
        first = -leadingZeros
    }

    /// Room for `count` more samples at the end, to be filled by `body`.
    func append(_ count: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        precondition(end + count - first <= buffer.count, "the queue is full")
        body(buffer.base + (end - first))
        end += count
    }

    /// The samples from an index on; valid until the next `discard` or `append`.
    func samples(from index: Int) -> UnsafePointer<Float> {
        precondition(index >= first && index <= end, "samples that are no longer kept")
        return UnsafePointer(buffer.base + (index - first))
    }

    /// Forgets the samples before an index.
    func discard(before index: Int) {
        guard index > first else { return }
        precondition(index <= end, "samples that have not come yet")
        buffer.base.update(from: buffer.base + (index - first), count: end - index)
        first = index
    }
}
