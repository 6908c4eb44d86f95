/// A measured frame with limited dynamic range; `FrameFeature.range` gives the positions of its features. All
/// statistics over a track are computed from such rows.
struct FrameRow {
    /// `FrameFeature.rowLength` numbers, valid during the call.
    let values: UnsafePointer<Float>
    /// Whether the frame is above −60 dBFS.
    let isSound: Bool

    /// 20 numbers, dB-scaled.
    var mfcc: UnsafePointer<Float> { values + Offset.mfcc }
    /// 7 numbers, dB.
    var contrast: UnsafePointer<Float> { values + Offset.contrast }
    /// 12 numbers from C, 0…1.
    var chroma: UnsafePointer<Float> { values + Offset.chroma }
    /// Linear amplitude.
    var rms: Float { values[Offset.rms] }

    /// Start of each feature in a row, looked up once.
    enum Offset {
        static let mfcc = FrameFeature.mfcc.range.lowerBound
        static let mfccDelta = FrameFeature.mfccDelta.range.lowerBound
        static let contrast = FrameFeature.contrast.range.lowerBound
        static let chroma = FrameFeature.chroma.range.lowerBound
        static let centroid = FrameFeature.centroid.range.lowerBound
        static let bandwidth = FrameFeature.bandwidth.range.lowerBound
        static let rolloff = FrameFeature.rolloff.range.lowerBound
        static let flatness = FrameFeature.flatness.range.lowerBound
        static let zeroCrossingRate = FrameFeature.zeroCrossingRate.range.lowerBound
        static let rms = FrameFeature.rms.range.lowerBound
        static let flux = FrameFeature.flux.range.lowerBound
        static let onsetStrength = FrameFeature.onsetStrength.range.lowerBound
    }
}
