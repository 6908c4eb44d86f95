import Foundation

/// Computes the fitted descriptors from a track's measurements.
package struct DescriptorModels: Sendable {
    let table: RadialBasisModel
    package let mood: MoodModel
    let voice: VoiceModel
    private let curves: [CalibrationCurve]
    let pulse: PulseModel
    private let bandLimit: BandLimitModel

    /// Predictions of the first stage, which are calibrated.
    enum Target: Int, CaseIterable {
        case valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness
    }

    /// Three seconds: the means of fewer frames say little about a piece of music.
    private static let leastFrameCount = Float(3 * CanonicalAudio.framesOfSecond)

    /// Four seconds, including silence: shorter recordings cannot be classified.
    private static let leastFrameCountOfNoMusic = Float(4 * CanonicalAudio.framesOfSecond)

    /// The models with the embedded parameters, read once.
    package static let fitted = DescriptorModels()

    private init() {
        table = .embedded()
        mood = .embedded()
        voice = .fitted
        curves = CalibrationModel.embedded().curves
        pulse = .embedded()
        bandLimit = .embedded()
    }

    func describe(_ track: TrackMeasurements) -> TrackDescriptors {
        let inputs = inputs(track)
        let (predicted, nearness) = predictions(track, inputs)
        let isSilent = track.isSilent
        // Interpolates between sound unlike any music (silence, clicks, pure tones) and music of any collection.
        let likeness = isSilent ? 0 : max(0, min(1, (nearness - 0.25) / 0.23))
        let reliability = likeness * min(1, Float(track.sounding.frameCount) / Self.leastFrameCount)
        let moodInputs = moodInputs(predicted, inputs, track)
        let moods = mood.predict(moodInputs.values)
        let scores = scores(track, moodInputs, moods)

        /// Draws values of unfamiliar sound towards the value expected without hearing it.
        func calibrated(_ target: Target, average: Float) -> Float {
            let score = scores[target.rawValue]
            return max(0, min(1, curves[target.rawValue](average + reliability * (score - average))))
        }
        func rank(_ target: Target) -> Float { calibrated(target, average: curves[target.rawValue].inverse(0.5)) }
        func fromTable(_ target: Target) -> Float { calibrated(target, average: table.bias[target.rawValue]) }

        let (music, kind) = kind(moods, track)
        return TrackDescriptors(
            kind: kind, music: music,
            tempo: kind == .music ? track.rhythm.tempo : .none, key: kind == .music ? track.heardKey : .none,
            loudness: track.loudness,
            valence: rank(.valence), energy: isSilent ? 0 : rank(.energy),
            danceability: isSilent ? 0 : rank(.danceability),
            acousticness: fromTable(.acousticness), instrumentalness: instrumentalness(track.voice, reliability),
            speechiness: fromTable(.speechiness), liveness: AudienceModel.liveness(track.audience),
            reliability: reliability)
    }

    /// Instrumentalness from the detected voice, independent of the style.
    private func instrumentalness(_ voice: VoiceActivity, _ reliability: Float) -> Float {
        let average = self.voice.averageLogit
        return VoiceModel.logistic(average + reliability * (self.voice.instrumentalLogit(voice) - average))
    }

    /// Recordings that are too short to classify count as music.
    private func kind(_ moods: [Float], _ track: TrackMeasurements) -> (music: Float, kind: TrackKind) {
        guard !track.isSilent else { return (0, .silence) }
        let estimate = max(0, min(1, 0.5 + 0.5 * moods[MoodModel.Target.music.rawValue]))
        let frameCount = Float(track.sounding.frameCount) / max(track.soundingShare, 1e-3)
        guard frameCount >= Self.leastFrameCountOfNoMusic else { return (max(estimate, TrackKind.leastMusic), .music) }
        guard estimate < TrackKind.leastMusic else { return (estimate, .music) }
        return (estimate, moods[MoodModel.Target.speech.rawValue] > 0 ? .speech : .noise)
    }

    /// Inputs of the first stage, with missing treble restored.
    func inputs(_ track: TrackMeasurements) -> DescriptorInputs {
        var inputs = DescriptorInputs(track.sounding, track.harmony)
        bandLimit.restore(&inputs, track.bandLimit, for: table)
        return inputs
    }

    /// Predictions of the first stage, and the nearness of the track to the training music.
    /// - Parameter neutral: inputs to set to the average of the training music.
    func predictions(
        _ track: TrackMeasurements, _ inputs: DescriptorInputs, neutral: [Int] = []
    ) -> (values: [Float], nearness: Float) {
        func predict(_ inputs: DescriptorInputs) -> (values: [Float], nearness: Float) {
            var values = inputs.values
            for k in neutral { values[k] = table.mean[k] }
            return table.predict(values)
        }
        var (values, nearness) = predict(inputs)
        if track.bandLimit.certainty > 0 {
            // This liveness is little more than a guess, and restored inputs make it swing widely unless the cut is clean. It is only
            // an input of the second stage.
            let measured = predict(DescriptorInputs(track.sounding, track.harmony)).values
            values[Target.liveness.rawValue] = measured[Target.liveness.rawValue]
        }
        return (values, nearness)
    }

    /// Inputs of the second stage, with missing treble restored.
    func moodInputs(
        _ tablePredictions: [Float], _ inputs: DescriptorInputs, _ track: TrackMeasurements
    ) -> MoodInputs {
        var moodInputs = MoodInputs(tablePredictions, inputs, track)
        bandLimit.restore(&moodInputs, track.bandLimit)
        return moodInputs
    }

    /// Scores of the models before calibration, by target.
    /// - Parameters:
    ///   - inputs: with the predictions of the first stage.
    ///   - moods: the predictions of the second stage.
    func scores(_ track: TrackMeasurements, _ inputs: MoodInputs, _ moods: [Float]) -> [Float] {
        var scores = Array(inputs[.table])
        scores[Target.valence.rawValue] = moods[MoodModel.Target.valence.rawValue]
        scores[Target.energy.rawValue] = moods[MoodModel.Target.energy.rawValue]
        scores[Target.danceability.rawValue] = pulse.blend(
            scores[Target.danceability.rawValue], pulseClarity: track.rhythm.tempo.pulseClarity)
        return scores
    }
}
