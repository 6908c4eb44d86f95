internal import CKernels

/// The short-time Fourier transform with centered, Hann-windowed frames (librosa's `stft` defaults).
public struct STFT: Sendable {
    /// Samples per frame.
    public let frameLength: Int
    /// Samples from one frame to the next.
    public let hopLength: Int
    /// Bins per frame, `frameLength / 2 + 1`; bin `k` is centered on `k · sampleRate / frameLength` Hz.
    public var binCount: Int { fft.binCount }

    let fft: RealFFT
    let window: FloatBufferTable

    /// - Parameters:
    ///   - frameLength: samples per frame, at least 2 (canonically 2,048).
    ///   - hopLength: samples between frames, 1…frameLength (canonically 512).
    public init(frameLength: Int = 2048, hopLength: Int = CanonicalAudio.hopLength) {
        precondition(hopLength >= 1 && hopLength <= frameLength, "hop out of range")
        self.frameLength = frameLength
        self.hopLength = hopLength
        fft = RealFFT(length: frameLength)
        window = FloatBufferTable(Window.hann(length: frameLength))
    }

    /// |X|² of every frame.
    /// - Parameter samples: a mono signal.
    /// - Returns: `1 + samples.count / hopLength` frames × `binCount`; no frames for an empty signal.
    public func powerSpectrogram(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: binCount)
        forEachSpectrum(of: samples) { _, spectrum in result.append(spectrum.power.base) }
        return result
    }

    /// |X| of every frame; shape as `powerSpectrogram(of:)`.
    public func magnitudeSpectrogram(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: binCount)
        forEachSpectrum(of: samples) { _, spectrum in result.append(spectrum.magnitude.base) }
        return result
    }

    /// X of every frame: `1 + samples.count / hopLength` frames × `2 · binCount` interleaved (real, imaginary) values.
    public func complexSpectrogram(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: 2 * binCount)
        forEachSpectrum(of: samples) { _, spectrum in result.append(spectrum.complex.base) }
        return result
    }

    func forEachSpectrum(of samples: [Float], _ body: (FrameStream.Frame, SpectrumBuffer) -> Void) {
        let spectrum = SpectrumBuffer(self)
        forEachFrame(of: samples) { frame in
            spectrum.load(frame.samples)
            body(frame, spectrum)
        }
    }

    func forEachFrame(of samples: [Float], _ body: (FrameStream.Frame) -> Void) {
        let stream = FrameStream(frameLength: frameLength, hopLength: hopLength)
        samples.withUnsafeBufferPointer { stream.push($0, body) }
        stream.finish(body)
    }
}

/// The spectrum of the current frame in its three forms; one per worker, reused from frame to frame.
package final class SpectrumBuffer {
    let stft: STFT
    let complex: FloatBuffer
    package let power: FloatBuffer
    package private(set) var magnitude: FloatBuffer
    /// Magnitude of the previous frame; zeros for the first.
    package private(set) var previousMagnitude: FloatBuffer
    private let windowed: FloatBuffer

    package init(_ stft: STFT) {
        self.stft = stft
        complex = FloatBuffer(count: 2 * stft.binCount)
        power = FloatBuffer(count: stft.binCount)
        magnitude = FloatBuffer(count: stft.binCount)
        previousMagnitude = FloatBuffer(count: stft.binCount)
        windowed = FloatBuffer(count: stft.frameLength)
    }

    package func load(_ frame: UnsafePointer<Float>) {
        swap(&magnitude, &previousMagnitude)
        ck_multiply(frame, stft.window.base, windowed.base, stft.frameLength)
        stft.fft.execute(windowed, complex)
        ck_power_and_magnitude(complex.base, power.base, magnitude.base, stft.binCount)
    }
}
