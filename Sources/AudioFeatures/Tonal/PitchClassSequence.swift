internal import CKernels
import Foundation

/// Pitch classes of a track over time. Performances of one piece share them, whatever their instruments.
///
/// The spectra have 8,192 samples (0.37 s), every 5,120, between C3 and C7. The range is whole octaves, so all pitch
/// classes have equal weight; below C3 such a spectrum does not separate semitones. Each bin contributes to the
/// semitones within 2/3 of a semitone, fully within 1/3. Each semitone is the mean of its bins. Octaves are added, and
/// two spectra make a frame.
public struct PitchClassSequence: Sendable, Equatable {
    /// Seconds from frame to frame.
    public static let hop = Double(2 * hopLength) / Double(CanonicalAudio.sampleRate)
    /// Maximum number of frames: the first four and a half minutes.
    public static let longest = 580

    /// Frames × 12 from C, with the strongest of each frame scaled to 1; silence is 0.
    public let frames: FeatureMatrix

    /// A sequence without frames.
    static let empty = PitchClassSequence(frames: FeatureMatrix(columnCount: 12))

    private static let frameLength = 8192
    private static let hopLength = 5120

    /// The tables: immutable, shared by all workers.
    struct Tables: Sendable {
        let stft = STFT(frameLength: PitchClassSequence.frameLength, hopLength: PitchClassSequence.hopLength)
        /// The bins in use.
        let bins: Range<Int>
        /// 12 × bins.
        let weights: FloatBufferTable

        init() {
            let binWidth = Double(CanonicalAudio.sampleRate) / Double(PitchClassSequence.frameLength)
            let lowest = 440 * pow(2, -21.0 / 12)  // C3
            let position = { (bin: Int) in 12 * log2(Double(bin) * binWidth / lowest) }
            let first = Int((lowest * pow(2, -1.0 / 12) / binWidth).rounded(.up))
            let end = Int((lowest * pow(2, 4) / binWidth).rounded(.up))
            bins = first..<end
            var weights = [Float](repeating: 0, count: 12 * bins.count)
            for semitone in 0..<48 {
                let shares = bins.map { min(1, max(0, 2 - 3 * abs(position($0) - Double(semitone)))) }
                let sum = shares.reduce(0, +)
                for (index, share) in shares.enumerated() where share > 0 {
                    weights[semitone % 12 * bins.count + index] += Float(share / sum)
                }
            }
            self.weights = FloatBufferTable(weights)
        }
    }

    /// Collects samples.
    final class Accumulator {
        private let tables: Tables
        private let stream = FrameStream(frameLength: frameLength, hopLength: hopLength)
        private let spectrum: SpectrumBuffer
        private let chroma = FloatBuffer(count: 12)
        private let sum = FloatBuffer(count: 12)
        private var frames = FeatureMatrix(columnCount: 12)

        init(_ tables: Tables) {
            self.tables = tables
            spectrum = SpectrumBuffer(tables.stft)
        }

        /// Samples at 22,050 Hz, mono, in order.
        func push(_ samples: UnsafeBufferPointer<Float>) {
            guard frames.rowCount < PitchClassSequence.longest else { return }
            stream.push(samples) { add($0) }
        }

        private func add(_ frame: FrameStream.Frame) {
            guard frames.rowCount < PitchClassSequence.longest else { return }
            spectrum.load(frame.samples)
            ck_matrix_vector(
                tables.weights.base, spectrum.magnitude.base + tables.bins.lowerBound, chroma.base, 12,
                tables.bins.count)
            for pitch in 0..<12 { sum.base[pitch] += chroma.base[pitch] }
            guard frame.index % 2 == 1 else { return }
            ConstantQChroma.scaleToPeak(sum.base)
            frames.append(sum.base)
            sum.base.update(repeating: 0, count: 12)
        }

        /// The last frame is dropped unless both its spectra are complete.
        func finish() -> PitchClassSequence {
            if frames.rowCount < PitchClassSequence.longest { stream.finish { add($0) } }
            return PitchClassSequence(frames: frames)
        }
    }

    /// The sequence of a mono signal at 22,050 Hz.
    public init(of samples: [Float]) {
        let accumulator = Accumulator(Tables())
        samples.withUnsafeBufferPointer { accumulator.push($0) }
        self = accumulator.finish()
    }

    private init(frames: FeatureMatrix) { self.frames = frames }
}
