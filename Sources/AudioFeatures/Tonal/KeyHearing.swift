/// The steps of the key estimation, for tests and tools.
package enum KeyHearing {
    /// Quarter tones of a column.
    package static let binCount = KeyPass.binCount
    /// Columns of a part.
    package static let columnsOfPart = KeyPass.longest

    /// Magnitudes of a mono signal at 22,050 Hz: frames, one every 4,608 samples, × 120 quarter tones from 65 Hz.
    package static func quarterTones(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: binCount)
        let stream = ConstantQStream(ConstantQFilters(tuning: 0), quarterTones: QuarterToneFilters())
        func keep(_ frame: ConstantQStream.Frame) {
            if let quarterTones = frame.quarterTones { result.append(quarterTones) }
        }
        samples.withUnsafeBufferPointer { stream.push($0, keep) }
        stream.finish(keep)
        return result
    }

    /// The outputs of the network for a part: logits of 12 major and 12 minor keys from C.
    /// - Parameter columns: 2…`columnsOfPart` × 120 magnitudes.
    package static func logits(of columns: FeatureMatrix) -> [Float] {
        precondition((2...columnsOfPart).contains(columns.rowCount) && columns.columnCount == binCount)
        let pass = KeyPass(.fitted)
        for (index, value) in columns.values.enumerated() { pass.window.base[index] = value }
        return pass.run(columns.rowCount)
    }

    /// The outputs for a whole track; nil if it is too short.
    /// - Parameter quarterTones: frames × 120.
    package static func logits(ofTrack quarterTones: FeatureMatrix) -> [Double]? {
        var listener = KeyListener(KeyPass(.fitted))
        quarterTones.withRows { row, _ in listener.add(row) }
        return listener.finish()
    }
}
