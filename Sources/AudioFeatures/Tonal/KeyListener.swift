/// Detects the key of a track from its quarter tones in parts of thirty seconds: all of the first minute and a half,
/// then every other part. The outputs of `KeyNetwork` for the parts are weighted by their length. For the keys over time
/// it hears all parts.
package struct KeyListener {
    private static let binCount = KeyPass.binCount
    /// The minimum length in columns: 0.84 s.
    private static let leastColumns = 2
    /// The number of parts at the start that are all analyzed.
    private static let firstParts = 3

    /// Seconds of a pair of columns.
    static let pairDuration =
        4 * Double(QuarterToneFilters.interval * CanonicalAudio.hopLength) / Double(CanonicalAudio.sampleRate)

    private let pass: KeyPass
    /// Logits of the keys for each pair of columns; nil if they are not wanted.
    private(set) var course: [[Float]]?
    /// Frames and columns of the part that is being collected; a column is the mean of two frames.
    private var frameCount = 0
    private var columnCount: Int { frameCount / 2 }
    private var partCount = 0
    /// Number of columns in the analyzed parts.
    private var heardColumns = 0
    private var sums = [Double](repeating: 0, count: KeyNetwork.keyCount)

    /// - Parameter keepsCourse: whether the keys over time are wanted.
    package init(_ pass: KeyPass, keepsCourse: Bool = false) {
        self.pass = pass
        course = keepsCourse ? [] : nil
    }

    /// - Parameter quarterTones: magnitudes of a frame.
    package mutating func add(_ quarterTones: UnsafePointer<Float>) {
        let column = pass.window.base + columnCount * Self.binCount
        if frameCount % 2 == 0 {
            for bin in 0..<Self.binCount { column[bin] = quarterTones[bin] / 2 }
        } else {
            for bin in 0..<Self.binCount { column[bin] += quarterTones[bin] / 2 }
        }
        frameCount += 1
        if columnCount == KeyPass.longest { endPart() }
    }

    private mutating func endPart() {
        let isHeard = partCount < Self.firstParts || partCount % 2 == 0
        if isHeard || course != nil, columnCount >= Self.leastColumns {
            var pairs: [[Float]] = []
            let logits = pass.run(columnCount, each: course == nil ? nil : { pairs.append($0) })
            course?.append(contentsOf: pairs)
            if isHeard {
                for (key, logit) in logits.enumerated() { sums[key] += Double(columnCount) * Double(logit) }
                heardColumns += columnCount
            }
        }
        partCount += 1
        frameCount = 0
    }

    /// Means of the logits of the keys; nil for less than two columns.
    package mutating func finish() -> [Double]? {
        endPart()
        return heardColumns > 0 ? sums.map { $0 / Double(heardColumns) } : nil
    }
}
