import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Compared with NumPy and SciPy: `Tests/Golden/make_statistics.py`.
struct FrameStatisticsTests {
    private struct Golden: Decodable {
        let frames: Int
        let timbreDistribution: [Double]
        let modulationSpectrum: [Double]
    }

    private static func matrix(_ frames: Int, _ columns: Int, _ value: (Double, Double) -> Double) -> FeatureMatrix {
        let values = (0..<frames * columns).map { Float(value(Double($0 / columns), Double($0 % columns))) }
        return FeatureMatrix(values: values, columnCount: columns)
    }

    /// As in the script.
    private static func mfcc(_ frames: Int) -> FeatureMatrix {
        matrix(frames, 20) { t, k in
            12 * sin(0.011 * (k + 1) * t + k) + 5 * cos(0.37 * (k + 2) * t) + 2 * sin(1.3 * t + 0.5 * k * k)
                - (k == 0 ? 150 : 3 * k)
        }
    }

    private func expect(_ values: [Float], _ expected: [Double], within tolerance: Double) {
        #expect(values.count == expected.count)
        for (value, reference) in zip(values, expected) { #expect(abs(Double(value) - reference) <= tolerance) }
    }

    /// Frames are floats and so is the FFT, with values up to some hundreds: 10⁻⁴ of an order of magnitude 1.
    @Test func numpyAgrees() throws {
        let values = Data(try repositoryBytes("Tests/Golden/statistics/values.json"))
        for golden in try JSONDecoder().decode([Golden].self, from: values) {
            let mfcc = Self.mfcc(golden.frames)
            expect(TimbreDistribution(of: mfcc).embedding, golden.timbreDistribution, within: 1e-3)
            expect(ModulationSpectrum(of: mfcc).shape, golden.modulationSpectrum, within: 1e-4)
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
}
