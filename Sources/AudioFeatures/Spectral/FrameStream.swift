/// Cuts a signal that arrives in blocks of any size into overlapping frames.
///
/// Centred frames, as librosa's `center=True`: frame `t` covers the samples
/// `t·hop − length/2 ..< t·hop + length/2`, with zeros outside the signal, so that a signal of `n ≥ 1`
/// samples has `1 + n / hop` frames. Memory is one frame plus one block, whatever the signal's length.
struct FrameStream {
    /// One frame: `length` samples, of which those from `validEnd` on lie behind the end of the signal.
    struct Frame {
        let samples: UnsafePointer<Float>
        let index: Int
        let validEnd: Int
    }

    let length: Int
    let hop: Int
    private let buffer: FloatBuffer
    private var start = 0
    private var filled: Int
    private var frameIndex = 0
    private(set) var sampleCount = 0

    init(length: Int, hop: Int) {
        precondition(length >= 2 && hop >= 1 && hop <= length, "frames must be at least 2 samples, hops within a frame")
        self.length = length
        self.hop = hop
        buffer = FloatBuffer(count: length + max(length, 16384))
        filled = length / 2  // the zeros before the signal
    }

    mutating func push(_ samples: UnsafeBufferPointer<Float>, _ body: (Frame) -> Void) {
        var rest = samples[...]
        sampleCount += samples.count
        while !rest.isEmpty {
            if filled == buffer.count { compact() }
            let taken = rest.prefix(buffer.count - filled)
            (buffer.base + filled).update(
                from: UnsafeBufferPointer(rebasing: taken).baseAddress ?? samples.baseAddress!, count: taken.count)
            filled += taken.count
            rest = rest.dropFirst(taken.count)
            emit(validEnd: filled, body)
        }
    }

    mutating func finish(_ body: (Frame) -> Void) {
        guard sampleCount > 0 else { return }
        compact()
        let end = filled
        (buffer.base + filled).update(repeating: 0, count: length / 2)
        filled += length / 2
        emit(validEnd: end, body)
    }

    private mutating func emit(validEnd: Int, _ body: (Frame) -> Void) {
        while start + length <= filled {
            body(Frame(samples: buffer.base + start, index: frameIndex, validEnd: min(length, validEnd - start)))
            start += hop
            frameIndex += 1
        }
    }

    private mutating func compact() {
        buffer.base.update(from: buffer.base + start, count: filled - start)
        filled -= start
        start = 0
    }
}
