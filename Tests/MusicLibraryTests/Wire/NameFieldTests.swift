import BuildingSupport
import CatalogSupport
import MusicLibrary
import TestSupport
import Testing

struct NameFieldTests {
    @Test func recordsListWhatTheFileNameSays() async throws {
        let music = try MusicFolder()
        try music.write(
            try repositoryBytes("Tests/Golden/audio/mono.mp3"), "Queen - Jazz (1978)/01 - Mustapha.mp3")
        _ = try await music.build()
        let track = try #require(try Library(music.index).tracks().first)
        let line = try JSONLine.string(TrackRecord(track, MoodCatalog()))
        #expect(line.contains(#""from_name":["title","artist","album","year","track_number"]"#))
    }
}
