import Foundation

/// A fault of a recording, with the evidence for it. A finding changes nothing and deletes nothing.
///
/// ```swift
/// for finding in try TrackAnalyzer().analyze("song.flac").findings {
///     print(finding.kind, finding.confidence, finding.evidence)
/// }
/// ```
public struct HealthFinding: Sendable, Equatable {
    /// The kind of fault.
    public let kind: Kind
    /// 0…1: how sure it is.
    public let confidence: Float
    /// The numbers of the evidence; ``evidence`` says what they are.
    package let values: [Float]

    /// A kind of fault, in the order of lists.
    public enum Kind: String, CaseIterable, Sendable, Codable {
        /// A lossless file made from a lossy one.
        case lossy
        /// A high sample rate without sound that needs it.
        case upsampled
        /// A high bit depth whose lowest bits are zero.
        case padded
        /// The waveform was cut off at a level.
        case clipped
        /// The signal, between the samples, too, exceeds full scale by 1 dB or more.
        case peaks
        /// The track gain or the album gain in the tags raises the signal above full scale.
        case gain
        /// Two channels with the same samples.
        case mono
        /// One of two channels is silent.
        case silentChannel = "silent_channel"
        /// The two channels cancel out.
        case oppositePhase = "opposite_phase"
        /// Sound is missing for moments.
        case dropouts
        /// A few samples jump out of the waveform.
        case clicks
        /// A tone of 50 or 60 Hz, or an overtone, goes through the whole file.
        case hum
        /// The file begins in the middle of the sound.
        case cutStart = "cut_start"
        /// The file ends in the middle of the sound.
        case cutEnd = "cut_end"
        /// The waveform is not centered on zero.
        case offset = "dc_offset"
    }

    package init(_ kind: Kind, _ confidence: Float, _ values: [Float] = []) {
        (self.kind, self.confidence, self.values) = (kind, min(1, max(0, confidence)), values)
    }

    /// Hz: where the spectrum ends with a step; nil if the finding does not rest on one.
    package var spectrumEnd: Float? {
        guard values.count > 2, values[2] > 0 else { return nil }
        return kind == .lossy || kind == .upsampled ? values[2] : nil
    }

    /// One sentence with the numbers that the finding rests on.
    public var evidence: String {
        let (first, second, third) = (values.first ?? 0, values.dropFirst().first ?? 0, values.dropFirst(2).first ?? 0)
        func number(_ value: Float, _ digits: Int = 0) -> String { .decimals(value, digits) }
        func counted(_ noun: String) -> String { first == 1 ? "1 \(noun)" : "\(number(first)) \(noun)s" }
        func moment(_ seconds: Float) -> String {
            let tenths = Int((10 * min(max(0, seconds), 1e9)).rounded())
            return String(format: "%d:%02d.%d", tenths / 600, tenths / 10 % 60, tenths % 10)
        }
        switch kind {
        case .lossy:
            let edge =
                values.count > 3 && third > 0
                ? "spectrum ends at \(number(third / 1_000, 1)) kHz, with a step of \(number(values[3])) dB" : nil
            guard first > 0 else {
                return "The \(edge ?? "spectrum ends early"). Files made at a lower sample rate look the same."
            }
            let frames = first == 1 ? "MP3" : first == 2 ? "AAC or Vorbis" : "Opus"
            return "The frames of \(frames) stand out by \(number(second)) standard deviations"
                + (edge.map { ", and the \($0)" } ?? "") + "."
        case .upsampled:
            return
                "The rate is \(number(first / 1_000, 1)) kHz, but the spectrum ends at \(number(third / 1_000, 1)) kHz, "
                + "with a step of \(number(second)) dB, as in a file made from one of 44.1 or 48 kHz."
        case .padded: return "A file of \(number(first)) bits uses \(number(second)) of them."
        case .clipped:
            return "The waveform is cut off in \(counted("place")) at \(number(second, 1)) dBFS."
                + (confidence < 0.5 ? " A single place may be chance." : "")
        case .peaks: return "The signal reaches \(number(first, 1)) dBTP."
        case .gain:
            return "With the tagged \(third > 0 ? "track" : "album") gain of \(number(first, 1)) dB, "
                + "the signal reaches \(number(second, 1)) dBTP."
        case .mono: return "Both channels have the same samples."
        case .silentChannel: return "Channel \(number(first)) is silent, the other one is at \(number(second, 1)) dBFS."
        case .oppositePhase: return "The correlation of the two channels is \(number(first, 2))."
        case .dropouts: return "Sound is missing in \(counted("place")), first at \(moment(second))."
        case .clicks:
            return
                "Up to three samples at a time jump out of the waveform, in \(counted("place")), first at \(moment(second))."
        case .hum:
            return
                "A tone of \(number(first)) Hz at \(number(second, 1)) dBFS goes through the whole file, like mains hum."
        case .cutStart:
            return
                "The first 10 ms are at \(number(first, 1)) dBFS, as loud as what follows. "
                + "The beginnings of live and gapless albums look the same."
        case .cutEnd:
            return
                "The last 10 ms are at \(number(first, 1)) dBFS, as loud as what precedes. "
                + "The ends of live and gapless albums look the same."
        case .offset: return "The mean of channel \(number(first)) is \(number(100 * second, 1)) % of full scale."
        }
    }
}

extension HealthFinding {
    /// As an index keeps it: the kind, the confidence in percent, and the values, separated by spaces.
    package var text: String {
        let numbers = values.map { String(format: "%.7g", Double($0)) }
        return ([kind.rawValue, "\(Int((100 * confidence).rounded()))"] + numbers).joined(separator: " ")
    }

    /// - Returns: nil for a kind that this version does not know, and for numbers that are not finite.
    package init?(text: some StringProtocol) {
        let parts = text.split(separator: " ")
        guard parts.count >= 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
        let numbers = parts.dropFirst().compactMap { Float($0) }.filter(\.isFinite)
        guard numbers.count == parts.count - 1 else { return nil }
        self.init(kind, numbers[0] / 100, Array(numbers.dropFirst()))
    }
}
