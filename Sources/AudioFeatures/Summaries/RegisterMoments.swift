/// Levels of the lowest mel bands in every second of 43 frames, relative to the mean level of all bands.
struct RegisterMoments: Sendable {
    /// Number of bands: up to 410 Hz.
    static let bandCount = 16
    private static let allBands = OnsetBands.melBandCount

    /// Seconds × bands, dB.
    private(set) var means = FeatureMatrix(columnCount: Self.bandCount)
    /// Standard deviations of the levels over time, dB.
    private(set) var deviations = FeatureMatrix(columnCount: Self.bandCount)
    private var sums = [Double](repeating: 0, count: Self.bandCount)
    private var squares = [Double](repeating: 0, count: Self.bandCount)
    private var sumOfAll = 0.0
    private var frameCount = 0

    /// - Parameter mel: 128 bands of the next frame, dB.
    mutating func append(_ mel: UnsafePointer<Float>) {
        var sum: Float = 0
        for band in 0..<Self.allBands { sum += mel[band] }
        sumOfAll += Double(sum)
        for band in 0..<Self.bandCount {
            let level = Double(mel[band])
            sums[band] += level
            squares[band] += level * level
        }
        frameCount += 1
        if frameCount == CanonicalAudio.framesOfSecond { close() }
    }

    /// Closes the last second if it is at least half complete, as `SecondMoments` does.
    mutating func finish() {
        if 2 * frameCount >= CanonicalAudio.framesOfSecond { close() }
    }

    private mutating func close() {
        let count = Double(frameCount)
        let all = sumOfAll / count / Double(Self.allBands)
        means.append(sums.map { Float($0 / count - all) })
        deviations.append(
            zip(sums, squares).map { sum, square in
                Float(max(0, square / count - (sum / count) * (sum / count)).squareRoot())
            })
        sums = [Double](repeating: 0, count: Self.bandCount)
        squares = sums
        (sumOfAll, frameCount) = (0, 0)
    }
}
