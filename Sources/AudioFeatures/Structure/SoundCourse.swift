import Foundation

/// Values over time that are constant within each of consecutive sounds.
package struct SoundCourse {
    /// Starts of the sounds and the end of the last, in seconds.
    private let bounds: [Double]
    /// Sounds × values.
    private let values: [Double]
    private let width: Int

    /// - Parameters:
    ///   - bounds: starts of the sounds and the end of the last, in seconds.
    ///   - values: as many of each sound.
    package init(bounds: [Double], values: [[Double]]) {
        self.bounds = bounds
        self.values = values.flatMap { $0 }
        width = values.first?.count ?? 0
    }

    /// The means in each of the equal parts of each bar, one part after the other. Where there is no sound, the values are
    /// 0.
    package func means(in bars: [BarGrid.Bar], parts: Int) -> [[Double]] {
        var first = 0
        return bars.map { bar in
            let length = (bar.end - bar.start) / Double(parts)
            var means = [Double](repeating: 0, count: parts * width)
            for part in 0..<parts {
                let start = bar.start + Double(part) * length
                let end = start + length
                while first + 1 < bounds.count, bounds[first + 1] <= start { first += 1 }
                var sound = first
                while sound + 1 < bounds.count, bounds[sound] < end {
                    let share = (min(end, bounds[sound + 1]) - max(start, bounds[sound])) / length
                    for k in 0..<width { means[part * width + k] += share * values[sound * width + k] }
                    sound += 1
                }
            }
            return means
        }
    }
}

extension SoundCourse {
    /// Quieter sounds count as this level.
    private static let lowestLevel = -60.0

    /// Pitch classes of sounds. Each counts as far as it exceeds the mean of the twelve, times the square root of the
    /// amplitude, because loud sounds say most about the harmony.
    /// - Parameters:
    ///   - bounds: starts of the sounds and the end of the last, in seconds.
    ///   - pitches: 12 values of each sound.
    ///   - peaks: highest level of each sound, dBFS.
    package init(bounds: [Double], pitches: [[Float]], peaks: [Double]) {
        let levels = peaks.map { max($0, Self.lowestLevel) }
        let loudest = levels.max() ?? 0
        let values = zip(pitches, levels).map { pitches, level in
            let mean = pitches.reduce(0) { $0 + Double($1) } / Double(pitches.count)
            let weight = pow(10, (level - loudest) / 40)
            return pitches.map { max(Double($0) - mean, 0) * weight }
        }
        self.init(bounds: bounds, values: values)
    }
}
