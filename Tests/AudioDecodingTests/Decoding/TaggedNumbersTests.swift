import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Numbers in tags, on the scales of the programs that wrote them.
struct TaggedNumbersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ tag: [UInt8]) throws -> AudioTags {
        try AudioTags.read(RawPath(try folder.write(tag + AudioGolden.bytes("mono.mp3"), as: "x")))
    }

    /// Taggers write hundredths and tenths into TBPM, which holds whole numbers.
    @Test func tempoWithoutItsPoint() throws {
        for (text, tempo) in [
            ("12800", 128.0), ("1275", 127.5), ("128", 128), ("9050", 90.5), ("17402", 174.02), ("128000", 128),
            ("999", 999), ("127,50", 127.5), ("1000.5", 1000.5),
        ] {
            #expect(try read(TagFixture.id3v2(["TBPM": text])).bpm == tempo, "\(text)")
        }
    }

    private func popularimeter(_ byte: UInt8, _ email: String) -> [UInt8] {
        let data = ascii(email) + [0, byte] + big(3, 4)
        let frame = ascii("POPM") + big(data.count, 4) + [0, 0] + data
        return ascii("ID3") + [3, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
    }

    /// What Windows reads and writes, what JRiver writes (65, 192), and the halves of MediaMonkey and MusicBee.
    @Test func popularimeters() throws {
        let windows: [(UInt8, Double?)] = [
            (0, nil), (1, 1), (31, 1), (32, 2), (64, 2), (65, 2), (95, 2), (96, 3), (192, 4), (223, 4), (224, 5),
            (128, 3), (196, 4), (255, 5), (13, 0.5), (54, 1.5), (118, 2.5), (186, 3.5),
            (242, 4.5),
        ]
        for (byte, stars) in windows {
            #expect(try read(popularimeter(byte, "Windows Media Player 9 Series")).rating == stars, "\(byte)")
            #expect(try read(popularimeter(byte, "rating@winamp.com")).rating == stars, "\(byte)")
        }
        for (byte, stars) in [(UInt8(51), 1.0), (102, 2), (153, 3), (204, 4), (255, 5)] {
            #expect(try read(popularimeter(byte, "traktor@native-instruments.de")).rating == stars, "\(byte)")
        }
    }

    @Test func ratingsInText() throws {
        for (key, text, stars) in [
            ("RATING", "80", 4.0 as Double?), ("RATING", "5", 5), ("RATING", "100", 5), ("RATING", "50", 2.5),
            ("RATING", "0", nil),
            ("RATING", "good", nil), ("FMPS_Rating", "0.8", 4), ("FMPS_Rating", "1.0", 5),
            ("RATING:me@example.org", "0.5", 2.5),
        ] {
            #expect(try read(TagFixture.id3v2(["TXXX:\(key)": text])).rating == stars, "\(key) \(text)")
        }
    }

    /// TORY of ID3v2.3 is TDOR of ID3v2.4.
    @Test func originalYears() throws {
        for tag in [
            TagFixture.id3v2(["TORY": "1969", "TYER": "2009"]),
            TagFixture.id3v2(version: 4, ["TDOR": "1969-09-26", "TDRC": "2009"]),
            TagFixture.id3v2(["TXXX:ORIGINALYEAR": "1969", "TYER": "2009"]),
            TagFixture.ape(["ORIGINALDATE": "1969-09-26", "Year": "2009"]),
        ] {
            let isAPE = tag.starts(with: ascii("APE"))
            let bytes = try isAPE ? AudioGolden.bytes("mono.mp3") + tag : tag + AudioGolden.bytes("mono.mp3")
            let tags = try AudioTags.read(RawPath(try folder.write(bytes, as: "x")))
            #expect(tags.originalYear == 1969 && tags.year == 2009)
        }
        #expect(try read(TagFixture.id3v2(["TYER": "2009"])).originalYear == nil)
    }

    /// The same tags in the fields of each format, written by mutagen as Picard writes them.
    @Test(arguments: ["release.mp3", "release.flac", "release.m4a", "release.wma"]) func releases(name: String) throws {
        let tags = try AudioTags.read(RawPath(repositoryFile("Tests/Golden/tags/\(name)").path(percentEncoded: false)))
        #expect(tags.albumArtist == "Ann & Bob" && tags.albumArtistList == ["Ann", "Bob"])
        #expect(tags.year == 2009 && tags.originalYear == 1969 && tags.rating == 4)
        #expect(tags.isrc == "GBAYE6900001" && tags.composer == "Carl" && tags.label == "Apple")
        #expect(tags.discTitle == "Side one" && tags.releaseTypes == ["album", "live"])
        #expect(tags.musicBrainzRecording == "f27ec8db-af05-4f36-916e-3d57f91ecf5e")
        #expect(tags.musicBrainzRelease == "a4864e94-6d75-4ade-bc93-0dabf3521453")
        #expect(tags.trackGain == 3.25 && tags.albumGain == -7.1 && tags.albumPeak == 0.98 && tags.mood == "calm")
        let owners = ["b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d", "4d5447d7-c61c-4120-ba1b-d7f471d385b9"]
        #expect(tags.musicBrainzArtists == [owners[0]] && tags.musicBrainzAlbumArtists == owners)
    }

    /// R128 counts from −23 LUFS in steps of 1/256 dB, and replaces an older tag beside it (RFC 7845).
    @Test(arguments: [("TRACK", "ALBUM"), ("ALBUM", "TRACK")]) func gainsOfOpus(what: String, other: String) throws {
        let (r128, replayGain) = ("R128_\(what)_GAIN", "REPLAYGAIN_\(what)_GAIN")
        let cases: [(KeyValuePairs<String, String>, Double?)] = [
            ([r128: "-3072"], -7), ([r128: "256", replayGain: "-9 dB"], 6), ([r128: "x"], nil),
            ([r128: "x", replayGain: "+2.5 dB"], 2.5), (["R128_\(other)_GAIN": "256"], nil),
        ]
        for (fields, gain) in cases {
            let bytes = try AudioGolden.bytes("mono.mp3") + TagFixture.ape(fields)
            let tags = try AudioTags.read(RawPath(try folder.write(bytes, as: "x")))
            #expect((what == "TRACK" ? tags.trackGain : tags.albumGain) == gain)
        }
    }

    /// MP4's texts are not terminated, but some programs end them with NUL.
    @Test func aTrailingNULIsNoText() throws {
        let path = repositoryFile("Tests/Golden/tags/nul.m4a").path(percentEncoded: false)
        let tags = try AudioTags.read(RawPath(path))
        #expect(tags.title == "Title" && tags.artist == "Alpha" && tags.artistList == ["Alpha", "Beta"])
        #expect(tags.key == "Am" && tags.genre == "Rock")
    }
}
