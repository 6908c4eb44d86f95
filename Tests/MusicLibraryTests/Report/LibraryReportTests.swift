import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// The page about a library: numbers are counted by hand, and tags cannot inject anything.
struct LibraryReportTests {
    private func page(_ tracks: [MadeUpLibrary.Track]) throws -> String {
        let made = try MadeUpLibrary(tracks)
        return try withExtendedLifetime(made) { try LibraryReport(made.session().session).html }
    }

    /// How often a text occurs.
    private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test func thePageHasTheCounts() throws {
        let html = try page([
            MadeUpLibrary.Track("1.mp3").with {
                $0.genre = "Rock"
                $0.numbers = ["tempo": 121, "loudness": -9, "key": 0, "mode": 1]
            },
            MadeUpLibrary.Track("2.mp3").with {
                $0.genre = "Rock"
                $0.numbers = ["tempo": 129, "loudness": -50, "key": 9, "mode": 0]
            },
            MadeUpLibrary.Track("3.mp3").with { $0.numbers = ["tempo": 300, "key": -1] },
        ])
        #expect(html.contains("3 tracks"))
        #expect(html.contains("<title>120: 2</title>"))
        #expect(html.contains("<title>190: 1</title>"))
        #expect(html.contains("<title>-10: 1</title>") && html.contains("<title>-30: 1</title>"))
        #expect(html.contains("<title>C major: 1</title>") && html.contains("<title>A minor: 1</title>"))
        #expect(html.contains("<title>Rock: 2</title>"))
        #expect(count("class=\"point\"", in: html) == 3)
    }

    @Test func faultsHaveTheirEvidence() throws {
        let html = try page([
            MadeUpLibrary.Track("loud.mp3").with { $0.numbers = ["album_gain": 5, "true_peak": -1] },
            MadeUpLibrary.Track("sound.mp3").with { $0.numbers = ["album_gain": -5, "true_peak": -1] },
            MadeUpLibrary.Track("track.mp3").with { $0.numbers = ["track_gain": 7, "album_gain": 5, "true_peak": -1] },
        ])
        let faults = try #require(html.components(separatedBy: "<h2>Faults</h2>").last)
        #expect(faults.contains("<title>gain: 2</title>"))
        #expect(faults.contains("loud.mp3") && !faults.contains("sound.mp3"))
        #expect(faults.contains("With the tagged album gain of 5.0 dB, the signal reaches 4.0 dBTP."))
        #expect(faults.contains("With the tagged track gain of 7.0 dB, the signal reaches 6.0 dBTP."))
    }

    @Test func textsOfTagsAreTexts() throws {
        let evil = "</title><script>alert(\"1\")</script>&\u{7}"
        let html = try page([
            MadeUpLibrary.Track("<b>.mp3").with {
                ($0.title, $0.artist, $0.genre, $0.recording) = (evil, evil, evil, 1)
            },
            MadeUpLibrary.Track("<i>'.mp3").with {
                ($0.title, $0.artist, $0.genre, $0.recording) = (evil, evil, evil, 1)
            },
        ])
        #expect(!html.contains("<script") && !html.contains("<b>") && !html.contains("<i>") && !html.contains("\u{7}"))
        #expect(html.contains("&lt;script&gt;") && html.contains("&lt;b&gt;.mp3"))
    }

    @Test func nothingIsFetched() throws {
        let html = try page([MadeUpLibrary.Track("1.mp3")])
        for word in ["http://", "https://", "src=", "href=", "<script", "@import", "<link"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains("default-src 'none'"))
    }

    @Test func aLibraryWithoutTracksHasAPage() throws {
        let html = try page([])
        #expect(html.contains("0 tracks") && count("<p>None.</p>", in: html) == 4)
    }

    @Test func aMapOfManyTracksIsThinned() throws {
        let html = try page((0..<5_001).map { MadeUpLibrary.Track(String(format: "%05d.mp3", $0)) })
        #expect(html.contains("One track in 2.") && count("class=\"point\"", in: html) == 2_501)
    }
}
