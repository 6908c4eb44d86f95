import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Every spectral stage compared with librosa 0.11 on identical samples.
///
/// Tolerances: both sides compute in single precision. An FFT of 2,048 points has an error of about 1e-7 of the frame's
/// largest bin, so weak bins beside strong ones have a large *relative* error in either implementation. Comparisons are
/// relative to the value plus that noise floor.
struct SpectralGoldenTests {
    static let names = ["sine440", "chirp", "noise", "clicks", "sharp_chord", "silence", "short"]
    let golden: SpectralGolden

    init() throws { golden = try SpectralGolden.shared.get() }

    static var signalNames: [String] {
        (try? SpectralGolden.shared.get().signals.keys.sorted()) ?? names
    }

    /// The largest |ours − theirs| over the stored frames, after checking counts.
    func worst(
        _ signal: SpectralGolden.Signal, _ key: String, _ ours: FeatureMatrix,
        allowance: (_ expected: Float, _ frameMaximum: Float) -> Float
    ) throws -> Float {
        let feature = try #require(signal.features[key])
        let rows = golden.rows(feature)
        let expected = FeatureMatrix(values: rows.values, columnCount: rows.columnCount)
        #expect(ours.rowCount == signal.frames)
        #expect(ours.columnCount == expected.columnCount)
        var worst: Float = 0
        for (row, frame) in rows.frames.enumerated() where frame < ours.rowCount {
            let frameMaximum = expected.row(row).map(abs).max() ?? 0
            for column in 0..<expected.columnCount {
                let (want, got) = (expected[row, column], ours[frame, column])
                worst = max(worst, abs(got - want) / allowance(want, frameMaximum))
            }
        }
        return worst
    }

    func column(_ values: [Float]) -> FeatureMatrix { FeatureMatrix(values: values, columnCount: 1) }

    @Test(arguments: signalNames)
    func spectraAndMelPower(name: String) throws {
        let signal = try #require(golden.signals[name])
        let samples = try golden.samples(name)
        #expect(samples.count == signal.samples)
        let stft = STFT()
        let spectrum = stft.complexSpectrogram(of: samples)
        #expect(try worst(signal, "complex", spectrum) { _, top in 2e-6 * top + 1e-7 } <= 1)
        let mel = MelFilterBank().apply(to: stft.powerSpectrogram(of: samples))
        // 1e-3 relative, if the band is above the noise floor of the frame's strongest band.
        #expect(try worst(signal, "mel", mel) { want, top in 1e-3 * want + 1e-8 * top + 1e-12 } <= 1)
    }

    @Test(arguments: signalNames)
    func cepstrum(name: String) throws {
        let signal = try #require(golden.signals[name])
        let mfcc = MFCC().coefficients(of: try golden.samples(name))
        #expect(try worst(signal, "mfcc", mfcc) { _, _ in 1e-2 } <= 1)
        if signal.features["delta"] != nil {
            #expect(try worst(signal, "delta", Delta.slope(of: mfcc)) { _, _ in 2e-3 } <= 1)
        }
    }

    @Test(arguments: signalNames)
    func shapeAndContrast(name: String) throws {
        let signal = try #require(golden.signals[name])
        let magnitude = STFT().magnitudeSpectrogram(of: try golden.samples(name))
        let shape = SpectralShape().values(of: magnitude)
        #expect(try worst(signal, "centroid", column(shape.map(\.centroid))) { want, _ in 1e-3 * want + 0.1 } <= 1)
        #expect(try worst(signal, "bandwidth", column(shape.map(\.bandwidth))) { want, _ in 1e-3 * want + 0.1 } <= 1)
        // A running sum that barely reaches the threshold may do so one bin (10.77 Hz) later.
        #expect(try worst(signal, "rolloff", column(shape.map(\.rolloff))) { _, _ in 10.8 } <= 1)
        #expect(try worst(signal, "flatness", column(shape.map(\.flatness))) { want, _ in 3e-3 * want + 1e-6 } <= 1)
        // Between the partials of a synthetic tone the valleys are the FFT's own rounding noise.
        let isTonal = ["sine440", "chirp", "sharp_chord"].contains(name)
        let contrast = SpectralContrast().contrast(of: magnitude)
        #expect(try worst(signal, "contrast", contrast) { _, _ in isTonal ? 1 : 0.02 } <= 1)
    }

    @Test(arguments: signalNames)
    func waveform(name: String) throws {
        let signal = try #require(golden.signals[name])
        let samples = try golden.samples(name)
        #expect(try worst(signal, "zcr", column(ZeroCrossingRate.values(of: samples))) { _, _ in 1e-6 } <= 1)
        #expect(
            try worst(signal, "rms", column(RootMeanSquare.values(of: samples))) { want, _ in 1e-5 * want + 1e-7 } <= 1)
    }

    @Test(arguments: signalNames)
    func onsets(name: String) throws {
        let signal = try #require(golden.signals[name])
        let mel = MelFilterBank().apply(to: STFT().powerSpectrogram(of: try golden.samples(name)))
        let envelope = OnsetStrength.envelope(ofMelDecibels: Decibels.fromPower(mel))
        #expect(try worst(signal, "onset", column(envelope)) { _, _ in 1e-2 } <= 1)
    }

    @Test(arguments: signalNames)
    func pitchClasses(name: String) throws {
        let signal = try #require(golden.signals[name])
        let power = STFT().powerSpectrogram(of: try golden.samples(name))
        let tuning = TuningEstimator.tuning(ofPowerSpectrogram: power)
        #expect(abs(tuning - signal.tuning) < 0.011, "one histogram step")
        let atConcertPitch = Chroma().chroma(of: power)
        #expect(try worst(signal, "chroma_tuning0", atConcertPitch) { _, _ in 1e-3 } <= 1)
        let tuned = Chroma(tuning: signal.tuning).chroma(of: power)
        #expect(try worst(signal, "chroma", tuned) { _, _ in 1e-3 } <= 1)
    }
}
