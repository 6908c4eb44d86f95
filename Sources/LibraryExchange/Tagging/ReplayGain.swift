import AudioFeatures
import Foundation

/// Loudness in the notation of tags.
enum ReplayGain {
    /// The target of Opus gains in LUFS (RFC 7845, section 5.2.1). Our loudness is that of the decoded sound, which
    /// includes the output gain of the header. Players also apply that before they add this gain.
    private static let opusReference = -23.0

    /// The loudness of a mono file if its channel counts once, as other scanners count it: half the energy.
    static func countedOnce(_ loudness: Loudness) -> Loudness {
        var once = loudness
        once.integrated = max(Loudness.silence, loudness.integrated - 10 * log10(2))
        return once
    }

    /// The text of a gain or peak; nil for silence, which has no gain, and for other fields.
    static func text(_ field: TagField, _ loudness: Loudness) -> String? {
        guard loudness.integrated > Loudness.silence else { return nil }
        switch field {
        case .trackGain, .albumGain: return String.decimals(loudness.replayGain, 2, isSigned: true) + " dB"
        case .trackPeak, .albumPeak: return String(format: "%.6f", loudness.samplePeak)
        case .r128TrackGain, .r128AlbumGain:
            let steps = (256 * (opusReference - loudness.integrated)).rounded()
            return String(Int(min(32_767, max(-32_768, steps))))
        default: return nil
        }
    }
}
