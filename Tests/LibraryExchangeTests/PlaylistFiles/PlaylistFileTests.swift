import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SystemFiles
import Testing

/// Playlist files: written files are read back completely, files of other programs are supported, and damage is an
/// error or ignored.
struct PlaylistFileTests {
    private static let hard = PlaylistFile(
        name: "Früh & <spät> “quoted”",
        entries: [
            .init(
                location: "Jazz/02 Café à minuit #1.mp3", artist: "Low - Tide", title: "Café - à minuit",
                album: "A & B",
                seconds: 19, id: nil),
            .init(location: "#hash.mp3", title: "No - artist", seconds: 3),
            .init(location: "/abs/100% sure.flac", artist: "Same", title: "Same"),
            .init(location: "only artist.mp3", artist: "Somebody", seconds: 0),
            .init(location: "nothing known.mp3"),
            .init(location: "http://radio.example.org/stream?x=1&y=2", title: "Radio"),
            .init(location: "Title: subtitle/ř.ogg", artist: "]]>", title: "&amp;", seconds: 100),
            .init(location: "a%20b/already.mp3", seconds: 1),
        ])

    @Test func endingsTellFormats() {
        #expect(PlaylistFile.Format(ending: "XSPF") == .xspf && PlaylistFile.Format(ending: "m3u") == .m3u8)
        #expect(PlaylistFile.Format(ending: "zzz") == nil)
        #expect(PlaylistFile.Format.endings.allSatisfy { PlaylistFile.Format(ending: $0) != nil })
    }

    @Test(arguments: [PlaylistFile.Format.xspf, .jspf, .json])
    func roundTripsLoseNothing(_ format: PlaylistFile.Format) throws {
        #expect(try PlaylistFile(Self.hard.bytes(format)) == Self.hard)
    }

    @Test func roundTripOfM3U() throws {
        let read = try PlaylistFile(Self.hard.bytes(.m3u8))
        #expect(read.name == Self.hard.name)
        #expect(read.entries.count == Self.hard.entries.count)
        for (found, wanted) in zip(read.entries, Self.hard.entries) {
            var wanted = wanted
            // A path that begins with # must not be taken for a comment.
            if wanted.location.hasPrefix("#") { wanted.location = "./" + wanted.location }
            #expect(found == wanted)
        }
        // Written again, the file is the same.
        var again = read
        again.entries[1].location = "#hash.mp3"
        #expect(try again.bytes(.m3u8) == Self.hard.bytes(.m3u8))
    }

