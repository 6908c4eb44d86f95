import Foundation

/// Measures ``StereoWidth`` from interleaved blocks of any size: one window of 23 ms every 372 ms.
///
/// The spectra of middle and side come from one complex transform of middle + i · side.
final class StereoMeter {
    /// Seconds from window to window, and length of a window before it is rounded to a power of two.
    private static let (hop, window) = (16_384.0 / 44_100, 1_024.0 / 44_100)
    /// Mean square below which a window is silence: −70 dBFS.
    private static let silence = 1e-7
    /// Mean square below which a band has no sound except rounding noise: −100 dBFS.
    private static let noSound = 1e-10
    /// Ratios to the middle that count as no difference, in a band (−30 dB) and in a recording (−40 dB).
    private static let (floor, monoShare) = (1e-3, 1e-4)
    /// Ratio of side to middle from which on the two channels count as one signal with opposite signs: 13 dB. None of
    /// 568 recordings has more than 9; encoders at low rates leave 15.
    private static let cancellation = 20.0

    private var channelCount = 1
    private var sampleRate = 0
    private var framesPerHop = 1
    private var transform: Transform?
    /// Frames since the start of the current hop.
    private var position = 0
    private var sums = [Double](repeating: 0, count: StereoWidth.bandCount)
    private var counts = [Int](repeating: 0, count: StereoWidth.bandCount)
    private var total = (middle: 0.0, side: 0.0)

    /// Clears the state of the last recording and reuses the tables if they fit.
    func restart(sampleRate: Int, channelCount: Int) {
        self.channelCount = channelCount
        if self.sampleRate != sampleRate {
            framesPerHop = max(1, Int((Self.hop * Double(sampleRate)).rounded()))
            let exponent = log2(Self.window * Double(sampleRate)).rounded()
            transform = Transform(length: 1 << Int(max(4, exponent)), sampleRate: Double(sampleRate))
            self.sampleRate = sampleRate
        }
        position = 0
        for band in sums.indices { (sums[band], counts[band]) = (0, 0) }
        total = (0, 0)
    }

    func add(_ interleaved: UnsafeBufferPointer<Float>) {
        guard channelCount > 1, let transform, let base = interleaved.baseAddress else { return }
        let frameCount = interleaved.count / channelCount
        var frame = 0
        while frame < frameCount {
            if position < transform.length {
                let count = min(transform.length - position, frameCount - frame)
                let frames = base + frame * channelCount
                if channelCount == 2 {
                    transform.fill(at: position, frames, stride: 2, count: count)
                } else {
                    transform.fill(at: position, frames, stride: channelCount, count: count)
                }
                (position, frame) = (position + count, frame + count)
                if position == transform.length { measure(transform) }
            } else {
                let count = min(framesPerHop - position, frameCount - frame)
                (position, frame) = (position + count, frame + count)
                if position >= framesPerHop { position = 0 }
            }
        }
    }

    var width: StereoWidth {
        guard total.side > Self.monoShare * total.middle else { return .unknown }
        return StereoWidth(
            levels: zip(sums, counts).map { sum, count in count > 0 ? Float(10 * sum / Double(count)) : nil })
    }

    /// Whether next to nothing of the first two channels remains in their mean.
    var channelsCancel: Bool { total.side > Self.cancellation * total.middle }

    private func measure(_ transform: Transform) {
        let bands = transform.bandPowers()
        let (middle, side) = bands.reduce((0, 0)) { ($0.0 + $1.middle, $0.1 + $1.side) }
        guard middle + side > Self.silence else { return }
        total = (total.middle + middle, total.side + side)
        for (band, power) in bands.enumerated() where power.middle + power.side > Self.noSound {
            let ratio = (power.side + Self.floor * power.middle) / (power.middle + Self.floor * power.side)
            sums[band] += log10(ratio)
            counts[band] += 1
        }
    }

    /// Tables that depend on the sample rate.
    private final class Transform {
        let length: Int
        private let fft: ComplexFFT
        /// Half of a Hann window.
        private let window: FloatBuffer
        private let input: FloatBuffer
        private let output: FloatBuffer
        /// Bins of each band; empty for bands above half the sample rate.
        private let bins: [Range<Int>]
        private let scale: Double

        init(length: Int, sampleRate: Double) {
            self.length = length
            fft = ComplexFFT(length: length, .forward)
            window = FloatBuffer(count: length)
            for (index, weight) in Window.hann(length: length).enumerated() { window.base[index] = weight / 2 }
            (input, output) = (FloatBuffer(count: 2 * length), FloatBuffer(count: 2 * length))
            let edges = StereoWidth.edges.map { min(length / 2, Int(($0 * Double(length) / sampleRate).rounded(.up))) }
            bins = zip(edges, edges.dropFirst()).map { $0..<$1 }
            // Conversion to mean squares: two bins per frequency; a Hann window has mean square 3/8; the powers are
            // four times too large.
            scale = 2 / (0.375 * Double(length) * Double(length)) / 4
        }

        /// - Parameter frames: the first two channels of the window's samples from `position` on.
        @inline(__always)  // for the vectors that a constant stride allows
        func fill(at position: Int, _ frames: UnsafePointer<Float>, stride: Int, count: Int) {
            let (window, target) = (window.base + position, input.base + 2 * position)
            for index in 0..<count {
                let (left, right) = (frames[index * stride], frames[index * stride + 1])
                target[2 * index] = window[index] * (left + right)
                target[2 * index + 1] = window[index] * (left - right)
            }
        }

        func bandPowers() -> [(middle: Double, side: Double)] {
            fft.execute(input, output)
            return bins.map { bins in
                var (middle, side): (Float, Float) = (0, 0)
                for bin in bins {
                    let (a, b) = (output.base + 2 * bin, output.base + 2 * (length - bin))
                    middle += (a[0] + b[0]) * (a[0] + b[0]) + (a[1] - b[1]) * (a[1] - b[1])
                    side += (a[0] - b[0]) * (a[0] - b[0]) + (a[1] + b[1]) * (a[1] + b[1])
                }
                return (Double(middle) * scale, Double(side) * scale)
            }
        }
    }
}
