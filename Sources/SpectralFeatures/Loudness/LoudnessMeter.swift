internal import CKernels

/// Measures loudness from interleaved blocks of any size: that of the weighted channels, and that of their mean.
///
/// The mean is measured as one channel, whatever the number of channels, because the fitted models were trained with
/// it. It is 3.01 LU below the loudness of the channels if both loudspeakers play the same.
///
/// `ck_k_weighted_squares` computes the energies of sixteen steps of 100 ms at a time. Its filters run in parallel over
/// stretches of time, each beginning half a step early. By then the slowest pole retains only 6 · 10⁻⁶ of earlier
/// input.
package final class LoudnessMeter {
    private static let stepsPerPiece = 2 * Int(CK_LOUDNESS_SEGMENTS)

    private let weights: [Double]
    private let weighting: KWeighting
    private let framesPerStep: Int
    private let warmUp: Int
    /// The warm-up, followed by the steps of a piece, interleaved; `filled` numbers are in use.
    private let piece: UnsafeMutableBufferPointer<Float>
    private let memory: SampleBuffer
    private var filled: Int
    /// The mean of more than two channels, over the same time.
    private let mean: FloatBuffer?
    private let squares = FloatBuffer(count: 3 * stepsPerPiece)
    /// Mean square of each step, over the weighted channels; together with that of the mean 576 kB per hour.
    private var energies: [Double] = []
    private var mixEnergies: [Double] = []
    private var samplePeak: Float = 0

    private var channelCount: Int { weights.count }

    /// - Parameters:
    ///   - layout: the channels.
    ///   - sampleRate: Hz.
    ///   - memory: working memory, in use until the meter is released.
    package init(_ layout: ChannelLayout, sampleRate: Int, memory: SampleBuffer) {
        weights = layout.loudnessWeights
        weighting = KWeighting(sampleRate: sampleRate)
        framesPerStep = (sampleRate + 5) / 10
        warmUp = framesPerStep / 2
        let frames = warmUp + Self.stepsPerPiece * framesPerStep
        memory.reserve(frames * weights.count)
        self.memory = memory
        piece = UnsafeMutableBufferPointer(rebasing: memory.unused.prefix(frames * weights.count))
        filled = warmUp * weights.count
        piece.prefix(filled).update(repeating: 0)
        mean = weights.count > 2 ? FloatBuffer(count: frames) : nil
    }

    package func add(_ interleaved: UnsafeBufferPointer<Float>) {
        guard let base = interleaved.baseAddress, let piece = piece.baseAddress else { return }
        samplePeak = max(samplePeak, ck_peak(base, interleaved.count))
        var taken = 0
        while taken < interleaved.count {
            let count = min(self.piece.count - filled, interleaved.count - taken)
            (piece + filled).update(from: base + taken, count: count)
            taken += count
            filled += count
            guard filled == self.piece.count else { continue }
            measure(stepCount: Self.stepsPerPiece)
            filled = warmUp * channelCount
            piece.update(from: piece + self.piece.count - filled, count: filled)
        }
    }

    /// Call it after the last block. An incomplete step is ignored.
    /// - Returns: the loudness of the channels, and the integrated loudness of their mean, LUFS.
    package func finish() -> (channels: Loudness, mix: Double) {
        piece[filled...].update(repeating: 0)
        measure(stepCount: (filled / channelCount - warmUp) / framesPerStep)
        let gated = GatedLoudness(energies: energies)
        return (
            Loudness(integrated: gated.integrated, range: gated.range, samplePeak: samplePeak),
            GatedLoudness(energies: mixEnergies).integrated
        )
    }

    /// The energies of the blocks of 400 ms above −70 LUFS, and the largest sample; after `finish`.
    var blocks: (energies: [Double], samplePeak: Float) { (GatedLoudness(energies: energies).blocks, samplePeak) }

    private func measure(stepCount: Int) {
        var (sums, mixSums) = ([Double](repeating: 0, count: stepCount), [Double](repeating: 0, count: stepCount))
        guard stepCount > 0, let base = piece.baseAddress else { return }
        let start = UnsafePointer(base)
        for channel in stride(from: 0, to: channelCount - 1, by: 2) {
            filterPair(start + channel)
            for step in 0..<stepCount {
                sums[step] += weights[channel] * Double(squares.base[3 * step])
                sums[step] += weights[channel + 1] * Double(squares.base[3 * step + 1])
                mixSums[step] = Double(squares.base[3 * step + 2])
            }
        }
        if !channelCount.isMultiple(of: 2) {
            filterSingle(start + channelCount - 1, stride: channelCount)
            for step in 0..<stepCount {
                mixSums[step] = singleSquare(step)
                sums[step] += weights[channelCount - 1] * mixSums[step]
            }
        }
        if let mean {
            ck_mix_down(start, mean.count, channelCount, mean.base)
            filterSingle(mean.base, stride: 1)
            for step in 0..<stepCount { mixSums[step] = singleSquare(step) }
        }
        energies += sums.map { $0 / Double(framesPerStep) }
        mixEnergies += mixSums.map { $0 / Double(framesPerStep) }
    }

    /// Two adjacent channels from one on: two steps per segment.
    private func filterPair(_ channel: UnsafePointer<Float>) {
        let first = channel + warmUp * channelCount
        filter(first, first + 1, stride: channelCount, stepsPerSegment: 2)
    }

    /// One signal, its second half beside the first: one step per segment.
    private func filterSingle(_ signal: UnsafePointer<Float>, stride: Int) {
        let first = signal + warmUp * stride
        let half = Self.stepsPerPiece / 2 * framesPerStep * stride
        filter(first, first + half, stride: stride, stepsPerSegment: 1)
    }

    private func singleSquare(_ step: Int) -> Double {
        let half = Self.stepsPerPiece / 2
        return Double(squares.base[step < half ? 3 * step : 3 * (step - half) + 1])
    }

    private func filter(
        _ one: UnsafePointer<Float>, _ other: UnsafePointer<Float>, stride: Int, stepsPerSegment: Int
    ) {
        withUnsafePointer(to: weighting.filter) {
            ck_k_weighted_squares($0, one, other, stride, warmUp, stepsPerSegment, framesPerStep, squares.base)
        }
    }
}

extension ChannelLayout {
    /// One channel is played on two loudspeakers, so it counts twice (EBU Tech 3344, 3.3; libebur128's dual mono).
    ///
    /// BS.1770-4, table 3: 1.41 (+1.5 dB) between 60° and 120° from the front, 0 for low frequencies, 1 for all others.
    /// Channels behind the listener are at 110° in a layout without sides and at 135° in one with them.
    fileprivate var loudnessWeights: [Double] {
        guard speakers.count > 1 else { return [2] }
        let hasSides = speakers.contains(.side)
        return speakers.map { speaker in
            switch speaker {
            case .front: 1
            case .side: 1.41
            case .back: hasSides ? 1 : 1.41
            case .lowFrequency: 0
            }
        }
    }
}
