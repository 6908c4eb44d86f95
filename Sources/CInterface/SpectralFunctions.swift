public import CSonicIndex
import SpectralFeatures

/// `sonic_feature` with validated settings.
private struct SpectralRequest {
    private enum Feature: Int {
        case magnitude, power, mel, mfcc, chroma, onsetStrength
    }

    private let feature: Feature
    private let settings: sonic_spectral_settings

    init(_ feature: sonic_feature, _ settings: UnsafePointer<sonic_spectral_settings>?) throws {
        guard let feature = Feature(rawValue: Int(feature)) else {
            throw InvalidArgument("there is no feature \(feature)")
        }
        self.feature = feature
        self.settings = settings?.pointee ?? .standard
        try check()
    }

    private func check() throws {
        try InvalidArgument.check("sample_rate", settings.sample_rate, within: 1...1e9)
        try InvalidArgument.check("frame_length", settings.frame_length, within: 2...1_048_576)
        guard settings.frame_length.isMultiple(of: 2) else {
            throw InvalidArgument("frame_length is \(settings.frame_length); it must be even")
        }
        try InvalidArgument.check("hop_length", settings.hop_length, within: 1...settings.frame_length)
        switch feature {
        case .magnitude, .power: break
        case .mel, .onsetStrength: try checkBands()
        case .mfcc:
            try checkBands()
            try InvalidArgument.check(
                "coefficient_count", settings.coefficient_count, within: 1...settings.mel_band_count)
        case .chroma:
            if !settings.tuning.isNaN { try InvalidArgument.check("tuning", settings.tuning, within: -12...12) }
        }
    }

    private func checkBands() throws {
        try InvalidArgument.check("mel_band_count", settings.mel_band_count, within: 1...4096)
        try InvalidArgument.check("minimum_frequency", settings.minimum_frequency, within: 0...1e9)
        if let maximumFrequency { try InvalidArgument.check("maximum_frequency", maximumFrequency, within: 0...1e9) }
        let highest = maximumFrequency ?? settings.sample_rate / 2
        guard highest > settings.minimum_frequency else {
            throw InvalidArgument(
                "maximum_frequency is \(highest); it must be above minimum_frequency, \(settings.minimum_frequency)")
        }
    }

    private var maximumFrequency: Double? {
        settings.maximum_frequency.isNaN ? nil : settings.maximum_frequency
    }

    private var columnCount: Int {
        switch feature {
        case .magnitude, .power: Int(settings.frame_length) / 2 + 1
        case .mel: Int(settings.mel_band_count)
        case .mfcc: Int(settings.coefficient_count)
        case .chroma: 12
        case .onsetStrength: 1
        }
    }

    /// The shape of the feature of so many samples.
    /// - Throws: `InvalidArgument` if no array has that many samples or that many values.
    func shape(_ sampleCount: Int) throws -> (frameCount: Int, columnCount: Int) {
        try InvalidArgument.checkCount("samples", sampleCount, of: Float.self)
        let frameCount = sampleCount == 0 ? 0 : 1 + sampleCount / Int(settings.hop_length)
        try InvalidArgument.checkCount("values", frameCount, columnCount, of: Float.self)
        return (frameCount, columnCount)
    }

    func values(of samples: [Float]) -> [Float] {
        let frameLength = Int(settings.frame_length)
        let stft = STFT(frameLength: frameLength, hopLength: Int(settings.hop_length))
        switch feature {
        case .magnitude: return stft.magnitudeSpectrogram(of: samples).values
        case .power: return stft.powerSpectrogram(of: samples).values
        case .mel: return melPower(of: samples, stft).values
        case .mfcc:
            let dct = DCT(inputCount: Int(settings.mel_band_count), outputCount: Int(settings.coefficient_count))
            return dct.apply(to: Decibels.fromPower(melPower(of: samples, stft))).values
        case .chroma:
            let power = stft.powerSpectrogram(of: samples)
            let tuning =
                settings.tuning.isNaN
                ? TuningEstimator.tuning(
                    ofPowerSpectrogram: power, sampleRate: settings.sample_rate, frameLength: frameLength)
                : settings.tuning
            return Chroma(sampleRate: settings.sample_rate, frameLength: frameLength, tuning: tuning)
                .chroma(of: power).values
        case .onsetStrength:
            return OnsetStrength.envelope(
                ofMelDecibels: Decibels.fromPower(melPower(of: samples, stft)),
                delay: OnsetStrength.centeringDelay(frameLength: frameLength, hopLength: Int(settings.hop_length)))
        }
    }

    private func melPower(of samples: [Float], _ stft: STFT) -> FeatureMatrix {
        MelFilterBank(
            sampleRate: settings.sample_rate, frameLength: stft.frameLength, bandCount: Int(settings.mel_band_count),
            minimumFrequency: settings.minimum_frequency, maximumFrequency: maximumFrequency
        ).melPower(of: samples, stft: stft)
    }
}

extension sonic_spectral_settings {
    fileprivate static let standard = sonic_spectral_settings(
        sample_rate: Double(CanonicalAudio.sampleRate), frame_length: 2048,
        hop_length: Int32(CanonicalAudio.hopLength), mel_band_count: 128, coefficient_count: 20,
        minimum_frequency: 0, maximum_frequency: .nan, tuning: .nan)
}

/// See sonicindex.h.
@c @implementation
public func sonic_spectral_settings_init(_ settings: UnsafeMutablePointer<sonic_spectral_settings>!) {
    settings?.pointee = .standard
}

/// See sonicindex.h.
@c @implementation
public func sonic_spectral_shape(
    _ feature: sonic_feature, _ settings: UnsafePointer<sonic_spectral_settings>!, _ sample_count: Int,
    _ frame_count: UnsafeMutablePointer<Int>!, _ column_count: UnsafeMutablePointer<Int>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> sonic_code {
    code(error) {
        let shape = try SpectralRequest(feature, settings).shape(sample_count)
        try InvalidArgument.require("frame_count", frame_count).pointee = shape.frameCount
        try InvalidArgument.require("column_count", column_count).pointee = shape.columnCount
    }
}

/// See sonicindex.h.
@c @implementation
public func sonic_spectral(
    _ feature: sonic_feature, _ settings: UnsafePointer<sonic_spectral_settings>!, _ samples: UnsafePointer<Float>!,
    _ sample_count: Int, _ values: UnsafeMutablePointer<Float>!, _ capacity: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> sonic_code {
    code(error) {
        let request = try SpectralRequest(feature, settings)
        let shape = try request.shape(sample_count)
        let samples = try array("samples", samples, sample_count)
        let count = shape.frameCount * shape.columnCount
        try InvalidArgument.checkCount("values", capacity, of: Float.self)
        guard capacity >= count else {
            throw InvalidArgument("capacity is \(capacity); the feature has \(count) values")
        }
        if let index = samples.firstIndex(where: { !(abs($0) <= SampleLimits.largestSample) }) {
            throw InvalidArgument("sample \(index) is \(samples[index]), which is not a valid sample")
        }
        guard count > 0 else { return }
        let result = request.values(of: samples)
        try InvalidArgument.require("values", values).update(from: result, count: count)
    }
}
