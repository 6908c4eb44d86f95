import Foundation

/// Computes the fitted descriptors from a track's measurements. Fitted and written by `Training/train.py`.
struct DescriptorModels: Sendable {
    private let table: RadialBasisModel
    private let curves: [CalibrationCurve]
    private let valence: MoodModel
    private let energy: MoodModel
    private let mode: ModeModel
    private let pulse: PulseModel
    private let bandLimit: BandLimitModel

    private enum Target: Int, CaseIterable {
        case valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness
    }

    /// All that the models look at.
    struct Measurements {
        /// `TrackAnalysis.sounding`, and its share of all frames.
        let summary: FeatureSummary
        let soundingShare: Float
        let harmony: HarmonySummary
        let tonal: TonalSummary
        let tempo: TempoEstimate
        let key: KeyEstimate
        let loudness: Loudness
        /// LUFS; see `TrackAnalysis`.
        let mixLoudness: Double
        let bandLimit: BandLimit
    }

    /// Three seconds: the means of less say little of a piece of music.
    private static let leastFrameCount: Float = 129

    /// The models with the embedded coefficients, decoded once.
    static let fitted = DescriptorModels()

    private init() {
        var reader = CoefficientReader(base64: DescriptorCoefficients.base64)
        let (inputs, centres) = (DescriptorCoefficients.inputCount, DescriptorCoefficients.centreCount)
        let (targets, knots) = (DescriptorCoefficients.targetCount, DescriptorCoefficients.knotCount)
        table = RadialBasisModel(
            mean: reader.next(inputs), scale: reader.next(inputs), centres: reader.next(centres * inputs),
            relevance: reader.next(targets * inputs), weights: reader.next(centres * targets),
            bias: reader.next(targets), gamma: reader.next(1)[0])
        curves = (0..<targets).map { _ in CalibrationCurve(raw: reader.next(knots), calibrated: reader.next(knots)) }
        valence = MoodModel(&reader)
        energy = MoodModel(&reader)
        mode = ModeModel(&reader)
        pulse = PulseModel(&reader)
        bandLimit = BandLimitModel(&reader)
    }

    func describe(_ track: Measurements) -> TrackDescriptors {
        let inputs = inputs(track)
        var (predicted, nearness) = table.predict(inputs.values)
        if track.bandLimit.certainty > 0 {
            // Little more than a guess, it swings widely with what is restored of anything but a clean cut.
            let measured = table.predict(DescriptorInputs(track.summary, track.harmony).values).values
            predicted[Target.liveness.rawValue] = measured[Target.liveness.rawValue]
        }
        let isSilent = track.loudness.isSilent || track.summary.frameCount == 0
        // Between what is like no music at all, silence, clicks, pure tones, and music of any collection.
        let likeness = max(0, min(1, (nearness - 0.25) / 0.23))
        let reliability = isSilent ? 0 : likeness * min(1, Float(track.summary.frameCount) / Self.leastFrameCount)
        let scores = scores(track, moodInputs(predicted, inputs, track))

        /// Unlike any music: towards the average of all music.
        func calibrated(_ target: Target, average: Float) -> Float {
            let score = scores[target.rawValue]
            return max(0, min(1, curves[target.rawValue](average + reliability * (score - average))))
        }
        func fromTable(_ target: Target) -> Float { calibrated(target, average: table.bias[target.rawValue]) }

        return TrackDescriptors(
            tempo: track.tempo, key: track.key, loudness: track.loudness,
            valence: calibrated(.valence, average: 0), energy: isSilent ? 0 : calibrated(.energy, average: 0),
            danceability: isSilent ? 0 : calibrated(.danceability, average: 0),
            acousticness: fromTable(.acousticness), instrumentalness: fromTable(.instrumentalness),
            speechiness: fromTable(.speechiness), liveness: fromTable(.liveness), reliability: reliability)
    }

    /// What the first stage sees, with the treble that a recording may lack.
    private func inputs(_ track: Measurements) -> DescriptorInputs {
        var inputs = DescriptorInputs(track.summary, track.harmony)
        bandLimit.restore(&inputs, track.bandLimit, for: table)
        return inputs
    }

    /// What the second stage sees, likewise.
    private func moodInputs(
        _ tablePredictions: [Float], _ inputs: DescriptorInputs, _ track: Measurements
    ) -> MoodInputs {
        var moodInputs = MoodInputs(tablePredictions, inputs, track)
        bandLimit.restore(&moodInputs, track.bandLimit)
        return moodInputs
    }

