public import AudioFeatures

extension LibraryTrack {
    /// The faults of the recording and of its tags, the most serious kinds first.
    public var findings: [HealthFinding] {
        let order = HealthFinding.Kind.allCases
        return (measuredFindings + [Self.gainFinding(albumGain: tags.albumGain, truePeak: truePeak)].compactMap(\.self))
            .sorted {
                order.firstIndex(of: $0.kind) ?? 0 < order.firstIndex(of: $1.kind) ?? 0
            }
    }

    /// The album gain of the tags, if it raises the signal above full scale by more than rounding does.
    /// - Parameters:
    ///   - albumGain: dB; nil or NaN if there is none.
    ///   - truePeak: dBTP; nil or NaN if it is not known.
    static func gainFinding(albumGain: Double?, truePeak: Float?) -> HealthFinding? {
        guard let albumGain, let truePeak, Float(albumGain) + truePeak >= 0.1, albumGain > 0 else { return nil }
        return HealthFinding(.gain, 1, [Float(albumGain), Float(albumGain) + truePeak])
    }
}
