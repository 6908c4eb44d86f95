import AudioDecoding
import AudioFeatures
import Foundation
import MixRendering
import MusicLibrary
import TestSupport

/// A made-up recording: clicks on the downbeats and noise, in one channel only, so that both tracks can be heard apart in a mix.
struct SyntheticTrack {
    static let sampleRate = 44_100
    let part: MixPart
    let structure: MixTrack
    /// Seconds.
    let downbeats: [Double]

    /// - Parameters:
    ///   - isLeft: the channel.
    ///   - noise: amplitude of the noise.
    init(
        _ name: String, in folder: TemporaryFolder, tempo: Double, beatsPerBar: Int = 4, bars: Int = 16,
        start: Double = 0.25, isLeft: Bool, noise amplitude: Float = 0, click: Double = 0.5
    ) throws {
        let bar = 60 / tempo * Double(beatsPerBar)
        let length = start + Double(bars) * bar + 0.25
        let rate = Double(Self.sampleRate)
        var mono = noise(count: Int(length * rate), amplitude: amplitude, seed: isLeft ? 1 : 2).map(Double.init)
        downbeats = (0...bars).map { start + Double($0) * bar }
        for time in downbeats.dropLast() {
            for frame in 0..<1500 {
                mono[Int(time * rate) + frame] +=
                    click * exp(-Double(frame) / 250) * sin(2 * .pi * 900 * Double(frame) / rate)
            }
        }
        let samples = mono.flatMap { sample -> [Double] in isLeft ? [sample, 0] : [0, sample] }
        let path = folder.file("\(name).wav")
        let fixture = PCMFixture(sampleRate: Self.sampleRate, channelCount: 2, samples: samples)
        try Data(fixture.wav()).write(to: URL(filePath: path))
        part = MixPart(path: RawPath(path), title: name, artist: "Nobody", gain: 0)
        var structure = MixTrack(name: name, duration: length, sound: start...length)
        structure.lines = downbeats
        structure.barConfidences = [Double](repeating: 1, count: bars)
        structure.beatsPerBar = beatsPerBar
        (structure.tempoConfidence, structure.meterConfidence) = (1, 1)
        self.structure = structure
    }

    /// Renders a mix.
    static func mixed(
        _ tracks: [SyntheticTrack], _ transitions: [MixTransition]
    ) throws -> (left: [Float], right: [Float], starts: [Double]) {
        var (left, right): ([Float], [Float]) = ([], [])
        var renderer = MixRenderer(tracks.map(\.part), transitions, sampleRate: sampleRate)
        let result = try renderer.render { newLeft, newRight in
            left += newLeft
            right += newRight
        }
        return (left, right, result.starts)
    }

    /// The first frame of each click near expected times: where a channel first exceeds a quarter of the highest sample there.
    static func clicks(_ samples: [Float], near times: [Double]) -> [Double] {
        times.compactMap { time in
            let first = max(0, Int((time - 0.1) * Double(sampleRate)))
            let last = min(samples.count, Int((time + 0.1) * Double(sampleRate)))
            guard first < last else { return nil }
            let peak = samples[first..<last].map(abs).max() ?? 0
            return samples[first..<last].firstIndex { abs($0) > peak / 4 }.map { Double($0) / Double(sampleRate) }
        }
    }
}
