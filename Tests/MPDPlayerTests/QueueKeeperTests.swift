import MPDPlayer
import MusicLibrary
import TestSupport
import Testing

/// A library of five noises, and an MPD with known answers.
struct QueueKeeperTests {
    /// Appends given tracks, and records the questions.
    private struct ListedSource: TrackSource {
        var tracks: [LibraryTrack]
        var queues: [[String]] = []
        var plays: [String] = []
        var folder: [UInt8] = []

        mutating func next(after queue: [LibraryTrack]) -> LibraryTrack? {
            queues.append(queue.map { "\($0.path)" })
            return tracks.isEmpty ? nil : tracks.removeFirst()
        }

        mutating func played(_ track: LibraryTrack) { plays.append("\(track.path)") }
    }

    private let folder: TemporaryFolder
    private let session: Session

    init() async throws {
        folder = try TemporaryFolder()
        for name in ["a", "b", "c", "d", "e"] {
            var noise = SplitMix64(seed: UInt64(name.utf8.first ?? 0))
            let samples = (0..<88_200).map { _ in Double.random(in: -0.5...0.5, using: &noise) }
            try folder.write(PCMFixture(samples: samples).wav(), as: "\(name).wav")
        }
        let index = RawPath(folder.file("index.sidx"))
        _ = try await LibraryBuilder(root: RawPath(folder.path), output: index, provenance: "test").build()
        session = Session(try Library(index))
    }

    private func track(_ name: String) throws -> LibraryTrack { try session.track(name).track }

