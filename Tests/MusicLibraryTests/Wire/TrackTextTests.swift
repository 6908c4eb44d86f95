import CatalogSupport
import Foundation
import MusicLibrary
import TestSupport
import Testing

@Suite("TrackText")
struct TrackTextTests {
    /// The record is the definition.
    @Test func isWhatTheRecordEncodesTo() throws {
        var generator = SplitMix64(seed: 4)
        let names = DescriptorCatalog.standard.stored.map(\.name)
        let tracks = (0..<200).map { number in
            MadeUpLibrary.Track("a/\(1000 + number) \"é\"\\.mp3").with { track in
                track.title =
                    ["Plain", "Quote \" back \\ slash /", "Tab\t\u{1}\u{8}\u{C}\r\n", "日本 🎵", "\u{2028}"][number % 5]
                track.artist = number % 3 == 0 ? nil : "A & B"
                track.seconds = Double(number) * 1.2345
                for name in names where Bool.random(using: &generator) {
                    // Ties, integers, small and negative numbers.
                    track.numbers[name] = [
                        Float.random(in: -1...1, using: &generator), Float.random(in: -200...200, using: &generator),
                        0.03125,
                        -0.00001, 0, 120, 0.5, -12.5,
                    ].randomElement(using: &generator)
                }
            }
        }
        let made = try MadeUpLibrary(tracks)
        let moods = try made.library.moods(for: UserTaste())
        let text = TrackText()
        for index in 0..<made.library.count {
            let track = try made.library.track(index)
            var json = JSONWriter()
            text.write(track, moods, to: &json)
            #expect(String(decoding: json.bytes, as: UTF8.self) == (try JSONLine.string(TrackRecord(track, moods))))
        }
    }
}
