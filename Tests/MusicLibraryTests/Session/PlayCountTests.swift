import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// Counts of plays without times. All people are made up.
struct PlayCountTests {
    private static let tracks = [
        MadeUpLibrary.Track("a.mp3").with { ($0.artist, $0.title, $0.seconds) = ("Ada Lund", "Blue Door", 200) },
        MadeUpLibrary.Track("b.mp3").with { ($0.artist, $0.title, $0.seconds) = ("Ben Koto", "Red Sun", 200) },
    ]

    private let made: MadeUpLibrary
    private let session: Session

    init() throws {
        made = try MadeUpLibrary(Self.tracks)
        session = made.session().session
    }

    private func read(_ text: String) -> ImportedLibrary {
        var library = ImportedLibrary()
        ImportedFile.read(Array(text.utf8), named: "file", into: &library)
        return library
    }

    private func rekordbox(_ title: String = "Blue Door", by artist: String = "Ada Lund", count: Int) -> ImportedLibrary
    {
        read(
            """
            <DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="1">
            <TRACK TrackID="1" Name="\(title)" Artist="\(artist)" PlayCount="\(count)"/></COLLECTION></DJ_PLAYLISTS>
            """)
    }

    private func iTunes(count: Int, last: String) -> ImportedLibrary {
        read(
            """
            <plist version="1.0"><dict><key>Tracks</key><dict><key>11</key><dict>
            <key>Name</key><string>Blue Door</string><key>Artist</key><string>Ada Lund</string>
            <key>Total Time</key><integer>200000</integer><key>Play Count</key><integer>\(count)</integer>
            <key>Play Date UTC</key><date>\(last)</date></dict></dict></dict></plist>
            """)
    }

    private func spotify(_ days: [String], _ title: String = "Blue Door") -> ImportedLibrary {
        let plays = days.map { day in
            #"{"endTime": "\#(day) 10:00", "artistName": "Ada Lund", "trackName": "\#(title)", "msPlayed": 60000}"#
        }
        return read("[\(plays.joined(separator: ","))]")
    }

    private func plays(_ title: String = "Blue Door", in session: Session? = nil) throws -> PlayerMarks.Plays? {
        let session = session ?? self.session
        let tracks = try session.library.tracks().map { RememberedTrack($0) }
        let track = try #require(tracks.first { $0.title == title })
        return try session.state.playerMarks(of: session.profile).plays["\(track.id)"]
    }

    @Test func theyAreTheTracksPlaysWithoutATime() throws {
        let report = try session.add(rekordbox(count: 5))
        #expect(report.outcome.added.playCounts == 1)
        #expect(ImportText(report).lines.contains("added: 1 play count"))
        #expect(try plays()?.count == 5)
        #expect(try plays()?.last == nil)
        #expect(try session.history(count: 10).isEmpty)
        #expect(try session.listening().plays == 0)
        #expect(try session.state.imports(of: session.profile).map(\.counts.playCounts) == [1])
    }

    /// So that a track which was played before the import is found among those not played for long.
    @Test func theirLastPlayIsTheImportInConditions() throws {
        _ = try session.add(rekordbox(count: 5))
        let tracks = try session.library.tracks()
        let (heard, other) = (tracks[0].id, tracks[1].id)
        let marks = try TrackMarks(session.state, session.profile, in: session.library)
        let later = Date(timeIntervalSinceNow: 40 * 86_400)
        #expect(abs(marks.value(.lastPlayed, of: heard, at: later) - 40) < 0.1)
        #expect(marks.value(.lastPlayed, of: other, at: later) == .infinity)
    }

    @Test func aLaterCountIncludesTheEarlier() throws {
        _ = try session.add(rekordbox(count: 5))
        let again = try session.add(rekordbox(count: 5))
        #expect(again.outcome.id == nil && again.outcome.known.playCounts == 1)
        _ = try session.add(rekordbox(count: 7))
        #expect(try plays()?.count == 7)
        // An older export says nothing new.
        #expect(try session.add(rekordbox(count: 3)).outcome.added.isEmpty)
        #expect(try plays()?.count == 7)
        _ = try session.state.undoImport(nil, of: session.profile)
        #expect(try plays()?.count == 5)
        _ = try session.state.undoImport(nil, of: session.profile)
        #expect(try plays() == nil)
    }

