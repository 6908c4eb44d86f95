import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// The first frame of files that LAME 3.100 wrote, and of the same files with other tables. LAME's delay is 576 samples
/// and that of a decoder 529 (the LAME Technical FAQ).
struct MPEGStartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func start(_ bytes: [UInt8]) throws -> MPEGStart {
        try #require(try MPEGStart(RawPath(try folder.write(bytes, as: "x.mp3"))))
    }

    /// The place of LAME's name in the first frame.
    private func name(_ bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.first { bytes[$0...].starts(with: ascii("LAME")) })
    }

    @Test(arguments: [
        ("stereo.mp3", 44_100, 1_152), ("mono.mp3", 44_100, 1_152), ("vbr.mp3", 44_100, 1_152),
        ("rate48000.mp3", 48_000, 1_152), ("rate22050.mp3", 22_050, 576), ("rate8000.mp3", 8_000, 576),
    ])
    func theTableOfLAMEIsChecked(name: String, rate: Int, samplesPerFrame: Int) throws {
        let start = try #require(try MPEGStart(AudioGolden.path(name)))
        #expect(start.table == .checked)
        #expect(start.trimmed == Double(576 + 529) / Double(rate))
        #expect(start.frame == Double(samplesPerFrame) / Double(rate))
    }

    @Test func aFileWithoutTableIsDecodedFromItsFirstFrame() throws {
        let start = try #require(try MPEGStart(AudioGolden.path("noinfo.mp3")))
        #expect(start.table == .none && start.trimmed == 0)
    }

    @Test func aWrongChecksumIsSeen() throws {
        var bytes = try AudioGolden.bytes("stereo.mp3")
        // The checksum is 34 bytes after the name.
        let checksum = try name(bytes) + 34
        bytes.replaceSubrange(checksum..<checksum + 2, with: [0, 0])
        let start = try start(bytes)
        #expect(start.table == .unchecked && start.trimmed == Double(576 + 529) / 44_100)
    }

    /// Frames with a checksum of their own have it before the side information.
    @Test func theTableOfAProtectedFrameIsFound() throws {
        var bytes = try AudioGolden.bytes("stereo.mp3")
        let next = try #require((300..<2_000).first { bytes[$0] == 0xFF && bytes[$0 + 1] == bytes[1] })
        bytes.removeSubrange(next - 2..<next)
        bytes.insert(contentsOf: [0, 0], at: 4)
        let start = try start(bytes)
        #expect(start.table == .unchecked && start.trimmed == Double(576 + 529) / 44_100)
    }

    @Test func theTableOfFFmpegIsNotLAMEs() throws {
        var bytes = try AudioGolden.bytes("stereo.mp3")
        let place = try name(bytes)
        bytes.replaceSubrange(place..<place + 9, with: ascii("Lavc60.31"))
        #expect(try start(bytes).table == .unchecked)
    }

    /// A Xing frame of an encoder that is not named states no delay. The decoder's alone is dropped then, so the sound
    /// begins later by the encoder's.
    @Test func aTableWithoutEncoderTrimsTheDecodersDelay() throws {
        var bytes = try AudioGolden.bytes("stereo.mp3")
        let place = try name(bytes)
        bytes.replaceSubrange(place..<place + 36, with: [UInt8](repeating: 0, count: 36))
        let start = try start(bytes)
        #expect(start.table == .unchecked && start.trimmed == Double(529) / 44_100)
        let whole = try decode(RawPath(folder.path + "/x.mp3")).samples
        let trimmed = try decode(AudioGolden.path("stereo.mp3")).samples
        #expect(Array(whole.dropFirst(2 * 576).prefix(4_000)) == Array(trimmed.prefix(4_000)))
    }

    @Test func otherFormatsHaveNoFrames() throws {
        #expect(try MPEGStart(AudioGolden.path("noise16.flac")) == nil)
    }
}
