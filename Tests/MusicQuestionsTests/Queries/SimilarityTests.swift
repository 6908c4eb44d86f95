import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// Similarity with a known truth: SampleAudio has pieces in two tempi and one recording in two formats.
struct SimilarityTests {
    private static let cafe = "Jazz/02-cafe-a-minuit.mp3"
    private static let cafeCopy = "Jazz/02-cafe-a-minuit-copy.ogg"

    private func similar(
        to path: String, _ change: (inout SimilarityQuery) -> Void = { _ in }
    ) async throws -> [SimilarTrack] {
        let library = try await SampleLibrary.library
        var query = SimilarityQuery()
        change(&query)
        return try library.similar(to: try library.index(of: path), query)
    }

    @Test(
        arguments: [
            ("Electronic/03-warm-concrete.mp3", "Electronic/04-warm-concrete-late-mix.mp3"),
            ("Pop/01-paper-boats.mp3", "Pop/02-paper-boats-rehearsal.mp3"),
        ], SimilarityMethod.allCases)
    func thePieceAtAnotherTempoIsTheNearest(pair: (String, String), method: SimilarityMethod) async throws {
        for (query, expected) in [pair, (pair.1, pair.0)] {
            let found = try await similar(to: query) { $0.method = method }
            #expect(found.first.map { "\($0.track.path)" } == expected)
        }
    }

