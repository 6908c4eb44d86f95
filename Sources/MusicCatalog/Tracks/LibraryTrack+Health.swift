public import AudioFeatures

extension LibraryTrack {
    /// The faults of the recording and of its tags, the most serious kinds first.
    public var findings: [HealthFinding] {
        let order = HealthFinding.Kind.allCases
        return (measuredFindings + [gainFinding].compactMap(\.self)).sorted {
            order.firstIndex(of: $0.kind) ?? 0 < order.firstIndex(of: $1.kind) ?? 0
        }
    }

    /// The album gain of the tags, if it raises the signal above full scale by more than rounding does.
    private var gainFinding: HealthFinding? {
        guard let gain = tags.albumGain, let truePeak, Float(gain) + truePeak >= 0.1, gain > 0 else { return nil }
        return HealthFinding(.gain, 1, [Float(gain), Float(gain) + truePeak])
    }
}