    @Test func xspfOfOthers() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- by hand -->
            <playlist xmlns="http://xspf.org/ns/0/" version="1"><title>T</title><creator>C</creator>
            <trackList><track><location>file:///music/a%20b%26c.mp3</location><location>other.mp3</location>
            <title><![CDATA[A <b>]]></title><creator>X&#233;</creator><duration> 1500 </duration>
            <extension application="x"><title>inner</title><location>no</location></extension></track>
            <track><location>C:/Music/x.mp3</location></track><track/></trackList></playlist>
            """
        let file = try PlaylistFile(Array(text.utf8))
        #expect(file.name == "T")
        #expect(
            file.entries == [
                .init(location: "/music/a b&c.mp3", artist: "Xé", title: "A <b>", seconds: 1.5),
                .init(location: "C:/Music/x.mp3"),
            ])
    }

    @Test func m3uOfOthers() throws {
        let text =
            "\u{FEFF}#EXTM3U\r\n#EXTINF:-1,Only a title\r\n# a comment\r\n\r\n..\\a.mp3\r\nb.mp3\r\n#EXTINF:7 x=1,A - B - C\rc.mp3"
        let file = try PlaylistFile(Array(text.utf8))
        #expect(
            file.entries == [
                .init(location: "..\\a.mp3", title: "Only a title"), .init(location: "b.mp3"),
                .init(location: "c.mp3", artist: "A", title: "B - C", seconds: 7),
            ])
        // Windows-1252, as old programs write it.
        let old = try PlaylistFile([UInt8](ascii: "caf") + [0xE9] + [UInt8](ascii: ".mp3\n"))
        #expect(old.entries == [.init(location: "café.mp3")])
    }

    @Test func plsOfOthers() throws {
        let text =
            "\u{FEFF}[Playlist]\r\nNumberOfEntries=3\r\nFile2=b=c.mp3\r\nTitle2=A - B - C\r\nLength2=7\r\nfile1 = a.mp3\r\n"
            + "Length1=-1\r\nTitle3=of nothing\r\nFile10=http://station/\r\nTitle10=Radio\r\nVersion=2\r\n"
        let file = try PlaylistFile(Array(text.utf8))
        #expect(
            file.entries == [
                .init(location: "a.mp3"), .init(location: "b=c.mp3", artist: "A", title: "B - C", seconds: 7),
                .init(location: "http://station/", title: "Radio"),
            ])
        // A list of lines may begin with a bracket, too.
        #expect(try PlaylistFile(Array("[playlist] 1.mp3\nb.mp3\n".utf8)).entries.count == 2)
    }

    @Test(arguments: [
        "", "<", "<html><body/></html>", "{", "{}", "{\"playlist\": 3}", "<playlist><trackList><track></playlist>",
        "a\0b", "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><y>&e;</y>",
    ])
    func otherFilesAreRefused(_ text: String) {
        #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(Array(text.utf8)) }
    }

    @Test(arguments: [
        "<p", "<p a='>", "<p></q>", "<p>&", "<p>&e;</p>", "<p>&#0;</p>", "<p>&#x110000;</p>", "<p/><p/>", "<p/>x",
        "<!--", "<![CDATA[x]]><p/>", "<p><![CDATA[", "<?x", "<!DOCTYPE [", "< p/>", "</p>", "<p><", "<p></p ", "<>",
    ])
    func brokenXMLIsRefused(_ text: String) {
        #expect(throws: PlaylistFile.ReadError.self) {
            try PlaylistFile(Array(text.replacing("p", with: "playlist").utf8))
        }
    }

    @Test func xmlInAllItsSpellings() throws {
        let text = """
            <?xml version='1.0' encoding="ISO-8859-1"?><!DOCTYPE p [<!ENTITY e "x">]>
            <x:playlist a='>' b="'/>"><x:title >\u{E9}&#233;&#xE9;&quot;&apos;</x:title ><trackList/><!-- <title>no</title> --></x:playlist>
            """
        let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(try PlaylistFile(latin).name == "ééé\"'")
    }

    /// Any bytes are read to the end or refused. What was read can be written and read again.
    @Test(arguments: [PlaylistFile.Format.m3u8, .xspf, .jspf, .json])
    func mutatedFilesAreReadOrRefused(_ format: PlaylistFile.Format) throws {
        var generator = SeededGenerator(seed: 6)
        let original = try Self.hard.bytes(format)
        var readable = 0
        for round in 0..<1500 {
            var bytes = original
            for _ in 0..<(1 + round % 8) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: position)
                case 2:
                    bytes.insert(
                        contentsOf: Array("<&#%\"{[-,:\r\n".utf8).shuffled(using: &generator).prefix(3), at: position)
                case 3: bytes.removeSubrange(position..<min(bytes.count, position + 40))
                default: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 60)], at: position)
                }
                if bytes.isEmpty { bytes = [0x23] }
            }
            guard let file = try? PlaylistFile(bytes) else { continue }
            readable += 1
            let again = try PlaylistFile(file.bytes(format))
            #expect(again.entries.count == file.entries.count)
        }
        #expect(readable > 50, "the mutations must not all be refused at the door")
    }

    /// Names in the encoding of an old system still match their files.
    @Test(arguments: [PlaylistFile.Format.m3u8, .xspf, .jspf, .json])
    func aNameThatIsNoTextIsWrittenByItsBytes(_ format: PlaylistFile.Format) throws {
        let name = Array("caf".utf8) + [0xE9] + Array(" #1.mp3".utf8)
        let made = try MadeUpLibrary([MadeUpLibrary.Track("-").with { $0.rawPath = name }])
        let session = made.session().session
        let item = PlaylistItem(RememberedTrack(try made.library.track(0)))
        _ = try session.state.createPlaylist("A", [item], description: "", of: session.profile, isExact: true)
        let exchange = PlaylistExchange(made.library, root: "/my music")
        let file = try exchange.file(try session.state.playlist("A", for: session.profile), .relative(to: "/lists"))
        #expect(file.entries.map(\.location) == ["file:///my%20music/caf%E9%20%231.mp3"])
        let again = try PlaylistFile(file.bytes(format))
        #expect(try exchange.readings(again, in: "/lists").map(\.item.track) == [MadeUpLibrary.id(0)])
    }

    @Test func aSmartPlaylistNamesArtistsAndWordsOfGenres() throws {
        var request = PlaylistRequest()
        (request.filter.artists, request.filter.exclude.artists) = (["Air", "Yes"], ["Bob"])
        (request.filter.genres, request.filter.exclude.genres) = (["* dub *"], ["* ska *"])
        var preferences = Preferences()
        preferences.exclude.artists = ["Eve"]
        let query = try #require(SmartQuery(request))
        #expect(try JSONDecoder().decode(SmartQuery.self, from: JSONEncoder().encode(query)) == query)
        let smart = try NavidromeSmartPlaylist(name: "N", query, preferences: preferences)
        #expect(smart.leftOut == ["whole words in the genre “* dub *”", "the genre “* ska *”"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(smart.bytes)) as? [String: Any])
        let all = try #require(object["all"] as? [[String: Any]])
        let wanted = all.compactMap { $0["any"] as? [[String: [String: String]]] }
        let artists = ["Air", "Yes"].map { ["is": ["artist": $0]] }
        #expect(wanted == [[["contains": ["genre": "dub"]]], artists])
        #expect(all.compactMap { $0["isNot"] as? [String: String] } == [["artist": "Bob"], ["artist": "Eve"]])
    }

    @Test func aSmartPlaylistSaysWhatItCannotSay() throws {
        var request = PlaylistRequest()
        request.mood = "Happy"
        request.filter.search = "mara lind"
        request.filter.genres = ["*rock*"]
        request.filter.ranges = [
            DescriptorRange("tempo", 120...130), DescriptorRange("year", min: 1980), DescriptorRange("energy", 0.5...1),
        ]
        request.filter.kinds = [.music, .speech]
        request.filter.exclude.genres = ["hiphop", "drum*bass"]
        var preferences = Preferences()
        (preferences.exclude.genres, preferences.exclude.folders) = (["audiobook"], ["Spoken"])
        let query = try #require(SmartQuery(request))
        #expect(try JSONDecoder().decode(SmartQuery.self, from: JSONEncoder().encode(query)) == query)
        let smart = try NavidromeSmartPlaylist(name: "N", query, preferences: preferences)
        let genres = ["the genre “*hip*hop*”", "the genre “drum*bass”"]
        #expect(smart.leftOut == genres + ["excluded folders", "energy", "kind"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(smart.bytes)) as? [String: Any])
        #expect(object["name"] as? String == "N" && object["limit"] as? Int == 10)
        let all = try #require(object["all"] as? [[String: Any]])
        let ranges = all.compactMap { $0["inTheRange"] as? [String: [Double]] }
        #expect(ranges == [["bpm": [120, 130]], ["year": [1980, 1_000_000]]])
        // A group's patterns: *hip*hop*, *rap*, trap.
        let excluded = all.compactMap { $0["isNot"] as? [String: String] }
        #expect(excluded.map { $0["genre"] } == ["hiphop", "trap", "audiobook"])
        #expect(all.compactMap { $0["notContains"] as? [String: String] } == [["genre": "rap"]])
        let moods = try #require(all.first?["any"] as? [[String: [String: String]]])
        #expect(moods == [["is": ["mood": "happy"]], ["contains": ["comment": "#happy"]]])
        #expect(SmartQuery(PlaylistRequest()) == nil)
        request = PlaylistRequest()
        request.filter.exclude.folders = ["Spoken"]
        #expect(SmartQuery(request)?.request.filter.exclude.folders == ["Spoken"])
    }

    /// Navidrome knows the stars and plays of its user.
    @Test func aSmartPlaylistSaysStarsAndPlays() throws {
        var request = PlaylistRequest()
        request.filter.ranges = [
            DescriptorRange("rating", min: 4), DescriptorRange("plays", 1...5), DescriptorRange("last_played", 7...30),
        ]
        let query = try #require(SmartQuery(request))
        let smart = try NavidromeSmartPlaylist(name: "N", query, preferences: Preferences())
        #expect(smart.leftOut.isEmpty)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(smart.bytes)) as? [String: Any])
        let all = try #require(object["all"] as? [[String: Any]])
        let ranges = all.compactMap { $0["inTheRange"] as? [String: [Double]] }
        #expect(ranges == [["rating": [4, 1_000_000]], ["playCount": [1, 5]]])
        #expect(all.compactMap { $0["inTheLast"] as? [String: Double] } == [["lastPlayed": 30]])
        #expect(all.compactMap { $0["notInTheLast"] as? [String: Double] } == [["lastPlayed": 7]])
    }

    @Test(arguments: [false, true], [false, true])
    func aQueryIsKeptWithWhatItShowsAndFolds(showsDuplicates: Bool, foldsVersions: Bool) throws {
        var request = PlaylistRequest()
        request.mood = "calm"
        (request.showsDuplicates, request.foldsVersions) = (showsDuplicates, foldsVersions)
        (request.filter.kinds, request.includesOther) = ([.speech], showsDuplicates)
        let query = try #require(SmartQuery(request))
        let kept = query.request
        #expect(kept.showsDuplicates == showsDuplicates && kept.foldsVersions == foldsVersions)
        #expect(kept.filter.kinds == [.speech] && kept.includesOther == showsDuplicates)
        #expect(try JSONDecoder().decode(SmartQuery.self, from: JSONEncoder().encode(query)) == query)
    }

    /// All conditions are kept, and those that another program cannot express are named.
    @Test func aQueryIsKeptWithAllItsConditions() throws {
        var request = PlaylistRequest()
        (request.mood, request.valence, request.targets) = ("calm", 0.5, ["energy": 0.2])
        (request.filter.labels, request.filter.onlyLiked) = ([try Label("night")], true)
        (request.albumSpacing, request.length, request.randomSeed) = (3, .minutes(30), 7)
        let query = try #require(SmartQuery(request))
        #expect(query.request == request && query.limit == nil)
        #expect(try JSONDecoder().decode(SmartQuery.self, from: JSONEncoder().encode(query)) == query)
        let smart = try NavidromeSmartPlaylist(name: "N", query, preferences: Preferences())
        #expect(smart.leftOut == ["valence", "target", "label", "liked", "minutes", "album-spacing"])
        // Tracks belong to this library only.
        let seeds = try MadeUpLibrary(["a.mp3", "b.mp3"].map { .init($0) }).library.handles([0, 1])
        (request.likes, request.sameGenre) = ([seeds[1]], true)
        #expect(SmartQuery(request) == query)
    }

    /// Any condition makes a query. The arrangement of the answer, its other contents and a zero tolerance do not.
    @Test func anyConditionAloneIsKept() throws {
        func kept(_ change: (inout PlaylistRequest) throws -> Void) throws -> PlaylistRequest? {
            var request = PlaylistRequest()
            try change(&request)
            return SmartQuery(request)?.request
        }
        #expect(try kept { $0.filter.labels = [try Label("night")] }?.filter.labels == [try Label("night")])
        #expect(try kept { $0.filter.onlyLiked = true }?.filter.onlyLiked == true)
        #expect(try kept { $0.valence = 0.5 }?.valence == 0.5)
        #expect(try kept { $0.targets = ["energy": 0.5] }?.targets == ["energy": 0.5])
        #expect(try kept { $0.near = ["valence": 0.25] }?.valence == 0.25)
        let near = try #require(try kept { $0.near = ["energy": 0.5] })
        #expect(near.targets == ["energy": 0.5] && near.filter.ranges.map(\.name) == ["energy"])
        #expect(try kept { $0.tolerance = 0.5 } == nil)
        let seeds = try MadeUpLibrary(["a.mp3", "b.mp3"].map { .init($0) }).library.handles([0, 1])
        #expect(try kept { ($0.likes, $0.unlikes, $0.sameGenre) = ([seeds[0]], [seeds[1]], true) } == nil)
        #expect(try kept { ($0.albumSpacing, $0.randomSeed, $0.showsDuplicates) = (3, 7, true) } == nil)
    }

    /// A length in minutes set no limit of tracks.
    @Test func aQueryThatWasKeptWithoutALimitHasNone() throws {
        let kept = #"{"genres":["jazz"],"isRandom":false,"ranges":[]}"#
        #expect(try JSONDecoder().decode(SmartQuery.self, from: Data(kept.utf8)).limit == nil)
    }

    /// All keys that the former version wrote, none of them with its default.
    @Test func everythingThatWasKeptBeforeIsStillRead() throws {
        let kept = #"""
            {"mood":"calm","search":"snow","genres":["jazz"],"excludedGenres":["pop"],"excludedFolders":["Spoken"],
            "excludedTracks":["*christmas*"],"ranges":[{"name":"tempo","min":120,"max":130},{"name":"year","min":1980}],
            "kinds":["speech"],"includesOther":true,"limit":5,"isRandom":true,"showsDuplicates":true,
            "foldsVersions":true}
            """#
        let query = try JSONDecoder().decode(SmartQuery.self, from: Data(kept.utf8))
        #expect(query.limit == 5 && query.request.randomSeed != nil)
        var wanted = PlaylistRequest()
        (wanted.mood, wanted.filter.search, wanted.filter.genres) = ("calm", "snow", ["jazz"])
        (wanted.filter.exclude.genres, wanted.filter.exclude.folders) = (["pop"], ["Spoken"])
        wanted.filter.exclude.tracks = ["*christmas*"]
        wanted.filter.ranges = [DescriptorRange("tempo", 120...130), DescriptorRange("year", min: 1980)]
        (wanted.filter.kinds, wanted.includesOther, wanted.length) = ([.speech], true, .tracks(5))
        (wanted.showsDuplicates, wanted.foldsVersions) = (true, true)
        wanted.randomSeed = query.request.randomSeed
        #expect(query.request == wanted)
    }

    @Test func aQueryThatWasKeptBeforeIsStillRead() throws {
        let kept = #"{"genres":["jazz"],"isRandom":true,"limit":5,"ranges":[{"min":120,"name":"tempo"}]}"#
        let query = try JSONDecoder().decode(SmartQuery.self, from: Data(kept.utf8))
        let (request, filter) = (query.request, query.request.filter)
        #expect(filter.genres == ["jazz"] && request.randomSeed != nil && query.limit == 5)
        #expect(filter.ranges == [DescriptorRange("tempo", min: 120)])
        #expect(!request.showsDuplicates && !request.foldsVersions && request.mood == nil && filter.search == nil)
        #expect(filter.kinds.isEmpty && !request.includesOther)
    }
}

extension [UInt8] {
    fileprivate init(ascii text: String) { self = Array(text.utf8) }
}
