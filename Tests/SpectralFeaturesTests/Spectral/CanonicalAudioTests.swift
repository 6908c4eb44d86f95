import SpectralFeatures
import Testing

struct CanonicalAudioTests {
    /// No number of frames is nearer to the time. The models were fitted with these numbers.
    @Test(arguments: [(0.5, 22), (0.8, 34), (1.0, 43), (30.0, 1_292), (600.0, 25_840)])
    func framesAreThoseNearestToATime(seconds: Double, frames: Int) {
        func distance(_ count: Int) -> Double { abs(Double(count) * 512 / 22_050 - seconds) }
        #expect(CanonicalAudio.frameCount(seconds: seconds) == frames)
        #expect(distance(frames) <= min(distance(frames - 1), distance(frames + 1)))
    }

    @Test func aSecondHas43Frames() {
        #expect(CanonicalAudio.framesOfSecond == 43)
        #expect(CanonicalAudio.frameRate * CanonicalAudio.frameInterval == 1)
    }
}
