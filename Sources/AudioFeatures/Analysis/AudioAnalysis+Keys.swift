// A key is one value here and several members in JSON, as in Spotify's audio analysis.

extension AudioAnalysis.Track {
    enum CodingKeys: String, CodingKey {
        case sampleCount = "num_samples"
        case duration
        case analysisSampleRate = "analysis_sample_rate"
        case analysisChannels = "analysis_channels"
        case endOfFadeIn = "end_of_fade_in"
        case startOfFadeOut = "start_of_fade_out"
        case loudness, tempo
        case tempoConfidence = "tempo_confidence"
        case timeSignature = "time_signature"
        case timeSignatureConfidence = "time_signature_confidence"
        case beatDivision = "beat_division"
        case key
        case keyConfidence = "key_confidence"
        case mode
        case modeConfidence = "mode_confidence"
    }

    /// Writes the members of Spotify's object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sampleCount, forKey: .sampleCount)
        try container.encode(duration, forKey: .duration)
        try container.encode(analysisSampleRate, forKey: .analysisSampleRate)
        try container.encode(analysisChannels, forKey: .analysisChannels)
        try container.encode(endOfFadeIn, forKey: .endOfFadeIn)
        try container.encode(startOfFadeOut, forKey: .startOfFadeOut)
        try container.encode(loudness, forKey: .loudness)
        try container.encode(tempo, forKey: .tempo)
        try container.encode(tempoConfidence, forKey: .tempoConfidence)
        try container.encode(timeSignature, forKey: .timeSignature)
        try container.encode(timeSignatureConfidence, forKey: .timeSignatureConfidence)
        try container.encode(beatDivision, forKey: .beatDivision)
        try container.encode(key.tonic, forKey: .key)
        try container.encode(Double(key.confidence), forKey: .keyConfidence)
        try container.encode(key.mode.rawValue, forKey: .mode)
        try container.encode(Double(key.confidence), forKey: .modeConfidence)
    }
}

extension AudioAnalysis.Section {
    enum CodingKeys: String, CodingKey {
        case start, duration, confidence, label, loudness, tempo
        case tempoConfidence = "tempo_confidence"
        case key
        case keyConfidence = "key_confidence"
        case mode
        case modeConfidence = "mode_confidence"
        case timeSignature = "time_signature"
        case timeSignatureConfidence = "time_signature_confidence"
    }

    /// Writes the members of Spotify's object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(duration, forKey: .duration)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(label, forKey: .label)
        try container.encode(loudness, forKey: .loudness)
        try container.encode(tempo, forKey: .tempo)
        try container.encode(tempoConfidence, forKey: .tempoConfidence)
        try container.encode(key.tonic, forKey: .key)
        try container.encode(Double(key.confidence), forKey: .keyConfidence)
        try container.encode(key.mode.rawValue, forKey: .mode)
        try container.encode(Double(key.confidence), forKey: .modeConfidence)
        try container.encode(timeSignature, forKey: .timeSignature)
        try container.encode(timeSignatureConfidence, forKey: .timeSignatureConfidence)
    }
}

extension AudioAnalysis.KeyRange {
    enum CodingKeys: CodingKey { case start, duration, confidence, key, mode }

    /// Writes the key as the other objects do.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(duration, forKey: .duration)
        try container.encode(Double(key.confidence), forKey: .confidence)
        try container.encode(key.tonic, forKey: .key)
        try container.encode(key.mode.rawValue, forKey: .mode)
    }
}
