import AudioFeatures
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Two clips of SampleAudio one after the other, whose tempos their score tells.
struct ChangingTempoTests {
    private static func samples(_ clip: String) throws -> (file: AudioFile, samples: [Float]) {
        try decode(RawPath(SpectralGolden.sampleAudio.appending(path: clip).path))
    }

    @Test(arguments: [
        ("Electronic/03-warm-concrete.mp3", 124.0, "Electronic/04-warm-concrete-late-mix.mp3", 112.0),
        ("Groove/01-corner-store.mp3", 104, "Electronic/01-mirrorball-morning.mp3", 126),
    ])
    func bothTemposAreFound(first: String, before: Double, second: String, after: Double) throws {
        let (one, other) = (try Self.samples(first), try Self.samples(second))
        try #require(one.file.sampleRate == other.file.sampleRate && one.file.channelCount == other.file.channelCount)
        let (rate, channels) = (one.file.sampleRate, one.file.channelCount)
        let found = try TrackAnalyzer().structure(
            samples: one.samples + other.samples, sampleRate: rate, channels: channels)
        try #require(found.tempos.count == 2)
        let change = Double(one.samples.count / channels) / Double(rate)
        #expect(abs(found.tempos[0].tempo / before - 1) < 0.01 && abs(found.tempos[1].tempo / after - 1) < 0.01)
        // The first clip ends in silence, and the second may begin with it.
        #expect(abs(found.tempos[1].start - change) < 2)
        #expect(found.tempos[0].start + found.tempos[0].duration == found.tempos[1].start)
        #expect(found.tempos.allSatisfy { $0.confidence > 0.5 && $0.confidence <= 1 })
        let longest = found.tempos.max { $0.duration < $1.duration }
        // That of the track is in single precision.
        #expect(Float(found.track.tempo) == longest.map { Float($0.tempo) })
        // Beats have the distance of their tempo.
        for range in found.tempos {
            let inside = found.beats.map(\.start).filter { $0 >= range.start && $0 < range.start + range.duration }
            let intervals = zip(inside, inside.dropFirst()).map { $1 - $0 }.sorted()
            #expect(abs(intervals[intervals.count / 2] * range.tempo / 60 - 1) < 0.03)
        }
        #expect(zip(found.beats, found.beats.dropFirst()).allSatisfy { $0.start < $1.start })
        #expect(found.beats.allSatisfy { $0.duration > 0 })
    }

    @Test(arguments: ["Electronic/03-warm-concrete.mp3", "Jazz/02-cafe-a-minuit.mp3", "Folk/02-long-winter.wav"])
    func mostTracksHaveOneTempo(clip: String) throws {
        let (file, samples) = try Self.samples(clip)
        let found = try TrackAnalyzer().structure(
            samples: samples, sampleRate: file.sampleRate, channels: file.channelCount)
        try #require(found.tempos.count == 1)
        #expect(found.tempos[0].tempo == found.track.tempo && found.tempos[0].confidence == found.track.tempoConfidence)
        #expect(found.tempos[0].start == found.beats.first?.start)
    }
}
