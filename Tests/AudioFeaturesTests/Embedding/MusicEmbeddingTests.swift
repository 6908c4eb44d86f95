import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Compared with the definition in double precision, in `Training/teachers/embedding.py`.
struct MusicEmbeddingTests {
    /// The bands that the script generates: two windows and half a third one.
    private static func mel(frames: Int = 300, gain: Double = 0) -> FeatureMatrix {
        let values = (0..<frames).flatMap { frame in
            (0..<128).map { band -> Float in
                let (t, b) = (Double(frame), Double(band))
                let swell = cos(0.011 * t * Double(1 + band % 7))
                return Float(gain + 12 * sin(0.37 * t + 0.05 * b) * swell - b / 3)
            }
        }
        return FeatureMatrix(values: values, columnCount: 128)
    }

    @Test func itSaysWhatTheDefinitionSays() throws {
        let file = repositoryFile("Tests/Golden/models/embedding.json")
        let expected = try JSONDecoder().decode([Float].self, from: Data(contentsOf: file))
        let values = MusicEmbedding(of: Self.mel()).values
        #expect(values.count == MusicEmbedding.dimension && expected.count == values.count)
        for (value, reference) in zip(values, expected) { #expect(abs(value - reference) < 1e-4) }
        #expect(expected.contains { abs($0) > 0.1 })
    }

    @Test func loudnessMakesNoDifference() {
        let (soft, loud) = (MusicEmbedding(of: Self.mel(gain: -40)), MusicEmbedding(of: Self.mel(gain: 20)))
        for (one, other) in zip(soft.values, loud.values) { #expect(abs(one - other) < 1e-3) }
    }

    @Test func aTrackIsTheMeanOfItsWindows() {
        let both = Self.mel(frames: 240)
        let halves = [0..<120, 120..<240].map { rows in
            MusicEmbedding(of: FeatureMatrix(values: rows.flatMap { Array(both.row($0)) }, columnCount: 128)).values
        }
        for (axis, value) in MusicEmbedding(of: both).values.enumerated() {
            #expect(abs(value - (halves[0][axis] + halves[1][axis]) / 2) < 1e-5)
        }
    }

    @Test func lessThanAWindowIsNothing() {
        let nothing = [Float](repeating: 0, count: MusicEmbedding.dimension)
        #expect(MusicEmbedding(of: Self.mel(frames: 119)).values == nothing)
        #expect(MusicEmbedding(of: FeatureMatrix(columnCount: 128)).values == nothing)
    }

    @Test func bandsThatEncodersCutDoNotCount() {
        let (whole, silence) = (Self.mel(), [Float](repeating: -80, count: 16))
        let cut = FeatureMatrix(
            values: (0..<whole.rowCount).flatMap { Array(whole.row($0).prefix(112)) + silence }, columnCount: 128)
        #expect(MusicEmbedding(of: cut).values == MusicEmbedding(of: whole).values)
    }
}
