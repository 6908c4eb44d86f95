/// Two convolutions around the circle of pitch classes, for each frame. Their input has the quarter tones of all octaves at
/// once for each pitch class, so that input transposed by a semitone gives the same output for the next chord, except for
/// the edges. The second one also hears the mean of the first over a part of ten to thirteen seconds, and so the key. Trained by
/// `Training/teachers/chords.py`.
package struct ChordNetwork: FittedModel {
    package static let entry = ModelEntry(
        "chords", inputs: "quarterTones \(QuarterToneFilters.binCount)", card: "ChordsOfATrack")

    /// Twelve major from C, twelve minor from C, and none.
    static let chordCount = 25
    static let none = 24
    static let pitchCount = 12
    /// Quarter tones of a pitch class: two in each octave.
    static let inputCount = QuarterToneFilters.binCount / pitchCount
    /// Frames that the convolutions see at a time.
    static let rowCounts = (first: 5, second: 3)
    /// The second one sees every other frame.
    static let spacing = 2

    package static let fitted = ChordNetwork.embedded()

    let first: CircleConvolution
    let second: CircleConvolution
    /// What the mean of the first adds to the second.
    let mean: CircleConvolution
    /// (pitches · channels) × 2: major, minor.
    let last: ConvolutionLayer
    /// From the mean over the pitches.
    let noChord: ConvolutionLayer
    /// Cost of a change of the chord, relative to the logarithms of the probabilities in a frame.
    let change: Double

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        let channels = try tensors.integers("channels", count: 2)
        let around = Self.pitchCount
        first = CircleConvolution(
            try ConvolutionLayer(
                &tensors, "pitches.0", (Self.rowCounts.first, around, Self.inputCount, channels[0])))
        second = CircleConvolution(
            try ConvolutionLayer(&tensors, "pitches.1", (Self.rowCounts.second, around, channels[0], channels[1])))
        mean = CircleConvolution(try ConvolutionLayer(&tensors, "mean", (1, around, channels[0], channels[1])))
        last = try ConvolutionLayer(&tensors, "last", (1, around, channels[1], 2))
        noChord = try ConvolutionLayer(&tensors, "none", (1, 1, channels[1], 1))
        change = Double(try tensors.number("change"))
    }
}
