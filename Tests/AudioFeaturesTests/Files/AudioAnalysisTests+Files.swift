import AudioFeatures
import Foundation
import TestSupport
import Testing

extension AudioAnalysisTests {
    /// As many samples as the mono signal has. For these lengths, seconds times 22,050 is slightly too large in Double.
    @Test(arguments: [(48_000, 6_080), (48_000, 16_320), (32_000, 4_480), (44_100, 104), (22_050, 9_999)])
    func samplesAreCountedExactly(rate: Int, frames: Int) throws {
        let folder = try TemporaryFolder()
        let wave = PCMFixture(sampleRate: rate, samples: [Double](repeating: 0, count: frames)).wav()
        let path = RawPath(try folder.write(wave, as: "x.wav"))
        #expect(try TrackAnalyzer().structure(path).track.sampleCount == CanonicalStream.load(path).count)
    }
}
