/// What is heard of the harmony of a track, with its notes named as `PitchReading` decides.
struct HeardHarmony {
    let summary: HarmonySummary
    /// Semitones from A4 = 440 Hz; nil if nothing has a pitch.
    let tuning: Double?
    /// Outputs of `KeyNetwork`, logits of the keys; nil if the track is too short.
    let keyLogits: [Double]?
    /// Those over time, if they are wanted.
    let keyCourse: [[Float]]?

    /// - Parameters:
    ///   - logits: of the keys, named at the tuning that was heard.
    ///   - course: the same over time.
    ///   - heard: that tuning, in semitones of any size.
    init(_ summary: HarmonySummary, logits: [Double]?, course: [[Float]]?, heard: Double?) {
        let reading = heard.map { PitchReading(heard: $0, logits: logits) }
        let rise = reading?.rise ?? 0
        self.summary = summary
        tuning = reading?.tuning
        keyLogits = logits.map { PitchReading.raised($0, by: rise) }
        keyCourse = course.map { $0.map { PitchReading.raised($0, by: rise) } }
    }

    /// Semitones by which chroma is raised to have the same names.
    /// - Parameter chromaTuning: the tuning of its filters.
    func rise(ofChroma chromaTuning: Double) -> Int {
        tuning.map { Int((chromaTuning - $0).rounded()) } ?? 0
    }
}
