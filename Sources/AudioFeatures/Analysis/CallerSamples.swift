/// Samples passed by a program in place of a file.
struct CallerSamples {
    /// Hz.
    static let sampleRates = 8_000...192_000

    let sampleRate: Int
    let channelCount: Int
    private(set) var isSecondChannelInverted = false
    private var interleaved: [Float]

    var frameCount: Int { interleaved.count / channelCount }

    /// One channel at the canonical rate, not validated.
    init(mono: [Float]) {
        (interleaved, sampleRate, channelCount) = (mono, CanonicalAudio.sampleRate, 1)
    }

    init(interleaved: [Float], sampleRate: Int, channelCount: Int) throws(SamplesError) {
        guard Self.sampleRates.contains(sampleRate) else { throw .sampleRate(sampleRate) }
        guard SampleLimits.channelCounts.contains(channelCount) else { throw .channelCount(channelCount) }
        guard interleaved.count.isMultiple(of: channelCount) else {
            throw .raggedFrames(sampleCount: interleaved.count, channelCount: channelCount)
        }
        guard !interleaved.isEmpty else { throw .empty }
        if let index = interleaved.firstIndex(where: { !(abs($0) <= SampleLimits.largestSample) }) {
            throw .nonFinite(frame: index / channelCount, channel: index % channelCount, value: interleaved[index])
        }
        (self.interleaved, self.sampleRate, self.channelCount) = (interleaved, sampleRate, channelCount)
    }

    init(channels: [[Float]], sampleRate: Int) throws(SamplesError) {
        guard let frameCount = channels.first?.count else { throw .channelCount(0) }
        if let odd = channels.firstIndex(where: { $0.count != frameCount }) { throw .unequalChannels(channel: odd) }
        var interleaved = [Float](repeating: 0, count: frameCount * channels.count)
        for (channel, samples) in channels.enumerated() {
            for (frame, sample) in samples.enumerated() { interleaved[frame * channels.count + channel] = sample }
        }
        try self.init(interleaved: interleaved, sampleRate: sampleRate, channelCount: channels.count)
    }

    /// For two channels that cancel out in their mean.
    var withSecondChannelInverted: CallerSamples {
        var copy = self
        for index in stride(from: 1, to: interleaved.count, by: channelCount) { copy.interleaved[index].negate() }
        copy.isSecondChannelInverted.toggle()
        return copy
    }

    /// - Parameter body: receives a block: the original channels, interleaved, and their mean at 22,050 Hz. Either may
    ///   be empty.
    func forEachBlock<Failure: Error>(
        framesPerBlock: Int,
        _ body: (_ original: UnsafeBufferPointer<Float>, _ mono: UnsafeBufferPointer<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        let converter = MonoConverter(
            sampleRate: sampleRate, channelCount: channelCount, framesPerBlock: framesPerBlock)
        try interleaved.withUnsafeBufferPointer { samples throws(Failure) in
            let step = framesPerBlock * channelCount
            for start in stride(from: 0, to: samples.count, by: step) {
                let end = min(start + step, samples.count)
                let block = UnsafeBufferPointer(rebasing: samples[start..<end])
                try body(block, converter.convert(block, isLast: end == samples.count))
            }
        }
    }
}
