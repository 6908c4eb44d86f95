import AudioFeatures
import Foundation
import TestSupport
import Testing

/// SampleAudio was composed with known tempi, keys and moods: `truth.csv`.
struct SampleAudioTruthTests {
    struct Clip: Sendable {
        let path: String
        let tempo: Double
        let key: Int
        let mode: Int
        let mood: String
        let descriptors: TrackDescriptors
    }

    static let clips: [Clip] = {
        let url = SpectralGolden.sampleAudio.appending(path: "truth.csv")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        let analyzer = TrackAnalyzer()
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let cells = fields(String(line))
            guard cells.count > 8, let tempo = Double(cells[4]), let key = Int(cells[5]), let mode = Int(cells[6])
            else { return nil }
            let path = RawPath(SpectralGolden.sampleAudio.appending(path: cells[0]).path)
            guard let analysis = try? analyzer.analyze(path) else { return nil }
            return Clip(
                path: cells[0], tempo: tempo, key: key, mode: mode, mood: cells[8], descriptors: analysis.descriptors)
        }
    }()

    static func fields(_ line: String) -> [String] {
        var result = [""]
        var quoted = false
        for character in line {
            if character == "\"" {
                quoted.toggle()
            } else if character == ",", !quoted {
                result.append("")
            } else {
                result[result.count - 1].append(character)
            }
        }
        return result
    }

    @Test func allClipsAreThere() {
        #expect(Self.clips.count >= 24)
    }

    /// Tempi are compared up to an octave (or a third of it for triple meter), because some clips have no drums at all.
    @Test func tempiAreRight() {
        let factors: [Double] = [0.5, 1, 2, 3, 1.0 / 3]
        let right = Self.clips.count { clip in
            let heard = Double(clip.descriptors.tempo.beatsPerMinute)
            return factors.contains { (factor: Double) -> Bool in abs(heard / (clip.tempo * factor) - 1) < 0.04 }
        }
        #expect(Double(right) >= 0.9 * Double(Self.clips.count), "\(right) of \(Self.clips.count)")
    }

    @Test func keysAreRight() {
        let right = Self.clips.count {
            $0.descriptors.key.tonic == $0.key && $0.descriptors.key.mode.rawValue == $0.mode
        }
        #expect(Double(right) >= 0.8 * Double(Self.clips.count), "\(right) of \(Self.clips.count)")
    }

    /// A fast major dance clip beats a slow minor ambient one in valence, energy and danceability.
    @Test func danceBeatsAmbient() throws {
        let dance = try #require(Self.clips.first { $0.path.contains("mirrorball") }).descriptors
        let ambient = try #require(Self.clips.first { $0.path.contains("under-ice") }).descriptors
        #expect(dance.valence > ambient.valence + 0.1)
        #expect(dance.energy > ambient.energy + 0.1)
        #expect(dance.danceability > ambient.danceability + 0.1)
        #expect(ambient.acousticness >= dance.acousticness)
    }

    /// Averaged over each mood, energetic and angry clips have more energy than calm, sad and gloomy ones, and happy
    /// ones more valence than sad and gloomy ones.
    @Test func moodsLieWhereTheyShould() {
        func mean(_ moods: [String], _ value: (TrackDescriptors) -> Float) -> Float {
            let values = Self.clips.filter { moods.contains($0.mood) }.map { value($0.descriptors) }
            return values.reduce(0, +) / Float(max(values.count, 1))
        }
        #expect(mean(["energetic", "angry"], \.energy) > mean(["calm", "sad", "gloomy"], \.energy) + 0.2)
        #expect(mean(["happy"], \.valence) > mean(["sad", "gloomy"], \.valence) + 0.1)
    }
}
