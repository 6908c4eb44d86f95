import AudioFeatures
import CatalogSupport
import LibraryExchange
import TestSupport
import Testing

/// Files for DJ programs, with known lines.
struct DJFileTests {
    private static let structure = TrackStructure(
        beats: (0..<200).map { 0.25 + Double($0) * 0.5 },
        downbeats: (0..<50).map { 0.25 + Double($0) * 2 },
        sections: [
            .init(start: 0, loudness: -12, confidence: 0), .init(start: 32.3, loudness: -8, confidence: 0.9),
        ])

    private static func track(
        _ path: RawPath, structure: TrackStructure? = structure, _ notation: KeyNotation = .musical,
        format: String = "mp3"
    ) throws -> DJTrack {
        let made = try MadeUpLibrary([
            .init("a.mp3").with {
                ($0.title, $0.artist, $0.comment) = ("Salt & \"Pepper\"", "A < B", "nice")
                ($0.seconds, $0.fileSize) = (100, 4_000_000)
                $0.format = format
                $0.numbers = [
                    "tempo": 120.02, "tempo_confidence": 0.9, "key": 9, "mode": 0, "key_confidence": 0.9,
                    "energy": 0.64, "music": 1, "time_signature": 4,
                ]
            }
        ])
        return DJTrack(try made.library.track(0), path: path, notation: notation, structure: structure)
    }

    private static func text(_ format: DJFile.Format, _ tracks: [DJTrack]) throws -> String {
        String(decoding: try DJFile.bytes(format, tracks, name: "Party"), as: UTF8.self)
    }

    @Test(arguments: DJFile.Format.allCases)
    func pathsThatAreNoTextAreLeftOutAndTold(_ format: DJFile.Format) throws {
        let other = try Self.track(RawPath(bytes: Array("/Music/bad".utf8) + [0xFF, 0xFE] + Array(".mp3".utf8)))
        let good = try Self.track("/Music/good.mp3")
        #expect(try DJFile.bytes(format, [other, good], name: "Party") == DJFile.bytes(format, [good], name: "Party"))
        #expect(format.obstacles(to: other) == ["a path that is not UTF-8 is left out"])
        #expect(format.obstacles(to: good).isEmpty)
    }

    @Test func rekordboxHasGridCuesAndKey() throws {
        let text = try Self.text(.rekordbox, [Self.track("/Music/Ä b.mp3")])
        #expect(text.contains(#"Name="Salt &amp; &quot;Pepper&quot;" Artist="A &lt; B""#))
        #expect(text.contains(#"AverageBpm="120.00" BitRate="320""#))
        #expect(text.contains(#"Comments="8A - Energy 7 - nice" Tonality="Am""#))
        #expect(text.contains(#"Location="file://localhost/Music/%C3%84%20b.mp3""#))
        #expect(text.contains(#"<TEMPO Inizio="0.250" Bpm="120.00" Metro="4/4" Battito="1"/>"#))
        #expect(text.contains(#"<POSITION_MARK Name="Section 2, louder" Type="0" Start="32.250" Num="-1"/>"#))
        #expect(text.contains(#"<POSITION_MARK Name="Section 2, louder" Type="0" Start="32.250" Num="1"/>"#))
        #expect(text.contains(#"<NODE Name="Party" Type="1" KeyType="0" Entries="1">"#))
    }

    @Test(arguments: [
        ("/Users/me/Music/a.mp3", "/:Users/:me/:Music/:", "Macintosh HD"),
        ("/Volumes/USB/Music/a.mp3", "/:Music/:", "USB"), ("D:/Music/a.mp3", "/:Music/:", "D:"),
        ("/srv/a.mp3", "/:srv/:", ""),
    ])
    func traktorTakesPathsApart(path: RawPath, folder: String, volume: String) throws {
        let text = try Self.text(.traktor, [Self.track(path, .openKey)])
        #expect(text.contains(#"<LOCATION DIR="\#(folder)" FILE="a.mp3" VOLUME="\#(volume)" VOLUMEID="\#(volume)"/>"#))
        #expect(text.contains(#"<PRIMARYKEY TYPE="TRACK" KEY="\#(volume)\#(folder)a.mp3"/>"#))
        // A minor is 1m in Traktor, and number 9 + 12 of its 24 keys.
        #expect(text.contains(#"KEY="1m""#) && text.contains(#"<MUSICAL_KEY VALUE="21"/>"#))
        #expect(text.contains(#"TYPE="4" START="250.000000""#) && text.contains(#"START="32250.000000""#))
        #expect(text.contains(#"<TEMPO BPM="120.000000""#))
    }

    @Test func tracksWithoutStructureHaveNeitherGridNorCues() throws {
        let track = try Self.track("/a.mp3", structure: nil)
        let rekordbox = try Self.text(.rekordbox, [track])
        #expect(!rekordbox.contains("<TEMPO") && !rekordbox.contains("POSITION_MARK"))
        #expect(rekordbox.contains(#"AverageBpm="120.02""#))
        #expect(!(try Self.text(.traktor, [track]).contains("CUE_V2")))
    }

