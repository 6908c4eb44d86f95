import Foundation

/// Frames for comparing two recordings over time, by dynamic time warping.
package enum FrameSequenceFeature: String, CaseIterable, Sendable {
    /// 20 MFCCs, each with mean 0 and deviation 1 over the track, so that level and equalization do not matter.
    /// Suitable for versions of one recording.
    case mfcc
    /// 12 pitch classes. Suitable for different performances of one piece.
    case chroma

    /// Seconds from frame to frame: 512 samples at 22,050 Hz.
    package static let hop = CanonicalAudio.frameInterval

    /// The frames of a signal, 43 a second.
    /// - Parameter samples: mono at 22,050 Hz; finite.
    /// - Returns: frames × 20 or × 12.
    package func frames(of samples: [Float]) -> FeatureMatrix {
        switch self {
        case .mfcc: return Self.standardized(MFCC().coefficients(of: samples))
        case .chroma: return Chroma.tuned(to: samples).chroma(of: samples)
        }
    }

    private static func standardized(_ features: FeatureMatrix) -> FeatureMatrix {
        var result = features
        for column in 0..<features.columnCount {
            let values = features.column(column).map(Double.init).standardized
            for row in 0..<features.rowCount { result[row, column] = Float(values[row]) }
        }
        return result
    }
}

extension [Double] {
    /// With mean 0 and deviation 1; all 0 where they hardly differ.
    var standardized: [Double] {
        let mean = reduce(0, +) / Double(Swift.max(count, 1))
        let variance = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Swift.max(count, 1))
        let scale = variance > 1e-12 ? 1 / variance.squareRoot() : 0
        return map { ($0 - mean) * scale }
    }
}
