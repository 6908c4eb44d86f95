import AudioFeatures
import Foundation
import TestSupport
import Testing

struct MeasurementCatalogTests {
    /// Quantities that are unknown to this library.
    private static let madeUp = [
        MeasuredQuantity("sparkle") { $0.mixLoudness + 1 },
        MeasuredQuantity("sparkles", in: "tonal") { [$0.voice.mean, $0.voice.upperFifth] },
        MeasuredQuantity("ends", in: "madeUp") { [$0.silence.leading, $0.silence.trailing] },
    ]

    private struct Row: Encodable {
        let catalog: MeasurementCatalog
        let track: TrackMeasurements

        func encode(to encoder: any Encoder) throws { try catalog.encode(track, to: encoder) }
    }

    private struct RowWithSparkles: Decodable {
        let sparkle: Double
        let tonal: Tonal
        let madeUp: [String: [Double]]

        struct Tonal: Decodable {
            let majorBias: Float
            let sparkles: [Float]
        }
    }

    /// The names that `Training` reads.
    private struct TrainingRow: Decodable {
        let mean, deviation, statistics: [String: [Float]]
        let rhythm: [String: Float]
        let mixLoudness: Double
        let stereoWidth: [Float?]
    }

    private func keys(_ row: some Encodable) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(row)) as? [String: Any]
        return Set(try #require(object).keys)
    }

    /// A second of silence, four of noise that comes and goes four times a second, two of silence.
    private let track = TrackAnalyzer().analyze(
        samples: [Float](repeating: 0, count: 22_050)
            + noise(count: 22_050 * 4, amplitude: 0.1).enumerated().map { $1 * ($0 % 5_512 < 2_756 ? 1 : 0.1) }
            + [Float](repeating: 0, count: 22_050 * 2))

    /// One entry is sufficient for a quantity to be written for the training.
    @Test func aMadeUpQuantityIsWritten() throws {
        let catalog = MeasurementCatalog(MeasurementCatalog.standard.quantities + Self.madeUp)
        let row = Row(catalog: catalog, track: track.measurements)
        let written = try JSONDecoder().decode(RowWithSparkles.self, from: JSONEncoder().encode(row))
        #expect(written.sparkle == track.mixLoudness + 1)
        #expect(written.tonal.sparkles == [track.voice.mean, track.voice.upperFifth])
        #expect(written.tonal.majorBias == track.tonal.majorBias, "the group keeps what it had")
        let ends = try #require(written.madeUp["ends"])
        // A frame reaches 46 ms to either side.
        #expect(abs(ends[0] - 1) < 0.1 && abs(ends[1] - 2) < 0.1)
        #expect(try keys(row) == keys(track.measurements).union(["sparkle", "madeUp"]))
    }

    /// The written values are the measured ones.
    @Test func theWrittenMeasurementsAreTheMeasuredOnes() throws {
        let row = try JSONDecoder().decode(TrainingRow.self, from: JSONEncoder().encode(track.measurements))
        for written in [row.mean, row.deviation] {
            #expect(Set(written.keys) == Set(FrameFeature.allCases.map(\.rawValue)))
        }
        for feature in FrameFeature.allCases {
            #expect(row.mean[feature.rawValue] == Array(track.sounding.mean(feature)))
            #expect(row.deviation[feature.rawValue] == Array(track.sounding.standardDeviation(feature)))
        }
        #expect(row.statistics["embedding"] == track.statistics.embedding.values)
        #expect(row.statistics["harmonicMotion"] == track.statistics.harmony.values)
        #expect(row.mixLoudness == track.mixLoudness)
        #expect(row.stereoWidth.allSatisfy { $0 == nil }, "one channel has no width")
        // Onsets of the whole track, over the part with sound: at least four of seven seconds.
        let share = Float(track.sounding.frameCount) / Float(track.summary.frameCount)
        #expect(share > 4.0 / 7 && share < 1, "\(share)")
        let rate = try #require(row.rhythm["onsetRate"])
        #expect(rate > 0 && abs(rate * share - track.rhythm.tempo.onsetRate) < 1e-4 * rate)
    }

    @Test func namesAreUnique() {
        let names = MeasurementCatalog.standard.quantities.map { "\($0.group ?? "").\($0.name)" }
        #expect(Set(names).count == names.count)
    }
}
