import AudioFeatures
import Foundation
import TestSupport
import Testing

struct DescriptorTests {
    let analyzer = TrackAnalyzer()

    static func descriptors(valence: Float, energy: Float) -> TrackDescriptors {
        TrackDescriptors(
            tempo: .none, key: .none, loudness: Loudness(integrated: -14, samplePeak: 1), valence: valence,
            energy: energy, danceability: 0.5, acousticness: 0.5, instrumentalness: 0.5, speechiness: 0.05,
            liveness: 0.1)
    }

    @Test func productsAddUp() {
        let track = Self.descriptors(valence: 0.3, energy: 0.8)
        #expect(abs(track.happiness - 0.24) < 1e-6)
        #expect(abs(track.sadness - 0.14) < 1e-6)
        #expect(abs(track.anger - 0.56) < 1e-6)
        #expect(abs(track.happiness + track.sadness + track.anger + track.calmness - 1) < 1e-6)
    }

    @Test func replayGainLeadsToReference() {
        #expect(Loudness(integrated: -10.5, samplePeak: 1).replayGain == -7.5)
        #expect(Loudness(integrated: Loudness.silence, samplePeak: 0).replayGain == 0)
    }

    /// Two seconds of silence, four of tone, one of silence: found to a frame and a half (a frame reaches 46 ms ahead).
    @Test func silenceAtTheEnds() {
        let tone = (0..<88_200).map { 0.3 * Float(sin(0.1 * Double($0))) }
        let samples = [Float](repeating: 0, count: 44_100) + tone + [Float](repeating: 0, count: 22_050)
        let silence = analyzer.analyze(samples: samples).silence
        #expect(abs(silence.leading - 2) < 0.07)
        #expect(abs(silence.trailing - 1) < 0.07)
    }

