import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Compressed files against FFmpeg's decoders.
struct DecodingGoldenTests {
    @Test func everyFileHasAFormatAndNoOther() throws {
        let golden = try AudioGolden.all()
        #expect(golden.count == 21)
        for name in golden.keys {
            let wanted: AudioFormat =
                name.hasSuffix(".mp3")
                ? .mp3 : name.hasSuffix(".flac") ? .flac : name.hasSuffix(".ogg") ? .vorbis : .opus
            #expect(try AudioFormat.detect(AudioGolden.path(name)) == wanted)
        }
    }

    @Test func lengthsAreExactAndSamplesAgree() throws {
        for (name, golden) in try AudioGolden.all() {
            let (file, decoded) = try decode(AudioGolden.path(name))
            let channels = file.channelCount
            #expect(file.sampleRate == golden.rate, "\(name)")
            #expect(channels == golden.channels, "\(name)")
            #expect(file.decodedFrameCount == golden.decodedFrames, "\(name)")
            // Without an Info tag the encoder's delay is unknown.
            if name != "noinfo.mp3" { #expect(file.decodedFrameCount == golden.frames, "\(name)") }
            #expect(file.expectedFrameCount == golden.decodedFrames, "\(name)")
            #expect(!file.isPartial, "\(name)")

            let tolerance = AudioGolden.tolerance(name)
            for (block, wanted) in golden.rms.enumerated() {
                for channel in 0..<channels {
                    let squares = (0..<1_000).map { frame -> Double in
                        let sample = Double(decoded[(block * 1_000 + frame) * channels + channel])
                        return sample * sample
                    }
                    let rms = (squares.reduce(0, +) / 1_000).squareRoot()
                    #expect(abs(rms - wanted[channel]) < tolerance, "\(name), block \(block)")
                }
            }
            for (frame, wanted) in golden.middle.enumerated() {
                for channel in 0..<channels {
                    let sample = Double(decoded[(golden.middleAt + frame) * channels + channel])
                    #expect(abs(sample - wanted[channel]) < tolerance, "\(name), frame \(golden.middleAt + frame)")
                }
            }
        }
    }

    @Test(arguments: [16, 24]) func flacIsLossless(_ bits: Int) throws {
        var state: UInt32 = 1
        let wanted = (0..<3_000).map { _ -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            let scale = Double(1 << (bits - 1))
            return Float((Double(state >> (32 - UInt32(bits))) - scale) / scale)
        }
        #expect(try decode(AudioGolden.path("noise\(bits).flac")).samples == wanted)
    }

    @Test(arguments: ["joint.mp3", "noise16.flac", "vorbis.ogg", "opus.opus"])
    func blockSizeDoesNotMatter(_ name: String) throws {
        let whole = try decode(AudioGolden.path(name), framesPerBlock: 100_000).samples
        #expect(try decode(AudioGolden.path(name), framesPerBlock: 1).samples == whole)
        #expect(try decode(AudioGolden.path(name), framesPerBlock: 1_152).samples == whole)
    }

    @Test func theNameOfAFileDoesNotMatter() throws {
        let folder = try TemporaryFolder()
        for name in ["joint.mp3", "noise16.flac", "vorbis.ogg", "opus.opus"] {
            let plain = try decode(AudioGolden.path(name)).samples
            for disguise in ["x.mp3", "x.wav", "x.txt", "x"] {
                let path = RawPath(try folder.write(try AudioGolden.bytes(name), as: disguise))
                #expect(try decode(path).samples == plain)
            }
        }
    }

    @Test(arguments: ["joint.mp3", "noise16.flac", "free.mp3"])
    func tagsAroundTheSoundDoNotReachTheDecoder(_ name: String) throws {
        let folder = try TemporaryFolder()
        let plain = try AudioGolden.bytes(name)
        let wanted = try decode(AudioGolden.path(name)).samples
        // Sync words inside a tag must not be taken for frames.
        let falseSync = String(repeating: "\u{FF}\u{FB}\u{90}\u{64}", count: 50)
        let id3v2 = TagFixture.id3v2(["TIT2": "Title", "COMM:x": falseSync], padding: 3_000)
        let ape = TagFixture.ape(["Title": "Title", "Cover": falseSync])
        let tail = TagFixture.lyrics3("la la") + ape + TagFixture.id3v1(title: "Title")
        for bytes in [id3v2 + plain, id3v2 + id3v2 + plain, plain + tail, id3v2 + plain + tail, ape + plain] {
            let (file, samples) = try decode(RawPath(try folder.write(bytes, as: "x")))
            #expect(samples == wanted)
            #expect(!file.isPartial)
        }
    }

    @Test func junkBeforeAnMP3IsPassedOver() throws {
        let folder = try TemporaryFolder()
        let wanted = try decode(AudioGolden.path("joint.mp3")).samples
        let junks = [[UInt8](repeating: 0, count: 50_000), randomBytes(count: 900_000, seed: 5)]
        for junk in junks {
            let path = RawPath(try folder.write(junk + (try AudioGolden.bytes("joint.mp3")), as: "x.mp3"))
            #expect(try decode(path).samples == wanted)
        }
    }

    @Test func anMP3ResumesBehindDamage() throws {
        let folder = try TemporaryFolder()
        let plain = try AudioGolden.bytes("joint.mp3")
        let half = plain.count / 2
        let bytes = plain[..<half] + [UInt8](repeating: 0x55, count: 30_000) + plain[half...]
        let (file, samples) = try decode(RawPath(try folder.write(Array(bytes), as: "x.mp3")))
        let whole = try decode(AudioGolden.path("joint.mp3")).samples
        // At most three frames around the cut are lost: the broken one and two that depend on its bit reservoir.
        #expect(samples.count > whole.count - 3 * 1_152 * 2)
        #expect(samples.prefix(whole.count / 3).elementsEqual(whole.prefix(whole.count / 3)))
        #expect(file.decodedFrameCount <= whole.count / 2)
    }

    @Test func aChangeOfChannelsIsFollowedAndFramesOfAnotherRateAreLeftOut() throws {
        let folder = try TemporaryFolder()
        let stereo = try AudioGolden.bytes("noinfo.mp3")
        let mono = try AudioGolden.bytes("mono.mp3")
        let other = try AudioGolden.bytes("rate48000.mp3")
        let (file, samples) = try decode(RawPath(try folder.write(stereo + mono, as: "channels.mp3")))
        #expect(file.channelCount == 2)
        // The mono part, 0.7 s, is output on both channels.
        #expect(file.decodedFrameCount > 60_000)
        let tail = samples.suffix(20_000)
        #expect(stride(from: tail.startIndex, to: tail.endIndex, by: 2).allSatisfy { tail[$0] == tail[$0 + 1] })
        #expect(tail.contains { abs($0) > 0.01 })
        #expect(!file.isPartial)

        let changed = try decode(RawPath(try folder.write(stereo + other, as: "rates.mp3"))).file
        #expect(changed.sampleRate == 44_100)
        #expect((28_000...32_256).contains(changed.decodedFrameCount))
        #expect(changed.completeness < 0.7)

        // A few frames in the middle, as from a damaged header, do not affect the rest.
        let within = try decode(RawPath(try folder.write(stereo + other.prefix(2_000) + stereo, as: "within.mp3"))).file
        #expect((58_000...64_512).contains(within.decodedFrameCount))
    }
}
