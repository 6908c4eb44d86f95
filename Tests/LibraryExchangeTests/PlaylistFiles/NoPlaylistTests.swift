import Foundation
import LibraryExchange
import TestSupport
import Testing

/// Files that are not playlists are refused with the reason. In playlists, lines that are not entries are reported.
struct NoPlaylistTests {
    private func reason(_ text: String) -> String {
        let error = #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(Array(text.utf8)) }
        return error?.description ?? "read"
    }

    @Test(arguments: [
        "FILE \"x.flac\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n",
        "REM GENRE Rock\r\nPERFORMER \"A\"\r\nTITLE \"B\"\r\nFILE \"C D.mp3\" MP3\r\n  TRACK 01 AUDIO\r\n    TITLE \"x.mp3\"\r\n",
    ])
    func cueSheets(text: String) {
        #expect(reason(text).contains("a cue sheet"))
    }

    @Test(arguments: [
        "path,title,artist\na.mp3,One,X\nb.mp3,Two,Y\n", "title;path\nOne;/m/a.mp3\nTwo;/m/b.mp3\n",
        "\"One\",\"X\",\"/m/a.mp3\"\n\"Two\",\"Y\",\"/m/b.mp3\"\n", "One\tX\ta.mp3\nTwo\tY\tb.mp3\n",
        "One,X,/m/a.mp3\nTwo,Y,/m/b.mp3\n",
    ])
    func tables(text: String) {
        #expect(reason(text).contains("a table (CSV)"))
    }

    @Test func prose() throws {
        let readme = """
            # My music

            These files were ripped from my records.
            The best of them is Album/x.mp3
            Please do not copy them.
            See http://example.org/ for more.
            """
        let found = reason(readme)
        #expect(found.contains("only 1 of 4 lines is a path") && found.contains("line 3 is “These files were"))
        #expect(reason("just a line").contains("only 0 of 1"))
        #expect(reason("# nothing\n\n").contains("no line is a path"))
        for license in ["LICENSE", "README.md", "CONTRIBUTING.md", "Package.swift", "SampleAudio/truth.csv"] {
            #expect(throws: PlaylistFile.ReadError.self, "\(license)") {
                try PlaylistFile(try repositoryBytes(license))
            }
        }
    }

    @Test(arguments: [
        ("<html><body><p>a.mp3</body></html>", "a web page"), ("<!DOCTYPE html><html>", "a web page"),
        ("<rss version=\"2.0\"/>", "<rss>"), ("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\na.ts\n", "HLS"),
        ("[playlist]\nnothing\n", "no file is listed"), ("[1, 2]", "only 0 of 1"),
        ("{\"all\":[{\"is\":{\"mood\":\"calm\"}}],\"limit\":25}", "a smart playlist of Navidrome"),
        ("{\"any\":[{\"gt\":{\"bpm\":120}}]}", "a smart playlist of Navidrome"), ("{\"every\":[]}", "not a JSPF"),
        ("<plist version=\"1.0\"><dict><key>A</key><string>b</string></dict></plist>", "of another kind"),
    ])
    func otherThings(text: String, expected: String) {
        #expect(reason(text).contains(expected))
    }

    /// Lists that look somewhat like tables or prose.
    @Test(arguments: [
        ["Crosby, Stills, Nash/01.mp3", "Crosby, Stills, Nash/02.mp3"],
        ["10,000 Maniacs/a.mp3", "10,000 Maniacs/b.mp3"],
        ["Emerson,Lake,Palmer/a.mp3", "Emerson,Lake,Palmer/b.mp3"], ["a; b/1.flac", "a; b/2.flac"],
        ["\"C:\\My Music\\a.mp3\"", "  b.WMA  "], ["http://radio.example.org/live", "mms://x/y", "file:///a%20b.mp3"],
    ])
    func listsAreRead(lines: [String]) throws {
        #expect(try PlaylistFile(Array(lines.joined(separator: "\n").utf8)).entries.map(\.location) == lines)
    }

    @Test func linesThatAreNoEntriesAreTold() throws {
        let file = try PlaylistFile(Array("a.mp3\n\nfor the party\nb.mp3\n".utf8))
        #expect(file.entries.map(\.location) == ["a.mp3", "b.mp3"])
        #expect(file.skipped.map(\.number) == [3] && file.skipped.map(\.text) == ["for the party"])
        // A header makes every line an entry, and so does a line of information about it.
        let whole = try PlaylistFile(Array("#EXTM3U\nsong one\n#EXTINF:7,x\nsong two\n".utf8))
        #expect(whole.entries.count == 2 && whole.skipped.isEmpty)
        #expect(try PlaylistFile(Array("#EXTINF:7,A - B\nsong\n".utf8)).entries.map(\.title) == ["B"])
    }

    @Test func linesMayNameTracks() throws {
        let text = Array("X - One\nfor the party\nX - Two\n".utf8)
        #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(text) }
        let files = try PlaylistFile.all(in: text) { $0.location.hasPrefix("X - ") }
        #expect(files.map { $0.entries.map(\.location) } == [["X - One", "X - Two"]])
        #expect(files.first?.skipped.map(\.number) == [2])
    }

    /// The library is not searched for every line of a long text.
    @Test func longProseIsGivenUp() throws {
        var asked = 0
        let text = (0..<10_000).map { "word \($0)" }.joined(separator: "\n")
        #expect(throws: PlaylistFile.ReadError.self) {
            try PlaylistFile.all(in: Array(text.utf8)) { _ in
                asked += 1
                return false
            }
        }
        #expect(asked == 100)
    }

    @Test(arguments: ["<a>", "<playlist>", "<smil>", "<ASX>", "<plist>"]) func deepXMLIsRefused(tag: String) {
        let bytes = Array(String(repeating: tag, count: 100_000).utf8)
        #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(bytes) }
    }

    @Test(arguments: ["playlist", "smil", "ASX", "plist"]) func entitiesAreNotExpanded(root: String) throws {
        let laughs = """
            <?xml version="1.0"?><!DOCTYPE \(root) [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
            <\(root)><title>&b;&c;</title><entry><title>&b;&c;</title><ref href="a.mp3"/></entry></\(root)>
            """
        guard root == "ASX" else {
            #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(Array(laughs.utf8)) }
            return
        }
        // An & that may stand for itself does so.
        let file = try PlaylistFile(Array(laughs.utf8))
        #expect(file.name == "&b;&c;" && file.entries.map(\.title) == ["&b;&c;"])
    }
}
