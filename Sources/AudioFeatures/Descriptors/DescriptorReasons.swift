/// Inputs that go by one name.
struct InputGroup {
    /// Where in the input vector; the first one decides between the two words.
    let inputs: [Int]
    let high: String
    let low: String

    /// Groups of `DescriptorInputs`.
    static let table = [
        InputGroup(inputs: [33, 0], high: "loud", low: "quiet"),
        InputGroup(inputs: [21, 20, 22, 23], high: "bright", low: "dark"),
        InputGroup(inputs: Array(24...28), high: "clear partials", low: "noisy or dense"),
        InputGroup(
            inputs: [29, 30, 31, 32, 40, 41, 42, 43, 50, 51, 52, 53], high: "many pitches at once",
            low: "few pitches at once"),
        InputGroup(
            inputs: [38, 34, 35, 36, 37, 39] + Array(44...49), high: "stays in one key", low: "wide-ranging harmony"),
        InputGroup(inputs: Array(1...19), high: "warm timbre", low: "sharp timbre"),
    ]

    /// Groups of `MoodInputs`; tempo is worded by its number.
    static let mood = [
        InputGroup(inputs: [7, 8, 9, 12], high: "clear pulse", low: "faint pulse"),
        InputGroup(inputs: [10], high: "many onsets", low: "few onsets"),
        InputGroup(inputs: Array(13...18), high: "stays in one key", low: "wide-ranging harmony"),
        InputGroup(inputs: Array(19...33), high: "bright", low: "dark"),
        InputGroup(inputs: [43] + Array(34...42), high: "loud and lively", low: "quiet and gentle"),
        InputGroup(inputs: [44, 45], high: "many pitches at once", low: "few pitches at once"),
        InputGroup(inputs: Array(46...65), high: "restless timbre", low: "steady timbre"),
    ]
    static let moodTempo = 11
    static let moodTable = 0...6

    func word(_ z: (Int) -> Float) -> String { z(inputs[0]) >= 0 ? high : low }
}

extension RadialBasisModel {
    /// By how much each group moves each target: the prediction less that with the group at the training average.
    func reasons(_ inputs: [Float]) -> [[TrackExplanation.Reason]] {
        let whole = predict(inputs).values
        var result = [[TrackExplanation.Reason]](repeating: [], count: whole.count)
        for group in InputGroup.table {
            var neutral = inputs
            for k in group.inputs { neutral[k] = mean[k] }
            let word = group.word { inputs[$0] - mean[$0] }
            for (target, value) in predict(neutral).values.enumerated() {
                result[target].append(.init(text: word, weight: whole[target] - value))
            }
        }
        return result
    }
}

extension MoodModel {
    /// What each group adds to the score.
    /// - Parameter damping: what the mode leaves of it.
    func reasons(_ inputs: MoodInputs, tempo: Float, damping: Float) -> [TrackExplanation.Reason] {
        func contribution(_ k: Int) -> Float {
            weights[k] * Self.standardised(inputs.values[k], mean[k], scale[k]) * damping * (1 - tableShare)
        }
        var reasons = InputGroup.mood.map { group in
            TrackExplanation.Reason(
                text: group.word { inputs.values[$0] - mean[$0] },
                weight: group.inputs.reduce(0) { $0 + contribution($1) })
        }
        if tempo > 0 {
            reasons.append(
                .init(text: "\(Int(tempo.rounded())) BPM", weight: contribution(InputGroup.moodTempo)))
        }
        return reasons
    }
}
