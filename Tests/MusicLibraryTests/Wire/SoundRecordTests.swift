import AudioFeatures
import Foundation
import MusicLibrary
import TestSupport
import Testing

/// The record of samples equals that of the file that they come from.
struct SoundRecordTests {
    private func object(_ record: some Encodable) throws -> [String: Any] {
        let line = try JSONLine.string(record)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    private func text(_ object: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }

    @Test func aFileAndItsSamplesAgree() throws {
        let path = RawPath(repositoryFile("SampleAudio/Folk/02-long-winter.wav").path(percentEncoded: false))
        let file = try AudioFile(path)
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 4096 * file.channelCount)
        while case let count = try file.read(into: &block), count > 0 {
            samples += block.prefix(count * file.channelCount)
        }
        let analyzer = TrackAnalyzer()
        let analysis = try analyzer.analyze(
            samples: samples, sampleRate: file.sampleRate, channels: file.channelCount)
        let ofFile = try object(TrackRecord(AnalyzedTrack(path, analyzer: analyzer).track, MoodCatalog()))
        let ofSamples = try object(SoundRecord(analysis))

        let heard = try #require(ofSamples["heard"] as? [String: Double])
        #expect(!heard.isEmpty)
        let shared = ofFile.filter { ofSamples.keys.contains($0.key) }
        #expect(try text(ofSamples) == text(shared))
    }
}
