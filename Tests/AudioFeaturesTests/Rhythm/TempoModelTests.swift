import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Compared with the definition in double precision, in `Training/models/train_tempo.py`.
struct TempoModelTests {
    private struct Track: Decodable {
        let evidence: [[Double]]
        let embedding: [Float]
        let probabilities: [Double]
    }

    @Test func itChoosesAsTheDefinitionDoes() throws {
        let file = repositoryFile("Tests/Golden/models/tempo.json")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 2)
        for line in lines {
            let track = try JSONDecoder().decode(Track.self, from: Data(line.utf8))
            let found = TempoModel.fitted.probabilities(track.evidence, embedding: track.embedding)
            #expect(found.count == track.probabilities.count && found.count > 2)
            for (share, expected) in zip(found, track.probabilities) { #expect(abs(share - expected) < 1e-5) }
        }
    }
}
