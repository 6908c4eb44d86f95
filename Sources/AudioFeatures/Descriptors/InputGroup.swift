/// Inputs that share one name in an explanation.
struct InputGroup {
    let high: String
    let low: String
    /// The name for energy when the naming input and the whole group have opposite effects: a quiet track with strong
    /// attacks has more energy because of them.
    var mixed: String?
    /// Inputs of the first stage that belong to the group.
    var table: [DescriptorInput] = []
    /// Inputs of the second stage that belong to the group.
    var mood: [MoodInput] = []
    /// The input that selects one of the two words, counted from the first one of the first block.
    var namingOffset = 0

    /// All groups except the tempo, which is named by its number, and the mode, which is named together with the key.
    static let all = [
        InputGroup(
            high: "loud", low: "quiet", mixed: "dynamics", table: [.level, .mfccLevel],
            mood: [.loudness, .mfccLevel, .rms, .flux, .onsetStrength]),
        InputGroup(
            high: "bright", low: "dark", table: [.centroid, .bandwidth, .rolloff, .zeroCrossingRate],
            mood: [.centroid, .bandwidth, .rolloff, .flatness, .zeroCrossingRate]),
        InputGroup(
            high: "clear partials", low: "noisy or dense", table: [.contrast], mood: [.contrast, .contrastDeviation]),
        InputGroup(
            high: "many pitches at once", low: "few pitches at once", table: [.chroma, .constantQ, .cens],
            mood: [.chroma, .constantQ, .cens]),
        // Named by the spread on the circle of fifths.
        InputGroup(
            high: "stays in one key", low: "wide-ranging harmony", table: [.chromaHarmonics, .constantQHarmonics],
            mood: [.chromaHarmonics, .constantQHarmonics], namingOffset: 4),
        // Named by how much of the harmony is the same a quarter of a second later.
        InputGroup(
            high: "still harmony", low: "moving harmony", mood: [.harmonicMotion],
            namingOffset: HarmonicMotion.motionOffset),
        InputGroup(high: "warm timbre", low: "sharp timbre", table: [.mfcc], mood: [.mfcc]),
        InputGroup(high: "clear pulse", low: "faint pulse", mood: [.pulse, .pulseCertainty]),
        InputGroup(high: "many onsets", low: "few onsets", mood: [.onsetRate]),
        InputGroup(high: "restless timbre", low: "steady timbre", mood: [.mfccSlope, .mfccDeviation]),
        // The axes of the embedding have no names.
        InputGroup(high: "overall sound", low: "overall sound", mood: [.embedding]),
    ]

    /// Positions in `DescriptorInputs`.
    var tableInputs: [Int] { table.flatMap(\.range) }
    /// Positions in `MoodInputs`.
    var moodInputs: [Int] { mood.flatMap(\.range) }
}
