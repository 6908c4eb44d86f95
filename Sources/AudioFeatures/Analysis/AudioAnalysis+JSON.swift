// The objects of Spotify's audio analysis. A key is one value here and several members there.

extension AudioAnalysis {
    /// Chords are written with their names in the key of the time, as `namedChords`.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write([
            "track": track, "tempos": tempos, "keys": keys, "bars": bars, "beats": beats, "tatums": tatums,
            "sections": sections, "segments": segments, "events": events, "chords": namedChords,
        ])
        for (name, stretches) in passages { try encoder.write([name: stretches]) }
    }
}

extension AudioAnalysis.Track {
    /// Writes the members of Spotify's object.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write([
            "num_samples": sampleCount, "duration": duration, "analysis_sample_rate": analysisSampleRate,
            "analysis_channels": analysisChannels, "end_of_fade_in": endOfFadeIn,
            "start_of_fade_out": startOfFadeOut, "loudness": loudness, "tempo": tempo,
            "tempo_confidence": tempoConfidence, "time_signature": timeSignature,
            "time_signature_confidence": timeSignatureConfidence, "beat_division": beatDivision,
            // Null without a key.
            "tuning": tuning, "tuning_cents": tuningCents, "concert_pitch": concertPitch,
            // Null if it is not music.
            "highlight": highlight,
        ])
        try encoder.write(key)
    }
}

extension AudioAnalysis.Section {
    /// Writes the members of Spotify's object.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write([
            "start": start, "duration": duration, "confidence": confidence, "label": label, "loudness": loudness,
            "tempo": tempo, "tempo_confidence": tempoConfidence, "time_signature": timeSignature,
            "time_signature_confidence": timeSignatureConfidence,
        ])
        try encoder.write(key)
    }
}

extension AudioAnalysis.KeyRange {
    /// Writes the key as the other objects do.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write([
            "start": start, "duration": duration, "confidence": Double(key.confidence), "key": key.tonic,
            "mode": key.mode.rawValue,
        ])
    }
}

extension Encoder {
    fileprivate func write(_ key: KeyEstimate) throws {
        try write([
            "key": key.tonic, "key_confidence": Double(key.confidence), "mode": key.mode.rawValue,
            "mode_confidence": Double(key.confidence),
        ])
    }
}
