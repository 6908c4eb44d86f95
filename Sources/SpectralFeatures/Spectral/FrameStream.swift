/// Cuts a signal that arrives in blocks of any size into overlapping frames.
///
/// Frames are centered, as with librosa's `center=True`: frame `t` covers the samples `t·hop − length/2 ..< t·hop +
/// length/2`, with zeros outside the signal, so a signal of `n ≥ 1` samples has `1 + n / hop` frames. Memory is one
/// frame and 16,384 samples, whatever the length of the signal and its blocks.
///
/// An instance processes one signal, from one thread at a time; `finish` ends it permanently.
public final class FrameStream {
    /// One frame: `length` samples; those from `validEnd` on are after the end of the signal.
    package struct Frame {
        package let samples: UnsafePointer<Float>
        package let index: Int
        package let validEnd: Int
    }

    /// Samples per frame.
    public let frameLength: Int
    /// Samples from one frame to the next.
    public let hopLength: Int
    private let buffer: FloatBuffer
    private var start = 0
    private var filled: Int
    private var frameIndex = 0
    private var hasEnded = false
    /// Samples pushed so far.
    public private(set) var sampleCount = 0

    /// - Parameters:
    ///   - frameLength: samples per frame, at least 2 (canonically 2,048).
    ///   - hopLength: samples between frames, 1…frameLength (canonically 512).
    public init(frameLength: Int = 2048, hopLength: Int = CanonicalAudio.hopLength) {
        precondition(
            frameLength >= 2 && hopLength >= 1 && hopLength <= frameLength,
            "frames must be at least 2 samples, hops within a frame")
        self.frameLength = frameLength
        self.hopLength = hopLength
        buffer = FloatBuffer(count: frameLength + max(frameLength, 16384))
        filled = frameLength / 2  // the zeros before the signal
    }

    /// Processes the next samples.
    /// - Parameters:
    ///   - samples: a block of any size.
    ///   - body: receives each completed frame, `frameLength` samples, valid during the call.
    public func push(_ samples: [Float], _ body: (_ frame: Span<Float>) -> Void) {
        samples.withUnsafeBufferPointer { samples in
            push(samples) { (frame: Frame) in
                body(UnsafeBufferPointer(start: frame.samples, count: frameLength).span)
            }
        }
    }

    /// Ends the signal.
    /// - Parameter body: receives the last frames, with zeros after the signal.
    public func finish(_ body: (_ frame: Span<Float>) -> Void) {
        finish { (frame: Frame) in body(UnsafeBufferPointer(start: frame.samples, count: frameLength).span) }
    }

    package func push(_ samples: UnsafeBufferPointer<Float>, _ body: (Frame) -> Void) {
        precondition(!hasEnded, "the signal has ended")
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

    package func finish(_ body: (Frame) -> Void) {
        precondition(!hasEnded, "the signal has ended")
        hasEnded = true
        guard sampleCount > 0 else { return }
        compact()
        let end = filled
        (buffer.base + filled).update(repeating: 0, count: frameLength / 2)
        filled += frameLength / 2
        emit(validEnd: end, body)
    }

    private func emit(validEnd: Int, _ body: (Frame) -> Void) {
        while start + frameLength <= filled {
            body(Frame(samples: buffer.base + start, index: frameIndex, validEnd: min(frameLength, validEnd - start)))
            start += hopLength
            frameIndex += 1
        }
    }

    private func compact() {
        buffer.base.update(from: buffer.base + start, count: filled - start)
        filled -= start
        start = 0
    }
}
