import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import TestSupport
import Testing

/// What imports bring to a profile. All people are made up.
@Suite struct ImportTests {
    private static let tracks = [
        MadeUpLibrary.Track("a.mp3").with { ($0.artist, $0.title, $0.seconds) = ("Ada Lund", "Blue Door", 200) },
        MadeUpLibrary.Track("b.mp3").with { ($0.artist, $0.title, $0.seconds) = ("Ben Koto", "Red Sun", 40) },
    ]

    private let made: MadeUpLibrary
    private let session: Session

    init() throws {
        made = try MadeUpLibrary(Self.tracks)
        session = made.session().session
    }

    private func stream(_ title: String, by artist: String, at time: String, for milliseconds: Int = 120_000) -> String
    {
        """
        {"ts": "\(time)", "ms_played": \(milliseconds), "master_metadata_track_name": "\(title)",
         "master_metadata_album_artist_name": "\(artist)", "master_metadata_album_album_name": "Doors"}
        """
    }

    private func read(_ entries: [String]) -> ImportedLibrary { read("[\(entries.joined(separator: ","))]") }

    private func read(_ text: String) -> ImportedLibrary {
        var library = ImportedLibrary()
        ImportedFile.read(Array(text.utf8), named: "history.json", into: &library)
        return library
    }

    /// Two plays of a track that is there, and three of one that is not.
    private var history: ImportedLibrary {
        read([
            stream("Blue Door", by: "Ada Lund", at: "2020-04-11T00:27:53Z"),
            stream("Blue Door", by: "Ada Lund", at: "2020-04-12T00:27:53Z"),
            stream("Green Hill", by: "Ada Lund", at: "2020-04-11T01:00:00Z"),
            stream("Green Hill", by: "Ada Lund", at: "2020-04-11T02:00:00Z"),
            stream("Green Hill", by: "Ada Lund", at: "2020-04-11T03:00:00Z"),
        ])
    }

    @Test func playsBecomeTheHistory() throws {
        let report = try session.add(history)
        #expect(report.foundCount == 1)
        #expect(report.trackCount == 2)
        #expect(report.outcome.added.plays == 5)
        #expect(report.outcome.waiting.plays == 3)
        let entries = try session.history(count: 10)
        #expect(entries.map(\.track.title) == ["Blue Door", "Blue Door"])
        // 2020-04-12T00:27:53Z is 1,586,651,273; the play began two minutes before.
        #expect(entries.first?.date == Date(timeIntervalSince1970: 1_586_651_153))
        #expect(entries.allSatisfy { $0.kind == .play && $0.importID == report.outcome.id })
        #expect(entries.first?.listenedMilliseconds == 120_000)
    }

    @Test func newRequestsComeBeforeOlderPlays() throws {
        session.record(.play, [try session.library.track(1)])
        _ = try session.add(history)
        #expect(try session.history(count: 1).map(\.track.title) == ["Red Sun"])
        #expect(try session.history(count: 1).first?.importID == nil)
    }

    @Test func importingAgainAddsNothing() throws {
        _ = try session.add(history)
        let again = try session.add(history)
        #expect(again.outcome.id == nil)
        #expect(again.outcome.added.isEmpty)
        #expect(again.outcome.known.plays == 5)
        #expect(try session.history(count: 10).count == 2)
        #expect(try session.state.imports(of: session.profile).count == 1)
    }