    /// What the models say before calibration, by target.
    /// - Parameters:
    ///   - inputs: with the first stage's predictions.
    ///   - neutral: of these inputs, those that the second stage is to take for average.
    private func scores(_ track: Measurements, _ inputs: MoodInputs, neutral: [Int] = []) -> [Float] {
        var scores = inputs.tablePredictions
        let (tableValence, tableEnergy) = (scores[Target.valence.rawValue], scores[Target.energy.rawValue])
        let mode = mode.contribution(track.tonal, track.harmony, acousticness: scores[Target.acousticness.rawValue])
        scores[Target.valence.rawValue] =
            mode.damping
            * valence.blend(valence.timbre(inputs, neutral: neutral), tablePrediction: tableValence) + mode.score
        scores[Target.energy.rawValue] = energy.blend(
            energy.timbre(inputs, neutral: neutral), tablePrediction: tableEnergy)
        scores[Target.danceability.rawValue] = pulse.blend(
            scores[Target.danceability.rawValue], pulseClarity: track.tempo.pulseClarity)
        return scores
    }
}

extension DescriptorModels {
    /// What moved each value, in the order valence, energy, danceability, acousticness, instrumentalness, speechiness,
    /// liveness: each group of inputs by the score less that with the group at the training average, all the way
    /// through both stages.
    func reasons(_ track: Measurements) -> [[TrackExplanation.Reason]] {
        let inputs = inputs(track)
        let moodInputs = moodInputs(table.predict(inputs.values).values, inputs, track)
        let whole = scores(track, moodInputs)
        var reasons = [[TrackExplanation.Reason]](repeating: [], count: whole.count)
        for group in InputGroup.all {
            var neutralInputs = moodInputs
            if !group.table.isEmpty {
                var values = inputs.values
                for k in group.table { values[k] = table.mean[k] }
                neutralInputs.tablePredictions = table.predict(values).values
            }
            let neutral = scores(track, neutralInputs, neutral: group.mood)
            for target in Target.allCases {
                let difference = difference(of: group, for: target, inputs, moodInputs)
                let weight = whole[target.rawValue] - neutral[target.rawValue]
                var text = difference >= 0 ? group.high : group.low
                if target == .energy, let mixed = group.mixed, (difference >= 0) != (weight >= 0) { text = mixed }
                reasons[target.rawValue].append(.init(text: text, weight: weight))
            }
        }
        if track.tempo.beatsPerMinute > 0 {
            let neutral = scores(track, moodInputs, neutral: [MoodInputs.tempo])
            let text = "\(Int(track.tempo.beatsPerMinute.rounded())) BPM"
            for index in whole.indices {
                reasons[index].append(.init(text: text, weight: whole[index] - neutral[index]))
            }
        }
        let mode = mode.contribution(
            track.tonal, track.harmony, acousticness: moodInputs.tablePredictions[Target.acousticness.rawValue])
        reasons[Target.valence.rawValue].append(.init(text: text(ofMode: mode.score, track.key), weight: mode.score))
        let clarity = pulse.contribution(track.tempo.pulseClarity)
        reasons[Target.danceability.rawValue].append(
            .init(text: clarity >= 0 ? "clear pulse" : "faint pulse", weight: clarity))
        return reasons
    }

    /// What sounds major is not always in a major key: B minor may be full of D and G major chords.
    private func text(ofMode score: Float, _ key: KeyEstimate) -> String {
        let heard = score >= 0 ? KeyEstimate.Mode.major : .minor
        return "\(heard) \(key.tonic >= 0 && key.mode == heard ? "mode" : "chords")"
    }

    /// By how much the input that names a group exceeds the average, where a target's last stage sees it. For energy too
    /// that is valence's average, of recordings alone: energy was fitted to renderings of a piano as well, to which most
    /// music is loud.
    private func difference(
        of group: InputGroup, for target: Target, _ inputs: DescriptorInputs, _ moodInputs: MoodInputs
    ) -> Float {
        switch (target, group.mood.first, group.table.first) {
        case (.valence, let k?, _), (.energy, let k?, _): moodInputs.values[k] - valence.mean[k]
        case (_, _, let k?): inputs.values[k] - table.mean[k]
        case (_, _, nil): 0
        }
    }
}

/// Hands out consecutive runs of the embedded coefficients.
struct CoefficientReader {
    private let values: [Float]
    private var position = 0

    init(base64: String) {
        let bytes = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
        values = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { at in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) })
        }
    }

    mutating func next(_ count: Int) -> [Float] {
        defer { position += count }
        return Array(values[position..<position + count])
    }
}
