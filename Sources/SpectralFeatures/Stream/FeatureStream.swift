internal import CKernels

/// Spectral features of a mono signal that arrives in blocks of any size, from a microphone or a network. Each frame is
/// available as soon as its last sample is.
///
/// A frame equals the output of the stages for the whole signal, bit for bit, whatever the sizes of the blocks. Only
/// decibels differ: they are not limited to 80 below the loudest value of the signal, which a stream cannot know.
/// `Decibels.fromPower(_:dynamicRange:)` with nil gives the same values. Memory is that of a few frames, whatever the
/// length of the signal.
///
/// ```swift
/// let resampler = Resampler(from: 48_000, to: 22_050)
/// let stream = FeatureStream()
/// for await block in microphone {
///     for frame in stream.push(resampler.process(block)) { print(frame.index, frame.onsetStrength) }
/// }
/// for frame in stream.push(resampler.finish()) + stream.finish() { print(frame.index, frame.onsetStrength) }
/// ```
///
/// An instance processes one signal, from one thread at a time.
public final class FeatureStream {
    /// Features of one frame.
    public struct Frame: Sendable, Equatable {
        /// From 0; its center is the sample `index · hopLength`.
        public let index: Int
        /// |X|², as `STFT.powerSpectrogram(of:)`.
        public let power: [Float]
        /// As `MelFilterBank.melPower(of:stft:)`.
        public let melPower: [Float]
        /// As `MFCC.coefficients(of:)`, from unlimited decibels.
        public let mfcc: [Float]
        /// As `Chroma.chroma(of:)`.
        public let chroma: [Float]
        /// Mean rise over the mel bands since the previous frame, dB ≥ 0; 0 for the first.
        /// `OnsetStrength.envelope(ofMelDecibels:)` has the value two frames later, aligned with the center of the
        /// rising sound.
        public let onsetStrength: Float
    }

    private let mfcc: MFCC
    private let chroma: Chroma
    private let frames: FrameStream
    private let spectrum: SpectrumBuffer
    private let melPower: FloatBuffer
    private var decibels: FloatBuffer
    /// Decibels of the previous frame.
    private var previousDecibels: FloatBuffer

    /// - Parameters:
    ///   - mfcc: the coefficients, and with them frames, mel bands and sample rate.
    ///   - chroma: pitch classes for the same frames and sample rate.
    public init(mfcc: MFCC = MFCC(), chroma: Chroma = Chroma()) {
        precondition(
            chroma.frameLength == mfcc.stft.frameLength && chroma.sampleRate == mfcc.sampleRate,
            "chroma and mfcc must have one frame length and one sample rate")
        self.mfcc = mfcc
        self.chroma = chroma
        frames = FrameStream(frameLength: mfcc.stft.frameLength, hopLength: mfcc.stft.hopLength)
        spectrum = SpectrumBuffer(mfcc.stft)
        melPower = mfcc.melFilterBank.makeOutput()
        decibels = FloatBuffer(count: mfcc.melFilterBank.bandCount)
        previousDecibels = FloatBuffer(count: mfcc.melFilterBank.bandCount)
    }

    /// Processes the next samples.
    /// - Parameter samples: a block of any size, at the sample rate of the stages; finite.
    /// - Returns: the completed frames, in order.
    public func push(_ samples: [Float]) -> [Frame] {
        var result: [Frame] = []
        samples.withUnsafeBufferPointer { samples in frames.push(samples) { result.append(measure($0)) } }
        return result
    }

    /// Ends the signal.
    /// - Returns: the last frames, with zeros after the signal: `1 + samples / hopLength` in total, none for an empty
    ///   signal.
    public func finish() -> [Frame] {
        var result: [Frame] = []
        frames.finish { (frame: FrameStream.Frame) in result.append(measure(frame)) }
        return result
    }

    private func measure(_ frame: FrameStream.Frame) -> Frame {
        let bandCount = decibels.count
        spectrum.load(frame.samples)
        mfcc.melFilterBank.apply(spectrum.power, into: melPower)
        swap(&decibels, &previousDecibels)
        ck_power_to_db(melPower.base, decibels.base, bandCount, Decibels.minimumPower)
        let rise = frame.index == 0 ? 0 : ck_rectified_difference(decibels.base, previousDecibels.base, bandCount)
        return Frame(
            index: frame.index, power: spectrum.power.array, melPower: Array(melPower.array.prefix(bandCount)),
            mfcc: row(mfcc.coefficientCount) { mfcc.dct.apply(decibels.base, into: $0) },
            chroma: row(12) { chroma.apply(spectrum.power.base, into: $0) },
            onsetStrength: rise / Float(bandCount))
    }

    private func row(_ count: Int, _ fill: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            if let base = buffer.baseAddress { fill(base) }
            filled = count
        }
    }
}