    @Test func aCrateIsRecordsOfUTF16() throws {
        let bytes = try DJFile.bytes(.serato, [Self.track("D:/é.mp3")], name: "Party")
        var expected: [UInt8] = Array("vrsn".utf8) + [0, 0, 0, 56]
        for letter in "1.0/Serato ScratchLive Crate".utf8 { expected += [0, letter] }
        expected += Array("otrk".utf8) + [0, 0, 0, 18]
        expected += Array("ptrk".utf8) + [0, 0, 0, 10]
        expected += [0, 0xE9, 0, 0x2E, 0, 0x6D, 0, 0x70, 0, 0x33] as [UInt8]
        #expect(bytes == expected)
    }

    @Test func mixxxGetsAPlaylist() throws {
        let text = try Self.text(.mixxx, [Self.track("/Music/a.mp3")])
        #expect(text.hasPrefix("#EXTM3U\n#PLAYLIST:Party\n") && text.hasSuffix("\n/Music/a.mp3\n"))
    }

    /// Plain fades, because beats without confidence are a guess, and then own ends, because the last has no beats.
    @Test func liquidsoapGetsCuesAndFades() throws {
        func mix(_ name: String, lines: [Double]) -> MixTrack {
            var mix = MixTrack(name: name, duration: 100, sound: 1...98)
            mix.lines = lines
            return mix
        }
        let bars = stride(from: 0.0, through: 100, by: 2).map { $0 }
        let transitions = MixPlanner.transitions([mix("a", lines: bars), mix("b", lines: bars), mix("c", lines: [])])
        let tracks = try ["/a.mp3", "/b \"b\".mp3", "/c.mp3", "/d\n.mp3"].map { try Self.track($0) }
        #expect(
            LiquidsoapPlaylist.text(tracks, transitions) == """
                annotate:liq_cue_out="98.000",liq_fade_out="6.000",liq_cross_duration="6.000",liq_cross_end_duration="6.000":/a.mp3
                annotate:liq_cue_in="1.000",liq_fade_in="6.000",liq_cross_start_duration="6.000",liq_fade_out="0.000",\
                liq_cross_duration="0.000",liq_cross_end_duration="0.000":/b "b".mp3
                annotate:liq_fade_in="0.000",liq_cross_start_duration="0.000":/c.mp3

                """)
        #expect((try Self.text(.liquidsoap, tracks)) == "/a.mp3\n/b \"b\".mp3\n/c.mp3\n")
    }

    /// The published cases: A no table, D LAME's, C a wrong checksum, B a table of FFmpeg. The delay is 1,105 samples, a frame
    /// 1,152. Mixxx counts rekordbox 50 ms later in D and 26 ms in C than CoreAudio, which drops the delay.
    @Test(arguments: [
        ("noinfo.mp3", 0, 0), ("stereo.mp3", 2_257, 2_257), ("checksum", 1_105, 2_257), ("Lavc", 1_105, 2_257),
    ])
    func timesCountFromWhereTheProgramCounts(file: String, rekordbox: Int, traktor: Int) throws {
        let folder = try TemporaryFolder()
        let isMade = !file.hasSuffix(".mp3")
        var bytes = try repositoryBytes("Tests/Golden/audio/\(isMade ? "stereo.mp3" : file)")
        if isMade {
            let name = try #require(bytes.indices.first { bytes[$0...].starts(with: ascii("LAME")) })
            if file == "Lavc" {
                bytes.replaceSubrange(name..<name + 4, with: ascii(file))
            } else {
                bytes.replaceSubrange(name + 34..<name + 36, with: [0, 0])
            }
        }
        let start = try #require(try MPEGStart(RawPath(try folder.write(bytes, as: "x.mp3"))))
        #expect(abs(DJFile.Format.rekordbox.lateness(of: start) - Double(rekordbox) / 44_100) < 1e-9)
        #expect(abs(DJFile.Format.traktor.lateness(of: start) - Double(traktor) / 44_100) < 1e-9)
        #expect(DJFile.Format.mixxx.lateness(of: start) == 0)
    }

    @Test func aLaterStructureHasAllItsTimesLater() {
        let later = Self.structure.later(by: 0.5)
        #expect(later.beats[0] == 0.75 && later.downbeats[1] == 2.75)
        #expect(later.sections.map(\.start) == [0.5, 32.8] && later.sections[1].loudness == -8)
    }

    @Test func unplayableTracksAreTold() throws {
        let short = try Self.track("/Music/a.mp3")
        #expect(DJFile.Format.rekordbox.obstacles(to: short).isEmpty)
        let long = try Self.track(RawPath("/Music/" + String(repeating: "x", count: 245) + ".mp3"))
        let obstacles = DJFile.Format.rekordbox.obstacles(to: long)
        #expect(obstacles.count == 1 && obstacles[0].contains("256 characters"))
        let opus = try Self.track("/Music/a.opus", format: "opus")
        #expect(DJFile.Format.rekordbox.obstacles(to: opus).count == 1)
        #expect(DJFile.Format.mixxx.obstacles(to: opus).isEmpty)
    }
}
