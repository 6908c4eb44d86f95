import Foundation

/// A musical key and how much to trust it.
public struct KeyEstimate: Sendable, Equatable {
    /// Major or minor.
    public enum Mode: Int, Sendable {
        /// Minor, Spotify's 0.
        case minor = 0
        /// Major, Spotify's 1.
        case major = 1
    }

    /// Pitch class of the tonic, C = 0 … B = 11; −1 when no key can be told.
    public var tonic: Int
    /// Mode; major when no key can be told.
    public var mode: Mode
    /// 0 (none) … 1: correlation with the key's profile, less that of the best unrelated key.
    public var confidence: Float

    /// No key.
    public static let none = KeyEstimate(tonic: -1, mode: .major, confidence: 0)

    /// - Parameters:
    ///   - tonic: 0…11, or −1.
    ///   - mode: major or minor.
    ///   - confidence: 0…1.
    public init(tonic: Int, mode: Mode, confidence: Float) {
        self.tonic = tonic
        self.mode = mode
        self.confidence = confidence
    }

    /// "C♯ minor", or "none".
    public var name: String {
        guard Self.pitchNames.indices.contains(tonic) else { return "none" }
        return "\(Self.pitchNames[tonic]) \(mode == .major ? "major" : "minor")"
    }

    /// Pitch-class names from C, sharps spelled ♯.
    public static let pitchNames = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"]
}

/// Key by correlating mean chroma with the 24 rotations of a pair of key profiles
/// (Krumhansl's method with Temperley's 1999 profiles, *Music Perception* 17(1), doi:10.2307/40285812).
public enum KeyEstimator {
    private static let major = [5.0, 2.0, 3.5, 2.0, 4.5, 4.0, 2.0, 4.5, 2.0, 3.5, 1.5, 4.0]
    private static let minor = [5.0, 2.0, 3.5, 4.5, 2.0, 4.0, 2.0, 4.5, 3.5, 2.0, 1.5, 4.0]

    /// - Parameter chroma: 12 values from C, ≥ 0: a track's mean chroma.
    /// - Returns: the best key; `.none` when the chroma is flat or empty.
    public static func estimate(chroma: [Float]) -> KeyEstimate {
        precondition(chroma.count == 12, "chroma has 12 values")
        let values = chroma.map(Double.init)
        var scores: [(tonic: Int, mode: KeyEstimate.Mode, score: Double)] = []
        for tonic in 0..<12 {
            let rotated = (0..<12).map { values[(tonic + $0) % 12] }
            scores.append((tonic, .major, correlation(rotated, major)))
            scores.append((tonic, .minor, correlation(rotated, minor)))
        }
        scores.sort { $0.score > $1.score }
        guard let best = scores.first, best.score > 0.3 else { return .none }
        let runnerUp = scores[1].score
        return KeyEstimate(
            tonic: best.tonic, mode: best.mode, confidence: Float(max(0, min(1, 4 * (best.score - runnerUp)))))
    }

    private static func correlation(_ x: [Double], _ y: [Double]) -> Double {
        let (meanX, meanY) = (x.reduce(0, +) / 12, y.reduce(0, +) / 12)
        var (xy, xx, yy) = (0.0, 0.0, 0.0)
        for (a, b) in zip(x, y) {
            xy += (a - meanX) * (b - meanY)
            xx += (a - meanX) * (a - meanX)
            yy += (b - meanY) * (b - meanY)
        }
        return xx > 1e-6 ? xy / (xx * yy).squareRoot() : 0
    }
}
