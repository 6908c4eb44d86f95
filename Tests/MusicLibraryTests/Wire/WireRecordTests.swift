import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Printed and sent records have the documented keys. Nothing is lost in encoding those that programs can read back.
struct WireRecordTests {
    private let made: MadeUpLibrary
    private let session: Session
    private let moods: MoodCatalog

    init() throws {
        made = try MadeUpLibrary([
            .init("a.mp3").with {
                ($0.title, $0.artist, $0.comment, $0.seconds) = ("Snow", "Ada", "#calm", 60)
                $0.numbers = ["valence": 0.2, "energy": 0.1, "tempo": 90.5]
            },
            .init("b.mp3").with {
                ($0.title, $0.place) = ("Rain", [1])
                $0.numbers = ["valence": 0.9, "energy": 0.8]
            },
            .init("c.mp3").with { $0.place = [3] },
        ])
        session = made.session().session
        moods = try session.moods()
    }

    /// A decoded record equals the original, and so does its text.
    private func roundTrip<Record: Codable & Equatable>(_ record: Record) throws -> [String: Any] {
        let line = try JSONLine.string(record)
        let read = try JSONLine.value(Record.self, line)
        #expect(read == record)
        #expect(try JSONLine.string(read) == line)
        return try object(record)
    }

    private func object(_ record: some Encodable) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(try JSONLine.string(record).utf8)) as? [String: Any])
    }

    private func keys<Record: Codable & Equatable>(_ record: Record) throws -> Set<String> {
        Set(try roundTrip(record).keys)
    }

    private func keys(_ record: some Encodable) throws -> Set<String> { Set(try object(record).keys) }

    @Test func aSummaryOfTagsLeavesOutWhatWasNotCounted() throws {
        let tags = TagRecord.summary(files: 1, written: 1, failed: 0, dryRun: false)
        #expect(try JSONLine.string(tags) == #"{"dry_run":false,"failed":0,"files":1,"type":"summary","written":1}"#)
        let undone = TagRecord.summary(files: 2, written: 0, failed: 0, kept: 0, uncertain: 1, gone: 3, dryRun: true)
        #expect(
            try JSONLine.string(undone)
                == #"{"dry_run":true,"failed":0,"files":2,"gone":3,"kept":0,"type":"summary","uncertain":1,"written":0}"#
        )
    }

    @Test func tracksOfALibrary() async throws {
        for track in try await SampleLibrary.library.tracks() {
            let record = TrackRecord(track, MoodCatalog())
            let object = try roundTrip(record)
            #expect(abs(try #require(record["valence"]) - Double(track.descriptors.valence)) < 1e-4)
            #expect(object["type"] as? String == "audio_features")
        }
        let awkward = try made.library.track(2)
        let object = try roundTrip(TrackRecord(awkward, moods))
        for key in ["title", "artist", "tuning", "leading_silence"] { #expect(object[key] is NSNull) }
    }

    @Test func answers() throws {
        let answer = try session.similar(to: 0)
        let found = try #require(answer.tracks.first)
        #expect(try keys(SimilarRecord(rank: 1, found, moods)) == ["rank", "distance", "track"])
        var around: [NeighborsRecord] = []
        try made.library.neighbors(SimilarityQuery()) { around.append(NeighborsRecord($0)) }
        #expect(around.first?.neighbors.first?.path == "\(found.track.path)")
        #expect(try keys(try #require(around.first)) == ["id", "path", "neighbors"])
        let searched = try #require(try session.search(TrackQuery("snow")).first)
        #expect(try keys(SearchRecord(searched, moods)) == ["score", "track"])
        let step = try #require(try session.journey(JourneyRequest(made.library.handles([0, 2]))).last)
        #expect(try keys(JourneyRecord(rank: 2, step, moods)) == ["rank", "step", "track"])
        let explanation = ExplanationRecord(
            try made.library.explain(0, 1), try made.library.track(0), try made.library.track(1), moods)
        #expect(
            try keys(explanation) == [
                "first", "second", "distance", "share_farther", "timbre", "descriptors", "summary",
            ])
        let track = try made.library.track(0)
        let same = ExplanationRecord(try made.library.explain(0, 0), track, track, moods)
        #expect(same.timbre.isEmpty && same.summary == "the same track twice" && !explanation.timbre.isEmpty)
        #expect(
            try keys(TrackMoodsRecord(try session.moods(of: 0), moods)) == ["track", "labels", "hashtags", "moods"])
    }

    @Test func playlists() throws {
        var request = PlaylistRequest()
        request.randomSeed = 7
        let result = try session.playlist(request)
        let track = try #require(result.tracks.first)
        #expect(
            try keys(PlaylistRecord.Track(rank: 1, track, moods))
                == ["type", "rank", "distance", "fit", "labeled", "track"])
        #expect(
            try keys(PlaylistRecord.Summary(result, seed: 7, name: "x"))
                == ["type", "tracks", "seconds", "pool", "seed", "name"])
        try session.createPlaylist("x", result.tracks.map(\.track))
        let saved = try session.savedPlaylist("x")
        let items = try session.items(of: saved)
        #expect(
            try keys(PlaylistItemRecord(try #require(items.first { $0.item.artist != nil })))
                == ["position", "in_library", "location", "id", "artist", "title", "seconds", "gone"])
        let summary = try #require(try session.state.playlists(of: session.profile).first)
        #expect(try keys(SavedPlaylistRecord(summary)) == ["name", "owner", "shared", "tracks", "seconds", "living"])
        #expect(
            try JSONLine.string(PlaylistSharingRecord(name: "x", owner: "me", shared: true))
                == #"{"name":"x","owner":"me","shared":true}"#)
        #expect(
            try JSONLine.string(PlaylistSharingRecord(name: "x", owner: "me", followed: false))
                == #"{"followed":false,"name":"x","owner":"me"}"#)
    }

    @Test func mixes() throws {
        // The second track has no tempo.
        let tracks = [try made.library.track(0), try made.library.track(1)]
        let order = try MixOrder(tracks, MixRequest(start: tracks[0].id))
        let lines = try MixRecord.tracks(order, moods).map { try object($0) }
        #expect(lines.map { Set($0.keys) } == [["type", "rank", "track"], ["type", "rank", "step", "track"]])
        let step = try #require(lines[1]["step"] as? [String: Any])
        #expect(Set(["key", "key_confidence", "tempo_confidence", "energy_change", "why"]).isSubset(of: step.keys))
        #expect(["tempo_change", "beats", "tempo_fits"].allSatisfy { step[$0] == nil })
        #expect(step["energy_change"] as? Double == 0.7, "from 0.1 to 0.8")
        let summary = try object(MixRecord.summary(order))
        #expect(Set(summary.keys) == ["type", "tracks", "key", "tempo", "best"])
        #expect(summary["tempo"] as? [String: Int] == ["kept": 0, "broken": 0, "unknown": 1])
    }

    @Test func users() throws {
        let track = RememberedTrack(try made.library.track(0))
        #expect(try keys(RememberedTrackRecord(track)) == ["id", "path", "artist", "title", "in_library"])
        #expect(try keys(LabelsRecord(try session.labels(of: track))) == ["track", "labels", "hashtags"])
        #expect(try keys(RatingRecord(track, .like)) == ["track", "rating"])
        #expect(try keys(RatingRecord(track, nil)) == ["track"])
        session.record(.similar, [try made.library.track(0)])
        let entry = try #require(try session.state.history(of: session.profile, count: 1).first)
        #expect(try keys(HistoryRecord(entry)) == ["track", "kind", "date"])
        let trending = try #require(try session.state.trending(hours: 1, count: 1).first)
        #expect(try keys(TrendingRecord(trending)) == ["track", "count"])
        let guest = try #require(try session.state.profiles().first { $0.name == "guest" })
        #expect(try JSONLine.string(ProfileRecord(guest)) == #"{"current":false,"name":"guest","playlist_limit":5}"#)
    }

    @Test func brainwaves() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("0.2,0.1,0.1,0.1,0.1\n".utf8), as: "eeg.csv")
        let recording = try BrainwaveRecording(RawPath(path), BrainwaveSettings())
        try recording.follow(isFinal: true)
        #expect(try keys(BrainwaveRecord.mood(recording)) == ["type", "mood", "row", "average"])
        #expect(
            try JSONLine.string(BrainwaveRecord.summary(recording))
                == #"{"mood":"sad","rows":1,"skipped":0,"type":"summary"}"#)
    }

    @Test func buildsAndTheirKin() throws {
        let track = try made.library.track(0)
        let events: [(JSONObject, Set<String>)] = [
            (BuildRecord.start(total: 3, pending: 2), ["type", "total", "pending"]),
            (BuildRecord.track(track, path: "a.mp3"), ["type", "path", "track"]),
            (BuildRecord.moved(track, from: "b.mp3"), ["type", "path", "from", "track"]),
            (
                BuildRecord.failure(path: "x", kind: "corrupt", message: "why"), ["type", "path", "kind", "message"]
            ),
            (BuildRecord.damaged(file: "x", line: 3, message: "why"), ["type", "file", "line", "message"]),
            (BuildRecord.notice("what"), ["type", "message"]),
        ]
        for (event, expected) in events { #expect(try keys(event) == expected) }
        #expect(try keys(BuildRecord.summary(LibraryBuilder.Summary(), index: "i")).isSuperset(of: ["audio_seconds"]))
        #expect(try keys(BuildRecord.summary(IndexMerger.Summary(), index: "i")).isSuperset(of: ["indexes", "copies"]))
        #expect(try keys(BuildRecord.summary(RecordImporter.Summary(), index: "i")).isSuperset(of: ["damaged"]))
        #expect(
            try keys(BuildRecord.shard(index: "i", tracks: 1, failures: 0)) == ["type", "index", "tracks", "failures"])
        let failure = FailureEntry(
            path: Array("x.mp3".utf8), fileSize: 1, modificationTime: 1, kind: "corrupt", message: "why", firstSeen: 0)
        #expect(
            try JSONLine.string(FailureRecord(failure))
                == #"{"kind":"corrupt","message":"why","path":"x.mp3","since":"1970-01-01T00:00:00Z"}"#)
    }

    @Test func versionsAreMarkedIfTheyAreLive() throws {
        var random = SplitMix64(seed: 6)
        let piece = (0..<160).flatMap { _ in
            (0..<12).map { _ in Int.random(in: 0..<4, using: &random) == 0 ? Float(1) : 0 }
        }
        let made = try MadeUpLibrary([
            .init("a.mp3").with { ($0.title, $0.chroma, $0.recording) = ("Snow", piece, 1) },
            .init("b.mp3").with {
                ($0.title, $0.chroma, $0.recording) = ("Snow (live)", Array(piece.dropFirst(12 * 4)), 2)
            },
        ])
        func live(_ index: Int) throws -> String? {
            let found = try #require(try made.library.versions(of: index, threshold: nil).first)
            return try object(VersionRecord(rank: 1, found, moods))["live"] as? String
        }
        #expect(try live(0) == "title")
        #expect(try live(1) == nil)
    }

    @Test func wholeLibraries() throws {
        let overview = try keys(try made.library.overview())
        #expect(overview.isSuperset(of: ["tracks", "duration_seconds", "descriptors", "analysis_version"]))
    }

    @Test func alignments() throws {
        let folder = try TemporaryFolder()
        let paths = try [[1, 2, 3], [1, 2, 2, 3]].map { values in
            RawPath(try folder.write(npy(values.map { Float($0) }), as: "\(values.count).npy"))
        }
        let comparison = SequenceComparison()
        let result = try comparison.compare(paths[0], paths[1])
        let object = try object(AlignmentRecord(comparison, result, includesPath: true))
        #expect(object["path"] as? [[Int]] == [[0, 0], [1, 1], [1, 2], [2, 3]])
        #expect(object["distance"] as? Double == 0 && object["frames_b"] as? Int == 4)
        #expect(try !keys(AlignmentRecord(comparison, result, includesPath: false)).contains("path"))
    }

    /// NumPy's format 1.0, as numpy.lib.format documents it.
    private func npy(_ values: [Float]) -> [UInt8] {
        var header = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(values.count),), }"
        header += String(repeating: " ", count: 64 - (10 + header.utf8.count + 1) % 64) + "\n"
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count & 0xFF), UInt8(header.utf8.count >> 8)]
            + Array(header.utf8) + values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
    }
}
