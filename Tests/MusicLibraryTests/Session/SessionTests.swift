import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Questions are answered in any state of the user's database.
struct SessionTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary([
            .init("a.mp3").with { ($0.title, $0.numbers) = ("Snow", ["valence": 0.9, "energy": 0.9]) },
            .init("b.mp3").with { ($0.title, $0.place, $0.comment) = ("Rain", [1], "#wet") },
            .init("c.mp3").with { ($0.title, $0.place) = ("Sun", [3]) },
        ])
    }

    private var database: String { made.folder.path + "/user.sqlite" }

    /// Asks every question.
    private func ask(_ session: Session) throws {
        #expect(try session.similar(to: 0).tracks.count == 2)
        var filter = TrackFilter()
        filter.labels = [try Label("wet")]
        #expect(try session.tracks(TrackListQuery(filter)).map { "\($0.path)" } == ["b.mp3"])
        var request = PlaylistRequest()
        request.mood = "wet"
        #expect(try session.playlist(request).tracks.map { "\($0.track.path)" } == ["b.mp3"])
        #expect(
            try session.journey(JourneyRequest(made.library.handles([0, 2]))).map { "\($0.track.path)" } == [
                "a.mp3", "b.mp3", "c.mp3",
            ])
        #expect(try session.moods(of: 0).track.path == "a.mp3")
        var player = try Player(session, PlaylistRequest())
        let played = try (0..<3).map { _ in
            let choice = try #require(try player.next())
            player.markPlayed(choice)
            return choice.track.path
        }
        #expect(Set(played) == ["a.mp3", "b.mp3", "c.mp3"], "nothing twice, though nothing can be kept")
        session.record(.similar, [try made.library.track(0)])
    }

    @Test func allIsWell() throws {
        let (session, notices) = made.session(.noting)
        try ask(session)
        #expect(notices.texts.isEmpty)
        #expect(try session.state.history(of: session.profile, count: 10).count == 4)
        #expect(try session.state.history(of: session.profile, count: 1)[0].track.path == "a.mp3")
    }

    @Test func historyAndRatingsFollowMovedTracks() throws {
        let (session, _) = made.session()
        for index in [0, 2] {
            try session.state.rate(RememberedTrack(try made.library.track(index)), .like, by: session.profile)
        }
        session.record(.play, [try made.library.track(0)])
        // Another index: the first track has moved, the last is missing.
        try MadeUpLibrary.write([.init("z/moved.mp3").with { $0.title = "Snow" }], in: made.folder)
        let later = Session(try Library(made.library.path))
        #expect(try later.ratings().map(\.track.path) == ["c.mp3", "z/moved.mp3"])
        #expect(try later.history(count: 5).map(\.track.path) == ["z/moved.mp3"])
        #expect(try later.trending(hours: 1, count: 5).map(\.track.path) == ["z/moved.mp3"])
    }

    @Test func aNewerDatabaseCostsNoAnswer() throws {
        try write(userVersion: 99)
        let (session, notices) = made.session(.noting)
        try ask(session)
        #expect(notices.texts.contains { $0.contains("labels and likes cannot be read: ") })
        #expect(notices.texts.allSatisfy { $0.contains("newer version") })
        #expect(notices.texts.contains { $0.contains("the history was not updated") })
        #expect(Set(notices.texts).count == notices.texts.count, "once is enough")
        #expect(throws: UserStateError.self) { try session.state }
    }

    @Test func aBusyDatabaseCostsNoAnswer() throws {
        let other = made.session().session
        try other.createPlaylist("x", [])
        // During an edit, nobody else can write.
        try other.state.editPlaylist("x", of: other.profile) { _ in
            let (session, notices) = made.session(.noting)
            #expect((try? session.similar(to: 0).tracks.count) == 2)
            #expect((try? session.playlist(PlaylistRequest()).tracks.count) == 3)
            session.record(.similar, [])
            #expect(notices.texts.isEmpty)
            if let track = try? made.library.track(0) { session.record(.similar, [track]) }
            #expect(notices.texts.count == 1 && notices.texts[0].contains("another process is writing"))
        }
        #expect(try other.state.history(of: other.profile, count: 1).isEmpty)
    }

    /// By sessions that only ask.
    @Test func aDatabaseThatIsNoneIsLeftAlone() throws {
        try String(repeating: "no database at all, ", count: 50).write(
            toFile: database, atomically: false, encoding: .utf8)
        let (session, notices) = made.session(.noting)
        try ask(session)
        #expect(notices.texts.first?.contains("left unchanged") == true, "\(notices.texts)")
        #expect(try String(contentsOfFile: database, encoding: .utf8).hasPrefix("no database at all"))
    }

    @Test func aWriteProtectedDatabaseIsReadAndLeftAlone() throws {
        let user = made.session().session
        _ = try user.state.add(try Label("wet"), to: RememberedTrack(try made.library.track(1)), of: user.profile)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: database)
        let (session, notices) = made.session(.noting)
        session.record(.similar, [try made.library.track(0)])
        #expect(notices.texts.count == 1 && notices.texts[0].contains("write-protected"))
        try ask(session)
        #expect(notices.texts.count == 1, "once is enough")
    }

    @Test func readOnlyFoldersCauseNoNotices() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: made.folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: made.folder.path) }
        let (session, notices) = made.session(.noting)
        try ask(session)
        #expect(notices.texts.isEmpty && !FileManager.default.fileExists(atPath: database))
    }

    @Test func askingMakesNoDatabase() throws {
        let session = made.session(.asking).session
        _ = try session.taste()
        _ = try session.moods(of: 0)
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    @Test func anUnknownProfileIsAMistakeInAnyQuestion() throws {
        let session = made.session(.noting, profile: "nobody").session
        for ask in [
            { _ = try session.similar(to: 0) }, { _ = try session.playlist(PlaylistRequest()) },
            { _ = try session.moods(of: 0) },
        ] {
            let error = #expect(throws: UserStateError.self) { try ask() }
            #expect(error == .unknownProfile("nobody", known: ["guest", "me"]))
        }
    }

    @Test func badPreferencesAreAMistakeOnlyWhereTheyMatter() throws {
        try made.folder.write(Array("{".utf8), as: "preferences.json")
        let session = made.session().session
        #expect(try session.similar(to: 0).tracks.count == 2)
        #expect(throws: PreferencesError.self) { try session.playlist(PlaylistRequest()) }
    }

    @Test func theMusicFolderIsToldOrNot() throws {
        let session = made.session().session
        let error = #expect(throws: LibraryError.self) { try session.musicFolder() }
        #expect(error == .unknownMusicFolder(index: "\(made.library.path)"))
        #expect(try session.musicFolder(RawPath(made.folder.path)).description.hasPrefix(made.folder.path))
        #expect(throws: LibraryError.noFolder("/nowhere/at/all")) { try session.musicFolder("/nowhere/at/all") }
    }

    /// Writes a database whose header has another version (sqlite.org/fileformat2.html: offset 60, big-endian).
    private func write(userVersion: UInt8) throws {
        _ = try made.session().session.state
        var bytes = Array(try Data(contentsOf: URL(filePath: database)))
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, userVersion])
        try Data(bytes).write(to: URL(filePath: database))
    }
}
