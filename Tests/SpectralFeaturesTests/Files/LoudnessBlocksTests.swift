import CEbur128
import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// The joint loudness of several files equals that of libebur128.
struct LoudnessBlocksTests {
    private static let album = [
        "Electronic/01-mirrorball-morning.mp3", "Ambient/02-first-light.opus", "Jazz/02-cafe-a-minuit-copy.ogg",
    ].map { RawPath(SpectralGolden.sampleAudio.appending(path: $0).path) }

    private func oracle(_ paths: [RawPath]) throws -> (loudness: Double, peak: Float) {
        var states: [UnsafeMutablePointer<ebur128_state>?] = []
        defer { for index in states.indices { ebur128_destroy(&states[index]) } }
        var peak: Float = 0
        for path in paths {
            let file = try AudioFile(path)
            let state = ebur128_init(
                UInt32(file.channelCount), UInt(file.sampleRate), Int32(EBUR128_MODE_I.rawValue))
            states.append(state)
            var block = [Float](repeating: 0, count: 4096 * file.channelCount)
            while case let frames = try file.read(into: &block), frames > 0 {
                ebur128_add_frames_float(state, block, frames)
                peak = block.prefix(frames * file.channelCount).reduce(peak) { max($0, abs($1)) }
            }
        }
        var loudness = 0.0
        ebur128_loudness_global_multiple(&states, states.count, &loudness)
        return (loudness, peak)
    }

    @Test func anAlbumIsMeasuredAsLibebur128Does() throws {
        var together = LoudnessBlocks()
        for path in Self.album { together.add(try LoudnessBlocks(of: path)) }
        let expected = try oracle(Self.album)
        #expect(abs(together.loudness.integrated - expected.loudness) < 0.02)
        #expect(together.loudness.samplePeak == expected.peak)
    }

    @Test func nothingIsSilent() {
        #expect(LoudnessBlocks().loudness == Loudness(integrated: Loudness.silence, samplePeak: 0))
    }
}