    /// Silence before and after the music affects neither descriptors nor tuning.
    @Test(arguments: ["Electronic/05-extra-life.wav", "Folk/02-long-winter.wav"])
    func silenceAroundMusicDoesNotCount(clip: String) throws {
        let samples = try SpectralGolden.shared.get().samples(clip)
        let silence = [Float](repeating: 0, count: 22_050 * 35)
        let music = analyzer.analyze(samples: samples)
        for padded in [samples + silence, silence + samples] {
            let analysis = analyzer.analyze(samples: padded)
            let (found, expected) = (analysis.descriptors, music.descriptors)
            for value in [\TrackDescriptors.valence, \.acousticness, \.instrumentalness, \.speechiness] {
                #expect(abs(found[keyPath: value] - expected[keyPath: value]) < 0.05)
            }
            // The highest mean of three seconds, whose boundaries move with the silence.
            #expect(abs(found.liveness - expected.liveness) < 0.1)
            #expect(abs(found.energy - expected.energy) < 0.1)
            #expect(abs(found.tempo.beatsPerMinute / expected.tempo.beatsPerMinute - 1) < 0.01)
            #expect(abs(found.tempo.confidence - expected.tempo.confidence) < 0.15)
            #expect(found.key.name == expected.key.name)
            let tunings = (try #require(analysis.tuning), try #require(music.tuning))
            #expect(abs(tunings.0 - tunings.1) < 0.02)
        }
    }

    /// Below −60 dBFS, which counts as `silence`, there is no energy either.
    @Test func faintHissIsSilence() {
        var generator = SplitMix64(seed: 4)
        let hiss = (0..<22_050 * 5).map { _ in Float.random(in: -1.5e-3...1.5e-3, using: &generator) }
        let analysis = analyzer.analyze(samples: hiss)
        #expect(analysis.isSilent)
        #expect(analysis.descriptors.energy == 0 && analysis.descriptors.reliability == 0)
        #expect(!analyzer.analyze(samples: hiss.map { 4 * $0 }).isSilent)
    }

    /// Unknown values are in the middle; silence has no energy.
    @Test func unknownValuesAreNeutral() {
        let silence = analyzer.analyze(samples: [Float](repeating: 0, count: 88_200)).descriptors
        #expect(abs(silence.valence - 0.5) < 1e-3)
        let two = analyzer.analyze(samples: [0.5, -0.5]).descriptors
        #expect(abs(two.valence - 0.5) < 0.01 && abs(two.energy - 0.5) < 0.01 && abs(two.danceability - 0.5) < 0.01)
    }

    /// Rain is not music at any level. A sound of one second may be anything.
    @Test func noiseHasNoTempoOrKey() {
        var generator = SplitMix64(seed: 7)
        let noise = (0..<22_050 * 6).map { _ in Float.random(in: -0.3...0.3, using: &generator) }
        let heard = analyzer.analyze(samples: noise).descriptors
        #expect(heard.kind == .noise && heard.music < 0.5)
        #expect(heard.tempo == .none && heard.key == .none)
        #expect(analyzer.analyze(samples: Array(noise.prefix(22_050))).descriptors.kind == .music)
        let silence = analyzer.analyze(samples: [Float](repeating: 0, count: 88_200)).descriptors
        #expect(silence.kind == .silence && silence.music == 0)
    }

    /// The same sound from one loudspeaker or from two.
    @Test(arguments: ["Electronic/05-extra-life.wav", "Folk/02-long-winter.wav"])
    func channelsThatAgreeCountOnce(clip: String) throws {
        let mono = try SpectralGolden.shared.get().samples(clip)
        func descriptors(channelCount: Int) throws -> TrackDescriptors {
            let samples = mono.flatMap { Array(repeating: $0, count: channelCount) }
            return try analyzer.analyze(samples: samples, sampleRate: 22_050, channels: channelCount).descriptors
        }
        let (one, two) = (try descriptors(channelCount: 1), try descriptors(channelCount: 2))
        #expect(abs(two.loudness.integrated - one.loudness.integrated) < 0.01)
        #expect(two.energy == one.energy && two.valence == one.valence && two.danceability == one.danceability)
    }

    /// The descriptors of half a second are drawn to the average; those of three seconds are not.
    @Test func shortClipsAreDrawnTowardsTheAverage() throws {
        let samples = try SpectralGolden.shared.get().samples("Electronic/05-extra-life.wav")
        let reliabilities = [2, 11_025, 22_050, 22_050 * 4].map { count in
            analyzer.analyze(samples: Array(samples.prefix(count))).descriptors.reliability
        }
        #expect(reliabilities[0] < 0.02)
        #expect(reliabilities[1] < 0.2)
        #expect((0.2...0.4).contains(reliabilities[2]))
        #expect(reliabilities[3] == 1)
        #expect(analyzer.analyze(samples: [Float](repeating: 0, count: 88_200)).descriptors.reliability == 0)
    }

    /// Values that no model moved have only that reason. A steam engine has a clear pulse, and no tempo because of its
    /// kind.
    @Test func explanationsTellWhatCounted() throws {
        let telephone = analyzer.analyze(samples: ToneSignal.ringOfAmerica.samples)
        try #require(telephone.descriptors.reliability == 0)
        for line in TrackExplanation(telephone).lines.prefix(7) {
            #expect(line.reasons.allSatisfy { $0.weight == 0 }, "\(line.sentence)")
        }
        var generator = SplitMix64(seed: 3)
        let puffing = (0..<22_050 * 12).map { sample in
            Float.random(in: -0.3...0.3, using: &generator) * (sample % 11_025 < 4_410 ? 1 : 0.2)
        }
        let engine = analyzer.analyze(samples: puffing)
        try #require(engine.descriptors.kind == .noise)
        let lines = Dictionary(uniqueKeysWithValues: TrackExplanation(engine).lines.map { ($0.name, $0) })
        #expect(try #require(lines["danceability"]).reasons.contains { $0.text == "clear pulse" && $0.weight > 0 })
        for name in ["tempo", "key"] {
            #expect(try #require(lines[name]).sentence == "\(name) none: sounds like noise, not like music")
        }
    }

    @Test func explanationsNameEveryDescriptor() throws {
        let samples = try SpectralGolden.shared.get().samples("Electronic/05-extra-life.wav")
        let analysis = analyzer.analyze(samples: samples)
        let lines = TrackExplanation(analysis).lines
        let names = [
            "valence", "energy", "danceability", "acousticness", "instrumentalness", "speechiness", "liveness", "tempo",
            "key", "loudness",
        ]
        #expect(lines.map(\.name) == names)
        let valence = try #require(lines.first)
        #expect(valence.sentence.hasPrefix(String(format: "valence %.2f: ", Double(analysis.descriptors.valence))))
        #expect(!valence.reasons.isEmpty)
        let silence = TrackExplanation(analyzer.analyze(samples: [Float](repeating: 0, count: 22_050)))
        #expect(silence.lines[1].sentence == "energy 0.00: silence")
        #expect(silence.lines[7].sentence == "tempo none: silence")
    }
}
