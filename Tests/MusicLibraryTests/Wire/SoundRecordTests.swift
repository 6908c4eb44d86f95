import AudioFeatures
import Foundation
import MusicLibrary
import TestSupport
import Testing

/// What is said of samples is what is said of the file that they are from.
struct SoundRecordTests {
    private func object(_ record: some Encodable) throws -> [String: Any] {
        let line = try JSONLine.string(record)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func aFileAndItsSamplesAgree() throws {
        let path = RawPath(repositoryFile("SampleAudio/Folk/02-long-winter.wav").path(percentEncoded: false))
        let file = try AudioFile(path)
        var samples: [Float] = []
        while try file.read(into: &samples) > 0 {}
        let analyzer = TrackAnalyzer()
        let analysis = try analyzer.analyze(
            samples: samples, sampleRate: file.sampleRate, channels: file.channelCount)
        let ofFile = try object(TrackRecord(AnalyzedTrack(path, analyzer: analyzer).track, MoodCatalog()))
        let ofSamples = try object(SoundRecord(analysis))

        let heard = try #require(ofSamples["heard"] as? [String: Double])
        #expect(!heard.isEmpty)
        for (key, value) in ofSamples {
            let other = ofFile[key]
            if let numbers = value as? [String: Double], let others = other as? [String: Double] {
                #expect(Set(numbers.keys) == Set(others.keys), "\(key)")
                // Blocks of other lengths are summed in another order: the last digit may differ.
                for (name, number) in numbers {
                    #expect(abs(number - (others[name] ?? .nan)) < 0.011, "\(key) \(name)")
                }
            } else if let number = value as? Double, let other = other as? Double {
                #expect(abs(number - other) <= max(0.011, abs(other) * 1e-3), "\(key)")
            } else {
                #expect(value as? NSObject == other as? NSObject, "\(key)")
            }
        }
    }
}
