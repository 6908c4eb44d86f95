extension DescriptorModels {
    /// The reasons for each value, in the order of `Target`. The weight of a group of inputs is the score minus the
    /// score with the group at the training average, through both stages.
    /// - Parameter key: the reported key: none for sound that is not music.
    func reasons(_ track: TrackMeasurements, key: KeyEstimate) -> [[TrackExplanation.Reason]] {
        let inputs = inputs(track)
        let moodInputs = moodInputs(predictions(track, inputs).values, inputs, track)
        let whole = scores(track, moodInputs, mood.predict(moodInputs.values))
        var reasons = [[TrackExplanation.Reason]](repeating: [], count: whole.count)

        func weights(_ inputs: MoodInputs, neutral: some Collection<Int>) -> [Float] {
            let scores = scores(track, inputs, mood.predict(inputs.values, neutral: neutral))
            return zip(whole, scores).map { $0 - $1 }
        }
        for group in InputGroup.all {
            var neutralInputs = moodInputs
            if !group.table.isEmpty {
                neutralInputs[.table] = predictions(track, inputs, neutral: group.tableInputs).values[...]
            }
            let weights = weights(neutralInputs, neutral: group.moodInputs)
            for target in Target.allCases {
                let difference = difference(of: group, for: target, inputs, moodInputs)
                let weight = weights[target.rawValue]
                var text = difference >= 0 ? group.high : group.low
                if target == .energy, let mixed = group.mixed, (difference >= 0) != (weight >= 0) { text = mixed }
                reasons[target.rawValue].append(.init(text: text, weight: weight))
            }
        }
        if track.rhythm.tempo.beatsPerMinute > 0 {
            let text = "\(Int(track.rhythm.tempo.beatsPerMinute.rounded())) BPM"
            for (index, weight) in weights(moodInputs, neutral: MoodInput.tempo.range).enumerated() {
                reasons[index].append(.init(text: text, weight: weight))
            }
        }
        let mode = textOfMode(moodInputs, key)
        let modeWeights = weights(moodInputs, neutral: MoodInput.majorness.range)
        for target in [Target.valence, .energy] {
            reasons[target.rawValue].append(.init(text: mode, weight: modeWeights[target.rawValue]))
        }
        let clarity = pulse.contribution(track.rhythm.tempo.pulseClarity)
        reasons[Target.danceability.rawValue].append(
            .init(text: clarity >= 0 ? "clear pulse" : "faint pulse", weight: clarity))
        reasons[Target.instrumentalness.rawValue] = [reason(track.voice)]
        reasons[Target.liveness.rawValue] = [reason(track.audience)]
        return reasons
    }

    private func reason(_ voice: VoiceActivity) -> TrackExplanation.Reason {
        let weight = self.voice.instrumentalLogit(voice) - self.voice.averageLogit
        let isHeard = voice.scores.contains { $0 >= VoiceActivity.threshold }
        // Compared with the average and by the mean certainty of the seconds: the number of seconds with a voice may
        // disagree.
        let text =
            switch (isHeard, weight < 0) {
            case (true, true): "much voice"
            case (true, false): "little voice"
            case (false, true): "perhaps a voice"
            case (false, false): "no voice"
            }
        return .init(text: text, weight: weight)
    }

    private func reason(_ audience: ActivityCourse) -> TrackExplanation.Reason {
        let liveness = AudienceModel.liveness(audience)
        let text =
            switch (liveness >= 0.5, audience.stretches.isEmpty) {
            case (true, _): "an audience at an end"
            case (false, false): "an audience, but hardly at the ends"
            case (false, true): "no audience"
            }
        return .init(text: text, weight: liveness - 0.5)
    }

    /// Music that sounds major is not always in a major key: B minor may be full of D and G major chords.
    private func textOfMode(_ inputs: MoodInputs, _ key: KeyEstimate) -> String {
        let majorness = MoodInput.majorness.range.reduce(Float(0)) {
            $0 + mood.kernel.standardized(inputs.values[$1], $1)
        }
        let heard = majorness >= 0 ? KeyEstimate.Mode.major : .minor
        return "\(heard) \(key.tonic >= 0 && key.mode == heard ? "mode" : "chords")"
    }

    /// By how much the input that names a group exceeds the average, if the last stage of the target uses it.
    private func difference(
        of group: InputGroup, for target: Target, _ inputs: DescriptorInputs, _ moodInputs: MoodInputs
    ) -> Float {
        let table = group.table.first.map { $0.range.lowerBound + group.namingOffset }
        let mood = group.mood.first.map { $0.range.lowerBound + group.namingOffset }
        switch (target, mood, table) {
        case (.valence, let k?, _), (.energy, let k?, _): return moodInputs.values[k] - self.mood.kernel.mean[k]
        case (_, _, let k?): return inputs.values[k] - self.table.mean[k]
        case (_, _, nil): return 0
        }
    }
}
