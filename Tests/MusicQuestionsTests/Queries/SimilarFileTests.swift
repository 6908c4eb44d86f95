import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// A file outside the library as the question: the answer is the same as if it were in the library.
struct SimilarFileTests {
    private static let piece = "Electronic/03-warm-concrete.mp3"

    private static func path(_ sample: String) -> RawPath {
        RawPath(repositoryFile("SampleAudio").path(percentEncoded: false)).appending(RawPath(sample))
    }

    /// The comparison uses the stored precision, so rounding changes nothing: the same tracks at the same distances.
    @Test(arguments: SimilarityMethod.allCases)
    func anAnalysisIsAnsweredAsItsTrack(_ method: SimilarityMethod) async throws {
        let library = try await SampleLibrary.library
        var query = SimilarityQuery()
        query.method = method
        for sample in [Self.piece, "Jazz/02-cafe-a-minuit.mp3"] {
            let analysis = try TrackAnalyzer().analyze(Self.path(sample))
            let track = try library.index(of: sample)
            let expected = try library.similar(to: track, query)
            let found = try library.similar(to: analysis, query)
            #expect(expected.count == 10 && found.map(\.track.id) == expected.map(\.track.id))
            #expect(found.map(\.distance) == expected.map(\.distance))
            query.sameGenre = true
            let genre = try library.track(track).tags.genre
            #expect(
                try library.similar(to: analysis, genre: genre, query).map(\.track.id)
                    == library.similar(to: track, query).map(\.track.id))
            #expect(throws: LibraryError.self) { try library.similar(to: analysis, query) }
            query.sameGenre = false
        }
    }

    @Test func conditionsHoldForFilesToo() async throws {
        let library = try await SampleLibrary.library
        let analysis = try TrackAnalyzer().analyze(Self.path(Self.piece))
        var query = SimilarityQuery()
        query.count = 50
        query.filter.genres = ["jazz"]
        let found = try library.similar(to: analysis, query)
        #expect(!found.isEmpty && found.allSatisfy { $0.track.tags.genre == "Jazz" })
        query.filter = TrackFilter()
        query.foldsVersions = true
        #expect(throws: LibraryError.self) { try library.similar(to: analysis, query) }
        query.foldsVersions = false
        query.showsDuplicates = true
        #expect(try library.similar(to: analysis, query).first.map { "\($0.track.path)" } == Self.piece)
    }

    /// A path of the library's own file is a track, any other path is a file, and a name is a name.
    @Test func pathsAndNamesAreToldApart() async throws {
        let music = try MusicFolder([Self.piece, shortSamples[0]])
        _ = try await music.build()
        let library = try Library(music.index)
        let elsewhere = try TemporaryFolder()
        let new = elsewhere.file("new.wav")
        try FileManager.default.copyItem(at: repositoryFile("SampleAudio/" + shortSamples[1]), to: URL(filePath: new))
        func meant(_ name: String) throws -> RawPath? {
            switch try library.trackOrFile(name) {
            case .track: nil
            case .file(let path): path
            }
        }
        #expect(try meant(new) == RawPath(new))
        #expect(try meant(Self.piece) == nil)
        #expect(try meant(music.path(Self.piece)) == nil)
        #expect(try meant("kilo hertz - warm concrete") == nil)
        #expect(throws: LibraryError.self) { try meant(elsewhere.file("missing.wav")) }
        // A folder is not a file.
        #expect(throws: LibraryError.self) { try meant(elsewhere.path) }

        let session = Session(library, for: .asking)
        let answer = try session.similar(toFileAt: RawPath(new))
        #expect(answer.seed.path == RawPath(new) && answer.tracks.count == 2)
        #expect(throws: AudioError.self) { try session.similar(toFileAt: RawPath(elsewhere.file("missing.wav"))) }
        let json = try session.answer(
            JSONEncoder().encode(["question": "similar", "file": new]))
        let records = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
        let paths = records.compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
        #expect(paths == answer.tracks.map { "\($0.track.path)" })

        #if os(Linux)
            // A name that is not UTF-8 has no other way into JSON.
            let odd = RawPath(elsewhere.path).appending(RawPath(bytes: Array("caf".utf8) + [0xE9]))
            let status: Int32 = odd.withCString { rename(new, $0) }
            try #require(status == 0)
            let renamed = ["question": "similar", "file": "\(odd)"]
            #expect("\(odd)".hasSuffix("caf\\xe9"))
            #expect(try session.answer(JSONEncoder().encode(renamed)) == json)
        #endif
    }
}
