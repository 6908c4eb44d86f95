import Foundation

/// How wide a recording stands between the loudspeakers: by band, how much the channels differ against what they share.
public struct StereoWidth: Sendable, Equatable {
    /// Edges of the bands, Hz, at equal distances on the mel scale of 2595 · log₁₀(1 + f ÷ 700).
    public static let edges = (0...bandCount).map { edge -> Double in
        let (low, high) = (mel(40), mel(10_500))
        return 700 * (pow(10, (low + (high - low) * Double(edge) / Double(bandCount)) / 2_595) - 1)
    }
    /// Bands.
    public static let bandCount = 6

    /// Of each band the mean over time of 10 · log₁₀(side ÷ middle), dB, from −30, both channels the same, to 30, one the other's
    /// opposite; 0 is one channel alone. Where all bands together have more than 13, the second channel is inverted first.
    /// `nil` where there is nothing to tell: all of them of a mono recording, whatever the number of its channels, and bands
    /// without sound.
    ///
    /// Middle and side are the powers of half the sum and half the difference of the first two channels.
    public let levels: [Float?]

    /// Of a recording that is mono, or not known.
    static let unknown = StereoWidth(levels: Array(repeating: nil, count: bandCount))

    private static func mel(_ frequency: Double) -> Double { 2_595 * log10(1 + frequency / 700) }
}
