import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A wrong copy never replaces a file, whatever wrote it, and whether the bytes, the tags or the audio reveal it.
struct TagCheckTests {
    private static let files = [
        "lame-44100-1.mp3", "aac-44100-2.retagged.aac", "tta-44100-2.retagged.tta", "wavpack-44100-2.retagged.wv",
        "ape-44100-2.retagged.ape", "musepack-44100-2.retagged.mpc", "flac-44100-2.retagged.flac",
        "vorbis-44100-2.retagged.ogg", "opus-48000-2.retagged.opus", "flac-44100-2.oga", "speex-16000-1.retagged.spx",
        "alac-44100-2.retagged.m4a", "fragments.m4a", "wmav2-44100-2.retagged.wma", "x.wav", "x.aiff",
    ]
    private static let comment = "what a person wrote"
    private static let asked = ["MOOD": ["calm"]]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ bytes: [UInt8]) throws -> RawPath { RawPath(try folder.write(bytes, as: UUID().uuidString)) }
    private func bytes(_ path: RawPath) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(path)"))) }

    /// A file with a comment and another field.
    private func original(_ name: String) throws -> RawPath {
        let fixture = PCMFixture(samples: noise(count: 3_000).map(Double.init))
        let file =
            try name == "x.wav"
            ? path(fixture.wav()) : name == "x.aiff" ? path(fixture.aiff()) : path(FormatFixture.bytes(name))
        try AudioTags.write(["COMMENT": [Self.comment], "ENERGY": ["0.25"]], to: file)
        return file
    }

    /// The result of `AudioTags.write` for a file: a well-formed copy.
    private func copy(_ file: RawPath, _ fields: [String: [String]]) throws -> RawPath {
        let copy = try path(try bytes(file))
        try AudioTags.write(fields, to: copy)
        return copy
    }

    private func expectRefusal(_ name: String, _ what: String, _ body: () throws -> Void) {
        #expect(throws: AudioError.self, "\(name): \(what)", performing: body)
    }

    /// The copy with one changed bit in its audio that also changes the identity.
    private func withOtherSound(_ right: [UInt8], where isOther: (RawPath) throws -> Bool) throws -> [UInt8]? {
        for offset in stride(from: right.count / 2, to: right.count * 3 / 4, by: 7) {
            var wrong = right
            wrong[offset] ^= 0x10
            if try isOther(try path(wrong)) { return wrong }
        }
        return nil
    }

    @Test(arguments: files) func wrongCopiesAreRefused(_ name: String) throws {
        let file = try original(name)
        guard try AudioSource(file).format.isDecoded else { return }
        let edit = try TagEdit(AudioSource(file), Self.asked)
        let written = open(folder.file("copy"), O_WRONLY | O_CREAT | O_EXCL, 0o644)
        defer { close(written) }
        try edit.write(to: written)
        let rightPath = RawPath(folder.file("copy"))
        let right = try bytes(rightPath)
        try edit.check(rightPath)

        let wide = Self.comment.utf16.flatMap { little(Int($0), 2) }
        let found = try #require(right.firstRange(of: ascii(Self.comment)) ?? right.firstRange(of: wide))
        var other = right
        other[found.lowerBound] ^= 1
        for (what, wrong) in [
            ("a byte of another field", other), ("a byte less", right.dropLast()), ("a byte more", right + [0]),
        ] {
            let wrong = try path(wrong)
            expectRefusal(name, what) { try edit.check(wrong) }
        }
        let (high, low) = try AudioPayload.hash(file)
        let sound = try #require(
            try withOtherSound(right) { wrong in
                guard let (otherHigh, otherLow) = try? AudioPayload.hash(wrong) else { return true }
                return (otherHigh, otherLow) != (high, low)
            })
        let wrong = try path(sound)
        expectRefusal(name, "a bit of the sound") { try edit.check(wrong) }
        for fields in [["COMMENT": []], ["ENERGY": []], ["MOOD": ["sad"]]] {
            let wrong = try copy(rightPath, fields)
            expectRefusal(name, "\(fields)") { try edit.check(wrong) }
        }
    }

    /// A readable tag with other values.
    @Test(arguments: files) func wrongTagsAreRefusedByTheirReadersAlone(_ name: String) throws {
        let file = try original(name)
        guard try AudioSource(file).format.isDecoded else { return }
        let edit = try TagEdit(AudioSource(file), Self.asked)
        let right = try copy(file, Self.asked)
        try edit.comparison(with: right).compareTags(isCopied: false)
        for fields in [["COMMENT": []], ["COMMENT": ["another"]], ["ENERGY": []], ["MOOD": ["sad"]], ["MOOD": []]] {
            let wrong = try copy(right, fields)
            expectRefusal(name, "\(fields)") { try edit.comparison(with: wrong).compareTags(isCopied: false) }
        }
    }

    /// A new tag that omits values of the old one.
    @Test func wrongCopiesOfAnOldTagAreRefused() throws {
        let old = TagFixture.id3v1(title: "Some title", artist: "Some artist", album: "Some album", track: 7)
        let file = try path(try AudioGolden.bytes("mono.mp3") + old)
        let edit = try TagEdit(AudioSource(file), Self.asked)
        let right = try copy(file, Self.asked)
        try edit.check(right)
        for (text, field) in [("Some title", "TITLE"), ("Some artist", "ARTIST"), ("Some album", "ALBUM")] {
            var bytes = try bytes(right)
            // The first one is that of the new tag, before the audio.
            bytes[try #require(bytes.firstRange(of: ascii(text))).lowerBound] = 0x53 ^ 1
            let wrong = try path(bytes)
            let error = #expect(throws: AudioError.self) {
                try edit.comparison(with: wrong).compareTags(isCopied: true)
            }
            #expect(error?.reason.hasPrefix("\(field) would be lost") == true, "\(error?.reason ?? "")")
        }
    }

    @Test(arguments: files) func otherSoundIsRefusedByTheDecoderAlone(_ name: String) throws {
        let file = try original(name)
        guard try AudioSource(file).format.isDecoded else { return }
        let edit = try TagEdit(AudioSource(file), Self.asked)
        let right = try copy(file, Self.asked)
        try edit.comparison(with: right).compareSound()
        let samples = try decode(right).samples
        // Decoders ignore some bits, and conceal some gaps.
        let bytes = try #require(
            try withOtherSound(try bytes(right)) { wrong in (try? decode(wrong).samples) != samples }, "\(name)")
        let wrong = try path(bytes)
        expectRefusal(name, "other sound") { try edit.comparison(with: wrong).compareSound() }
    }
}
