import AudioDecoding
import AudioTagging
import DecodingSupport
import TestSupport
import Testing

/// Identity and tags of the formats that FFmpeg decodes.
@Suite(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"))
struct FormatIdentityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func id(_ path: RawPath) throws -> [UInt64] {
        let (high, low) = try AudioPayload.hash(path)
        return [high, low]
    }

    private func id(_ bytes: [UInt8]) throws -> [UInt64] { try id(RawPath(try folder.write(bytes, as: "x"))) }

    static let tagged = [
        "aac-44100-2.m4a", "alac-44100-2.m4a", "wmav2-44100-2.wma", "wavpack-44100-2.wv", "ape-44100-2.ape",
        "musepack-44100-2.mpc", "tta-44100-2.tta", "speex-16000-1.spx", "aac-44100-2.aac", "opus-48000-2.opus",
        "flac-44100-2.flac", "vorbis-44100-2.ogg",
    ]

    /// mutagen, which shares no code with TagLib, wrote the other file.
    @Test(arguments: tagged) func anotherTaggerKeepsTheIdentity(name: String) throws {
        let dot = try #require(name.lastIndex(of: "."))
        let retagged = FormatFixture.path("\(name[..<dot]).retagged\(name[dot...])")
        #expect(try id(retagged) == id(FormatFixture.path(name)))
        let tags = try AudioTags.read(retagged)
        #expect(tags.title == "Another title")
        #expect(tags.bpm == 97)
    }

    /// A raw AAC stream gets no tag.
    @Test(arguments: tagged.filter { !$0.hasSuffix(".aac") })
    func tagsAreWrittenAndReadAndKeepTheIdentity(name: String) throws {
        let path = RawPath(try folder.write(FormatFixture.bytes(name), as: name))
        let before = try id(path)
        let values = [
            "BPM": "128", "INITIALKEY": "C#m", "MOOD": "calm; happy", "ENERGY": "0.75", "COMMENT": "#cälm",
        ]
        try AudioTags.write(values.mapValues { [$0] }, to: path)
        #expect(try AudioTags.values(Array(values.keys), of: path) == values)
        #expect(try AudioTags.read(path).mood == "calm; happy")
        #expect(try id(path) == before)
        // Twice, and with longer text, so that data move.
        try AudioTags.write(["COMMENT": [String(repeating: "long ", count: 2_000) + "text"]], to: path)
        #expect(try AudioTags.read(path).bpm == 128)
        #expect(try id(path) == before)
    }

    /// TagLib and libsndfile read none of the places that FFmpeg uses here.
    @Test(arguments: ["titled.caf", "titled.tta", "titled.au", "titled.mov"])
    func titlesInOddPlacesAreFound(name: String) throws {
        let tags = try AudioTags.read(FormatFixture.path(name))
        #expect(tags.title == "A title" && tags.artist == "Somebody" && tags.genre == "Jazz")
    }

    /// FFmpeg has written “A title” twice; mutagen has changed the one that Windows shows.
    @Test func aTitleThatWasWrittenTwiceCountsOnce() throws {
        let tags = try AudioTags.read(FormatFixture.path("titled.wma"))
        #expect(tags.title == "Another title" && tags.artist == "Somebody" && tags.genre == "Jazz")
    }

    @Test(arguments: ["music.m4a", "music.wma", "music.webm", "musepack-44100-2.mpc", "tta-44100-2.tta", "music.ac3"])
    func otherSoundIsAnotherIdentity(name: String) throws {
        let plain = try FormatFixture.bytes(name)
        var other = plain
        other[plain.count * 7 / 10] ^= 1
        #expect(try id(other) != id(plain))
    }

    /// The packets of a codec are the same bytes in every container.
    @Test func theContainerDoesNotCount() throws {
        for (one, other) in [
            ("video.mkv", "video.mp4"), ("tracks.mka", "tracks.m4a"), ("aac-48000-6.mka", "aac-48000-6.m4a"),
            ("ac3-48000-6.ac3", "ac3-48000-6.m4a"),
        ] {
            #expect(try id(FormatFixture.path(one)) == id(FormatFixture.path(other)))
        }
    }

    @Test func everyOtherFileHasAnIdentityOfItsOwn() throws {
        let twins: Set = ["aac-48000-2.mka", "aac-48000-6.mka", "ac3-48000-6.m4a"]
        let names = try FormatTableTests.rows().keys.filter { !twins.contains($0) }
        #expect(Set(try names.map { try id(FormatFixture.path($0)) }).count == names.count)
    }

    // MARK: Tracks

    @Test(arguments: ["tracks.m4a", "tracks.mka"]) func theDefaultTrackIsRead(name: String) throws {
        let (file, _) = try decode(FormatFixture.path(name))
        #expect(file.track.index == 1 && file.track.count == 2)
        // The second one is mono and shorter.
        #expect(file.channelCount == 1)
        #expect((5_000..<7_000).contains(file.decodedFrameCount))
        #expect(!file.isPartial)
        #expect(try AudioSource(FormatFixture.path(name)).tracks?.audioCount == 2)
    }

    @Test(arguments: ["video.mp4", "video.webm", "video.mkv", "video.wmv"]) func videoIsNoticed(name: String) throws {
        let tracks = try #require(try AudioSource(FormatFixture.path(name)).tracks)
        #expect(tracks.videoCount == 1 && tracks.audioCount == 1 && !tracks.isEncrypted)
        #expect(try decode(FormatFixture.path(name)).file.decodedFrameCount > 8_000)
        let audio = try #require(try AudioSource(FormatFixture.path("music.webm")).tracks)
        #expect(audio.videoCount == 0 && audio.audioCount == 1)
    }

    // MARK: DRM

    private func replacing(_ old: [UInt8], by new: [UInt8], in bytes: [UInt8]) throws -> [UInt8] {
        var result = bytes
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: old) })
        result.replaceSubrange(place..<(place + old.count), with: new)
        return result
    }

    @Test(arguments: ["drms", "enca", "aavd"]) func encryptedMP4IsRefusedWithTheReason(coding: String) throws {
        let bytes = try replacing(ascii("mp4a"), by: ascii(coding), in: FormatFixture.bytes("music.m4a"))
        let path = RawPath(try folder.write(bytes, as: "x.m4p"))
        #expect(errorKind { _ = try decode(path) } == .encrypted)
        do { _ = try AudioSource(path) } catch { #expect("\(error)".contains("DRM")) }
    }

    @Test func encryptedWindowsMediaIsRefused() throws {
        // The list of codecs (86D15240-311D-11D0-A3A4-00A0C90348F6) is replaced by an encryption object.
        let codecs: [UInt8] = [
            0x40, 0x52, 0xD1, 0x86, 0x1D, 0x31, 0xD0, 0x11, 0xA3, 0xA4, 0, 0xA0, 0xC9, 3, 0x48, 0xF6,
        ]
        let encryption: [UInt8] = [
            0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11, 0xB4, 0xB7, 0x00, 0xA0, 0xC9, 0x55, 0xFC, 0x6E,
        ]
        let bytes = try replacing(codecs, by: encryption, in: FormatFixture.bytes("music.wma"))
        let path = RawPath(try folder.write(bytes, as: "x.wma"))
        #expect(errorKind { _ = try decode(path) } == .encrypted)
    }
}
