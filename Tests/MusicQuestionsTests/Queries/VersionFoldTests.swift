import CatalogSupport
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Two pieces in two and three versions among others, recognized only by their chords; the titles differ.
struct VersionFoldTests {
    private let made: MadeUpLibrary

    init() throws {
        var random = SplitMix64(seed: 3)
        let (first, second) = (Self.piece(&random), Self.piece(&random))
        func track(_ path: String, at place: Float, _ chroma: [Float]) -> MadeUpLibrary.Track {
            .init(path).with { ($0.place, $0.chroma) = ([place], chroma) }
        }
        made = try MadeUpLibrary([
            track("a.mp3", at: 0, first),
            track("b.mp3", at: 1, Self.transposed(first, by: 3)),
            track("c.mp3", at: 2, second),
            track("d.mp3", at: 3, Self.piece(&random)),
            track("e.mp3", at: 4, Array(second.dropFirst(12 * 10))),
            track("f.mp3", at: 5, Self.transposed(second, by: 7)),
            // This track has no data.
            track("g.mp3", at: 6, []),
        ])
    }

    private func similar(_ change: (inout SimilarityQuery) -> Void) throws -> [String] {
        var query = SimilarityQuery()
        query.showsDuplicates = true
        change(&query)
        return try made.library.similar(to: 0, query).map { "\($0.track.path)" }
    }

    @Test func ofEachPieceTheNearestIsShownAndNoneOfTheTracksOwn() throws {
        #expect(try similar { _ in } == ["b.mp3", "c.mp3", "d.mp3", "e.mp3", "f.mp3", "g.mp3"])
        #expect(try similar { $0.foldsVersions = true } == ["c.mp3", "d.mp3", "g.mp3"])
        #expect(try similar { ($0.foldsVersions, $0.count) = (true, 2) } == ["c.mp3", "d.mp3"])
    }

    /// A copy is also a version: it is folded, whether copies are shown or not. Tracks without data are not folded.
    @Test func copiesAreFoldedWhetherTheyAreShownOrNot() throws {
        var random = SplitMix64(seed: 4)
        let (own, other) = (Self.piece(&random), Self.piece(&random))
        func track(_ path: String, at place: Float, _ chroma: [Float]) -> MadeUpLibrary.Track {
            .init(path).with { ($0.place, $0.chroma) = ([place], chroma) }
        }
        let library = try MadeUpLibrary([
            track("a.mp3", at: 0, own), track("b copy.mp3", at: 0, own), track("c live.mp3", at: 1, own),
            track("d.mp3", at: 2, other), track("e copy.mp3", at: 2, other), track("f live.mp3", at: 3, other),
            track("g unknown.mp3", at: 4, []), track("h unknown copy.mp3", at: 4, []),
        ]).library
        func similar(shows: Bool, folds: Bool) throws -> [String] {
            var query = SimilarityQuery()
            (query.showsDuplicates, query.foldsVersions) = (shows, folds)
            return try library.similar(to: 0, query).map { "\($0.track.path)" }
        }
        let everything = try similar(shows: true, folds: false)
        #expect(everything.count == 7)
        #expect(
            try similar(shows: true, folds: true)
                == ["d.mp3", "g unknown.mp3", "h unknown copy.mp3"])
        // These tracks have no sequences, which identify copies.
        let folded = try similar(shows: false, folds: true)
        #expect(folded == everything.filter { ["d.mp3", "g unknown.mp3", "h unknown copy.mp3"].contains($0) })
        var few = SimilarityQuery()
        (few.count, few.foldsVersions) = (1, true)
        #expect(try library.similar(to: 0, few).map { "\($0.track.path)" } == ["d.mp3"])
    }

    /// Tracks too short to be recognized by their chords, or without chords, are folded if they are copies.
    @Test func copiesOfWhatIsTooShortAreFolded() throws {
        var random = SplitMix64(seed: 6)
        let short = Array(Self.piece(&random).prefix(12 * 40))
        func track(_ path: String, at place: Float, _ chroma: [Float], copyOf recording: Int) -> MadeUpLibrary.Track {
            .init(path).with { ($0.place, $0.chroma, $0.recording) = ([place], chroma, recording) }
        }
        let library = try MadeUpLibrary([
            track("a.mp3", at: 0, short, copyOf: 1), track("b.mp3", at: 0, short, copyOf: 1),
            track("c.mp3", at: 1, [], copyOf: 2), track("d.mp3", at: 1, [], copyOf: 2),
            // Equally short and with the same chords, but of another recording: this is not certain.
            track("e.mp3", at: 2, short, copyOf: 3),
        ]).library
        var query = SimilarityQuery()
        (query.foldsVersions, query.showsDuplicates) = (true, true)
        #expect(try library.similar(to: 0, query).map { "\($0.track.path)" } == ["c.mp3", "e.mp3"])
    }

    /// Twenty versions of one piece before another one: the pool is doubled and searched again.
    @Test func manyVersionsDoNotHideTheRest() throws {
        var random = SplitMix64(seed: 5)
        let (own, other) = (Self.piece(&random), Self.piece(&random))
        var tracks = (0..<40).map { number in
            MadeUpLibrary.Track("\(10 + number).mp3").with {
                ($0.place, $0.chroma) = ([Float(number)], Self.transposed(own, by: number % 12))
            }
        }
        tracks.append(.init("other.mp3").with { ($0.place, $0.chroma) = ([50], other) })
        var query = SimilarityQuery()
        (query.count, query.foldsVersions, query.showsDuplicates) = (3, true, true)
        let found = try MadeUpLibrary(tracks).library.similar(to: 0, query)
        #expect(found.map { "\($0.track.path)" } == ["other.mp3"])
    }

    @Test func aPlaylistHasEachPieceOnce() throws {
        var request = PlaylistRequest()
        (request.likes, request.showsDuplicates, request.foldsVersions) = (try made.library.handles([0]), true, true)
        let playlist = try made.session().session.playlist(request)
        #expect(playlist.tracks.map { "\($0.track.path)" } == ["c.mp3", "d.mp3", "g.mp3"])
    }

    @Test func anIndexThatKeepsNothingForItSaysSo() throws {
        let plain = try MadeUpLibrary([.init("a.mp3"), .init("b.mp3").with { $0.place = [1] }])
        var query = SimilarityQuery()
        query.foldsVersions = true
        #expect(throws: LibraryError.noVersions(path: "\(plain.library.path)")) {
            try plain.library.similar(to: 0, query)
        }
        var request = PlaylistRequest()
        request.foldsVersions = true
        #expect(throws: LibraryError.noVersions(path: "\(plain.library.path)")) {
            try plain.session().session.playlist(request)
        }
    }

    /// Chords of two to five frames each, 160 frames.
    private static func piece(_ random: inout SplitMix64) -> [Float] {
        var frames: [[Float]] = []
        while frames.count < 160 {
            let chord = (0..<12).map { _ in
                Int.random(in: 0..<4, using: &random) == 0 ? Float.random(in: 0.3...1, using: &random) : 0
            }
            for _ in 0..<Int.random(in: 2...5, using: &random) where frames.count < 160 { frames.append(chord) }
        }
        return Array(frames.joined())
    }

    private static func transposed(_ piece: [Float], by semitones: Int) -> [Float] {
        piece.indices.map { piece[$0 / 12 * 12 + ($0 + 12 - semitones) % 12] }
    }
}
