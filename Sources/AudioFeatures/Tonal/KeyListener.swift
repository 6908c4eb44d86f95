/// Detects the key of a track from its quarter tones in parts of thirty seconds: all of the first minute and a half,
/// then every other part. The outputs of `KeyNetwork` for the parts are weighted by their length.
struct KeyListener {
    private static let binCount = KeyPass.binCount
    /// The minimum length in columns: 0.84 s.
    private static let leastColumns = 2
    /// The number of parts at the start that are all analyzed.
    private static let firstParts = 3

    private let pass: KeyPass
    /// Frames and columns of the part that is being collected; a column is the mean of two frames.
    private var frameCount = 0
    private var columnCount: Int { frameCount / 2 }
    private var partCount = 0
    /// Number of columns in the analyzed parts.
    private var heardColumns = 0
    private var sums = [Double](repeating: 0, count: KeyNetwork.keyCount)

    init(_ pass: KeyPass) { self.pass = pass }

    /// - Parameter quarterTones: magnitudes of a frame.
    mutating func add(_ quarterTones: UnsafePointer<Float>) {
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
        if isHeard, columnCount >= Self.leastColumns {
            for (key, logit) in pass.run(columnCount).enumerated() { sums[key] += Double(columnCount) * Double(logit) }
            heardColumns += columnCount
        }
        partCount += 1
        frameCount = 0
    }

    /// Means of the logits of the keys; nil for less than two columns.
    mutating func finish() -> [Double]? {
        endPart()
        return heardColumns > 0 ? sums.map { $0 / Double(heardColumns) } : nil
    }
}
