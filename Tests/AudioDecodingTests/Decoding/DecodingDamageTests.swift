import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Truncated files and files with wrong bytes give a result or an error, never a crash or a hang.
struct DecodingDamageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let names = [
        "joint.mp3", "vbr.mp3", "free.mp3", "noinfo.mp3", "noise16.flac", "vorbis.ogg", "opus.opus", "x.wav", "x.rf64",
        "x.w64", "x.aiff", "music.mp3", "music.flac", "music.ogg",
    ]
    static let throughFFmpeg =
        AudioFormat.mp4.isDecoded
        ? [
            "music.m4a", "music.wma", "music.webm", "music.ac3", "aac-44100-2.aac", "wavpack-44100-2.wv",
            "ape-44100-2.ape",
            "musepack-44100-2.mpc", "tta-44100-2.tta", "speex-16000-1.spx",
        ] : []

    private func bytes(_ name: String) throws -> [UInt8] {
        let fixture = PCMFixture(channelCount: 2, samples: sine(440, rate: 44_100, count: 8_000))
        switch name {
        case "x.wav": return fixture.wav(chunksAfterData: TagFixture.info(["INAM": "Title"]))
        case "x.rf64": return fixture.rf64()
        case "x.w64": return fixture.wave64()
        case "x.aiff": return fixture.aiff()
        case _ where name.hasPrefix("music.") || Self.throughFFmpeg.contains(name): return try FormatFixture.bytes(name)
        default: return try AudioGolden.bytes(name)
        }
    }

    /// Runs everything this package does with a file; `nil` if it is refused.
    private func useAll(_ path: RawPath) -> AudioFile? {
        do throws(AudioError) {
            // The test is that the calls return.
            let (file, samples) = try decode(path)
            #expect(samples.count == file.decodedFrameCount * file.channelCount)
            #expect((0...1).contains(file.completeness))
            #expect(!samples.isEmpty)
            _ = try AudioTags.read(path)
            _ = try AudioPayload.hash(path)
            return file
        } catch {
            #expect(!error.reason.isEmpty)
            return nil
        }
    }

    @Test(arguments: names) func cutAnywhere(_ name: String) throws {
        let whole = try bytes(name)
        let full = try #require(useAll(RawPath(try folder.write(whole, as: "x"))))
        #expect(!full.isPartial)
        var lengths = Array(stride(from: 1, to: 200, by: 7)) + [whole.count / 2, whole.count * 3 / 4]
        lengths += stride(from: 200, to: whole.count, by: whole.count / 17)
        for length in lengths {
            let path = RawPath(try folder.write(Array(whole.prefix(length)), as: "x"))
            guard let file = useAll(path) else { continue }
            #expect(file.decodedFrameCount <= full.decodedFrameCount)
            let missing = full.decodedFrameCount - file.decodedFrameCount
            let isShort = missing > full.sampleRate && missing > full.decodedFrameCount / 100
            if [.vorbis, .opus].contains(file.format) {
                // Without the last page the length is unknown.
                #expect(file.isPartial, "cut at \(length)")
            } else if name != "noinfo.mp3" {
                // Without an Info tag a cut between two frames leaves no trace.
                #expect(file.isPartial == isShort, "cut at \(length)")
            }
            if name.hasPrefix("x."), length == whole.count / 2 { #expect(abs(file.completeness - 0.5) < 0.02) }
        }
    }

    @Test func halfAnMP3IsHalfComplete() throws {
        for name in ["joint.mp3", "vbr.mp3", "mono.mp3", "rate22050.mp3", "music.mp3"] {
            let whole = try bytes(name)
            let path = RawPath(try folder.write(Array(whole.prefix(whole.count / 2)), as: "x.mp3"))
            let file = try decode(path).file
            // Half of the other files is less than a second.
            #expect(file.isPartial == (name == "music.mp3"))
            #expect(abs(file.completeness - 0.5) < 0.1)
        }
    }

    /// A truncated file has no more sound than the whole one, and its samples are the same.
    @Test(arguments: throughFFmpeg) func cutAnywhereThroughFFmpeg(_ name: String) throws {
        let whole = try bytes(name)
        let full = try #require(useAll(RawPath(try folder.write(whole, as: "x"))))
        #expect(!full.isPartial)
        for length in stride(from: 100, to: whole.count, by: whole.count / 29) {
            guard let file = useAll(RawPath(try folder.write(Array(whole.prefix(length)), as: "x"))) else {
                continue
            }
            // The padding, which is stated at the end of a stream, may be missing with it.
            #expect(file.decodedFrameCount <= full.decodedFrameCount + 4_096)
            let missing = full.decodedFrameCount - file.decodedFrameCount
            if file.expectedFrameCount != nil, missing > 2 * full.sampleRate {
                #expect(file.isPartial, "cut at \(length)")
            }
        }
    }

    /// Writes up to `most` random bytes over the first ones.
    private func damage(_ bytes: inout [UInt8], first count: Int, most: Int, _ random: inout SplitMix64) {
        for _ in 0..<Int.random(in: 1...most, using: &random) {
            bytes[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
    }

    @Test(arguments: names + throughFFmpeg) func wrongBytesAnywhere(_ name: String) throws {
        let whole = try bytes(name)
        var random = SplitMix64(seed: UInt64(whole.count))
        for round in 0..<60 {
            var damaged = whole
            // Half of the rounds damage the headers, where a byte has the largest effect.
            let reach = round % 2 == 0 ? min(300, whole.count) : whole.count
            damage(&damaged, first: reach, most: 8, &random)
            _ = useAll(RawPath(try folder.write(damaged, as: "x")))
        }
    }

    @Test(arguments: names + throughFFmpeg) func missingAndDoubledParts(_ name: String) throws {
        let whole = try bytes(name)
        var random = SplitMix64(seed: 99)
        for _ in 0..<20 {
            let start = Int.random(in: 0..<whole.count, using: &random)
            let end = Int.random(in: start..<whole.count, using: &random)
            let missing = Array(whole[..<start] + whole[end...])
            let doubled = Array(whole[..<end] + whole[start...])
            if !missing.isEmpty { _ = useAll(RawPath(try folder.write(missing, as: "x"))) }
            _ = useAll(RawPath(try folder.write(doubled, as: "x")))
        }
    }

    @Test func damagedTagsDoNotHurt() throws {
        let sound = try AudioGolden.bytes("mono.mp3")
        let tag = TagFixture.id3v2(
            version: 4, ["TIT2": "Title", "TPE1": "Artist", "COMM:": "Comment", "TXXX:MOOD": "calm"], padding: 200)
        let ape = TagFixture.ape(["Title": "Title", "Comment": "Comment"])
        var random = SplitMix64(seed: 4)
        for _ in 0..<150 {
            var head = tag
            var tail = ape + TagFixture.id3v1(title: "Title")
            damage(&head, first: head.count, most: 6, &random)
            damage(&tail, first: tail.count, most: 6, &random)
            _ = useAll(RawPath(try folder.write(head + sound + tail, as: "x.mp3")))
        }
    }
}
