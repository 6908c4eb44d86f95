import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Compared with NumPy and SciPy: `Tests/Golden/make_statistics.py`.
struct TrackStatisticsTests {
    private struct Golden: Decodable {
        let frames: Int
        let timbreDistribution: [Double]
        let modulationSpectrum: [Double]
        let harmonicMotion: [Double]
    }

    private static func golden() throws -> [Golden] {
        try JSONDecoder().decode(
            [Golden].self, from: Data(contentsOf: repositoryFile("Tests/Golden/statistics/values.json")))
    }

    private static func matrix(_ frames: Int, _ columns: Int, _ value: (Double, Double) -> Double) -> FeatureMatrix {
        let values = (0..<frames * columns).map { Float(value(Double($0 / columns), Double($0 % columns))) }
        return FeatureMatrix(values: values, columnCount: columns)
    }

    /// As in the script.
    static func mfcc(_ frames: Int) -> FeatureMatrix {
        matrix(frames, 20) { t, k in
            12 * sin(0.011 * (k + 1) * t + k) + 5 * cos(0.37 * (k + 2) * t) + 2 * sin(1.3 * t + 0.5 * k * k)
                - (k == 0 ? 150 : 3 * k)
        }
    }

    static func chroma(_ frames: Int, transposedBy steps: Int = 0) -> FeatureMatrix {
        matrix(frames, 12) { t, pitch in
            let p = Double((Int(pitch) + steps) % 12)
            guard Int(t) % 97 != 5 else { return 0 }
            return max(0, 0.5 + 0.3 * sin(0.021 * t * (p + 1) + p * p) + 0.2 * cos(0.4 * t + 2.1 * p))
        }
    }

    private func expect(_ values: [Float], _ expected: [Double], within tolerance: Double) {
        #expect(values.count == expected.count)
        for (value, reference) in zip(values, expected) { #expect(abs(Double(value) - reference) <= tolerance) }
    }

    /// Frames are floats and so is the FFT, with values up to some hundreds: 10⁻⁴ of an order of magnitude 1.
    @Test func numpyAgrees() throws {
        for golden in try Self.golden() {
            let mfcc = Self.mfcc(golden.frames)
            expect(TimbreDistribution(of: mfcc).embedding, golden.timbreDistribution, within: 1e-3)
            expect(ModulationSpectrum(of: mfcc).shape, golden.modulationSpectrum, within: 1e-4)
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

    @Test func mandelAndEllisDistribution() {
        let (frames, distribution) = (Self.mfcc(300), TimbreDistribution(of: Self.mfcc(300)))
        for i in 0..<20 {
            let x = frames.column(i).map(Double.init)
            let mean = x.reduce(0, +) / 300
            #expect(abs(distribution.mean[i] - mean) < 1e-9)
            for j in 0..<20 {
                let y = frames.column(j).map(Double.init)
                let other = y.reduce(0, +) / 300
                let covariance = zip(x, y).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - other) } / 300
                #expect(abs(distribution.covariance[i * 20 + j] - covariance) < 1e-7)
            }
        }
    }

    /// An oscillation of known frequency and depth appears in its band.
    @Test(arguments: [(0.6, 1), (1.1, 2), (2.1, 3), (4.5, 4), (9.1, 5), (17.2, 6)])
    func modulationStandsInItsBand(frequency: Double, band: Int) {
        let mfcc = Self.matrix(2000, 20) { t, k in k == 3 ? 8 * sin(2 * .pi * frequency * t * 512 / 22_050) : 0 }
        let amplitudes = ModulationSpectrum(of: mfcc).amplitudes
        let row = Array(amplitudes.row(3))
        #expect(row.max() == row[band])
        #expect(amplitudes.row(4).allSatisfy { $0 == 0 })
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
