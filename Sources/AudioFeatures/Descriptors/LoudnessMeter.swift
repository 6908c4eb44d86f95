internal import CEbur128
internal import CKernels
import Foundation

/// Loudness of a track after EBU R 128 / ITU-R BS.1770-4, measured on its original channels by libebur128.
public struct Loudness: Sendable, Equatable {
    /// Integrated (gated) loudness, LUFS; `silence` when nothing passes the absolute gate.
    public var integrated: Double
    /// Largest sample magnitude, linear; above 1 where the decoder overshoots full scale.
    public var samplePeak: Float

    /// The absolute gate of BS.1770, −70 LUFS: what a silent track reads.
    public static let silence = -70.0

    /// - Parameters:
    ///   - integrated: LUFS.
    ///   - samplePeak: linear.
    public init(integrated: Double, samplePeak: Float) {
        self.integrated = integrated
        self.samplePeak = samplePeak
    }
}

/// Measures loudness from interleaved blocks.
final class LoudnessMeter {
    private var state: UnsafeMutablePointer<ebur128_state>?
    private let channelCount: Int
    private var samplePeak: Float = 0

    /// Beyond an hour the block energies go to a histogram of 0.1 LU steps instead of a list, to bound memory.
    private static let longestExactSeconds = 3600.0

    init(channelCount: Int, sampleRate: Int, expectedSeconds: Double?) {
        self.channelCount = channelCount
        var mode = EBUR128_MODE_I.rawValue
        if (expectedSeconds ?? .infinity) > Self.longestExactSeconds { mode |= EBUR128_MODE_HISTOGRAM.rawValue }
        state = ebur128_init(UInt32(channelCount), UInt(sampleRate), Int32(mode))
    }

    deinit {
        ebur128_destroy(&state)
    }

    func add(_ interleaved: UnsafeBufferPointer<Float>) {
        guard let state, let base = interleaved.baseAddress else { return }
        ebur128_add_frames_float(state, base, interleaved.count / channelCount)
        samplePeak = max(samplePeak, ck_peak(base, interleaved.count))
    }

    var loudness: Loudness {
        var integrated = -Double.infinity
        if let state { ebur128_loudness_global(state, &integrated) }
        return Loudness(
            integrated: integrated.isFinite ? max(integrated, Loudness.silence) : Loudness.silence,
            samplePeak: samplePeak)
    }
}
