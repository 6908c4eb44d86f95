import Foundation
import MusicQuestions
import TestSupport
import Testing

struct PreferencesTests {
    /// As when two servers serve one index: each waits for the other, and no change is lost.
    @Test func changesAtTheSameTimeAreAllKept() throws {
        let folder = try TemporaryFolder()
        let index = RawPath(folder.file("index.sonic"))
        DispatchQueue.concurrentPerform(iterations: 64) { number in
            try? Preferences.change(besideIndex: index) { $0.moods["mood \(number)"] = MoodRegion.standard["calm"] }
        }
        let moods = try Preferences(Preferences.path(besideIndex: index)).moods
        #expect(Set(moods.keys) == Set(MoodRegion.standard.keys).union((0..<64).map { "mood \($0)" }))
    }

    /// Files from before artists were supported have no key for them.
    @Test func excludedArtistsAreOptional() throws {
        func excluded(_ json: String) throws -> Preferences.Exclusions {
            try JSONDecoder().decode(Preferences.self, from: Data(json.utf8)).exclude
        }
        let old = try excluded(#"{"exclude": {"folders": ["a"], "genres": ["b"], "tracks": ["c"]}}"#)
        #expect(old.folders == ["a"] && old.genres == ["b"] && old.tracks == ["c"] && old.artists.isEmpty)
        #expect(try excluded(#"{"exclude": {"artists": ["d"]}}"#).artists == ["d"])
        var both = old
        both.formUnion(try excluded(#"{"exclude": {"artists": ["d"]}}"#))
        #expect(both.tracks == ["c"] && both.artists == ["d"])
    }

    @Test func aRefusedChangeLeavesTheFileAsItIs() throws {
        struct Refusal: Error {}
        let folder = try TemporaryFolder()
        let index = RawPath(folder.file("index.sonic"))
        try Preferences.change(besideIndex: index) { $0.moods["mine"] = MoodRegion.standard["calm"] }
        let written = try Preferences(Preferences.path(besideIndex: index))
        #expect(throws: Refusal.self) {
            try Preferences.change(besideIndex: index) {
                $0.moods = [:]
                throw Refusal()
            }
        }
        #expect(try Preferences(Preferences.path(besideIndex: index)) == written)
        #expect(written.moods["mine"] == MoodRegion.standard["calm"])
    }
}
