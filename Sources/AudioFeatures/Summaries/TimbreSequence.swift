/// Timbre of a track over time: mean MFCCs of equal stretches of time, few enough to store and to compare by DTW.
package struct TimbreSequence: Sendable, Equatable {
    /// Stretches × 20 MFCCs; 64…127 stretches, fewer for tracks under half a minute.
    package let frames: FeatureMatrix
    /// Seconds per stretch.
    package let hop: Double

    /// Starts with stretches of half a second. When there are 128, neighbors are merged and the stretch length doubles,
    /// so any length ends with 64…127 of them and memory stays constant.
    struct Accumulator {
        private static let framesPerStretch = CanonicalAudio.frameCount(seconds: 0.5)
        private static let maximumCount = 128

        private let dimension: Int
        private var stretchLength = framesPerStretch
        private var finished: [Double] = []
        private var current: [Double]
        private var currentCount = 0

        init(dimension: Int) {
            self.dimension = dimension
            current = Array(repeating: 0, count: dimension)
        }

        mutating func add(_ row: UnsafePointer<Float>) {
            for k in 0..<dimension { current[k] += Double(row[k]) }
            currentCount += 1
            guard currentCount == stretchLength else { return }
            closeStretch()
            if finished.count == Self.maximumCount * dimension { halve() }
        }

        private mutating func closeStretch() {
            finished += current.map { $0 / Double(currentCount) }
            current = Array(repeating: 0, count: dimension)
            currentCount = 0
        }

        private mutating func halve() {
            finished = (0..<finished.count / 2).map { index in
                let first = index / dimension * 2 * dimension + index % dimension
                return (finished[first] + finished[first + dimension]) / 2
            }
            stretchLength *= 2
        }

        /// The last stretch counts if it is at least half full, or the only one.
        var sequence: TimbreSequence {
            var copy = self
            if currentCount > 0, 2 * currentCount >= stretchLength || finished.isEmpty { copy.closeStretch() }
            return TimbreSequence(
                frames: FeatureMatrix(values: copy.finished.map { Float($0) }, columnCount: dimension),
                hop: Double(stretchLength * CanonicalAudio.hopLength) / Double(CanonicalAudio.sampleRate))
        }
    }
}
