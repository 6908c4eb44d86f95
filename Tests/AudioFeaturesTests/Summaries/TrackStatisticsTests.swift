import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Compared with NumPy and SciPy: `Tests/Golden/make_statistics.py`.
struct TrackStatisticsTests {
    private struct Golden: Decodable {
        let frames: Int
        let harmonicMotion: [Double]
    }

    private static func golden() throws -> [Golden] {
        try JSONDecoder().decode(
            [Golden].self, from: Data(contentsOf: repositoryFile("Tests/Golden/statistics/values.json")))
    }

    /// As in the script.
    static func chroma(_ frames: Int, transposedBy steps: Int = 0) -> FeatureMatrix {
        let values = (0..<frames * 12).map { index in
            let (t, p) = (Double(index / 12), Double((index % 12 + steps) % 12))
            guard index / 12 % 97 != 5 else { return Float(0) }
            return Float(max(0, 0.5 + 0.3 * sin(0.021 * t * (p + 1) + p * p) + 0.2 * cos(0.4 * t + 2.1 * p)))
        }
        return FeatureMatrix(values: values, columnCount: 12)
    }

    private func expect(_ values: [Float], _ expected: [Double], within tolerance: Double) {
        #expect(values.count == expected.count)
        for (value, reference) in zip(values, expected) { #expect(abs(Double(value) - reference) <= tolerance) }
    }

    @Test func numpyAgrees() throws {
        for golden in try Self.golden() {
            expect(HarmonicMotion(of: Self.chroma(golden.frames)).values, golden.harmonicMotion, within: 1e-5)
        }
    }

    @Test func harmonyKnowsNoKey() {
        let here = HarmonicMotion(of: Self.chroma(500)).values
        for steps in 1..<12 {
            expect(
                HarmonicMotion(of: Self.chroma(500, transposedBy: steps)).values, here.map(Double.init), within: 1e-5)
        }
    }

    @Test func nothingIsFinite() {
        for statistics in [
            TrackAnalyzer().analyze(samples: []).statistics,
            TrackAnalyzer().analyze(samples: [Float](repeating: 0, count: 30_000)).statistics,
            TrackAnalyzer().analyze(samples: [0.5]).statistics,
        ] {
            #expect(statistics.timbre.embedding.allSatisfy { $0.isFinite })
            #expect(statistics.timbre.embedding.count == 231)
            #expect(statistics.modulation.shape == [Float](repeating: 0, count: 140))
            #expect(statistics.harmony.values.count == 60)
            #expect(statistics.harmony.values.allSatisfy { $0.isFinite })
        }
    }

    /// The analysis uses the frames with sound, and needs no more memory for more of them.
    @Test func silenceIsLeftOut() {
        let music = TonalTests.cadence(tonic: 3, minor: true)
        let analyzer = TrackAnalyzer()
        let plain = analyzer.analyze(samples: music).statistics
        let silence = [Float](repeating: 0, count: 512 * 100)
        let padded = analyzer.analyze(samples: music + silence).statistics
        #expect(abs(plain.timbre.frameCount - padded.timbre.frameCount) <= 2)
        for (a, b) in zip(plain.harmony.values, padded.harmony.values) { #expect(abs(a - b) < 0.02) }
    }
}
