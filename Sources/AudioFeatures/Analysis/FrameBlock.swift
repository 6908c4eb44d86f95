/// Measured frames whose dynamic range is not yet limited, because their loudest value is not yet known.
struct FrameBlock {
    struct Scalars {
        var shape: SpectralShape.Values
        var rms: Float
        var zeroCrossingRate: Float
        var flux: Float
    }

    /// The mel bands of each frame in dB. `FrameDigest` replaces them with the finished feature row.
    var rows = FeatureMatrix(columnCount: 128)
    var contrastLevels = FeatureMatrix(columnCount: SpectralContrast.Levels.count)
    var chroma = FeatureMatrix(columnCount: 12)
    var scalars: [Scalars] = []
    /// The loudest mel band so far.
    var loudestMel = -Float.infinity
    var loudestContrast = SpectralContrast.Levels.Loudest()

    var frameCount: Int { scalars.count }

    mutating func reserve(_ count: Int) {
        rows.reserveRows(count)
        contrastLevels.reserveRows(count)
        chroma.reserveRows(count)
        scalars.reserveCapacity(count)
    }

    /// Removes the frames, but keeps the loudest value.
    mutating func removeFrames() {
        rows.removeAllRows()
        contrastLevels.removeAllRows()
        chroma.removeAllRows()
        scalars.removeAll(keepingCapacity: true)
    }

    /// Clears the state of the track.
    mutating func restart() {
        removeFrames()
        loudestMel = -.infinity
        loudestContrast = SpectralContrast.Levels.Loudest()
    }
}
