internal import CKernels

/// The constant-Q transform of a signal that arrives in blocks. Memory does not depend on its length. Some of the
/// frames are also measured in quarter tones, if requested.
package final class ConstantQStream {
    /// Measurements of a frame.
    package struct Frame {
        /// Magnitudes of 84 semitones from C1 up.
        package let semitones: UnsafePointer<Float>
        /// Magnitudes of 120 quarter tones from C2 up, as `QuarterToneFilters` defines them; only for every ninth
        /// frame.
        package let quarterTones: UnsafePointer<Float>?
    }

    private static let blockLength = 8192

    private let filters: ConstantQFilters
    private let quarterTones: QuarterToneFilters?
    private let decimator = HalfBandDecimator()
    private let input = SampleQueue(capacity: 3 * blockLength, leadingZeros: HalfBandDecimator.reach)
    /// The signal at 11,025 Hz, 5,512.5 Hz … 172 Hz: one copy per octave from the highest.
    private let octaves: [SampleQueue]
    private let magnitudes = FloatBuffer(count: ConstantQTransform.binCount + ConstantQFilters.rowLength)
    private let fineMagnitudes = FloatBuffer(count: QuarterToneFilters.binCount + QuarterToneFilters.rowLength)
    /// Number of samples since the last block was passed on.
    private var pending = 0
    private var sampleCount = 0
    private var frameCount = 0

    package init(_ filters: ConstantQFilters, quarterTones: QuarterToneFilters? = nil) {
        self.filters = filters
        self.quarterTones = quarterTones
        // A frame waits until the lowest octave has reached it: 0.35 s and at most one block.
        octaves = (0..<ConstantQFilters.octaveCount).map {
            SampleQueue(
                capacity: (3 * Self.blockLength) >> $0 + 8 * QuarterToneFilters.reach,
                leadingZeros: QuarterToneFilters.reach)
        }
    }

    /// Samples at 22,050 Hz, mono, in order. `body` receives every completed frame.
    package func push(_ samples: UnsafeBufferPointer<Float>, _ body: (Frame) -> Void) {
        guard let base = samples.baseAddress else { return }
        sampleCount += samples.count
        var taken = 0
        while taken < samples.count {
            let count = min(Self.blockLength - pending, samples.count - taken)
            input.append(count) { $0.update(from: base + taken, count: count) }
            taken += count
            pending += count
            if pending == Self.blockLength { advance(frameLimit: .max, body) }
        }
    }

    /// The frames that wait for samples after the end of the signal, which count as zeros.
    package func finish(_ body: (Frame) -> Void) {
        guard sampleCount > 0 else { return }
        let frameLimit = 1 + sampleCount / CanonicalAudio.hopLength
        while frameCount < frameLimit {
            let count = Self.blockLength - pending
            input.append(count) { $0.update(repeating: 0, count: count) }
            advance(frameLimit: frameLimit, body)
        }
    }

    private func advance(frameLimit: Int, _ body: (Frame) -> Void) {
        pending = 0
        var source = input
        for octave in octaves {
            decimate(source, into: octave)
            source = octave
        }
        while frameCount < frameLimit, isComplete(frameCount) {
            body(Frame(semitones: measure(frameCount), quarterTones: measureQuarterTones(frameCount)))
            frameCount += 1
        }
        input.discard(before: 2 * octaves[0].end - HalfBandDecimator.reach)
        for (index, octave) in octaves.enumerated() {
            var needed = center(of: frameCount, octave: index) - reach(index)
            if index + 1 < octaves.count { needed = min(needed, 2 * octaves[index + 1].end - HalfBandDecimator.reach) }
            octave.discard(before: min(needed, octave.end))
        }
    }

    private func decimate(_ source: SampleQueue, into octave: SampleQueue) {
        let count = (source.end - 1 - HalfBandDecimator.reach) / 2 + 1 - octave.end
        guard source.end > HalfBandDecimator.reach, count > 0 else { return }
        let center = source.samples(from: 2 * octave.end - HalfBandDecimator.reach) + HalfBandDecimator.reach
        octave.append(count) { decimator.apply(center, into: $0, count: count) }
    }

    /// The center sample of frame `frame` in the copy of an octave.
    private func center(of frame: Int, octave: Int) -> Int { frame * (CanonicalAudio.hopLength / 2) >> octave }

    private func isComplete(_ frame: Int) -> Bool {
        octaves.indices.allSatisfy {
            center(of: frame, octave: $0) + reach($0) <= octaves[$0].end
        }
    }

    /// Samples before and after a frame's center that the filters of an octave need.
    private func reach(_ octave: Int) -> Int {
        quarterTones != nil && QuarterToneFilters.octaves.contains(octave)
            ? QuarterToneFilters.reach : ConstantQFilters.length / 2
    }

    private func measure(_ frame: Int) -> UnsafePointer<Float> {
        // From the lowest octave up, because the kernel writes a few numbers beyond its own.
        for (index, octave) in octaves.enumerated().reversed() {
            let samples = octave.samples(from: center(of: frame, octave: index) - ConstantQFilters.length / 2)
            ck_constant_q(
                samples + ConstantQFilters.length / 2, filters.cosines.base, filters.sines.base, ConstantQFilters.reach,
                filters.scale.base + index * ConstantQFilters.rowLength,
                magnitudes.base + (octaves.count - 1 - index) * ConstantQFilters.binsPerOctave)
        }
        return UnsafePointer(magnitudes.base)
    }

    private func measureQuarterTones(_ frame: Int) -> UnsafePointer<Float>? {
        guard let quarterTones, frame % QuarterToneFilters.interval == 0 else { return nil }
        var place = fineMagnitudes.base
        // From the lowest up here as well.
        for (row, index) in QuarterToneFilters.octaves.enumerated().reversed() {
            let first = center(of: frame, octave: index) - QuarterToneFilters.reach
            let samples = octaves[index].samples(from: first) + QuarterToneFilters.reach
            for bank in quarterTones.banks {
                ck_constant_q(
                    samples, bank.cosines.base, bank.sines.base, bank.reach,
                    bank.scale.base + row * QuarterToneFilters.rowLength, place)
                place += QuarterToneFilters.binsPerOctave / quarterTones.banks.count
            }
        }
        return UnsafePointer(fineMagnitudes.base)
    }
}
