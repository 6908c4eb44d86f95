import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Playlists whose tracks follow from conditions.
struct LivingPlaylistTests {
    private let made: MadeUpLibrary
    private let session: Session

    init() throws {
        made = try MadeUpLibrary(
            ["a", "b", "c", "d"].enumerated().map { place, name in
                .init("\(name).mp3").with {
                    ($0.title, $0.artist, $0.place) = (name.uppercased(), name, [Float(10 * place)])
                }
            })
        session = made.session().session
    }

    private func request(_ change: (inout PlaylistRequest) throws -> Void) rethrows -> PlaylistRequest {
        var request = PlaylistRequest()
        request.showsDuplicates = true
        try change(&request)
        return request
    }

    private func track(_ number: Int) throws -> TrackHandle { try TrackHandle(made.library, number) }

    private func titles(_ name: String, _ session: Session) throws -> [String?] {
        try session.items(of: try session.savedPlaylist(name)).map(\.item.title)
    }

    @Test func theTracksOfALivingPlaylistAreThoseOfNow() throws {
        try session.label(try track(1), "night")
        let labels = [try Label("night")]
        try session.createLivingPlaylist("Night", request { $0.filter.labels = labels })
        #expect(try titles("Night", session) == ["B"])
        try session.label(try track(3), "night")
        // In a list of playlists, too, before it is opened.
        #expect(try session.playlists().map(\.count) == [2])
        #expect(try titles("Night", session) == ["B", "D"])
        _ = try session.state.remove(labels[0], from: try track(1).id, of: session.profile)
        // By another program.
        #expect(try titles("Night", Session(made.library)) == ["D"])
    }

