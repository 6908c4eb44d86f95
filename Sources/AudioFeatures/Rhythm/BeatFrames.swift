internal import CKernels

/// Inputs of `BeatNetwork` and `KnownBeatNetwork` for each frame of a track's first ten minutes, in 32 bands of four mel bands each: the rise
/// of each band since the frame before, as `OnsetBands` measures it, and its level.
struct BeatFrames: Sendable, Equatable {
    static let bandCount = 32
    /// Values of a frame: the rises, then the levels.
    static let valueCount = 2 * bandCount
    /// Maximum number of frames.
    static let longest = CanonicalAudio.frameCount(seconds: 600)
    /// Steps per decibel for both kinds of values. Levels are counted from 80 dB below the loudest mel band.
    static let stepsOfRise: Float = 8
    static let stepsOfLevel: Float = 3

    /// Frames × `valueCount`.
    private(set) var bytes: [UInt8] = []

    var frameCount: Int { bytes.count / Self.valueCount }

    /// The level of the second band, around 170 Hz, for each frame, in dB above that of no sound.
    var lows: [Float] {
        (0..<frameCount).map { Float(bytes[$0 * Self.valueCount + Self.bandCount + 1]) / Self.stepsOfLevel }
    }

    struct Accumulator {
        private static let bandsOfOne = OnsetBands.melBandCount / bandCount
        private static let edges = (0...bandCount).map { UInt32(bandsOfOne * $0) }

        private(set) var frames = BeatFrames()
        private let previous = FloatBuffer(count: OnsetBands.melBandCount)
        private let rises = FloatBuffer(count: bandCount)

        /// - Parameters:
        ///   - mel: 128 mel bands of a frame, dB.
        ///   - loudest: the loudest mel band of the first ten minutes, dB. The network was trained on minutes and their
        ///     loudest band.
        mutating func add(_ mel: UnsafePointer<Float>, loudest: Float) {
            guard frames.frameCount < longest else { return }
            if frames.bytes.isEmpty { previous.base.update(from: mel, count: previous.count) }
            Self.edges.withUnsafeBufferPointer { edges in
                if let edges = edges.baseAddress {
                    ck_band_rises(mel, previous.base, edges, bandCount, rises.base)
                }
            }
            for band in 0..<bandCount { frames.bytes.append(Self.byte(stepsOfRise * rises.base[band])) }
            let floor = loudest - Decibels.dynamicRange
            for band in 0..<bandCount {
                var sum: Float = 0
                for part in 0..<Self.bandsOfOne { sum += mel[band * Self.bandsOfOne + part] }
                frames.bytes.append(Self.byte(stepsOfLevel * (sum / Float(Self.bandsOfOne) - floor)))
            }
            previous.base.update(from: mel, count: previous.count)
        }

        private static func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value))) }
    }
}