    /// Of seven plays the last has a time, and it is the end of that play.
    @Test func theLastPlayOfITunesIsOneOfThoseCounted() throws {
        _ = try session.add(iTunes(count: 7, last: "2019-04-11T10:00:00Z"))
        #expect(try plays()?.count == 7)
        let begin = Date(timeIntervalSince1970: 1_554_976_800 - 200)
        #expect(try plays()?.last == begin)
        #expect(try session.listening(in: 2019, zone: .gmt).plays == 1)
        // Two more, the last in May.
        _ = try session.add(iTunes(count: 9, last: "2019-05-11T10:00:00Z"))
        #expect(try plays()?.count == 9)
    }

    /// Scrobbles of the same player may be the plays that it counts.
    @Test func playsWithTimesAreNotCountedTwice() throws {
        _ = try session.add(iTunes(count: 3, last: "2019-04-11T10:00:00Z"))
        _ = try session.add(spotify(["2019-01-01", "2019-02-01"]))
        #expect(try plays()?.count == 3)
        _ = try session.add(spotify(["2019-01-02", "2019-02-02"]))
        // Four, and the last of iTunes.
        #expect(try plays()?.count == 5)
        // What was played after the last one that is counted, was not counted.
        _ = try session.add(spotify(["2020-01-01"]))
        #expect(try plays()?.count == 6)
    }

    @Test func theOrderOfImportsMakesNoDifference() throws {
        _ = try session.add(spotify(["2019-01-01", "2019-02-01", "2020-01-01"]))
        _ = try session.add(iTunes(count: 3, last: "2019-04-11T10:00:00Z"))
        #expect(try plays()?.count == 4)
    }

    @Test func ownPlaysAndOtherProgramsAddUp() throws {
        session.record(.play, [try session.library.track(0)])
        _ = try session.add(rekordbox(count: 5))
        #expect(try plays()?.count == 6)
        _ = try session.add(iTunes(count: 2, last: "2019-04-11T10:00:00Z"))
        #expect(try plays()?.count == 8)
    }

    @Test func countsOfWhatIsMissingFillIn() throws {
        _ = try session.add(rekordbox("Green Hill", count: 4))
        _ = try session.add(spotify(["2019-01-01", "2019-02-01"], "Green Hill"))
        #expect(try session.missingTracks().map(\.playCount) == [4])
        #expect(try session.add(rekordbox("Green Hill", count: 4)).outcome.added.isEmpty)
        let new = MadeUpLibrary.Track("c.mp3").with { ($0.artist, $0.title) = ("Ada Lund", "Green Hill") }
        try MadeUpLibrary.write(Self.tracks + [new], in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        try later.state.fillImports(from: later.library)
        #expect(try later.missingTracks().isEmpty)
        #expect(try plays("Green Hill", in: later)?.count == 4)
        #expect(try later.add(rekordbox("Green Hill", count: 4)).outcome.added.isEmpty)
        #expect(try later.add(rekordbox("Green Hill", count: 6)).outcome.added.playCounts == 1)
        #expect(try plays("Green Hill", in: later)?.count == 6)
    }

    @Test func aTrackThatHasLeftIsKnown() throws {
        _ = try session.add(rekordbox(count: 5))
        try MadeUpLibrary.write([Self.tracks[1]], in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        #expect(try later.add(rekordbox(count: 5)).outcome.known.playCounts == 1)
        #expect(try later.missingTracks().isEmpty)
    }

    @Test func theyAreExportedAndDeletedWithTheUsersData() throws {
        let state = try session.state
        _ = try session.add(rekordbox(count: 5))
        let data = try JSONEncoder().encode(UserDataRecord(session.profile, state))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let counts = try #require(object["play_counts"] as? [[String: Any]])
        #expect(counts.map { $0["plays"] as? Int } == [5] && counts.map { $0["source"] as? String } == ["rekordbox"])
        _ = try state.clearHistory(of: session.profile)
        #expect(try plays() == nil)
        try state.createProfile("Eva", email: nil)
        _ = try Session(made.library, profile: "Eva", for: .changing).add(rekordbox(count: 5))
        #expect(try state.connection.integer("SELECT count(*) FROM import_count") == 1)
        try state.removeProfile("Eva")
        #expect(try state.connection.integer("SELECT count(*) FROM import_count") == 0)
    }
}