    /// A live take was given the plays; without the option, they would wait for the studio recording.
    @Test func playsThatALiveTakeHasAreKnown() throws {
        let live = MadeUpLibrary.Track("c.mp3").with { ($0.artist, $0.title) = ("Ada Lund", "Green Hill (Live)") }
        try MadeUpLibrary.write(Self.tracks + [live], in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        let first = try later.add(history, acceptsVersions: true)
        #expect(first.outcome.waiting.plays == 0)
        let again = try later.add(history)
        #expect(again.outcome.known.plays == 5)
        #expect(again.outcome.added.isEmpty)
    }

    @Test func playsAndMarksOfATrackThatHasLeftAreKnown() throws {
        let liked = #"{"tracks": [{"artist": "Ada Lund", "track": "Blue Door", "uri": "u"}]}"#
        _ = try session.add(history)
        _ = try session.add(read(liked))
        try MadeUpLibrary.write([Self.tracks[1]], in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        #expect(try later.add(history).outcome.added.isEmpty)
        let marks = try later.add(read(liked))
        #expect(marks.outcome.known.likes == 1)
        #expect(marks.outcome.added.isEmpty)
        // Another play of it is new.
        let new = try later.add(read([stream("Blue Door", by: "Ada Lund", at: "2022-01-01T00:00:00Z")]))
        #expect(new.outcome.waiting.plays == 1)
    }

    @Test func hatesBecomeDislikes() throws {
        func feedback(_ title: String, by artist: String) -> String {
            """
            {"score": -1, "created": 1586564000, \
            "track_metadata": {"artist_name": "\(artist)", "track_name": "\(title)"}}
            """
        }
        let text = feedback("Red Sun", by: "Ben Koto") + "\n" + feedback("Green Hill", by: "Ada Lund")
        let report = try session.add(read(text))
        #expect(report.outcome.added.ratings == 2)
        #expect(report.outcome.waiting.ratings == 1)
        #expect(try session.ratings().map(\.rating) == [.dislike])
        #expect(try session.add(read(text)).outcome.added.isEmpty)
        // What waits is a dislike, too, when its file comes.
        let new = MadeUpLibrary.Track("c.mp3").with { ($0.artist, $0.title) = ("Ada Lund", "Green Hill") }
        try MadeUpLibrary.write(Self.tracks + [new], in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        #expect(try later.state.fillImports(from: later.library) == 1)
        #expect(try later.ratings().map(\.rating) == [.dislike, .dislike])
        let imports = try later.state.imports(of: later.profile)
        #expect(imports.map(\.counts.ratings) == [2])
        #expect(imports.map(\.counts.likes) == [0])
    }

    /// The account data has the same plays in minutes.
    @Test func exportsThatOverlapAddWhatIsNew() throws {
        _ = try session.add(history)
        let account = read([
            #"{"endTime": "2020-04-11 00:27", "artistName": "Ada Lund", "trackName": "Blue Door", "msPlayed": 120000}"#,
            #"{"endTime": "2020-04-11 02:00", "artistName": "Ada Lund", "trackName": "Green Hill", "msPlayed": 120000}"#,
            #"{"endTime": "2020-05-01 02:00", "artistName": "Ada Lund", "trackName": "Blue Door", "msPlayed": 120000}"#,
        ])
        let report = try session.add(account)
        #expect(report.outcome.added.plays == 1)
        #expect(report.outcome.known.plays == 2)
    }

    @Test func shortPlaysDoNotCount() throws {
        let report = try session.add(
            read([
                stream("Blue Door", by: "Ada Lund", at: "2020-04-11T00:27:53Z", for: 29_999),
                stream("Blue Door", by: "Ada Lund", at: "2020-04-12T00:27:53Z", for: 30_000),
                // Half of 40 s.
                stream("Red Sun", by: "Ben Koto", at: "2020-04-12T00:27:53Z", for: 20_000),
                stream("Red Sun", by: "Ben Koto", at: "2020-04-13T00:27:53Z", for: 0),
            ]))
        #expect(report.shortCount == 2)
        #expect(report.outcome.added.plays == 2)
    }

    @Test func aTrialKeepsNothing() throws {
        let report = try session.add(history, isTrial: true)
        #expect(report.outcome.added.plays == 5)
        #expect(report.outcome.id == nil)
        #expect(try session.history(count: 10).isEmpty)
        #expect(try session.missingTracks().isEmpty)
        #expect(try session.state.imports(of: session.profile).isEmpty)
    }

    @Test func missingTracksComeMostPlayedFirst() throws {
        _ = try session.add(history)
        _ = try session.add(read([stream("White Sea", by: "Ben Koto", at: "2021-01-01T00:00:00Z")]))
        let missing = try session.missingTracks()
        #expect(missing.map(\.named.title) == ["Green Hill", "White Sea"])
        #expect(missing.map(\.playCount) == [3, 1])
        #expect(MissingTrackRecord.line(missing[0]) == "3,Ada Lund,Green Hill,Doors,,,")
    }

    @Test func tracksOfPlaylistsAreMissingOnce() throws {
        _ = try session.add(history)
        let table = """
            Track name,Artist name,Playlist name,Type
            GREEN HILL,Ada Lund,Road,Playlist
            Grey Rain,Eva Moll,Road,Playlist
            Blue Door,Ada Lund,Road,Playlist
            Grey Rain,Eva Moll,Home,Playlist
            """
        _ = try session.add(read(table))
        let missing = try session.missingTracks()
        #expect(missing.map(\.named.title) == ["Green Hill", "Grey Rain"])
        #expect(missing.map(\.playCount) == [3, 0])
    }

    @Test func itFillsItselfWhenTheFilesCome() throws {
        _ = try session.add(history)
        let liked = #"{"tracks": [{"artist": "Ada Lund", "track": "Green Hill", "uri": "spotify:track:1"}]}"#
        _ = try session.add(read(liked))
        let list = """
            {"playlists": [{"name": "Road", "items": [
            {"track": {"trackName": "Green Hill", "artistName": "Ada Lund"}},
            {"track": {"trackName": "Blue Door", "artistName": "Ada Lund"}}]}]}
            """
        _ = try session.add(read(list))
        #expect(try session.savedPlaylist("Road").items.map { $0.track != nil } == [false, true])
        let new = MadeUpLibrary.Track("c.mp3").with { ($0.artist, $0.title) = ("Ada Lund", "Green Hill (Remastered)") }
        try MadeUpLibrary.write(Self.tracks + [new], in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        #expect(try later.state.fillImports(from: later.library) == 3)
        #expect(try later.missingTracks().isEmpty)
        #expect(try later.history(count: 10).count == 5)
        #expect(try later.ratings().map(\.track.title) == ["Green Hill (Remastered)"])
        #expect(try later.savedPlaylist("Road").items.map { $0.track != nil } == [true, true])
        // And it is known, when it is imported again.
        #expect(try later.add(history).outcome.added.isEmpty)
    }

    @Test func undoRemovesExactlyWhatCame() throws {
        let (blue, red) = (try session.library.track(0), try session.library.track(1))
        session.record(.play, [blue])
        try session.state.rate(RememberedTrack(red), .dislike, by: session.profile)
        try session.createPlaylist("Own", [red])
        _ = try session.add(history)
        let marks =
            #"{"tracks": [{"artist": "Ben Koto", "track": "Red Sun", "uri": "u"}, {"artist": "Ada Lund", "track": "Blue Door", "uri": "u"}], "artists": [{"name": "Cy Dahl", "uri": "u"}]}"#
        let report = try session.add(read(marks))
        // A rating of the user's own stays.
        #expect(report.outcome.added.likes == 1)
        #expect(report.outcome.known.likes == 1)
        #expect(try session.state.importedArtists(of: session.profile) == ["Cy Dahl"])
        let undone = try session.state.undoImport(nil, of: session.profile)
        #expect(undone.id == report.outcome.id)
        #expect(try session.ratings().map(\.rating) == [.dislike])
        #expect(try session.state.importedArtists(of: session.profile).isEmpty)
        #expect(try session.history(count: 10).count == 3)
        _ = try session.state.undoImport(nil, of: session.profile)
        #expect(try session.history(count: 10).count == 1)
        #expect(try session.missingTracks().isEmpty)
        #expect(try session.state.playlists(of: session.profile).map(\.name) == ["Own"])
        #expect(throws: UserStateError.self) { _ = try session.state.undoImport(nil, of: session.profile) }
    }

    @Test func aClearedHistoryDoesNotComeBack() throws {
        _ = try session.add(history)
        _ = try session.add(read(#"{"tracks": [{"artist": "Ada Lund", "track": "White Sea", "uri": "u"}]}"#))
        #expect(try session.state.clearHistory(of: session.profile) == 2)
        // What is liked still waits.
        #expect(try session.missingTracks().map(\.named.title) == ["White Sea"])
        #expect(try session.state.missingPlays(of: session.profile).map(\.times) == [[]])
    }

    /// Two imports can have plays of one track; a later one may have an earlier play.
    @Test func theTimesOfAMissingTrackAreInOrder() throws {
        _ = try session.add(history)
        _ = try session.add(
            read([
                stream("Green Hill", by: "Ada Lund", at: "2020-04-11T00:10:00Z"),
                stream("Grey Rain", by: "Eva Moll", at: "2020-04-11T02:30:00Z"),
                stream("Green Hill", by: "Ada Lund", at: "2020-04-11T04:00:00Z"),
            ]))
        let missing = try session.state.missingPlays(of: session.profile)
        #expect(missing.map(\.0.named.title) == ["Green Hill", "Grey Rain"])
        // Seconds after 2020-04-11T00:00:00Z, which is 1,586,563,200. Each play began two minutes before its time.
        let times = missing.map { $0.times.map { $0 - 1_586_563_200 + 120 } }
        #expect(times == [[600, 3600, 7200, 10_800, 14_400], [9000]])
    }

    @Test func aLikeThatTheUserRepeatsIsTheUsersOwn() throws {
        _ = try session.add(read(#"{"tracks": [{"artist": "Ada Lund", "track": "Blue Door", "uri": "u"}]}"#))
        try session.state.rate(RememberedTrack(try session.library.track(0)), .like, by: session.profile)
        _ = try session.state.undoImport(nil, of: session.profile)
        #expect(try session.ratings().count == 1)
    }

    @Test func playlistsKeepTheirOrderAndAreKnownAgain() throws {
        let table =
            "Track name,Artist name,Playlist name,Type\nRed Sun,Ben Koto,Road,Playlist\nGrey Rain,Eva Moll,Road,Playlist\nBlue Door,Ada Lund,Road,Playlist\n"
        #expect(try session.add(read(table)).outcome.added.playlists == 1)
        #expect(try session.savedPlaylist("Road").items.map(\.title) == ["Red Sun", "Grey Rain", "Blue Door"])
        let again = try session.add(read(table))
        #expect(again.outcome.known.playlists == 1)
        #expect(again.outcome.added.isEmpty)
        _ = try session.state.undoImport(nil, of: session.profile)
        #expect(throws: UserStateError.self) { _ = try session.savedPlaylist("Road") }
    }

    @Test func theDataBelongsToTheProfile() throws {
        let state = try session.state
        try state.createProfile("Eva", email: nil)
        let eva = Session(made.library, profile: "Eva", for: .changing)
        _ = try eva.add(history)
        #expect(try session.history(count: 10).isEmpty)
        #expect(try session.missingTracks().isEmpty)
        #expect(throws: UserStateError.self) { _ = try state.undoImport(1, of: session.profile) }
        let encoded = try JSONEncoder().encode(UserDataRecord(eva.profile, eva.state))
        let text = String(decoding: encoded, as: UTF8.self)
        #expect(text.contains("Green Hill"))
        #expect(text.contains(#""source":"Spotify""#))
        try state.removeProfile("Eva")
        for table in ["import", "import_entry", "import_play", "request"] {
            #expect(try state.connection.integer("SELECT count(*) FROM \(table)") == 0)
        }
    }

    @Test func anItunesCountKeepsTheLastPlay() throws {
        let collection = """
            <DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="2">
            <TRACK TrackID="1" Name="Blue Door" Artist="Ada Lund" PlayCount="5" Rating="204" Location="file://localhost/a"/>
            <TRACK TrackID="2" Name="Green Hill" Artist="Ada Lund" PlayCount="7" Location="file://localhost/b"/>
            </COLLECTION></DJ_PLAYLISTS>
            """
        let report = try session.add(read(collection))
        #expect(report.outcome.added.ratings == 1)
        #expect(try session.history(count: 10).isEmpty)
        #expect(try session.missingTracks().map(\.playCount) == [7])
    }
}
