internal import CKernels

/// Power on a decibel scale, as librosa's `power_to_db(S, ref=1, amin=1e-10, top_db=80)`.
public enum Decibels {
    /// Smaller powers count as this value: −100 dB.
    public static let minimumPower: Float = 1e-10
    /// Values further than this below the loudest value of a signal are raised to that level.
    public static let dynamicRange: Float = 80

    /// `10 · log10(max(minimumPower, power))`, then limited to `dynamicRange` below the largest value.
    /// - Parameters:
    ///   - power: any shape, values ≥ 0.
    ///   - dynamicRange: dB, ≥ 0; nil for no limit, as `top_db=None`, for streams, which do not know their loudest
    ///     value.
    /// - Returns: decibels, same shape.
    public static func fromPower(
        _ power: FeatureMatrix, dynamicRange: Float? = Decibels.dynamicRange
    ) -> FeatureMatrix {
        var result = power.mapRows(columnCount: power.columnCount) {
            ck_power_to_db($0, $1, power.columnCount, minimumPower)
        }
        if let dynamicRange { result.raise(to: result.maximum - dynamicRange) }
        return result
    }
}

extension FeatureMatrix {
    /// The largest value; −∞ without rows.
    package var maximum: Float {
        values.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { ck_maximum($0, buffer.count) } ?? -.infinity
        }
    }

    mutating func raise(to floor: Float) {
        let width = columnCount
        withMutableRows { row, _ in ck_raise_to(row, width, floor) }
    }
}
