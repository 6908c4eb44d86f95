import Foundation

/// Computes the fitted descriptors from a track's measurements. Fitted and written by `Training/train.py`.
struct DescriptorModels: Sendable {
    private let model: RadialBasisModel
    private let curves: [CalibrationCurve]

    private enum Target: Int, CaseIterable {
        case valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness
    }

    /// Decodes the embedded coefficients.
    init() {
        var reader = CoefficientReader(base64: DescriptorCoefficients.base64)
        let (inputs, centres) = (DescriptorCoefficients.inputCount, DescriptorCoefficients.centreCount)
        let (targets, knots) = (DescriptorCoefficients.targetCount, DescriptorCoefficients.knotCount)
        model = RadialBasisModel(
            mean: reader.next(inputs), scale: reader.next(inputs), centres: reader.next(centres * inputs),
            weights: reader.next(centres * targets), bias: reader.next(targets), gamma: reader.next(1)[0])
        curves = (0..<targets).map { _ in CalibrationCurve(raw: reader.next(knots), calibrated: reader.next(knots)) }
    }

    func describe(
        summary: FeatureSummary, tempo: TempoEstimate, key: KeyEstimate, loudness: Loudness
    ) -> TrackDescriptors {
        let raw = model.predict(DescriptorInputs(summary).values)
        func value(_ target: Target) -> Float { max(0, min(1, curves[target.rawValue](raw[target.rawValue]))) }
        let isSilent = loudness.integrated <= Loudness.silence
        return TrackDescriptors(
            tempo: tempo, key: key, loudness: loudness, valence: value(.valence),
            energy: isSilent ? 0 : value(.energy), danceability: isSilent ? 0 : value(.danceability),
            acousticness: value(.acousticness), instrumentalness: value(.instrumentalness),
            speechiness: value(.speechiness), liveness: value(.liveness))
    }
}

/// Hands out consecutive runs of the embedded coefficients.
struct CoefficientReader {
    private let values: [Float]
    private var position = 0

    init(base64: String) {
        let bytes = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
        values = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { at in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) })
        }
    }

    mutating func next(_ count: Int) -> [Float] {
        defer { position += count }
        return Array(values[position..<position + count])
    }
}
