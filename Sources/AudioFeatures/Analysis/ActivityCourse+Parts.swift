extension ActivityCourse {
    /// Drums and bass of the seconds of a track.
    package static func parts(
        of seconds: [MeasuredSecond], by model: PlayedModel = .fitted
    ) -> (drums: ActivityCourse, bass: ActivityCourse) {
        let inputs = seconds.map { VoiceInputs.values(of: $0.features) + $0.registers }
        let logOdds = seconds.indices.map { second in
            model.logOdds(
                before: inputs[max(0, second - 1)], second: inputs[second],
                after: inputs[min(second + 1, inputs.count - 1)])
        }
        let isSound = seconds.map { Silence.isSound($0.features) }
        func part(_ place: Int) -> ActivityCourse {
            ActivityCourse(logOdds.map { $0[place] }, isSound: isSound, costOfChange: model.costOfChange[place])
        }
        return (part(PlayedModel.Part.drums.rawValue), part(PlayedModel.Part.bass.rawValue))
    }
}
