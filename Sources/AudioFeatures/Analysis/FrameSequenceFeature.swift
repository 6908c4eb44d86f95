import Foundation

/// Frames for comparing two recordings over time, by dynamic time warping.
public enum FrameSequenceFeature: String, CaseIterable, Sendable {
    /// 20 MFCCs, each with mean 0 and deviation 1 over the track, so that level and equalization do not matter.
    /// Suitable for versions of one recording.
    case mfcc
    /// 12 pitch classes. Suitable for different performances of one piece.
    case chroma

    /// Seconds from frame to frame: 512 samples at 22,050 Hz.
    public static let hop = 512.0 / Double(CanonicalAudio.sampleRate)

    /// The frames of an audio file, 43 a second.
    /// - Returns: frames × 20 or × 12.
    /// - Throws: `AudioError` naming the file and the cause.
    public func frames(of path: RawPath) throws(AudioError) -> FeatureMatrix {
        let samples = try Self.samples(of: path)
        switch self {
        case .mfcc: return Self.standardised(MFCC().coefficients(of: samples))
        case .chroma: return Chroma.tuned(to: samples).chroma(of: samples)
        }
    }

    private static func samples(of path: RawPath) throws(AudioError) -> [Float] {
        try UprightMix(AudioSource(path)).read { (pass) throws(AudioError) in
            var samples: [Float] = []
            try pass.forEachBlock { _, mono in mono.withUnsafeBufferPointer { samples.append(contentsOf: $0) } }
            return samples
        }
    }

    private static func standardised(_ features: FeatureMatrix) -> FeatureMatrix {
        var result = features
        for column in 0..<features.columnCount {
            let values = features.column(column).map(Double.init).standardised
            for row in 0..<features.rowCount { result[row, column] = Float(values[row]) }
        }
        return result
    }
}

extension [Double] {
    /// With mean 0 and deviation 1; all 0 where they hardly differ.
    var standardised: [Double] {
        let mean = reduce(0, +) / Double(Swift.max(count, 1))
        let variance = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Swift.max(count, 1))
        let scale = variance > 1e-12 ? 1 / variance.squareRoot() : 0
        return map { ($0 - mean) * scale }
    }
}
