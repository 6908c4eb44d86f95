/// Convolutions over time and quarter tones, followed by folding of the octaves and convolutions around the circle of
/// pitch classes, after F. Korzeniowski and G. Widmer, *Genre-agnostic key classification with convolutional neural
/// networks*, ISMIR 2018. Input transposed by a semitone gives the same output for the next key, except for the edges
/// and a table of weights per place. Trained by `Training/teachers/key.py`.
package struct KeyNetwork: FittedModel {
    package static let entry = ModelEntry(
        "key", inputs: "quarterTones \(QuarterToneFilters.binCount)", card: "KeyAndMode")

    /// Major keys from C, then minor keys from C.
    static let keyCount = 24
    static let pitchCount = 12
    static let octaveCount = 5

    package static let fitted = KeyNetwork.embedded()

    /// Two convolutions before pooling, which keeps the maximum of two frames × two places, and two after.
    let overBands: [ConvolutionLayer]
    /// Semitones × channels: factors for the output of the last of them.
    let table: [Float]
    /// Convolutions around the circle of pitch classes. Their input has the mean of the octaves for each channel, then
    /// the maximum.
    let aroundPitches: [CircleConvolution]
    /// (pitches · channels) × 2: major, minor.
    let last: ConvolutionLayer
    /// Weight of the correlation with a key's profile relative to the logit.
    let profileWeight: Float
    /// Slope of the log odds that a key is right, over the lead of its logit.
    let slope: Float
    let intercept: Float

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        let channels = try tensors.integers("channels", count: 6)
        overBands = [
            try ConvolutionLayer(&tensors, "bands.0", (5, 5, 1, channels[0])),
            try ConvolutionLayer(&tensors, "bands.1", (3, 3, channels[0], channels[1])),
            try ConvolutionLayer(&tensors, "bands.2", (3, 3, channels[1], channels[2])),
            try ConvolutionLayer(&tensors, "bands.3", (1, 13, channels[2], channels[3])),
        ]
        table = try tensors.floats("table", [Self.octaveCount * Self.pitchCount, channels[3]]).values
        aroundPitches = [
            CircleConvolution(
                try ConvolutionLayer(&tensors, "pitches.0", (1, Self.pitchCount, 2 * channels[3], channels[4]))),
            CircleConvolution(
                try ConvolutionLayer(&tensors, "pitches.1", (1, Self.pitchCount, channels[4], channels[5]))),
        ]
        last = try ConvolutionLayer(&tensors, "last", (1, Self.pitchCount, channels[5], 2))
        profileWeight = try tensors.number("profile.weight")
        slope = try tensors.number("confidence.slope")
        intercept = try tensors.number("confidence.intercept")
    }
}
