import Foundation
import MusicCatalog
import SimilarityIndex
import Testing

/// The texts of errors in an alert: a sentence and some names, without paths and ids.
struct LibraryErrorTests {
    private static func candidates(_ count: Int) -> [TrackCandidate] {
        (1...count).map {
            let id = TrackID(high: 0, low: UInt64($0))
            return TrackCandidate(id: id, path: "a/long/path/\($0).mp3", name: "Ann – Song \($0)")
        }
    }

    @Test func anAlertNamesTheNearestTracks() {
        let error = LibraryError.unknownTrack("sonng", nearest: Self.candidates(2))
        #expect((error as any Error).localizedDescription == "no track “sonng” in the index")
        #expect((error as any LocalizedError).recoverySuggestion == "The nearest: Ann – Song 1, Ann – Song 2.")
        #expect(error.description.contains("a/long/path/2.mp3"))
        #expect(LibraryError.unknownTrack("x", nearest: []).recoverySuggestion == nil)
    }

    @Test func anAlertHasRoomForFiveNames() {
        let error = LibraryError.ambiguousTrack("song", candidates: Self.candidates(20), count: 31)
        #expect(error.errorDescription == "“song” names 31 tracks")
        #expect(
            (error as any LocalizedError).recoverySuggestion
                == "Choose one: Ann – Song 1, Ann – Song 2, Ann – Song 3, Ann – Song 4, Ann – Song 5 and 26 more.")
    }

    @Test func otherErrorsAreOneSentence() {
        #expect(LibraryError.noFolder("a").errorDescription == "a is not a folder")
        #expect((LibraryError.noFolder("a") as any LocalizedError).recoverySuggestion == nil)
    }
}
