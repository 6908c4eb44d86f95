public import AudioFeatures

extension LibraryTrack {
    /// The faults of the recording and of its tags, the most serious kinds first.
    public var findings: [HealthFinding] {
        let order = HealthFinding.Kind.allCases
        let gain = Self.gainFinding(
            trackGain: tags.trackGain.map { Float($0) }, albumGain: tags.albumGain.map { Float($0) },
            truePeak: truePeak)
        return (measuredFindings + [gain].compactMap(\.self)).sorted {
            order.firstIndex(of: $0.kind) ?? 0 < order.firstIndex(of: $1.kind) ?? 0
        }
    }

    /// The larger gain of the tags, if it raises the signal above full scale by more than rounding does.
    ///
    /// Values: the gain, the peak that results, and 1 for the track gain.
    /// - Parameters:
    ///   - trackGain: dB, as tagged; nil or NaN if there is none.
    ///   - albumGain: dB, as tagged; nil or NaN if there is none.
    ///   - truePeak: dBTP; nil or NaN if it is not known.
    static func gainFinding(trackGain: Float?, albumGain: Float?, truePeak: Float?) -> HealthFinding? {
        let (track, album) = (raising(trackGain), raising(albumGain))
        guard let gain = [track, album].compactMap(\.self).max(), let truePeak, gain + truePeak >= 0.1 else {
            return nil
        }
        return HealthFinding(.gain, 1, [gain, gain + truePeak, gain == track ? 1 : 0])
    }

    /// A gain above zero. Any other leaves a signal below full scale there.
    private static func raising(_ gain: Float?) -> Float? { gain.flatMap { $0 > 0 ? $0 : nil } }
}
