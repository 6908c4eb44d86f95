import WorkerThreads

/// An MP3 that two threads decode in alternating stretches, ahead of the reader, to the same samples as one thread.
///
/// A decoder that skips frames but keeps their bits, and then decodes three, is in the same state as if it had decoded
/// all: the effect of a frame ends two frames later. To get the same rounding, it decodes a whole number of turns of
/// its filter. Each stretch is verified by the one before. Its lane decodes one more frame, which must equal the first
/// frame of the other lane bit by bit, and must not be silence, which would look the same in any state. If the frames
/// differ (damage can stop the filter from turning), the lane that was right continues alone.
final class MP3Lanes: AudioDecoder {
    let sampleRate: Int
    let channelCount: Int
    private(set) var endedEarly = false
    let tellsWhereItFails = false

    private let decoder: MP3Decoder
    private let relay: MP3Relay
    private var stretch: MP3Stretch?
    /// Number of samples of the stretch that have been read.
    private var taken = 0
    private var hasEnded = false
    private var decodedFrameCount = 0
    private var coverage = MPEGStreamLayout.Coverage()

    /// MPEG frames per stretch, a multiple of every turn: 3.3 s at 44,100 Hz.
    static let framesPerStretch = 128

    /// - Parameter first: a decoder from which nothing has been read. It must not be used directly from now on.
    /// - Returns: `nil` if the file is too short for two threads, or if two threads cannot be started.
    init?(_ first: MP3Decoder) throws(AudioError) {
        guard let (second, frameCount) = try first.another(), frameCount >= 4 * Self.framesPerStretch else {
            return nil
        }
        decoder = first
        (sampleRate, channelCount) = (first.sampleRate, first.channelCount)
        relay = MP3Relay(stretchCapacity: (Self.framesPerStretch + 1) * first.samplesPerFrame * first.channelCount)
        let lanes = [MP3Lane(first, 0, relay), MP3Lane(second, 1, relay)]
        guard WorkerThread.detach(lanes.map { lane in { lane.run() } }) else { return nil }
    }

    deinit { relay.stop() }

    var expectedFrameCount: Int? { decoder.expectedFrameCount(decoded: decodedFrameCount, coverage) }
    var wrongPromise: Int? { hasEnded ? decoder.wrongPromise(decoded: decodedFrameCount, coverage) : nil }
    var isDamaged: Bool { hasEnded && decoder.isDamaged(coverage) }

    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        var filled = 0
        while filled < output.count, !hasEnded {
            let stretch = self.stretch ?? relay.take()
            self.stretch = stretch
            let rest = stretch.samples.contents[taken...]
            if rest.isEmpty {
                try finish(stretch)
            } else {
                let count = min(rest.count, output.count - filled)
                _ = UnsafeMutableBufferPointer(rebasing: output[filled...]).update(fromContentsOf: rest.prefix(count))
                (filled, taken) = (filled + count, taken + count)
            }
        }
        decodedFrameCount += filled / channelCount
        return filled / channelCount
    }

    private func finish(_ stretch: MP3Stretch) throws(AudioError) {
        coverage.byteCount += stretch.coverage.byteCount
        coverage.end = stretch.coverage.end
        (self.stretch, taken) = (nil, 0)
        switch stretch.ending {
        case nil: relay.giveBack(stretch)
        case .end(let early): (hasEnded, endedEarly) = (true, early)
        case .failure(let error):
            hasEnded = true
            throw error
        }
    }
}
