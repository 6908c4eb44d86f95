import AudioFeatures
import BuildingSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import Testing

/// JSON and CSV as other programs read them.
struct ExportTests {
    private static let unit = 0.0...1.0
    /// Numeric keys and their ranges, which are those of Spotify's audio features.
    private static let numberRanges: [String: ClosedRange<Double>] = [
        "duration_ms": 10_000...31_000, "tempo": 0...300, "key": -1...11, "mode": 0...1, "time_signature": 3...7,
        "loudness": -70...5, "valence": unit, "energy": unit, "danceability": unit, "acousticness": unit,
        "instrumentalness": unit, "speechiness": unit, "liveness": unit,
    ]
    /// The other keys of the JSON records.
    private static let otherRanges: [String: ClosedRange<Double>] = [
        "happiness": unit, "sadness": unit, "anger": unit, "calmness": unit, "gloom": unit, "pulse_clarity": unit,
        "beat_strength": unit, "beat_regularity": unit,
        "onset_rate": 0...30, "time_signature_confidence": unit, "tempo_runner_up": 0...300, "tuning": -0.65...0.65,
        "tuning_cents": -65...65, "concert_pitch": 420...460,
        "leading_silence": 0...31, "trailing_silence": 0...31, "true_peak": -140...10,
    ]
    private static let wholeNumbers = ["duration_ms", "key", "mode", "time_signature"]
    private static let texts = ["path", "id", "title", "artist", "album", "genre"]
    private static let awkward = "a, \"quoted\" line\r\nand another\n\u{2028}end, naïve Čtyři 日本語 🎵 \\ / \t."

    private func awkwardTrack() async throws -> LibraryTrack {
        var track = try await SampleLibrary.library.track(0)
        track.tags.title = Self.awkward
        track.tags.artist = "plain"
        track.tags.album = ""
        track.tags.genre = nil
        track.path = "folder, with comma/file \"x\"\n.mp3"
        return track
    }

    private func object(_ track: LibraryTrack) throws -> [String: Any] {
        let line = try JSONLine.string(TrackRecord(track, MoodCatalog()))
        #expect(!line.utf8.contains { [0x0A, 0x0D].contains($0) }, "one line an object")
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func everyTrackIsAnObjectWithAllKeysInTheirRanges() async throws {
        let truth = try SampleLibrary.truth()
        for track in try await SampleLibrary.library.tracks() {
            let object = try object(track)
            let row = try #require(truth["\(track.path)"])
            for key in Self.texts + ["key_name", "key_runner_up", "camelot"] {
                #expect(object[key] is String, "\(key) of \(track.path)")
            }
            #expect((object["id"] as? String)?.count == 22)
            #expect(object["title"] as? String == row["title"])
            for (key, range) in Self.numberRanges.merging(Self.otherRanges, uniquingKeysWith: { first, _ in first }) {
                let value = try #require(object[key] as? Double, "\(key) of \(track.path)")
                #expect(range.contains(value), "\(key) of \(track.path)")
                if Self.wholeNumbers.contains(key) { #expect(value == value.rounded()) }
            }
            #expect(object["partial"] as? Bool == false)
            #expect(abs(try #require(object["duration_ms"] as? Double) - track.duration * 1000) <= 0.5)
            let valence = try #require(object["valence"] as? Double)
            #expect(abs(valence - Double(track.descriptors.valence)) < 1e-4)
        }
    }

    @Test func awkwardTextSurvivesJSON() async throws {
        let track = try await awkwardTrack()
        let object = try object(track)
        #expect(object["title"] as? String == Self.awkward)
        #expect(object["path"] as? String == "folder, with comma/file \"x\"\n.mp3")
        #expect(object["genre"] is NSNull, "what is missing is null, and the key is there")
    }

    @Test func numbersAreShortDecimals() async throws {
        var track = try await SampleLibrary.library.track(0)
        track.descriptors.valence = 0.7312
        track.descriptors.tempo.beatsPerMinute = 119.999
        let line = try JSONLine.string(TrackRecord(track, MoodCatalog()))
        #expect(line.contains("\"valence\":0.7312,"))
        #expect(line.contains("\"tempo\":119.999,"))
    }

    @Test func anAbsurdLengthIsExportedAllTheSame() async throws {
        var track = try await SampleLibrary.library.track(0)
        track.sampleFrameCount = .max
        track.sampleRate = 1
        #expect(try JSONLine.string(TrackRecord(track, MoodCatalog())).contains("\"duration_ms\":1000000000000000"))
        #expect(CSVTable().line(track).contains(",1000000000000000,"))
    }

    @Test func notANumberNeverReachesJSON() async throws {
        var track = try await SampleLibrary.library.track(0)
        track.descriptors.valence = .nan
        track.descriptors.tempo.beatsPerMinute = .infinity
        #expect(try object(track)["valence"] is NSNull)
        #expect(try object(track)["tempo"] as? Double == 0)
        let records = CSVReader.records(CSVTable().header + "\n" + CSVTable().line(track) + "\n")
        let row = Dictionary(uniqueKeysWithValues: zip(records[0], try #require(records.last)))
        #expect(row["tempo"].flatMap { Double($0) } == 0 && row["valence"] == "")
    }

    @Test func keysAreSortedSoThatLinesCompare() async throws {
        let line = try JSONLine.string(TrackRecord(try await SampleLibrary.library.track(0), MoodCatalog()))
            .replacing(/"(moods|heard)":{[^}]*},/, with: "")  // objects of their own
        let keys = line.matches(of: /"([a-z_]+)":/).map { String($0.1) }
        #expect(keys.count > 20)
        #expect(keys == keys.sorted())
    }

    @Test func theCSVOfTheLibraryReadsBack() async throws {
        let tracks = try await SampleLibrary.library.tracks()
        let text = ([CSVTable().header] + tracks.map(CSVTable().line)).map { $0 + "\n" }.joined()
        let records = CSVReader.records(text)
        let header = records[0]
        #expect(Set(header).isSuperset(of: Self.texts + Self.numberRanges.keys))
        #expect(records.count == tracks.count + 1)
        for (record, track) in zip(records.dropFirst(), tracks) {
            #expect(record.count == header.count)
            let row = Dictionary(uniqueKeysWithValues: zip(header, record))
            #expect(row["path"] == "\(track.path)")
            #expect(row["title"] == track.tags.title)
            #expect(row["id"].flatMap { TrackID($0) } == track.id)
            for (key, range) in Self.numberRanges {
                #expect(range.contains(try #require(row[key].flatMap { Double($0) }, "\(key) of \(track.path)")))
            }
        }
    }

    @Test func awkwardTextSurvivesCSV() async throws {
        let track = try await awkwardTrack()
        let records = CSVReader.records(CSVTable().header + "\n" + CSVTable().line(track) + "\n")
        #expect(records.count == 2)
        let row = Dictionary(uniqueKeysWithValues: zip(records[0], try #require(records.last)))
        #expect(row["title"].map { Array($0.unicodeScalars) } == Array(Self.awkward.unicodeScalars))
        #expect(row["path"] == "folder, with comma/file \"x\"\n.mp3")
        #expect(row["artist"] == "plain")
        #expect(row["album"] == "" && row["genre"] == "")
    }
}
