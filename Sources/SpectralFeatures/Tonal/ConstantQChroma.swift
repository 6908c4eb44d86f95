internal import CKernels

/// Energy by pitch class from a constant-Q transform, and its slow, loudness-independent variant CENS.
///
/// `Chroma` folds FFT bins, which are wider than a semitone below 200 Hz. This resolves semitones from C1 up.
public enum ConstantQChroma {
    /// Folds octaves, and scales each frame so that its strongest pitch class is 1; as `librosa.feature.chroma_cqt`.
    /// - Parameter magnitudes: frames × 84, the output of `ConstantQTransform`.
    /// - Returns: frames × 12 from C, values 0…1; silent frames stay 0.
    public static func chroma(ofConstantQ magnitudes: FeatureMatrix) -> FeatureMatrix {
        precondition(magnitudes.columnCount == ConstantQTransform.binCount, "expected 84 bins per frame")
        return magnitudes.mapRows(columnCount: 12) { row, chroma in
            fold(row, into: chroma)
            scaleToPeak(chroma)
        }
    }

    /// Chroma energy normalized statistics: M. Müller and S. Ewert, *Chroma Toolbox* (ISMIR 2011). Each frame's shares
    /// are quantized to quarters at 5, 10, 20 and 40 %, smoothed by a Hann window over 41 frames (0.95 s), and scaled
    /// to length 1. As `librosa.feature.chroma_cens`.
    /// - Parameter chroma: frames × 12, ≥ 0, each frame on any scale.
    /// - Returns: frames × 12, values 0…1.
    public static func energyNormalized(_ chroma: FeatureMatrix) -> FeatureMatrix {
        precondition(chroma.columnCount == 12, "chroma has 12 values per frame")
        var smoother = EnergyNormalizer()
        var result = FeatureMatrix(columnCount: 12)
        chroma.withRows { row, _ in smoother.add(row) { result.append($0) } }
        smoother.finish { result.append($0) }
        return result
    }

    package static func scaleToPeak(_ chroma: UnsafeMutablePointer<Float>) {
        let peak = ck_maximum(chroma, 12)
        guard peak > .leastNormalMagnitude else { return }
        for pitch in 0..<12 { chroma[pitch] /= peak }
    }

    package static func fold(
        _ magnitudes: UnsafePointer<Float>, octaves: Range<Int> = 0..<ConstantQFilters.octaveCount,
        into chroma: UnsafeMutablePointer<Float>
    ) {
        for pitch in 0..<12 { chroma[pitch] = octaves.reduce(0) { $0 + magnitudes[$1 * 12 + pitch] } }
    }
}