    @Test func weightsThatMeanNothingAreRefused() async throws {
        let nothing = Dictionary(uniqueKeysWithValues: SoundVector.Part.allCases.map { ($0, Float(0)) })
        await #expect(throws: LibraryError.self) { try await similar(to: Self.cafe) { $0.weights = nothing } }
        await #expect(throws: LibraryError.self) {
            try await similar(to: Self.cafe) { ($0.method, $0.weights) = (.dtw, [.harmony: 2]) }
        }
        let rhythm = nothing.merging([.rhythm: 1]) { $1 }
        #expect(try await !similar(to: Self.cafe) { $0.weights = rhythm }.isEmpty)
        #expect(try await !similar(to: Self.cafe) { ($0.method, $0.weights) = (.hybrid, [.harmony: 2]) }.isEmpty)
    }

    /// The stored sequences, one byte per value, compared with the measured frames: the ten nearest of each clip by
    /// exact time warping, computed from either.
    @Test func aByteAValueKeepsTheNearest() async throws {
        let library = try await SampleLibrary.library
        let analyzer = TrackAnalyzer()
        let root = repositoryFile("SampleAudio").path(percentEncoded: false)
        var (measured, stored): ([FrameSequence<Float>], [FrameSequence<Float>]) = ([], [])
        for (index, track) in try library.tracks().enumerated() {
            let frames = try analyzer.analyze(RawPath("\(root)/\(track.path)")).sequence.frames
            measured.append(try FrameSequence(frames.values, dimension: frames.columnCount))
            stored.append(try #require(try library.reader.sequence(index)))
        }
        func distances(_ sequences: [FrameSequence<Float>]) throws -> [[Double]] {
            let dtw = DynamicTimeWarping()
            return try sequences.map { first in try sequences.map { try dtw.distance(first, $0) } }
        }
        let (exact, rounded) = (try distances(measured), try distances(stored))
        func nearest(_ row: [Double]) -> Set<Int> { Set(row.indices.sorted { row[$0] < row[$1] }.prefix(11)) }
        let kept = zip(exact, rounded).reduce(0) { $0 + nearest($1.0).intersection(nearest($1.1)).count }
        #expect(kept == 11 * exact.count, "each clip itself and its ten nearest")
    }

    @Test(arguments: SimilarityMethod.allCases)
    func copiesAreHiddenUnlessAskedFor(method: SimilarityMethod) async throws {
        for (query, copy) in [(Self.cafe, Self.cafeCopy), (Self.cafeCopy, Self.cafe)] {
            let hidden = try await similar(to: query) {
                $0.method = method
                $0.count = 100
            }
            #expect(hidden.count == 24, "all but itself and its copy")
            #expect(!hidden.contains { "\($0.track.path)" == copy })
            let shown = try await similar(to: query) {
                $0.method = method
                $0.showsDuplicates = true
            }
            #expect(shown.first.map { "\($0.track.path)" } == copy)
        }
    }

    @Test func nothingElseCountsAsACopy() async throws {
        let library = try await SampleLibrary.library
        let search = try SimilaritySearch(library.reader)
        var copies: [[String]] = []
        for first in 0..<library.count {
            for second in 0..<first where try search.isSameRecording(first, second) {
                copies.append([try library.reader.displayPath(second), try library.reader.displayPath(first)])
            }
        }
        #expect(copies == [[Self.cafeCopy, Self.cafe]])
    }

    @Test(arguments: SimilarityMethod.allCases)
    func distancesAscendAndTheTrackItselfIsLeftOut(method: SimilarityMethod) async throws {
        let found = try await similar(to: "Rock/01-iron-ferry.mp3") {
            $0.method = method
            $0.count = 7
        }
        #expect(found.count == 7)
        #expect(found.map(\.distance) == found.map(\.distance).sorted())
        #expect(found.allSatisfy { $0.distance > 0 && $0.distance.isFinite })
        #expect(!found.contains { "\($0.track.path)" == "Rock/01-iron-ferry.mp3" })
    }

    @Test func sameGenreKeepsToTheGenre() async throws {
        let found = try await similar(to: "Classical/01-garden-waltz.mp3") { $0.sameGenre = true }
        #expect(
            Set(found.map { "\($0.track.path)" }) == [
                "Classical/02-four-neighbours.mp3", "Classical/03-last-ferry.mp3", "Classical/04-button-shop.mp3",
            ])
    }

    @Test func rangesLimitWhatIsFound() async throws {
        let library = try await SampleLibrary.library
        let found = try await similar(to: Self.cafe) {
            $0.count = 100
            $0.filter.ranges = [DescriptorRange("tempo", 100...130), DescriptorRange("energy", 0...0.5)]
        }
        let expected = try library.tracks().filter {
            (100...130).contains($0.descriptors.tempo.beatsPerMinute) && (0...0.5).contains($0.descriptors.energy)
                && !["\($0.path)"].contains { [Self.cafe, Self.cafeCopy].contains($0) }
        }
        #expect(!expected.isEmpty && expected.count < library.count - 2)
        #expect(Set(found.map(\.track.path)) == Set(expected.map(\.path)))
    }

    @Test func anUnknownDescriptorIsNamed() async throws {
        let error = await #expect(throws: LibraryError.self) {
            try await similar(to: Self.cafe) { $0.filter.ranges = [DescriptorRange("happyness", 0...1)] }
        }
        #expect(error?.description.contains("happyness") == true)
        #expect(error?.description.contains("valence") == true)
    }

    @Test func sameGenreNeedsAGenre() async throws {
        let music = try MusicFolder()
        try music.write(PCMTone.bytes, "untagged.wav")
        _ = try await music.build()
        let library = try Library(music.index)
        var query = SimilarityQuery()
        query.sameGenre = true
        let error = #expect(throws: LibraryError.self) { try library.similar(to: 0, query) }
        #expect(error?.description.contains("untagged.wav") == true)
        #expect(error?.description.contains("genre") == true)
    }

    @Test(arguments: SimilarityMethod.allCases)
    func neighborsOfAllTracksAreThoseOfEach(method: SimilarityMethod) async throws {
        let library = try await SampleLibrary.library
        var query = SimilarityQuery()
        query.count = 3
        query.method = method
        var lines: [(path: String, neighbors: [String])] = []
        try library.neighbors(query) { lines.append(($0.path, $0.neighbors.map(\.path))) }
        #expect(lines.map(\.path) == (try library.tracks().map { "\($0.path)" }))
        for (index, line) in lines.enumerated() {
            let single = try library.similar(to: index, query).map { "\($0.track.path)" }
            #expect(line.neighbors == single)
            #expect(line.neighbors.count == 3)
        }
    }
}