    @Test func aFrozenPlaylistKeepsItsTracks() throws {
        try session.label(try track(0), "night")
        let labels = [try Label("night")]
        try session.createLivingPlaylist("Night", request { $0.filter.labels = labels })
        #expect(throws: UserStateError.livingPlaylist("Night")) {
            try session.add([try track(2).track], toPlaylist: "Night")
        }
        #expect(throws: UserStateError.livingPlaylist("Night")) {
            try session.remove(positions: [1], fromPlaylist: "Night")
        }
        try session.label(try track(1), "night")
        try session.freezePlaylist("Night")
        try session.label(try track(2), "night")
        #expect(try titles("Night", session) == ["A", "B"])
        #expect(try !session.savedPlaylist("Night").isLiving)
        try session.add([try track(3).track], toPlaylist: "Night")
        #expect(try titles("Night", session) == ["A", "B", "D"])
        #expect(throws: UserStateError.self) { try session.freezePlaylist("Night") }
    }

    /// What another program knows of when a track came is when it came into the answer.
    @Test func tracksThatStayKeepTheirDates() throws {
        try session.label(try track(0), "night")
        let labels = [try Label("night")]
        try session.createLivingPlaylist("Night", request { $0.filter.labels = labels })
        // As if it had been made long ago.
        let connection = try session.state.connection
        try connection.run("UPDATE playlist_item SET added = 1000")
        try connection.run("UPDATE playlist SET changed = 5")
        let first = try session.savedPlaylist("Night")
        #expect(first.changed == Date(timeIntervalSince1970: 5), "nothing has changed")
        try session.label(try track(1), "night")
        let second = try session.savedPlaylist("Night")
        #expect(second.added.first == Date(timeIntervalSince1970: 1000) && second.publicID == first.publicID)
        #expect(second.added.count == 2 && second.added[1] > second.added[0])
        #expect(second.changed > first.changed)
        #expect(try session.savedPlaylist("Night").changed == second.changed, "nothing has changed")
    }

    /// The database may be on a volume that is full, or that cannot be written.
    @Test func anAnswerThatCannotBeStoredIsShownEverywhere() throws {
        try session.label(try track(0), "night")
        let labels = [try Label("night")]
        try session.createLivingPlaylist("Night", request { $0.filter.labels = labels })
        try session.label(try track(2), "night")
        let connection = try session.state.connection
        // The same as a volume without room: every write fails.
        try connection.run(
            "CREATE TEMP TRIGGER no_room BEFORE DELETE ON playlist_item BEGIN SELECT RAISE(ABORT, 'no room'); END")
        let playlist = try session.savedPlaylist("Night")
        #expect(playlist.isUnsaved && playlist.items.map(\.title) == ["A", "C"])
        #expect(try session.playlists().map(\.count) == [2])
        let folder = RawPath(made.folder.path)
        let files = try session.playlistFiles(hasSaved: true, hasMoods: false, in: folder, musicFolder: folder)
        #expect(files.map { String(decoding: $0.bytes, as: UTF8.self).contains("c.mp3") } == [true])
        try connection.run("DROP TRIGGER no_room")
        #expect(try !session.savedPlaylist("Night").isUnsaved)
    }

    @Test func theAnswerIsTheOwners() throws {
        try session.state.createProfile("Anna", email: nil)
        try session.label(try track(2), "night")
        let labels = [try Label("night")]
        try session.createLivingPlaylist("Night", request { $0.filter.labels = labels })
        try session.state.sharePlaylist("Night", true, of: session.profile)
        let anna = made.session(profile: "Anna").session
        try anna.label(try track(0), "night")
        #expect(try titles("me/Night", anna) == ["C"])
        #expect(try anna.sharedPlaylists().map(\.count) == [1])
    }

    /// The library may lose what the conditions name.
    @Test func aPlaylistThatCannotBeAnsweredKeepsItsTracks() throws {
        try session.createLivingPlaylist("Like D", try request { $0.likes = [try TrackHandle(made.library, 3)] })
        let before = try titles("Like D", session)
        #expect(before == ["C", "B", "A"])
        #expect(try session.savedPlaylist("Like D").problem == nil)
        // Only the first recording is left.
        try MadeUpLibrary.write([.init("a.mp3").with { $0.title = "A" }], in: made.folder)
        let later = Session(try Library(made.library.path))
        let kept = try later.savedPlaylist("Like D")
        #expect(kept.problem != nil && kept.items.map(\.title) == before)
    }

    /// A copy of a recording has an id of its own, which goes with the file; the audio may stay.
    @Test func aTrackToSoundLikeMayBeACopyThatHasGone() throws {
        func track(_ path: String, _ recording: Int) -> MadeUpLibrary.Track {
            .init(path).with { ($0.title, $0.recording, $0.place) = (path, recording, [Float(10 * recording)]) }
        }
        let all = [track("a.mp3", 1), track("b.mp3", 1), track("c.mp3", 2), track("d.mp3", 3)]
        let made = try MadeUpLibrary(all)
        let copy = try TrackHandle(made.library, 1)
        #expect(try copy.fileID != TrackHandle(made.library, 0).fileID)
        try made.session().session.createLivingPlaylist("Like it", request { $0.likes = [copy] })
        try MadeUpLibrary.write([all[0], all[2], all[3]], in: made.folder)
        let playlist = try Session(try Library(made.library.path)).savedPlaylist("Like it")
        #expect(playlist.problem == nil && playlist.items.map(\.title) == ["c.mp3", "d.mp3"])
    }

    /// A newer version may have made the playlist with a condition that this one does not know.
    @Test func unknownConditionsAreNotIgnored() throws {
        try session.createLivingPlaylist("New", request { $0.filter.genres = ["jazz"] })
        let connection = try session.state.connection
        try connection.run("UPDATE playlist SET living = ?", [.text(#"{"excluded_weather": "rain"}"#)])
        let kept = try session.savedPlaylist("New")
        #expect(kept.items.isEmpty && kept.problem?.contains("newer version") == true)
    }

    @Test func conditionsAreToldInWords() throws {
        let request = request {
            ($0.mood, $0.tolerance, $0.length) = ("happy", 0.2, .tracks(50))
            $0.near = ["energy": 0.5, "valence": 0.25]
            $0.filter.ranges = [DescriptorRange("rating", min: 4)]
            $0.filter.onlyLiked = true
        }
        let words = LivingRequest(request).words
        for part in [
            "mood happy", "energy 0.5 ± 0.2", "valence 0.25 ± 0.2", "rating ≥ 4", "liked", "at most 50 tracks",
        ] {
            #expect(words.contains(part), "\(words)")
        }
    }

    @Test func aLivingListStoresTheRequest() throws {
        let request = try request {
            ($0.ask, $0.likes, $0.length) = ("calm jazz", [try TrackHandle(made.library, 2)], .minutes(45))
            ($0.randomSeed, $0.filter.genres) = (7, ["jazz"])
        }
        let stored = try LivingRequest(try LivingRequest(request).json(), in: made.library).request
        #expect(stored.likes.map(\.id) == request.likes.map(\.id))
        #expect((stored.ask, stored.randomSeed) == (request.ask, request.randomSeed))
        #expect(stored.length == request.length && stored.filter == request.filter && stored.showsDuplicates)
    }
}
