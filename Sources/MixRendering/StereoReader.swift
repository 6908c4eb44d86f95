import AudioDecoding
import SpectralFeatures

/// Decodes a file to two channels at one rate. One channel is played by both; of more than two, both play the mean of all
/// except the subwoofer, because decoders do not distinguish left from right there.
final class StereoReader {
    private let file: AudioFile
    private let resamplers: [Resampler]
    private let heard: [Int]
    private var block: [Float]
    private var ready = StereoSound()
    private var hasEnded = false

    private static let framesPerBlock = 16_384

    init(_ path: RawPath, sampleRate: Int) throws(AudioError) {
        let file = try AudioFile(path)
        self.file = file
        let all = Array(0..<file.channelCount)
        let tops = all.filter { file.channelLayout.speakers[$0] != .lowFrequency }
        heard = tops.isEmpty ? all : tops
        let rate = file.sampleRate
        resamplers = (0..<2).map { _ in Resampler(from: rate, to: sampleRate) }
        block = [Float](repeating: 0, count: Self.framesPerBlock * file.channelCount)
    }

    /// Skips the beginning. Call it before reading.
    func skip(seconds: Double) throws(AudioError) {
        var rest = Int((max(0, seconds) * Double(file.sampleRate)).rounded())
        while rest > 0 {
            let count = try file.read(into: &block)
            guard count > 0 else {
                hasEnded = true
                return
            }
            // The frames of this block that are not skipped are the first ones.
            if count > rest { convert(rest..<count) }
            rest -= count
        }
    }

    /// The next frames; fewer only at the end of the file.
    func read(_ frames: Int) throws(AudioError) -> StereoSound {
        while ready.count < frames, !hasEnded {
            let count = try file.read(into: &block)
            if count > 0 {
                convert(0..<count)
            } else {
                hasEnded = true
                ready.append(StereoSound(resamplers[0].finish(), resamplers[1].finish()))
            }
        }
        let taken = min(frames, ready.count)
        let sound = ready.frames(0..<taken)
        ready = ready.frames(taken..<ready.count)
        return sound
    }

    private func convert(_ frames: Range<Int>) {
        let channels = file.channelCount
        let sides = channels == 2 ? [[0], [1]] : [heard, heard]
        let sound = sides.map { side in
            let scale = 1 / Float(side.count)
            return frames.map { frame in scale * side.reduce(0) { $0 + block[frame * channels + $1] } }
        }
        ready.append(StereoSound(resamplers[0].process(sound[0]), resamplers[1].process(sound[1])))
    }
}
