import AudioFeatures
import Testing

struct SamplesErrorTests {
    @Test func invalidSamplesAreRefused() {
        let analyzer = TrackAnalyzer()
        func error(_ samples: [Float], _ sampleRate: Int = 44_100, _ channels: Int = 2) -> SamplesError? {
            do throws(SamplesError) {
                _ = try analyzer.analyze(samples: samples, sampleRate: sampleRate, channels: channels)
                return nil
            } catch {
                return error
            }
        }
        #expect(error([]) == .empty)
        #expect(error([0, 0, 0]) == .raggedFrames(sampleCount: 3, channelCount: 2))
        #expect(error([0, 0], 7_999) == .sampleRate(7_999))
        #expect(error([0, 0], 192_001) == .sampleRate(192_001))
        #expect(error([0, 0], 44_100, 0) == .channelCount(0))
        #expect(error([0, 0], 44_100, 65) == .channelCount(65))
        for value in [Float.nan, .infinity, -.infinity, 2e9] {
            #expect(error([0, 0, 0, value, value, 0]) == .nonFinite(frame: 1, channel: 1, value: value))
        }
        #expect("\(SamplesError.nonFinite(frame: 1, channel: 0, value: .nan))".contains("frame 1 in channel 0 is nan"))
        #expect(throws: SamplesError.unequalChannels(channel: 1)) {
            try analyzer.analyze(channels: [[0, 0], [0]], sampleRate: 44_100)
        }
        #expect(throws: SamplesError.channelCount(0)) { try analyzer.analyze(channels: [], sampleRate: 44_100) }
    }

    /// One frame of the 129 that three seconds have: nothing is known, and the analysis says so.
    @Test func tenSamplesAreWorthNothing() throws {
        let analysis = try TrackAnalyzer().analyze(
            samples: [Float](repeating: 0.5, count: 10), sampleRate: 44_100, channels: 1)
        let descriptors = analysis.descriptors
        #expect(descriptors.reliability < 0.02 && analysis.soundVector == nil)
        #expect(abs(descriptors.valence - 0.5) < 0.02 && abs(descriptors.energy - 0.5) < 0.02)
        #expect(descriptors.loudness.integrated == Loudness.silence && descriptors.tempo.beatsPerMinute == 0)
    }
}
