internal import CKernels

/// Onset strength: the mean rise over the mel bands, in dB, from one frame to the next
/// (Böck & Widmer 2013 without vibrato suppression; `librosa.onset.onset_strength` defaults).
public enum OnsetStrength {
    /// Number of frames by which the envelope is delayed to align it with the center of the frames, as librosa does.
    package static func centeringDelay(frameLength: Int = 2048, hopLength: Int = CanonicalAudio.hopLength) -> Int {
        frameLength / (2 * hopLength)
    }

    /// The envelope of a mel spectrogram.
    /// - Parameter melDecibels: frames × bands, in dB, already limited in dynamic range (`Decibels.fromPower`).
    /// - Returns: one value ≥ 0 per frame; the first three are 0.
    public static func envelope(ofMelDecibels melDecibels: FeatureMatrix) -> [Float] {
        envelope(ofMelDecibels: melDecibels, delay: centeringDelay())
    }

    /// The same for other framings, whose delay is another.
    package static func envelope(ofMelDecibels melDecibels: FeatureMatrix, delay: Int) -> [Float] {
        var accumulator = Accumulator(bandCount: melDecibels.columnCount)
        var rises: [Float] = []
        melDecibels.withRows { row, _ in rises.append(accumulator.add(row)) }
        let delay = min(delay, rises.count)
        return Array(repeating: 0, count: delay) + rises.prefix(rises.count - delay)
    }

    /// Frame by frame, without the delay, and per register if there are 128 bands.
    package struct Accumulator {
        private let previous: FloatBuffer
        private var isFirst = true
        package private(set) var bands = OnsetBands()

        package init(bandCount: Int) {
            previous = FloatBuffer(count: bandCount)
        }

        /// - Returns: the mean rise since the frame before; 0 for the first.
        package mutating func add(_ melDecibels: UnsafePointer<Float>) -> Float {
            let count = previous.count
            if isFirst { previous.base.update(from: melDecibels, count: count) }
            isFirst = false
            let rise = ck_rectified_difference(melDecibels, previous.base, count)
            if count == OnsetBands.melBandCount { bands.append(current: melDecibels, previous: previous.base) }
            previous.base.update(from: melDecibels, count: count)
            return rise / Float(count)
        }
    }
}
