/// Convolutions over time and quarter tones, their octaves laid upon each other, and convolutions around the circle of pitch
/// classes, after F. Korzeniowski and G. Widmer, *Genre-agnostic key classification with convolutional neural networks*,
/// ISMIR 2018. What is transposed by a semitone says the same of the next key, but for the edges and a table of how much each
/// place counts. Taught by `Training/key.py`.
struct KeyNetwork: FittedModel {
    static let entry = ModelEntry(
        "key", inputs: "quarterTones \(QuarterToneFilters.binCount)", card: "KeyAndMode")

    /// Major keys from C, then minor keys from C.
    static let keyCount = 24
    static let pitchCount = 12
    static let octaveCount = 5

    static let fitted = KeyNetwork.embedded()

    /// What a convolution sees, rows (of time) × columns (of places) × inputs, and what comes out of it.
    struct Layer: Sendable {
        let rows: Int
        let columns: Int
        let inputs: Int
        let channels: Int
        /// (rows · columns · inputs) × channels
        let weights: [Float]
        let bias: [Float]

        fileprivate init(
            _ tensors: inout TensorReader, _ name: String,
            _ shape: (rows: Int, columns: Int, inputs: Int, channels: Int)
        ) throws(ModelError) {
            (rows, columns, inputs, channels) = shape
            (weights, bias) = try tensors.layer(name, [shape.rows, shape.columns, shape.inputs, shape.channels])
        }
    }

    /// Two before the greatest of two frames × two places is kept, and two after.
    let overBands: [Layer]
    /// Semitones × channels of the last of them, by which it is multiplied.
    let table: [Float]
    /// Around the circle of pitch classes; of each channel their input has the mean of the octaves, then the maximum.
    let aroundPitches: [Layer]
    /// (pitches · channels) × 2: major, minor.
    let last: Layer
    /// What the correlation with a key's profile counts beside its logit.
    let profileWeight: Float
    /// Of the log odds that a key is right, by how much its logit leads.
    let slope: Float
    let intercept: Float

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let channels = try tensors.integers("channels", count: 6)
        overBands = [
            try Layer(&tensors, "bands.0", (5, 5, 1, channels[0])),
            try Layer(&tensors, "bands.1", (3, 3, channels[0], channels[1])),
            try Layer(&tensors, "bands.2", (3, 3, channels[1], channels[2])),
            try Layer(&tensors, "bands.3", (1, 13, channels[2], channels[3])),
        ]
        table = try tensors.floats("table", [Self.octaveCount * Self.pitchCount, channels[3]]).values
        aroundPitches = [
            try Layer(&tensors, "pitches.0", (1, Self.pitchCount, 2 * channels[3], channels[4])),
            try Layer(&tensors, "pitches.1", (1, Self.pitchCount, channels[4], channels[5])),
        ]
        last = try Layer(&tensors, "last", (1, Self.pitchCount, channels[5], 2))
        profileWeight = try tensors.number("profile.weight")
        slope = try tensors.number("confidence.slope")
        intercept = try tensors.number("confidence.intercept")
    }
}
