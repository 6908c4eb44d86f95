package import AudioFeatures

extension AudioAnalysis {
    /// The level of columns without sound, dBFS.
    package static let lowestLevel = -60.0

    /// The loudness over time: the highest level in each of equal parts of the track, at least ``lowestLevel``, in
    /// dBFS.
    package func levels(columns: Int) -> [Double] {
        var levels = [Double](repeating: Self.lowestLevel, count: columns)
        guard track.duration > 0, columns > 0 else { return levels }
        func column(_ seconds: Double) -> Int {
            Int(max(0, min(1, seconds / track.duration)) * Double(columns - 1))
        }
        for segment in segments {
            let (first, last) = (column(segment.start), column(segment.start + segment.duration))
            for column in first...max(first, last) { levels[column] = max(levels[column], segment.loudnessMax) }
        }
        return levels
    }
}
