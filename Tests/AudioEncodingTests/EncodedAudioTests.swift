import AudioDecoding
import AudioEncoding
import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Encoded audio is decoded again and equals the original sound.
@Suite("Encoding")
struct EncodedAudioTests {
    private static let formats = EncodedFormat.all.filter(\.isAvailable)

    /// 20 seconds of music, 44,100 Hz, stereo.
    private let clip = RawPath(repositoryFile("SampleAudio/Rock/01-iron-ferry.mp3").path(percentEncoded: false))

    private func encoded(
        _ path: RawPath, _ format: EncodedFormat, bitRate: Int, offset: Double = 0
    ) throws -> [UInt8] {
        let audio = try EncodedAudio(path, as: format, bitRate: bitRate, offset: offset)
        var bytes: [UInt8] = []
        while let piece = try audio.next() {
            #expect(!piece.isEmpty)
            bytes += piece
        }
        #expect(try audio.next() == nil)
        return bytes
    }

    /// The first channel.
    private func decoded(_ path: RawPath) throws -> (samples: [Float], rate: Int, channelCount: Int) {
        let file = try AudioFile(path)
        var (all, block): ([Float], [Float]) = ([], [Float](repeating: 0, count: 65_536))
        while true {
            let count = try file.read(into: &block)
            guard count > 0 else { return (all, file.sampleRate, file.channelCount) }
            all += stride(from: 0, to: count * file.channelCount, by: file.channelCount).map { block[$0] }
        }
    }

    /// The lag at which two signals agree best, and the correlation there.
    private func agreement(_ left: [Float], _ right: [Float], lags: Range<Int>) -> (lag: Int, correlation: Double) {
        func correlation(_ lag: Int, step: Int) -> Double {
            var (product, first, second) = (0.0, 0.0, 0.0)
            for index in stride(from: 8192, to: min(left.count, right.count - lag) - 8192, by: step) {
                let (a, b) = (Double(left[index]), Double(right[index + lag]))
                product += a * b
                first += a * a
                second += b * b
            }
            return product / max((first * second).squareRoot(), 1e-30)
        }
        let correlations = lags.map { correlation($0, step: 101) }
        let best = correlations.indices.max { correlations[$0] < correlations[$1] } ?? 0
        return (lags.lowerBound + best, correlation(lags.lowerBound + best, step: 1))
    }

    /// Noise takes what a variable rate allows.
    @Test(arguments: formats, [32_000, 128_000, 256_000])
    func noFileIsLongerThanItsGreatestSize(_ format: EncodedFormat, _ bitRate: Int) throws {
        let bitRate = min(max(bitRate, format.bitRates.lowerBound), format.bitRates.upperBound)
        var generator = SplitMix64(seed: 1)
        let noise = (0..<(3 * 44_100)).map { _ in Double.random(in: -0.5...0.5, using: &generator) }
        let folder = try TemporaryFolder()
        let path = RawPath(try folder.write(PCMFixture(sampleRate: 44_100, samples: noise).wav(), as: "noise.wav"))
        guard let greatest = format.greatestSize(seconds: 3, bitRate: bitRate) else {
            #expect(format == .opus || format == .vorbis)
            return
        }
        let size = try encoded(path, format, bitRate: bitRate).count
        #expect(size <= greatest)
        // Players show the duration that follows from it. At the highest rates, AAC has no use for all bits.
        #expect(3 * size > 2 * greatest)
    }

    @Test(arguments: formats)
    func theSoundStaysWhatItIs(_ format: EncodedFormat) throws {
        let original = try decoded(clip)
        // The last twelve seconds, which also tests the offset.
        let (seconds, wantedBitRate) = (12, 160_000)
        let start = original.samples.count - seconds * original.rate
        let offset = Double(start) / Double(original.rate)
        let folder = try TemporaryFolder()
        let bytes = try encoded(clip, format, bitRate: wantedBitRate, offset: offset)
        let made = try decoded(RawPath(try folder.write(bytes, as: "made.\(format.name)")))
        #expect(made.channelCount == 2)
        let wanted = Resampler.resample(Array(original.samples[start...]), from: original.rate, to: made.rate)
        // Ogg states the encoder's delay. MP3 and ADTS, unless written to a file, do not: a delay of 1105 frames (LAME;
        // 529 more in decoders) or 1024, and the padding of the last packets.
        let isExact = bytes.starts(with: Array("OggS".utf8))
        let added = made.samples.count - wanted.count
        #expect(isExact ? abs(added) <= 1 : (0...(4 * 1152)).contains(added), "\(added) frames more")
        let found = agreement(wanted, made.samples, lags: 0..<(isExact ? 2 : 2400))
        #expect(found.correlation >= 0.99, "\(found)")
        // For Opus and Vorbis it is a target, which depends on the music.
        let bitRate = Double(bytes.count * 8) / Double(seconds)
        #expect(abs(bitRate / Double(wantedBitRate) - 1) <= 0.15, "\(bitRate) bits a second")
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: formats)
    func oddRatesAndChannelsAreTaken(_ format: EncodedFormat) throws {
        let folder = try TemporaryFolder()
        let rates = [(8000, 1), (22_050, 2), (32_000, 1), (44_100, 1), (48_000, 6), (96_000, 2)]
        for (rate, count) in rates {
            let samples = (0..<(rate * count)).map {
                0.4 * sin(2 * .pi * 440 * Double($0 / count) / Double(rate))
            }
            let path = RawPath(
                try folder.write(
                    PCMFixture(sampleRate: rate, channelCount: count, samples: samples).wav(), as: "\(rate).wav"))
            // Beyond the range of all formats, on both sides.
            for bitRate in [1, 1_000_000] {
                let bytes = try encoded(path, format, bitRate: bitRate)
                let made = try decoded(RawPath(try folder.write(bytes, as: "made.\(format.name)")))
                #expect(made.channelCount == (count > 2 ? 1 : count))
                let seconds = Double(made.samples.count) / Double(made.rate)
                // Delay and padding of MP3 and ADTS.
                #expect((0.99...1.15).contains(seconds), "\(rate) Hz: \(seconds) s")
            }
        }
    }

    @Test(arguments: formats)
    func behindTheEndThereIsNothing(_ format: EncodedFormat) throws {
        // Headers, and at most the encoder's own delay.
        #expect(try encoded(clip, format, bitRate: 128_000, offset: 1e6).count < 8192)
    }

    @Test func undecodableFilesAreNotEncoded() throws {
        let folder = try TemporaryFolder()
        let path = RawPath(try folder.write(Array("this is no music".utf8), as: "a.mp3"))
        #expect(throws: AudioError.self) { try EncodedAudio(path, as: .mp3, bitRate: 128_000, offset: 0) }
    }
}
