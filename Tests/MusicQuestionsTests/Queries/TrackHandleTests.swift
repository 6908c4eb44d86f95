import AudioFeatures
import BuildingSupport
import CatalogSupport
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

struct TrackHandleTests {
    private static let first = "Electronic/03-warm-concrete.mp3"
    private static let second = "Electronic/04-warm-concrete-late-mix.mp3"

    @Test(arguments: ["kilo hertz - warm concrete", first, "03-warm-concrete"])
    func aNameLeadsToItsTrack(name: String) async throws {
        let track = try await SampleLibrary.library[name]
        #expect("\(track.path)" == Self.first)
        #expect(track.tags.title == "Warm Concrete")
        // The score states 124 BPM.
        #expect(abs(track.descriptors.tempo.beatsPerMinute - 124) < 2)
    }

    @Test func theNearestIsThePieceAtAnotherTempoAndLeadsBack() async throws {
        let library = try await SampleLibrary.library
        let found = try library[Self.first].similar(limit: 3)
        #expect(found.count == 3)
        let nearest = try #require(found.first).track
        #expect("\(nearest.path)" == Self.second)
        let other = try #require(try library[nearest.id])
        #expect("\(try #require(try other.similar(limit: 1).first).track.path)" == Self.first)
    }

    @Test func conditionsHold() async throws {
        let library = try await SampleLibrary.library
        var query = SimilarityQuery()
        query.filter.genres = ["jazz"]
        query.count = 1
        let found = try library[Self.first].similar(limit: 4, query)
        #expect(found.count > 1)
        #expect(found.allSatisfy { $0.track.tags.genre?.lowercased() == "jazz" })
    }

    @Test func unknownNamesThrow() async throws {
        let library = try await SampleLibrary.library
        let error = #expect(throws: LibraryError.self) { try library["qqqq zzzz"] }
        guard case .unknownTrack("qqqq zzzz", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try library[TrackID(high: 1, low: 2)] == nil)
    }

    // MARK: Between libraries

    private static let made = Result {
        try MadeUpLibrary(
            (0..<5).map { number in
                MadeUpLibrary.Track("\(number).mp3").with {
                    ($0.title, $0.album, $0.artist) = ("\(number)", number < 3 ? "First" : "Second", "A \(number / 3)")
                    ($0.numbers, $0.place) = (["track_number": Float(5 - number)], [Float(number * number)])
                }
            })
    }

    /// An index whose tracks are at other positions: two more come first, and 3.mp3 is now at another path.
    private static let rebuilt = Result {
        let old = ["-a.mp3", "-b.mp3"].enumerated().map { number, path in
            MadeUpLibrary.Track(path).with { ($0.recording, $0.place) = (70 + number, [Float(-90 - 10 * number)]) }
        }
        let paths = ["0.mp3", "1.mp3", "2.mp3", "4.mp3", "5.mp3"]
        let same = zip(paths, [0, 1, 2, 4, 3]).map { path, number in
            MadeUpLibrary.Track(path).with { ($0.recording, $0.place) = (number, [Float(number * number)]) }
        }
        return try MadeUpLibrary(old + same)
    }

    @Test func anAnswerLeadsToItsOwnFile() throws {
        let copies = try MadeUpLibrary(
            ["a.mp3", "b.mp3", "c.mp3"].map { path in MadeUpLibrary.Track(path).with { $0.recording = 7 } })
        for track in try copies.library.tracks() {
            #expect(try copies.library[track]?.path == track.path)
            #expect(try copies.library[track.id, at: "\(track.path)"]?.path == track.path)
        }
        // Another library has the audio, but not the file; or neither.
        let other = try Self.rebuilt.get().library
        let moved = try #require(try Self.made.get().library.tracks().first { $0.path == "3.mp3" })
        #expect(try other[moved]?.path == "5.mp3")
        #expect(try other[try copies.library.tracks()[0]] == nil)
    }

