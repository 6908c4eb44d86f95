/// The features measured in every frame, and their positions in a frame's feature row.
package enum FrameFeature: String, CaseIterable, Sendable {
    /// 20 mel-frequency cepstral coefficients, dB-scaled.
    case mfcc
    /// Slope of each MFCC over nine frames, per frame.
    case mfccDelta
    /// Spectral contrast in seven bands, dB.
    case contrast
    /// Energy of the twelve pitch classes from C, 0…1.
    case chroma
    /// Spectral centroid, Hz.
    case centroid
    /// Spectral bandwidth, Hz.
    case bandwidth
    /// 85 % roll-off, Hz.
    case rolloff
    /// Spectral flatness, 0…1.
    case flatness
    /// Zero crossings per sample, 0…1.
    case zeroCrossingRate
    /// Root mean square, linear amplitude.
    case rms
    /// Mean rise of the magnitude spectrum since the previous frame, ≥ 0.
    case flux
    /// Mean rise of the mel bands since the previous frame, dB.
    case onsetStrength

    /// Values per frame.
    package var count: Int {
        switch self {
        case .mfcc, .mfccDelta: 20
        case .contrast: 7
        case .chroma: 12
        default: 1
        }
    }

    /// Values per frame over all features.
    package static let rowLength = allCases.reduce(0) { $0 + $1.count }

    /// This feature's place in a row of `rowLength` values.
    package var range: Range<Int> { Self.ranges[self, default: 0..<0] }

    private static let ranges: [FrameFeature: Range<Int>] = {
        var (ranges, start) = ([FrameFeature: Range<Int>](), 0)
        for feature in allCases {
            ranges[feature] = start..<start + feature.count
            start += feature.count
        }
        return ranges
    }()
}
