import AudioFeatures
import Foundation

/// Whether an existing value in a file agrees with the value to write.
enum TagAgreement {
    /// dB. Scanners differ by less, and the difference is inaudible.
    private static let gainTolerance = 0.1
    /// Decoders differ in the last bits of a lossy file.
    private static let peakTolerance = 0.005

    /// Whether the field is empty: no value, blanks, or the 0 that programs write for an unknown tempo.
    static func isEmpty(_ values: [String], _ field: TagField) -> Bool {
        values.allSatisfy { value in
            let text = value.trimmingCharacters(in: .whitespaces)
            return text.isEmpty || field == .bpm && number(text) == 0
        }
    }

    /// - Parameters:
    ///   - standing: the value in the file.
    ///   - proposed: the value to write.
    ///   - field: the field.
    static func agrees(_ standing: [String], with proposed: String, _ field: TagField) -> Bool {
        standing.contains { value in
            switch field {
            case .bpm: near(value, proposed, 0.5)
            case .key: KeyName(value).map { $0 == KeyName(proposed) } ?? false
            case .energy: near(value, proposed, 0.005)
            case .trackGain, .albumGain: near(value, proposed, gainTolerance)
            case .trackPeak, .albumPeak: near(value, proposed, peakTolerance)
            case .r128TrackGain, .r128AlbumGain: near(value, proposed, 256 * gainTolerance)
            case .mood: moods(value) == moods(proposed)
            case .comment: value == proposed
            }
        } || field == .mood && moods(standing.joined(separator: ";")) == moods(proposed)
    }

    private static func near(_ standing: String, _ proposed: String, _ tolerance: Double) -> Bool {
        guard let one = number(standing), let other = number(proposed) else { return false }
        return abs(one - other) <= tolerance + 1e-9
    }

    /// The number at the start of a text: `128,5`, `-7.20 dB`.
    private static func number(_ text: String) -> Double? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
        return Double(digits.replacing(",", with: "."))
    }

    private static func moods(_ text: String) -> Set<String> {
        Set(
            text.split(whereSeparator: { ";,/\0".contains($0) }).map {
                $0.trimmingCharacters(in: .whitespaces).lowercased()
            }.filter { !$0.isEmpty })
    }
}
