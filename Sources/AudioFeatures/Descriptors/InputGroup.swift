/// Inputs that go by one name.
struct InputGroup {
    let high: String
    let low: String
    /// What energy's reason is called when the first input and all of them together tell opposite things: a quiet track
    /// with strong attacks has more energy for it.
    var mixed: String?
    /// Where in `DescriptorInputs`.
    var table: [Int] = []
    /// Where in `MoodInputs`; here as there the first one decides between the two words.
    var mood: [Int] = []

    /// All groups but the tempo, which is told by its number.
    static let all = [
        InputGroup(high: "loud", low: "quiet", mixed: "dynamics", table: [33, 0], mood: [43] + Array(34...42)),
        InputGroup(high: "bright", low: "dark", table: [21, 20, 22, 23], mood: Array(19...33)),
        InputGroup(high: "clear partials", low: "noisy or dense", table: Array(24...28)),
        InputGroup(
            high: "many pitches at once", low: "few pitches at once",
            table: [29, 30, 31, 32, 40, 41, 42, 43, 50, 51, 52, 53], mood: [44, 45]),
        InputGroup(
            high: "stays in one key", low: "wide-ranging harmony", table: [38, 34, 35, 36, 37, 39] + Array(44...49),
            mood: Array(13...18)),
        InputGroup(high: "warm timbre", low: "sharp timbre", table: Array(1...19)),
        InputGroup(high: "clear pulse", low: "faint pulse", mood: [7, 8, 9, 12]),
        InputGroup(high: "many onsets", low: "few onsets", mood: [10]),
        InputGroup(high: "restless timbre", low: "steady timbre", mood: Array(46...65)),
    ]
}
