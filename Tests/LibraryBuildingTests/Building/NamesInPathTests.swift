import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import TestSupport
import Testing

/// Files without tags, named as rippers and shops name them.
struct NamesInPathTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        var artist, album, albumArtist, title: String?
        var year, track, disc: Int?

        var testDescription: String { path }

        init(
            _ path: String, _ artist: String? = nil, _ album: String? = nil, _ title: String? = nil, year: Int? = nil,
            track: Int? = nil, disc: Int? = nil, by albumArtist: String? = nil
        ) {
            (self.path, self.artist, self.album, self.title) = (path, artist, album, title)
            (self.year, self.track, self.disc, self.albumArtist) = (year, track, disc, albumArtist)
        }
    }

    private static let rows: [Row] = [
        // Artist - Album (Year).
        Row("Björk - Homogenic (1997)/03 - Jóga.flac", "Björk", "Homogenic", "Jóga", year: 1997, track: 3),
        Row("Rock/Queen - Jazz [1978] [FLAC]/1. Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        Row(
            "Queen - 1978 - Jazz/02 Fat Bottomed Girls.mp3", "Queen", "Jazz", "Fat Bottomed Girls", year: 1978, track: 2
        ),
        Row("Queen - Jazz/10 Bicycle Race.mp3", "Queen", "Jazz", "Bicycle Race", track: 10),
        Row("Queen_-_Jazz_(1978)/01_-_Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        Row(
            "Queen - Jazz (Deluxe Edition) (2011)/Mustapha.mp3", "Queen", "Jazz (Deluxe Edition)", "Mustapha",
            year: 2011),
        // Artist/Album.
        Row("Queen/1978 - Jazz/01 - Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        Row("Queen/(1978) Jazz/01. Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        Row("Queen/Jazz (1978)/01-Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        Row("Music/Queen/Jazz/01 - Mustapha.mp3", "Queen", "Jazz", "Mustapha", track: 1),
        Row("Rock/Queen/1978. Jazz/[01] Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        // Discs.
        Row(
            "The Beatles - Anthology (1995)/CD2/03 - Yes It Is.mp3", "The Beatles", "Anthology", "Yes It Is",
            year: 1995, track: 3, disc: 2),
        Row(
            "Queen/Live Killers (1979)/2-04 Brighton Rock.mp3", "Queen", "Live Killers", "Brighton Rock", year: 1979,
            track: 4, disc: 2),
        // Several artists.
        Row(
            "VA - Summer Hits (2004)/07 - Ann - Sun.mp3", "Ann", "Summer Hits", "Sun", year: 2004, track: 7,
            by: "Various Artists"),
        Row(
            "Various Artists/Summer Hits (2004)/07. Ann - Sun.mp3", "Ann", "Summer Hits", "Sun", year: 2004, track: 7,
            by: "Various Artists"),
        // All in the file's name.
        Row("Queen - Mustapha.mp3", "Queen", nil, "Mustapha"),
        Row("Downloads/Queen – Mustapha.mp3", "Queen", nil, "Mustapha"),
        Row("Queen - Jazz - 01 - Mustapha.mp3", "Queen", "Jazz", "Mustapha", track: 1),
        Row("Queen - Jazz - 01 Mustapha.mp3", "Queen", "Jazz", "Mustapha", track: 1),
        Row("Queen - 01 - Mustapha.mp3", "Queen", nil, "Mustapha", track: 1),
        Row("Queen - Mustapha - Live.mp3", "Queen", nil, "Mustapha - Live"),
        Row("Queen - Jazz (1978)/Queen - Jazz - 01 - Mustapha.mp3", "Queen", "Jazz", "Mustapha", year: 1978, track: 1),
        Row("01 - Mustapha.mp3", nil, nil, "Mustapha", track: 1),
        Row("Queen - Jazz (1978)/Track 05.mp3", "Queen", "Jazz", "Track 05", year: 1978, track: 5),
        // Numbers that are names.
        Row("Taylor Swift - 1989/01 - Welcome.mp3", "Taylor Swift", "1989", "Welcome", track: 1),
        Row(
            "Ann - Live (Webster Hall) (2004)/01 - Sun.mp3", "Ann", "Live (Webster Hall)", "Sun", year: 2004, track: 1),
        Row(
            "Eric Clapton - Live (24 Nights)/02 - Pretending.mp3", "Eric Clapton", "Live (24 Nights)", "Pretending",
            track: 2),
        Row("Queen - Jazz (24bit-96kHz) [WEB FLAC]/01-7 Rings.mp3", "Queen", "Jazz", "7 Rings", track: 1),
        Row("Queen - Jazz [MP3 320kbps]/1-02 99 Luftballons.mp3", "Queen", "Jazz", "99 Luftballons", track: 2, disc: 1),
        Row("Logic - 2017/1-800-273-8255.mp3", "Logic", "2017", "1-800-273-8255"),
        Row("24-7.mp3"), Row("24-11-03 Session.wav"), Row("03-11-2024 Session.wav"), Row("50-50.mp3"),
        // Nothing says anything.
        Row("Mustapha.mp3"), Row("99 Luftballons.mp3"), Row("Downloads/new/x.mp3"), Row("7 Years.mp3"),
        Row("rec-2024.wav"),
        Row("Rock/Mustapha.mp3"), Row("3.14.mp3"),
    ]

    @Test(arguments: rows) func names(row: Row) {
        let names = NamesInPath(RawPath(row.path))
        #expect(names.artist == row.artist && names.album == row.album && names.title == row.title)
        #expect(names.year == row.year && names.track == row.track && names.disc == row.disc)
        #expect(names.albumArtist == row.albumArtist)
    }

    /// In the index, in JSON, and by whom it is said; tags win.
    @Test func aFileWithoutTagsIsNamedByItsPath() async throws {
        let music = try MusicFolder([])
        let mp3 = try repositoryBytes("Tests/Golden/audio/mono.mp3")
        let place = "Queen - Jazz (1978)/01 - Mustapha.mp3"
        try music.write(mp3, place)
        let other = try repositoryBytes("Tests/Golden/audio/joint.mp3")
        try music.write(
            TagFixture.id3v2(["TIT2": "Own", "TYER": "1999"]) + other, "Queen - Jazz (1978)/02 - Tagged.mp3")
        _ = try await music.build()
        let tracks = try Library(music.index).tracks()
        let (named, tagged) = (tracks[0], tracks[1])
        #expect(named.tags.artist == "Queen" && named.tags.album == "Jazz" && named.tags.year == 1978)
        #expect(named.displayName == "Queen – Mustapha" && named.tags.trackNumber == 1)
        #expect(named.fieldsFromName == ["title", "artist", "album", "year", "track_number"])
        #expect(tagged.tags.title == "Own" && tagged.tags.artist == nil && tagged.fieldsFromName.isEmpty)
        // A file that moves is named by its new place.
        try music.makeFolder("Abba - Waterloo (1974)")
        try FileManager.default.moveItem(
            atPath: music.path(place), toPath: music.path("Abba - Waterloo (1974)/02 - Sitting in the Palmtree.mp3"))
        #expect(try await music.build().analyzed.isEmpty)
        let moved = try Library(music.index).tracks()[0]
        #expect(moved.tags.artist == "Abba" && moved.tags.year == 1974 && moved.id == named.id)
    }
}
