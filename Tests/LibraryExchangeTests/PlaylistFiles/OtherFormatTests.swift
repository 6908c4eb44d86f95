import Foundation
import LibraryExchange
import Testing

/// Playlists as other programs write them.
struct OtherFormatTests {
    private func read(_ text: String) throws -> [PlaylistFile] { try PlaylistFile.all(in: Array(text.utf8)) }

    @Test(
        arguments: [
            ("#EXTINF:123 tvg-id=\"a, b\" group-title=\"x\",Artist - Title", "Artist", "Title", 123.0),
            ("#EXTINF:123,Artist - Title", "Artist", "Title", 123), ("#extinf:-1 , Title", nil, "Title", nil),
            ("#EXTINF:12.5,Artist - Say \"Hi, you\"", "Artist", "Say \"Hi, you\"", 12.5),
            ("#EXTINF:7 logo=\"open,Artist - Title", "Artist", "Title", 7), ("#EXTINF:7", nil, nil, 7),
        ] as [(String, String?, String?, Double?)])
    func extinfWithAttributes(line: String, artist: String?, title: String?, seconds: Double?) throws {
        let entry = try #require(try read("#EXTM3U\n\(line)\na.mp3\n").first?.entries.first)
        #expect(entry == .init(location: "a.mp3", artist: artist, title: title, seconds: seconds))
    }

    @Test func windowsMediaPlayer() throws {
        let text = """
            <?wpl version="1.0"?>
            <smil><head><meta name="Generator" content="Microsoft Windows Media Player -- 12.0"/><title>Tom &amp; Jerry</title></head>
            <body><seq><media src="..\\Music\\A &amp; B\\x.mp3" cid="{0}" tid="{1}"/>
            <media albumTitle="Al" albumArtist="AA" trackTitle="T" trackArtist="TA" duration="194000" src='\\\\server\\m\\y.wma'/>
            <media/></seq></body></smil>
            """
        let file = try #require(try read(text).first)
        #expect(file.name == "Tom & Jerry")
        #expect(
            file.entries == [
                .init(location: "..\\Music\\A & B\\x.mp3"),
                .init(location: "\\\\server\\m\\y.wma", artist: "TA", title: "T", album: "Al", seconds: 194),
            ])
    }

    @Test func advancedStreamRedirector() throws {
        let text = """
            <ASX VERSION="3.0"><TITLE>My list</TITLE>
            <Entry><Title>One & only</title><AUTHOR>X</AUTHOR><ref HREF="a&b.mp3"><REF href="other.mp3"/><duration value="00:03:20"/></ENTRY>
            <entry><ref href = 'C:\\Music\\c.wma' /></entry><entryref href=other.asx />
            </ASX>
            """
        let file = try #require(try read(text).first)
        #expect(file.name == "My list")
        #expect(
            file.entries == [
                .init(location: "a&b.mp3", artist: "X", title: "One & only", seconds: 200),
                .init(location: "C:\\Music\\c.wma"), .init(location: "other.asx"),
            ])
    }

    /// As Apple documents property lists, and iTunes 12 writes them.
    private static func library(_ playlists: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>Major Version</key><integer>1</integer><key>Show Content Ratings</key><true/>
            <key>Tracks</key>
            <dict>
                <key>101</key><dict><key>Track ID</key><integer>101</integer><key>Name</key><string>One &#38; All</string>
                <key>Artist</key><string>X</string><key>Album</key><string>Al</string><key>Total Time</key><integer>200500</integer>
                <key>Compilation</key><true/><key>Date Added</key><date>2019-01-01T00:00:00Z</date>
                <key>Location</key><string>file://localhost/C:/Users/me/Music/iTunes/X/Al/01%20One%20&#38;%20All.mp3</string></dict>
                <key>102</key><dict><key>Track ID</key><integer>102</integer><key>Name</key><string>Two</string>
                <key>Location</key><string>file:///Volumes/M/De%CC%81ja%CC%80.m4a</string></dict>
                <key>103</key><dict><key>Track ID</key><integer>103</integer><key>Name</key><string>In the cloud</string><key>Artist</key><string>Y</string></dict>
            </dict>
            <key>Playlists</key><array>\(playlists)</array>
            <key>Music Folder</key><string>file:///x/</string>
        </dict>
        </plist>
        """
    }

    private static func list(_ name: String, _ tracks: [Int], _ more: String = "") -> String {
        let items = tracks.map { "<dict><key>Track ID</key><integer>\($0)</integer></dict>" }.joined()
        return
            "<dict><key>Name</key><string>\(name)</string>\(more)<key>Playlist Items</key><array>\(items)</array></dict>"
    }

    /// JSON has no infinite number.
    @Test(arguments: ["1e400", "inf", "nan", "-5", "0", ""])
    func aLengthIsAPositiveNumber(text: String) throws {
        let library = Self.library(Self.list("Running", [101])).replacing("200500", with: text)
        let list = try #require(try PlaylistFile.all(in: Array(library.utf8)).first)
        #expect(list.entries.first?.title == "One & All" && list.entries.first?.seconds == nil)
    }

    @Test func appleMusic() throws {
        let lists =
            Self.list("Library", [101, 102, 103], "<key>Master</key><true/><key>Visible</key><false/>")
            + Self.list("Music", [101], "<key>Distinguished Kind</key><integer>4</integer>")
            + Self.list("Running", [102, 101, 102]) + Self.list("Empty", [])
            + "<dict><key>Name</key><string>Folder</string><key>Folder</key><true/></dict>"
            + Self.list("Smart", [103, 999], "<key>Smart Info</key><data>AQEAAw==</data>")
        let files = try read(Self.library(lists))
        #expect(files.map(\.name) == ["Running", "Smart"])
        let two = PlaylistFile.Entry(location: "/Volumes/M/De\u{301}ja\u{300}.m4a", title: "Two")
        let one = PlaylistFile.Entry(
            location: "C:/Users/me/Music/iTunes/X/Al/01 One & All.mp3", artist: "X", title: "One & All", album: "Al",
            seconds: 200.5)
        #expect(files[0].entries == [two, one, two])
        #expect(files[1].entries == [.init(location: "", artist: "Y", title: "In the cloud")])
        let several = #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(Array(Self.library(lists).utf8)) }
        #expect(several?.description == "2 playlists in one file")
        #expect(throws: PlaylistFile.ReadError.self) { try read(Self.library(Self.list("Empty", []))) }
    }

    /// A truncated iTunes library is refused, and nothing is read beyond its end.
    @Test func cutPropertyListsAreRefused() {
        let text = Array(Self.library(Self.list("Running", [102, 101])).utf8)
        for length in stride(from: 1, to: text.count - 40, by: 7) {
            #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile.all(in: Array(text.prefix(length))) }
        }
    }
}
