internal import CKernels

/// First-order time differences of features: the slope of a least-squares line through `width` frames
/// (a Savitzky–Golay filter, `librosa.feature.delta`); at the ends, the slope of the outermost line.
public enum Delta {
    /// - Parameters:
    ///   - features: frames × columns.
    ///   - width: frames per fit, odd, at least 3.
    /// - Returns: change per frame, same shape; all zero if there are fewer than `width` frames.
    public static func slope(of features: FeatureMatrix, width: Int = 9) -> FeatureMatrix {
        precondition(width >= 3 && !width.isMultiple(of: 2), "the width must be odd and at least 3")
        let (rows, columns) = (features.rowCount, features.columnCount)
        var result = FeatureMatrix(values: [Float](repeating: 0, count: features.values.count), columnCount: columns)
        features.values.withUnsafeBufferPointer { values in
            guard let base = values.baseAddress else { return }
            result.withMutableRows { slope, row in
                apply(to: base, row: row, of: rows, stride: columns, width: width, into: slope, count: columns)
            }
        }
        return result
    }

    /// The slope in one of `rowCount` rows that are `stride` apart; none for fewer rows than the width.
    package static func apply(
        to rows: UnsafePointer<Float>, row: Int, of rowCount: Int, stride: Int, width: Int = 9,
        into slope: UnsafeMutablePointer<Float>, count: Int
    ) {
        guard rowCount >= width else { return slope.update(repeating: 0, count: count) }
        let half = width / 2
        let center = min(max(row, half), rowCount - 1 - half)
        ck_slope(rows + center * stride, stride, half, slope, count)
    }
}
