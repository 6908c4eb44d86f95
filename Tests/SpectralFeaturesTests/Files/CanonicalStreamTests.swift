import DecodingSupport
import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// The mono signal at 22,050 Hz.
struct CanonicalStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ fixture: PCMFixture) throws -> RawPath {
        RawPath(try folder.write(fixture.wav(), as: "x.wav"))
    }

    @Test func agreesWithLibrosaLoad() throws {
        for (name, golden) in try AudioGolden.all() {
            let mono = try CanonicalStream.load(AudioGolden.path(name))
            #expect(mono.count == golden.monoFrames, "\(name)")
            // The converter adds its own rounding to that of the decoders.
            let tolerance = AudioGolden.tolerance(name) + 1e-6
            for (index, wanted) in golden.mono.enumerated() {
                #expect(abs(Double(mono[golden.monoAt + index]) - wanted) < tolerance, "\(name), sample \(index)")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 6]) func monoIsTheMeanOfTheChannelsBitForBit(_ channelCount: Int) throws {
        let samples = noise(count: channelCount * 10_001, amplitude: 1.4).map(Double.init)
        let path = try write(
            PCMFixture(sampleRate: 22_050, channelCount: channelCount, coding: .float32, samples: samples))
        let wanted = (0..<10_001).map { frame in
            samples[(frame * channelCount)..<((frame + 1) * channelCount)].map { Float($0) }.reduce(0, +)
                / Float(channelCount)
        }
        #expect(try CanonicalStream.load(path) == wanted)
    }

    @Test(arguments: [8_000, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000])
    func aSineStaysASine(_ rate: Int) throws {
        let count = rate / 2 + 7
        let path = try write(
            PCMFixture(sampleRate: rate, coding: .float64, samples: sine(1_000, rate: rate, count: count)))
        let mono = try CanonicalStream.load(path)
        #expect(mono.count == (count * 22_050 + rate - 1) / rate)
        // soxr HQ is accurate to 20 bits, 1e-6. The ends are affected by the surrounding silence.
        let wanted = sine(1_000, rate: 22_050, count: mono.count)
        for index in 500..<(mono.count - 500) {
            #expect(abs(Double(mono[index]) - wanted[index]) < 5e-6)
        }
    }

    @Test func frequenciesAboveTheNewNyquistFrequencyAreRemoved() throws {
        let path = try write(
            PCMFixture(sampleRate: 44_100, coding: .float64, samples: sine(15_000, rate: 44_100, count: 44_100)))
        let mono = try CanonicalStream.load(path)
        #expect(mono.dropFirst(500).dropLast(500).allSatisfy { abs($0) < 5e-6 })
    }

    @Test(arguments: [22_050, 44_100, 48_000, 8_000]) func blockSizeDoesNotMatter(_ rate: Int) throws {
        let samples = noise(count: 40_002).map(Double.init)
        let path = try write(PCMFixture(sampleRate: rate, channelCount: 2, coding: .float32, samples: samples))
        let whole = try CanonicalStream.load(path)
        for framesPerBlock in [1, 100, 4_999, 100_000] {
            let stream = CanonicalStream(try AudioFile(path), framesPerBlock: framesPerBlock)
            var mono: [Float] = []
            var original: [Float] = []
            try stream.forEachBlock { (originalBlock, monoBlock) throws(AudioError) in
                originalBlock.withUnsafeBufferPointer { original.append(contentsOf: $0) }
                monoBlock.withUnsafeBufferPointer { mono.append(contentsOf: $0) }
            }
            #expect(original == samples.map { Float($0) })
            #expect(mono.count == whole.count)
            #expect(zip(mono, whole).allSatisfy { abs($0 - $1) < 1e-6 })
            #expect(stream.monoSampleCount == whole.count)
        }
    }

    @Test func oneSampleHasOneSampleOrMore() throws {
        for rate in [8_000, 22_050, 44_100, 192_000] {
            let mono = try CanonicalStream.load(try write(PCMFixture(sampleRate: rate, samples: [0.5])))
            #expect(mono.count == (22_050 + rate - 1) / rate)
            #expect(mono.allSatisfy { $0.isFinite })
        }
    }

    @Test func resamplingAWholeSignalGivesTheDocumentedLength() {
        for (count, from, to) in [
            (0, 44_100, 22_050), (1, 44_100, 22_050), (1_001, 48_000, 22_050), (10, 8_000, 44_100),
        ] {
            let output = Resampler.resample([Float](repeating: 0.25, count: count), from: from, to: to)
            #expect(output.count == (count * to + from - 1) / from)
        }
        #expect(Resampler.resample([1, -2, 3], from: 22_050, to: 22_050) == [1, -2, 3])
    }

    @Test func theCallersErrorEndsTheStream() throws {
        let path = try write(PCMFixture(sampleRate: 22_050, samples: sine(100, rate: 22_050, count: 50_000)))
        let stream = CanonicalStream(try AudioFile(path), framesPerBlock: 1_000)
        var calls = 0
        let kind = errorKind {
            try stream.forEachBlock { (_, _) throws(AudioError) in
                calls += 1
                if calls == 3 { throw AudioError(.unreadable, path, "stop") }
            }
        }
        #expect(kind == .unreadable)
        #expect(calls == 3)
    }

    /// A caller that stops requesting blocks stops the decoding thread.
    @Test func aStreamThatIsAbandonedEnds() throws {
        let path = RawPath(SpectralGolden.sampleAudio.appending(path: "Electronic/01-mirrorball-morning.mp3").path)
        weak var file: AudioFile?
        do {
            let opened = try AudioFile(path)
            file = opened
            let stream = CanonicalStream(opened, framesPerBlock: 100, decodesAhead: true)
            _ = try stream.next { _, _ in }
        }
        for _ in 0..<1_000 where file != nil { usleep(10_000) }
        #expect(file == nil)
    }
}
