import Foundation

extension TrackExplanation {
    /// Explains an analysis of the current version.
    public init(_ analysis: TrackAnalysis) {
        let descriptors = analysis.descriptors
        let reasons = DescriptorModels.fitted.reasons(analysis.measurements, key: descriptors.key)
        let values = [
            ("valence", descriptors.valence), ("energy", descriptors.energy),
            ("danceability", descriptors.danceability), ("acousticness", descriptors.acousticness),
            ("instrumentalness", descriptors.instrumentalness), ("speechiness", descriptors.speechiness),
            ("liveness", descriptors.liveness),
        ]
        let isSilent = analysis.isSilent
        let isMusic = descriptors.kind == .music
        let noMusic = Reason(
            text: isSilent ? "silence" : "sounds like \(descriptors.kind.rawValue), not like music", weight: 0)
        let unlike = Reason(text: "unlike the training music, so drawn towards the average", weight: 0)
        lines =
            zip(values, reasons).map { value, reasons in
                var shown = isSilent ? [] : Self.strongest(reasons, reliability: descriptors.reliability)
                if !isMusic { shown.append(noMusic) }
                if !isSilent, descriptors.reliability < 1 { shown.append(unlike) }
                return Line(name: value.0, value: Self.text(value.1, 2), reasons: shown)
            }
            + [
                isMusic ? Self.tempo(descriptors.tempo) : Line(name: "tempo", value: "none", reasons: [noMusic]),
                isMusic ? Self.key(descriptors.key) : Line(name: "key", value: "none", reasons: [noMusic]),
                Self.loudness(descriptors.loudness),
            ]
            + Self.bandLimit(analysis.bandLimit)
    }

    /// - Parameter reliability: the factor by which values are drawn towards the average.
    private static func strongest(_ reasons: [Reason], reliability: Float) -> [Reason] {
        let ordered = reasons.map { Reason(text: $0.text, weight: reliability * $0.weight) }
            .sorted { abs($0.weight) > abs($1.weight) }
        let least = abs(ordered.first?.weight ?? 0) / 5
        return ordered.prefix(4).filter { abs($0.weight) >= least && $0.weight != 0 }
    }

    private static func tempo(_ tempo: TempoEstimate) -> Line {
        guard tempo.beatsPerMinute > 0 else {
            return Line(name: "tempo", value: "none", reasons: [Reason(text: "no clear pulse", weight: 0)])
        }
        var texts = ["confidence \(text(tempo.confidence, 2))", tempo.bars]
        if tempo.runnerUp > 0 { texts.insert("or \(text(tempo.runnerUp, 1))", at: 0) }
        return Line(
            name: "tempo", value: "\(text(tempo.beatsPerMinute, 1)) BPM",
            reasons: texts.map { Reason(text: $0, weight: 0) })
    }

    private static func key(_ key: KeyEstimate) -> Line {
        guard key.tonic >= 0 else {
            return Line(name: "key", value: "none", reasons: [Reason(text: "no clear key", weight: 0)])
        }
        let texts = ["Camelot \(key.camelot)", "or \(key.runnerUpName)", "confidence \(text(key.confidence, 2))"]
        return Line(name: "key", value: key.name, reasons: texts.map { Reason(text: $0, weight: 0) })
    }

    private static func loudness(_ loudness: Loudness) -> Line {
        let texts = [
            "range \(text(Float(loudness.range), 1)) LU", "ReplayGain \(text(Float(loudness.replayGain), 1)) dB",
        ]
        return Line(
            name: "loudness", value: "\(text(Float(loudness.integrated), 1)) LUFS",
            reasons: texts.map { Reason(text: $0, weight: 0) })
    }

    private static func bandLimit(_ limit: BandLimit) -> [Line] {
        guard let frequency = limit.frequency else { return [] }
        let reason = Reason(text: "all estimates except liveness are corrected for the missing treble", weight: 0)
        return [Line(name: "band limit", value: "\(text(Float(frequency / 1000), 1)) kHz", reasons: [reason])]
    }

    private static func text(_ value: Float, _ digits: Int) -> String {
        String(format: "%.\(digits)f", Double(value))
    }
}