    @Test func theQueueIsFilledAfterTheCurrentTrack() throws {
        let mpd = try RecordedMPD(
            "file: Music/a.wav\nOK\n"  // search
                + "state: play\nsongid: 6\nOK\n"  // status
                + "state: play\nsong: 0\nsongid: 7\nplaylistlength: 2\nOK\n"
                + "file: Music/b.wav\nTitle: b\nOK\n"  // currentsong
                + "file: Music/b.wav\nfile: http://radio\nOK\n"  // playlistinfo
                + "OK\n" + "ACK [50@0] {add} No such directory\n" + "OK\n"  // add
        )
        var keeper = try QueueKeeper(session, mpd.connection)
        var source = ListedSource(tracks: try ["c", "d", "e", "a"].map { try track("\($0).wav") })
        var events: [String] = []
        try keeper.fill(ahead: 3, from: &source) { event in
            switch event {
            case .added(let track): events.append("+\(track.path)")
            case .unknownToMPD(let track, _): events.append("?\(track.path)")
            case .nothingSuits: events.append("-")
            }
        }
        // One track follows already. A track that MPD does not have is replaced, and the next track does not follow it.
        #expect(events == ["+c.wav", "?d.wav", "+e.wav"])
        #expect(source.queues == [["b.wav"], ["b.wav", "c.wav"], ["b.wav", "c.wav"]])
        #expect(source.plays == ["b.wav"])
        #expect(
            mpd.sent().split(separator: "\n").dropFirst() == [
                "status", "status", "currentsong", "playlistinfo", "add \"Music/c.wav\"", "add \"Music/d.wav\"",
                "add \"Music/e.wav\"",
            ])
    }

    /// As for a mix: in its order, after what is queued, without what MPD does not have.
    @Test func aListIsAppendedInItsOrder() throws {
        let mpd = try RecordedMPD(
            "file: Music/a.wav\nOK\n"  // search
                + "state: stop\nOK\n"  // status
                + "OK\n" + "ACK [50@0] {add} No such directory\n" + "OK\n"  // add
        )
        let keeper = try QueueKeeper(session, mpd.connection)
        var events: [String] = []
        try keeper.append(try ["e", "b", "c"].map { try track("\($0).wav") }) { event in
            switch event {
            case .added(let track): events.append("+\(track.path)")
            case .unknownToMPD(let track, _): events.append("?\(track.path)")
            case .nothingSuits: events.append("-")
            }
        }
        #expect(events == ["+e.wav", "?b.wav", "+c.wav"])
        let added = ["e", "b", "c"].map { "add \"Music/\($0).wav\"" }
        let last = mpd.sent().split(separator: "\n").suffix(3)
        #expect(last.elementsEqual(added) { String($0) == $1 })
    }

    @Test func aFullQueueIsLeftAlone() throws {
        let mpd = try RecordedMPD(
            "file: a.wav\nOK\n" + "state: stop\nOK\n" + "state: stop\nplaylistlength: 3\nOK\n")
        var keeper = try QueueKeeper(session, mpd.connection)
        var source = ListedSource(tracks: [])
        try keeper.fill(ahead: 3, from: &source) { _ in Issue.record("nothing was to be done") }
        #expect(source.queues.isEmpty)
        #expect(mpd.sent().hasSuffix("status\n"))
    }

    @Test func anMPDWithOtherMusicIsAnError() throws {
        let mpd = try RecordedMPD(
            String(repeating: "file: Other/x.wav\nOK\n", count: 5)
                + "directory: Other\nOK\n" + "file: Other/x.wav\nfile: Other/y.wav\nOK\n")
        #expect(throws: MPDError.nothingInCommon(address: "test")) { try QueueKeeper(session, mpd.connection) }
        let sent = mpd.sent()
        #expect(sent.hasPrefix("search \"file\" \"a.wav\"\n"))
        #expect(sent.hasSuffix("lsinfo \"\"\nlsinfo \"Other\"\n"))
    }

    /// The searches for the library's tracks find nothing then.
    @Test func aFewFilesOfTheLibraryAreEnough() throws {
        let mpd = try RecordedMPD(
            String(repeating: "OK\n", count: 5)
                + "directory: Else\ndirectory: Some\nOK\n" + "file: Some/d.wav\nOK\n" + "file: Else/x.wav\nOK\n")
        let place = try PathMapping.found(session.library, in: mpd.connection)
        #expect(place == PathMapping(mpdPrefix: Array("Some/".utf8)))
    }

    /// It may have been noted by the run before.
    @Test func theTrackThatPlaysAtTheStartIsNotNoted() throws {
        let playing = "state: play\nsong: 0\nsongid: 7\nplaylistlength: 3\nOK\n"
        let mpd = try RecordedMPD("file: a.wav\nOK\n" + playing + playing)
        var keeper = try QueueKeeper(session, mpd.connection)
        var source = ListedSource(tracks: [])
        try keeper.fill(ahead: 2, from: &source) { _ in Issue.record("nothing was to be done") }
        #expect(source.plays.isEmpty)
        #expect(mpd.sent().hasSuffix("status\nstatus\n"))
    }

    @Test func onlyTheFolderThatMPDHasIsChosen() throws {
        var source = RequestSource(session, try Player(session, Self.anything))
        source.folder = Array("d.".utf8)
        #expect("\(try #require(try source.next(after: [])).path)" == "d.wav")
        #expect(try source.next(after: [try track("d.wav")]) == nil)
        let first = RequestSource(session, try Player(session, Self.anything))
        var following = FollowSource(session, TrackFilter(), first: first)
        following.folder = Array("e.".utf8)
        #expect("\(try #require(try following.next(after: [try track("a.wav")])).path)" == "e.wav")
        #expect("\(try #require(try following.next(after: [])).path)" == "e.wav")
    }

    /// MPD has the whole library here.
    @Test func aSourceIsToldWhichFolderMPDHas() throws {
        let mpd = try RecordedMPD("file: a.wav\nOK\n" + "OK\n" + "playlistlength: 0\nOK\n" + "OK\n")
        var keeper = try QueueKeeper(session, mpd.connection)
        var source = ListedSource(tracks: [])
        source.folder = [1]
        var isShort = false
        try keeper.fill(ahead: 1, from: &source) { if case .nothingSuits = $0 { isShort = true } }
        #expect(isShort && source.folder.isEmpty)
    }

    @Test func requestsAreAnsweredWithoutWhatIsQueued() throws {
        var source = RequestSource(session, try Player(session, Self.anything))
        var chosen: Set<String> = []
        for _ in 0..<4 { chosen.insert("\(try #require(try source.next(after: [try track("b.wav")])).path)") }
        #expect(chosen == ["a.wav", "c.wav", "d.wav", "e.wav"])
    }

    @Test func similarTracksFollowTheLastOne() throws {
        let filter = TrackFilter()
        let first = RequestSource(session, try Player(session, Self.anything))
        var source = FollowSource(session, filter, first: first)
        var queue = [try track("c.wav")]
        for _ in 0..<4 {
            let last = try #require(queue.last)
            let next = try #require(try source.next(after: queue))
            // None of them has an artist, so the nearest track that is not queued must follow.
            var query = SimilarityQuery()
            query.showsDuplicates = false
            let index = try session.index(of: "\(last.path)")
            let near = try session.similar(to: index, query).tracks.first { found in
                !queue.contains { $0.id == found.track.id }
            }
            #expect(next.id == near?.track.id)
            queue.append(next)
        }
        #expect(Set(queue.map(\.id)).count == 5)
        #expect(try source.next(after: queue) == nil)
    }

    /// Noise is not music.
    private static var anything: PlaylistRequest {
        var request = PlaylistRequest()
        request.includesOther = true
        return request
    }
}