    /// The positions of all tracks differ between both, so a question that used them would be about another track.
    @Test func aTrackOfAnotherLibraryIsTheSameTrack() throws {
        let (old, new) = (try Self.made.get(), try Self.rebuilt.get())
        let session = new.session().session
        for number in 0..<5 {
            let (asked, own) = (try old.library["\(number).mp3"], try new.library[MadeUpLibrary.id(number)])
            let same = try #require(own)
            #expect(asked != same && asked.index != same.index)
            let (first, second) = (try session.similar(to: asked), try session.similar(to: same))
            #expect(first.seed.path == same.path)
            #expect(first.tracks.map(\.track.path) == second.tracks.map(\.track.path))
            #expect(try session.moods(of: asked).track.path == same.path)
            #expect(try new.library["-a.mp3"].explain(asked).distance == new.library["-a.mp3"].explain(same).distance)
            var (request, wanted) = (PlaylistRequest(), PlaylistRequest())
            (request.likes, wanted.likes) = ([asked], [same])
            let playlists = try [request, wanted].map { try session.playlist($0).tracks.map(\.track.path) }
            #expect(playlists[0] == playlists[1] && !playlists[0].contains(same.path))
        }
        let ends = try ["0.mp3", "4.mp3"].map { try old.library[$0] }
        let journey = try new.library.journey(JourneyRequest(ends, count: 3))
        #expect(journey.first?.track.path == "0.mp3" && journey.last?.track.path == "4.mp3")
        let unknown = try new.library["-b.mp3"]
        let error = #expect(throws: LibraryError.self) { try old.session().session.similar(to: unknown) }
        #expect(error == .unknownTrack("-b.mp3", nearest: []))
    }

    @Test func aHandleIsEqualToOthersOfItsTrack() throws {
        let library = try Self.made.get().library
        let copy = library
        #expect(try library["1.mp3"] == copy[MadeUpLibrary.id(1)])
        #expect(try library["1.mp3"] != library["2.mp3"])
        #expect(try library["1.mp3"] != Library(library.path)["1.mp3"], "another opened index")
        #expect(try Set([library["1.mp3"], library["1.mp3"], library["2.mp3"]]).count == 2)
    }

    // MARK: Albums, searches, contents

    @Test func albumsLeadToTheirTracksAndBack() throws {
        let library = try Self.made.get().library
        let album = try #require(try library["4.mp3"].album())
        #expect(album.name == "Second" && album.count == 2)
        // By the numbers of their tags, which fall.
        #expect(try library.tracks(of: album).map { "\($0.path)" } == ["4.mp3", "3.mp3"])
        for album in try library.albums().albums {
            for track in try library.tracks(of: album) { #expect(try track.album() == album) }
        }
        // A library without this album.
        #expect(try Self.rebuilt.get().library.tracks(of: album).isEmpty)
        #expect(try Self.rebuilt.get().library["0.mp3"].album() == nil)
        // Its first position leads to another album there.
        let shifted = try MadeUpLibrary(
            [("a.mp3", "Second"), ("b.mp3", "Third"), ("c.mp3", "Third"), ("d.mp3", "Third"), ("e.mp3", "Third")].map {
                path, album in
                MadeUpLibrary.Track(path).with { ($0.album, $0.artist) = (album, album == "Second" ? "A 1" : "B") }
            })
        #expect(try shifted.library.tracks(of: album).map { "\($0.path)" } == ["a.mp3"])
    }

    @Test func searchesAndContentsNeedNoUser() throws {
        let library = try Self.made.get().library
        #expect(try library.search(TrackQuery("second")).map { "\($0.track.path)" } == ["3.mp3", "4.mp3"])
        var filter = TrackFilter()
        filter.artists = ["A 0"]
        #expect(try library.artists(filter).map(\.artist) == ["A 0"])
        #expect(try library.artists().map(\.tracks) == [3, 2])
        #expect(try library.albums(filter).map(\.album) == ["First"])
        #expect(try library.genres(filter).isEmpty)
    }

    @Test func aPathKeepsToItsConditions() throws {
        let library = try Self.made.get().library
        let ends = try ["0.mp3", "4.mp3"].map { try library[$0] }
        var filter = TrackFilter()
        filter.search = "First"
        let between = try library.journey(JourneyRequest(ends, count: 5), passing: filter).map { "\($0.track.path)" }
        #expect(between == ["0.mp3", "1.mp3", "2.mp3", "4.mp3"])
    }
}
