internal import CKernels

/// Onset strength: the mean rise over the mel bands, in dB, from one frame to the next
/// (Böck & Widmer 2013 without vibrato suppression; `librosa.onset.onset_strength` defaults).
public enum OnsetStrength {
    /// Frames by which the envelope is delayed to line up with the centre of the frames.
    static let centringDelay = 2

    /// The envelope of a mel spectrogram.
    /// - Parameter melDecibels: frames × bands, in dB, already limited in dynamic range (`Decibels.fromPower`).
    /// - Returns: one value ≥ 0 per frame; the first three are 0.
    public static func envelope(ofMelDecibels melDecibels: FeatureMatrix) -> [Float] {
        var accumulator = Accumulator(bandCount: melDecibels.columnCount)
        melDecibels.withRows { row, _ in accumulator.add(row) }
        return accumulator.envelope
    }

    /// The same, frame by frame.
    struct Accumulator {
        private let previous: FloatBuffer
        private var envelopeWithoutDelay: [Float] = []

        init(bandCount: Int) {
            previous = FloatBuffer(count: bandCount)
        }

        mutating func add(_ melDecibels: UnsafePointer<Float>) {
            let count = previous.count
            let rise = envelopeWithoutDelay.isEmpty ? 0 : ck_rectified_difference(melDecibels, previous.base, count)
            envelopeWithoutDelay.append(rise / Float(count))
            previous.base.update(from: melDecibels, count: count)
        }

        /// The rise that reached `frame`, without the delay that centres the envelope.
        func undelayed(_ frame: Int) -> Float { envelopeWithoutDelay[frame] }

        var envelope: [Float] {
            let count = envelopeWithoutDelay.count
            let delay = min(OnsetStrength.centringDelay, count)
            return Array(repeating: 0, count: delay) + envelopeWithoutDelay.prefix(count - delay)
        }
    }
}
