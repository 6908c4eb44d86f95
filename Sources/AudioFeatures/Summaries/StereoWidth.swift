import Foundation

/// Width of the stereo image of a recording: per band, the difference between the channels relative to what they share.
public struct StereoWidth: Sendable, Equatable {
    /// Edges of the bands, Hz, at equal distances on the mel scale of 2595 · log₁₀(1 + f ÷ 700).
    public static let edges = (0...bandCount).map { edge -> Double in
        let (low, high) = (mel(40), mel(10_500))
        return 700 * (pow(10, (low + (high - low) * Double(edge) / Double(bandCount)) / 2_595) - 1)
    }
    /// Bands.
    public static let bandCount = 6

    /// For each band the mean over time of 10 · log₁₀(side ÷ middle), dB, from −30 (both channels equal) to 30
    /// (opposite signs); 0 is sound on one channel only. If all bands together have more than 13, the second channel is
    /// inverted first. `nil` if the value is undefined: for all bands of a mono recording, whatever the number of its
    /// channels, and for bands without sound.
    ///
    /// Middle and side are the powers of half the sum and half the difference of the first two channels.
    public let levels: [Float?]

    /// The width of a mono or unknown recording.
    static let unknown = StereoWidth(levels: Array(repeating: nil, count: bandCount))

    private static func mel(_ frequency: Double) -> Double { 2_595 * log10(1 + frequency / 700) }
}
