internal import CKernels

/// The constant-Q transform of a signal that arrives in blocks; memory does not depend on its length.
final class ConstantQStream {
    private static let blockLength = 8192

    private let filters: ConstantQFilters
    private let decimator = HalfBandDecimator()
    private let input = SampleQueue(capacity: 3 * blockLength, leadingZeros: HalfBandDecimator.reach)
    /// The signal at 11,025 Hz, 5,512.5 Hz … 172 Hz: one copy per octave from the highest.
    private let octaves: [SampleQueue]
    private let magnitudes = FloatBuffer(count: ConstantQTransform.binCount + ConstantQFilters.rowLength)
    /// Samples that came since the last block was passed on.
    private var pending = 0
    private var sampleCount = 0
    private var frameCount = 0

    init(_ filters: ConstantQFilters) {
        self.filters = filters
        // A frame waits until the lowest octave has reached it, 0.35 s and no more than one block.
        octaves = (0..<ConstantQFilters.octaveCount).map {
            SampleQueue(
                capacity: (3 * Self.blockLength) >> $0 + 6 * ConstantQFilters.length,
                leadingZeros: ConstantQFilters.length / 2)
        }
    }

    /// Samples at 22,050 Hz, mono, in order; `body` gets the magnitudes of every frame that is complete, from C1 up.
    func push(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafePointer<Float>) -> Void) {
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

    /// The frames that wait for what is behind the end of the signal: zeros.
    func finish(_ body: (UnsafePointer<Float>) -> Void) {
        guard sampleCount > 0 else { return }
        let frameLimit = 1 + sampleCount / ConstantQTransform.hopLength
        while frameCount < frameLimit {
            let count = Self.blockLength - pending
            input.append(count) { $0.update(repeating: 0, count: count) }
            advance(frameLimit: frameLimit, body)
        }
    }

    private func advance(frameLimit: Int, _ body: (UnsafePointer<Float>) -> Void) {
        pending = 0
        var source = input
        for octave in octaves {
            decimate(source, into: octave)
            source = octave
        }
        while frameCount < frameLimit, isComplete(frameCount) {
            measure(frameCount)
            body(UnsafePointer(magnitudes.base))
            frameCount += 1
        }
        input.discard(before: 2 * octaves[0].end - HalfBandDecimator.reach)
        for (index, octave) in octaves.enumerated() {
            var needed = centre(of: frameCount, octave: index) - ConstantQFilters.length / 2
            if index + 1 < octaves.count { needed = min(needed, 2 * octaves[index + 1].end - HalfBandDecimator.reach) }
            octave.discard(before: min(needed, octave.end))
        }
    }

    private func decimate(_ source: SampleQueue, into octave: SampleQueue) {
        let count = (source.end - 1 - HalfBandDecimator.reach) / 2 + 1 - octave.end
        guard source.end > HalfBandDecimator.reach, count > 0 else { return }
        let centre = source.samples(from: 2 * octave.end - HalfBandDecimator.reach) + HalfBandDecimator.reach
        octave.append(count) { decimator.apply(centre, into: $0, count: count) }
    }

    /// The sample of an octave's copy that frame `frame` is centred on.
    private func centre(of frame: Int, octave: Int) -> Int { frame * (ConstantQTransform.hopLength / 2) >> octave }

    private func isComplete(_ frame: Int) -> Bool {
        octaves.indices.allSatisfy {
            centre(of: frame, octave: $0) + ConstantQFilters.length / 2 <= octaves[$0].end
        }
    }

    private func measure(_ frame: Int) {
        // From the lowest octave up, for the kernel writes a few numbers beyond its own.
        for (index, octave) in octaves.enumerated().reversed() {
            let samples = octave.samples(from: centre(of: frame, octave: index) - ConstantQFilters.length / 2)
            ck_constant_q(
                samples + ConstantQFilters.length / 2, filters.cosines.base, filters.sines.base, ConstantQFilters.reach,
                filters.scale.base + index * ConstantQFilters.rowLength,
                magnitudes.base + (octaves.count - 1 - index) * ConstantQFilters.binsPerOctave)
        }
    }
}
