import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Two threads decode the same samples as one, bit by bit: for streams of every kind, and for streams that make the
/// state of the other thread hard to verify.
struct MP3LanesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The frames of a fixture (layer III, not in free format), without tags and Info frame.
    private func frames(_ name: String) throws -> [[UInt8]] {
        let bytes = try AudioGolden.bytes(name)
        var offset = bytes.starts(with: Array("ID3".utf8)) ? 10 + bytes[6..<10].reduce(0) { $0 << 7 | Int($1) } : 0
        var frames: [[UInt8]] = []
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xE0 == 0xE0 {
            let length = Self.frameLength(bytes[(offset + 1)...])
            frames.append(Array(bytes[offset..<min(offset + length, bytes.count)]))
            offset += length
        }
        let isInformation = ["Info", "Xing"].contains { frames[0].prefix(64).contains(sequence: Array($0.utf8)) }
        return Array(frames.dropFirst(isInformation ? 1 : 0))
    }

    /// - Parameter header: from its second byte on.
    private static func frameLength(_ header: ArraySlice<UInt8>) -> Int {
        let (version, byte) = (header[header.startIndex] >> 3 & 3, header[header.startIndex + 1])
        let bitrates =
            version == 3
            ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        let rate = [44_100, 48_000, 32_000][Int(byte >> 2 & 3)] / (version == 3 ? 1 : version == 2 ? 2 : 4)
        return (version == 3 ? 144 : 72) * 1_000 * bitrates[Int(byte >> 4)] / rate + Int(byte >> 1 & 1)
    }

    /// Much longer than two stretches of each thread.
    private func stream(_ name: String, frameCount: Int = 2_800) throws -> [[UInt8]] {
        let frames = try frames(name)
        return (0..<frameCount).map { frames[$0 % frames.count] }
    }

    private struct Decoded: Equatable {
        var samples: [UInt32] = []
        var error: AudioError.Kind?
        var expectedFrameCount: Int?
        var isPartial = false
    }

    private func decode(_ path: RawPath, onTwoThreads: Bool) throws -> Decoded {
        let file = try AudioFile(path)
        if onTwoThreads { #expect(try file.decodeOnTwoThreads()) }
        var decoded = Decoded()
        var block = [Float](repeating: 0, count: 777 * file.channelCount)
        decoded.error = errorKind {
            while case let count = try file.read(into: &block), count > 0 {
                decoded.samples += block.prefix(count * file.channelCount).map(\.bitPattern)
            }
        }
        decoded.expectedFrameCount = file.expectedFrameCount
        decoded.isPartial = file.isPartial
        return decoded
    }

    private func expectTheSame(_ bytes: [UInt8], _ comment: Comment? = nil) throws {
        let path = RawPath(try folder.write(bytes, as: "x.mp3"))
        let (one, two) = (try decode(path, onTwoThreads: false), try decode(path, onTwoThreads: true))
        #expect(one.samples.count > 500_000)
        // Not a comparison of the samples in #expect: millions of numbers are not a useful message.
        let isSame = one == two
        #expect(isSame, comment)
    }

    @Test(arguments: [
        "rate8000.mp3", "rate11025.mp3", "rate16000.mp3", "rate22050.mp3", "rate24000.mp3", "rate32000.mp3",
        "rate44100.mp3",
        "rate48000.mp3", "mono.mp3", "stereo.mp3", "joint.mp3", "vbr.mp3", "abr.mp3", "crc.mp3", "noinfo.mp3",
    ])
    func everyKind(name: String) throws { try expectTheSame(stream(name).flatMap { $0 }) }

    /// Any data between the frames, missing frames, and wrong frames.
    @Test(arguments: 0..<16) func damage(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var bytes = try stream(seed % 2 == 0 ? "joint.mp3" : "rate22050.mp3").flatMap { $0 }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let start = Int.random(in: 2_000..<bytes.count, using: &random)
            let length = min([1, 7, 300, 5_000].randomElement(using: &random) ?? 1, bytes.count - start)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.removeSubrange(start..<start + length)
            case 1: bytes.insert(contentsOf: randomBytes(count: length, seed: seed), at: start)
            default: bytes.replaceSubrange(start..<start + length, with: randomBytes(count: length, seed: seed))
            }
        }
        try expectTheSame(bytes, "seed \(seed)")
    }

    /// Silent frames all look alike, and so does the position of the filter, which earlier damage has moved.
    @Test(arguments: [600, 1_500], [false, true]) func silenceAtTheBorders(first: Int, isDamaged: Bool) throws {
        var frames = try stream("noinfo.mp3")
        for index in first..<first + 700 {
            frames[index] = Array(frames[index].prefix(4)) + [UInt8](repeating: 0, count: frames[index].count - 4)
        }
        if isDamaged { frames[first - 300] = Array(frames[first - 300].prefix(40)) }
        try expectTheSame(frames.flatMap { $0 })
    }

    /// A stream of another kind follows the first. Its frames are averaged or skipped.
    @Test(arguments: ["mono.mp3", "rate48000.mp3", "rate22050.mp3"]) func anotherStreamBehind(name: String) throws {
        try expectTheSame((stream("stereo.mp3", frameCount: 1_300) + stream(name, frameCount: 1_500)).flatMap { $0 })
    }

    /// Ends at and around the borders of stretches.
    @Test(arguments: [1_279, 1_280, 1_281, 1_536, 1_537, 1_700]) func itEndsAnywhere(frameCount: Int) throws {
        let frames = try stream("joint.mp3", frameCount: frameCount)
        try expectTheSame(frames.flatMap { $0 })
        try expectTheSame(Array(frames.flatMap { $0 }.dropLast(100)))
    }

    @Test func tooShortForTwo() throws {
        let path = AudioGolden.path("joint.mp3")
        #expect(try !AudioFile(path).decodeOnTwoThreads())
        let file = try AudioFile(RawPath(folder.write(stream("joint.mp3").flatMap { $0 }, as: "x.mp3")))
        var block = [Float](repeating: 0, count: 100)
        _ = try file.read(into: &block)
        #expect(try !file.decodeOnTwoThreads(), "something has been read")
        #expect(try !AudioFile(AudioGolden.path("vorbis.ogg")).decodeOnTwoThreads())
    }

    /// An abandoned decoder ends its threads.
    @Test func abandonedDecodersEndTheirThreads() throws {
        let path = RawPath(try folder.write(stream("joint.mp3").flatMap { $0 }, as: "x.mp3"))
        for samplesRead in [0, 100, 700_000] {
            let file = try AudioFile(path)
            #expect(try file.decodeOnTwoThreads())
            var block = [Float](repeating: 0, count: samplesRead)
            #expect(try file.read(into: &block) == samplesRead / file.channelCount)
        }
    }
}

extension Collection where Element: Equatable {
    fileprivate func contains(sequence: [Element]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
