/// First-order time differences of features: the slope of a least-squares line through `width` frames
/// (a Savitzky–Golay filter, `librosa.feature.delta`); at the ends, the slope of the outermost line.
public enum Delta {
    /// - Parameters:
    ///   - features: frames × columns.
    ///   - width: frames per fit, odd, at least 3.
    /// - Returns: change per frame, same shape; all zero when there are fewer than `width` frames.
    public static func slope(of features: FeatureMatrix, width: Int = 9) -> FeatureMatrix {
        precondition(width >= 3 && !width.isMultiple(of: 2), "the width must be odd and at least 3")
        let (rows, columns, half) = (features.rowCount, features.columnCount, width / 2)
        var result = FeatureMatrix(
            values: [Float](repeating: 0, count: features.values.count), columnCount: columns)
        guard rows >= width else { return result }
        let norm = Float((1...half).reduce(0) { $0 + 2 * $1 * $1 })
        for row in 0..<rows {
            let centre = min(max(row, half), rows - 1 - half)
            for column in 0..<columns {
                var sum: Float = 0
                for k in 1...half {
                    sum += Float(k) * (features[centre + k, column] - features[centre - k, column])
                }
                result[row, column] = sum / norm
            }
        }
        return result
    }
}
