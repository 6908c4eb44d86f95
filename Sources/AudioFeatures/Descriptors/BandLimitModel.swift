import Foundation

/// Restores to the models' inputs what a missing treble takes from them, or a 16 kHz recording of a song would pass for
/// an instrumental and any for more acoustic: in the music the models know, what sounds so is.
///
/// Regressions fitted at a few edges and interpolated between them: of the first stage's spectral inputs each from all
/// of them, so of what the network hears, of the second stage's moments each from itself. `Training/band_limit.py` computes the same.
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

    /// Where there are corrections, in mel bands, ascending; none at the first.
    private let knots: [Float]
    /// Knots but the first × (spectral inputs and 1) × spectral inputs, standardised.
    private let lostSpectrum: [Float]
    /// Knots but the first × (slope, constant) × moments.
    private let lostMovement: [Float]
    /// Knots but the first × (axes and 1) × axes.
    private let lostHeard: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let (spectrum, movement, heard) = (Self.spectrum.count, Self.movement.count, Self.heard.count)
        knots = try tensors.floats("knots", [nil]).values
        lostSpectrum = try tensors.floats("lostSpectrum", [knots.count - 1, spectrum + 1, spectrum]).values
        lostMovement = try tensors.floats("lostMovement", [knots.count - 1, 2, movement]).values
        lostHeard = try tensors.floats("lostHeard", [knots.count - 1, heard + 1, heard]).values
    }

    /// - Parameter table: whose inputs they are, with their means and scales.
    func restore(_ inputs: inout DescriptorInputs, _ limit: BandLimit, for table: RadialBasisModel) {
        let count = Self.spectrum.count
        let known = Self.spectrum.map { table.standardised(inputs.values[$0], $0) } + [1]
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

    /// The knots, counted from the second, that have a say: linear interpolation, constant beyond the last.
    private func weights(_ limit: BandLimit) -> [(knot: Int, weight: Float)] {
        guard limit.certainty > 0, limit.band > knots[0] else { return [] }
        let band = min(limit.band, knots[knots.count - 1])
        let upper = knots.firstIndex { $0 >= band } ?? knots.count - 1
        let share = (band - knots[upper - 1]) / (knots[upper] - knots[upper - 1])
        return [(upper - 2, (1 - share) * limit.certainty), (upper - 1, share * limit.certainty)].filter { $0.0 >= 0 }
    }
}
