import Foundation

/// Corrects the models' inputs for missing treble. Without it, a 16 kHz recording of a song would be rated as
/// instrumental and any recording as more acoustic, because such music sounds so in the training data.
///
/// The corrections are regressions fitted at a few edges, with interpolation between them. Each spectral input of the
/// first stage is predicted from all of them, and so is the output of the embedding network. Each moment of the second
/// stage is predicted from itself. `Training/models/band_limit.py` computes the same.
struct BandLimitModel: FittedModel {
    static let entry = ModelEntry(
        "band-limit",
        inputs: [
            DescriptorInput.layout(of: DescriptorInput.spectrumBlocks), MoodInput.layout(of: MoodInput.movement),
            MoodInput.layout(of: [.embedding]),
        ].joined(separator: ", "), card: "BandLimitedRecordings")

    private static let spectrum = DescriptorInput.spectrum
    private static let heard = MoodInput.embedding.range
    private static let movement = MoodInput.movement.flatMap(\.range)

    /// Edges with corrections, in mel bands, ascending. The first one has no correction.
    private let knots: [Float]
    /// All knots except the first × (spectral inputs and 1) × spectral inputs, standardized.
    private let lostSpectrum: [Float]
    /// All knots except the first × (slope, constant) × moments.
    private let lostMovement: [Float]
    /// All knots except the first × (axes and 1) × axes.
    private let lostHeard: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let (spectrum, movement, heard) = (Self.spectrum.count, Self.movement.count, Self.heard.count)
        knots = try tensors.floats("knots", [nil]).values
        lostSpectrum = try tensors.floats("lostSpectrum", [knots.count - 1, spectrum + 1, spectrum]).values
        lostMovement = try tensors.floats("lostMovement", [knots.count - 1, 2, movement]).values
        lostHeard = try tensors.floats("lostHeard", [knots.count - 1, heard + 1, heard]).values
    }

    /// - Parameter table: the model of the inputs, with their means and scales.
    func restore(_ inputs: inout DescriptorInputs, _ limit: BandLimit, for table: RadialBasisModel) {
        let count = Self.spectrum.count
        let known = Self.spectrum.map { table.standardized(inputs.values[$0], $0) } + [1]
        for (knot, weight) in weights(limit) {
            for (row, value) in known.enumerated() {
                let start = (knot * known.count + row) * count
                for k in Self.spectrum {
                    inputs.values[k] += weight * value * lostSpectrum[start + k] * table.scale[k]
                }
            }
        }
    }

    func restore(_ inputs: inout MoodInputs, _ limit: BandLimit) {
        let count = Self.movement.count
        let measured = inputs.values
        for (knot, weight) in weights(limit) {
            let start = 2 * knot * count
            for (k, input) in Self.movement.enumerated() {
                let (slope, constant) = (lostMovement[start + k], lostMovement[start + count + k])
                inputs.values[input] += weight * (slope * measured[input] + constant)
            }
            for (row, value) in (measured[Self.heard] + [1]).enumerated() {
                let start = (knot * (Self.heard.count + 1) + row) * Self.heard.count
                for (axis, input) in Self.heard.enumerated() {
                    inputs.values[input] += weight * value * lostHeard[start + axis]
                }
            }
        }
    }

    /// The knots that apply, counted from the second: linear interpolation, constant beyond the last.
    private func weights(_ limit: BandLimit) -> [(knot: Int, weight: Float)] {
        BandLimit(band: min(limit.band, knots[knots.count - 1]), certainty: limit.certainty).weights(at: knots)
            .map { ($0.knot - 1, $0.weight) }.filter { $0.0 >= 0 }
    }
}
