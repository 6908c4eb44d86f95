internal import CEbur128
internal import CKernels
import Foundation

/// Measures loudness from interleaved blocks.
///
/// libebur128 filters and weighs the channels and gives the energy of every 100 ms; the two gated statistics
/// are taken from these. Its own integrated mode sums every sample four times (windows of 400 ms every 100 ms)
/// and its range mode three times more.
final class LoudnessMeter {
    private var state: UnsafeMutablePointer<ebur128_state>?
    private let channelCount: Int
    private let framesPerStep: Int
    private var framesInStep = 0
    /// K-weighted mean square of each 100 ms: 288 kB an hour.
    private(set) var energies: [Double] = []
    private var samplePeak: Float = 0

    init(_ layout: ChannelLayout, sampleRate: Int) {
        channelCount = layout.speakers.count
        framesPerStep = sampleRate / 10
        state = ebur128_init(UInt32(channelCount), UInt(sampleRate), Int32(EBUR128_MODE_M.rawValue))
        for (channel, weight) in layout.weights.enumerated() {
            ebur128_set_channel(state, UInt32(channel), Int32(weight.rawValue))
        }
    }

    deinit {
        ebur128_destroy(&state)
    }

    func add(_ interleaved: UnsafeBufferPointer<Float>) {
        guard let state, let base = interleaved.baseAddress else { return }
        samplePeak = max(samplePeak, ck_peak(base, interleaved.count))
        var frames = interleaved.count / channelCount
        var position = base
        while frames > 0 {
            let taken = min(frames, framesPerStep - framesInStep)
            ebur128_add_frames_float(state, position, taken)
            position += taken * channelCount
            frames -= taken
            framesInStep += taken
            if framesInStep == framesPerStep {
                framesInStep = 0
                var loudness = -Double.infinity
                ebur128_loudness_window(state, 100, &loudness)
                energies.append(Self.energy(loudness))
            }
        }
    }

    var loudness: Loudness {
        Loudness(integrated: integrated, range: range, samplePeak: samplePeak)
    }

    /// BS.1770-4: blocks of 400 ms every 100 ms; those above −70 LUFS; of these, those above their mean less 10 LU.
    private var integrated: Double {
        let blocks = windows(steps: 4, every: 1).filter { $0 > Self.absoluteGate }
        let gate = Self.mean(blocks) * pow(10, -1)
        let kept = blocks.filter { $0 > gate }
        return kept.isEmpty ? Loudness.silence : Self.loudness(Self.mean(kept))
    }

    /// EBU Tech 3342: windows of 3 s every second, above −70 LUFS and above their mean less 20 LU; from the
    /// 10th percentile to the 95th.
    private var range: Double {
        let windows = windows(steps: 30, every: 10).filter { $0 > Self.absoluteGate }
        let gate = Self.mean(windows) * pow(10, -2)
        let kept = windows.filter { $0 > gate }.sorted()
        guard let last = kept.indices.last else { return 0 }
        func percentile(_ share: Double) -> Double { Self.loudness(kept[Int((Double(last) * share).rounded())]) }
        return percentile(0.95) - percentile(0.1)
    }

    private func windows(steps: Int, every hop: Int) -> [Double] {
        guard energies.count >= steps else { return [] }
        return stride(from: 0, through: energies.count - steps, by: hop).map {
            energies[$0..<$0 + steps].reduce(0, +) / Double(steps)
        }
    }

    private static let absoluteGate = energy(Loudness.silence)
    private static func energy(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }
    private static func loudness(_ energy: Double) -> Double { 10 * log10(energy) - 0.691 }
    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
}

extension ChannelLayout {
    /// Channels that libebur128 weighs as BS.1770-4, table 3, asks: +1.5 dB between 60° and 120° from the front, nothing
    /// for low frequencies, 0 dB for all others. What is behind the listener stands at 110° in a layout without sides
    /// and at 135° in one with them.
    fileprivate var weights: [channel] {
        let hasSides = speakers.contains(.side)
        return speakers.map { speaker in
            switch speaker {
            case .front: EBUR128_CENTER
            case .side: EBUR128_Mp090
            case .back: hasSides ? EBUR128_Mp135 : EBUR128_Mp110
            case .lowFrequency: EBUR128_UNUSED
            }
        }
    }
}
