import Foundation

/// Inputs of the models of drums and bass for a second of a track, in addition to `VoiceInputs`: the low registers, the rises of
/// level in four registers, and the strength and purity of low tones, independent of level.
enum RegisterInputs {
    /// Number of inputs per second.
    static let count = RegisterInput.total
    /// Number of octaves of quarter tones whose purity counts.
    private static let lowOctaves = 2
    /// Quarter tones below this magnitude count as this.
    private static let floor: Float = 1e-4

    /// - Returns: `count` values for every second, not standardized.
    static func values(of frames: FrameRecord, onsets: OnsetBands) -> [[Float]] {
        let registers = frames.registers
        let tones = octaves(frames.quarterTones, seconds: frames.seconds.count)
        return frames.seconds.indices.map { second in
            let first = second * CanonicalAudio.framesOfSecond
            let rises = rises(onsets, first..<first + CanonicalAudio.framesOfSecond)
            return NamedInputs<RegisterInput> { block in
                switch block {
                case .registers: Array(registers.means.row(second))
                case .registerDeviation: Array(registers.deviations.row(second))
                case .rises: rises.mean
                case .risePeaks: rises.peak
                case .tones: tones[second].shares
                case .tonePeaks: tones[second].peaks
                }
            }.values
        }
    }

    /// Logarithms of the mean rise and of the largest one below 155 Hz, from there to 390 Hz, to 2.6 kHz, and above.
    private static func rises(_ onsets: OnsetBands, _ frames: Range<Int>) -> (mean: [Float], peak: [Float]) {
        let frames = frames.clamped(to: onsets.total.indices)
        var (sum, peak) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for frame in frames {
            let (kick, low, high) = (onsets.kick[frame], onsets.low[frame], onsets.high[frame])
            let rise = SIMD4(kick, low - kick, onsets.total[frame] - low - high, high)
            sum += rise
            peak = peak.replacing(with: rise, where: rise .> peak)
        }
        let mean = sum / Float(max(frames.count, 1))
        return ((0..<4).map { log(1 + max(0, mean[$0])) }, (0..<4).map { log(1 + peak[$0]) })
    }

    /// For each second: logarithms of the mean magnitude in each octave, relative to that of all; and of the largest
    /// magnitude in each of the lowest octaves, relative to the octave's mean.
    private static func octaves(
        _ record: QuarterToneRecord, seconds count: Int
    ) -> [(shares: [Float], peaks: [Float])] {
        let length = QuarterToneFilters.binsPerOctave
        var sums = [[Float]](
            repeating: [Float](repeating: 0, count: QuarterToneFilters.binCount), count: count)
        var counts = [Float](repeating: 0, count: count)
        for frame in 0..<record.frames.rowCount {
            let second = Int(record.times[frame] / VoiceActivity.hop)
            guard second < count else { break }
            for (bin, value) in record.frames.row(frame).enumerated() { sums[second][bin] += value }
            counts[second] += 1
        }
        return zip(sums, counts).map { sums, frames in
            let bins = sums.map { max(floor, $0 / max(frames, 1)) }
            let octaves = stride(from: 0, to: bins.count, by: length).map { bins[$0..<$0 + length] }
            let means = octaves.map { $0.reduce(0, +) / Float(length) }
            let all = means.reduce(0, +) / Float(means.count)
            let peaks = zip(octaves, means).prefix(lowOctaves).map { log(($0.max() ?? $1) / $1) }
            return (means.map { log($0 / all) }, peaks)
        }
    }
}

/// The blocks of `RegisterInputs`.
enum RegisterInput: String, InputBlock {
    /// Mean level of the lowest 16 of 128 mel bands relative to that of all, and deviation over time, dB.
    case registers, registerDeviation
    /// Mean and maximum of the rises of level in four registers, logarithms.
    case rises, risePeaks
    /// The share of each octave from C2, and the purity of the lowest two, logarithms.
    case tones, tonePeaks

    var count: Int {
        switch self {
        case .registers, .registerDeviation: RegisterMoments.bandCount
        case .rises, .risePeaks: 4
        case .tones: 5
        case .tonePeaks: 2
        }
    }
}
