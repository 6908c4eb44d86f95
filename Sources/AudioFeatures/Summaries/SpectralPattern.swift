/// Distribution of the spectrum over time: for every quarter of a second the lowest, the middle and the highest level
/// of each band, and of each of these the 90 % quantile over all blocks (the spectral pattern of K. Seyerlehner, G.
/// Widmer and T. Pohle, *Fusing block-level features for music similarity estimation*, DAFx 2010, with fewer bands and
/// ranks).
package struct SpectralPattern: Sendable, Equatable {
    /// Bands, of five mel bands each. The highest eight, where encoders cut, are left out.
    package static let bandCount = 24
    static let melBandsPerBand = 5
    /// Frames of a block.
    static let blockLength = 10
    /// Ranks of a block's sorted levels: the lowest, the middle, the highest.
    static let ranks = [0, 4, 9]
    static let share = 0.9

    /// Ranks × bands, dB, minus the mean level of all frames and bands: 72 values; zeros for less than a block.
    package let levels: [Float]

    /// - Parameter mel: frames × 128 mel bands in dB, 43 frames per second.
    package init(of mel: FeatureMatrix) {
        precondition(mel.columnCount == 128, "128 mel bands")
        var accumulator = Accumulator()
        mel.withRows { row, _ in accumulator.add(row) }
        self = accumulator.pattern
    }

    private init(levels: [Float]) { self.levels = levels }

    struct Accumulator {
        /// Groups of eight bands × frames of the block.
        private var block = [SIMD8<Float>](repeating: .zero, count: bandCount / 8 * blockLength)
        private var framesOfBlock = 0
        private var sum = 0.0
        private var frameCount = 0
        /// Ranks × bands.
        private var levels = LevelHistograms(count: ranks.count * bandCount)

        /// - Parameter mel: 128 mel bands of a frame, dB.
        mutating func add(_ mel: UnsafePointer<Float>) {
            var total: Float = 0
            for eight in 0..<bandCount / 8 {
                var levels = SIMD8<Float>()
                for band in 0..<8 {
                    let first = mel + (8 * eight + band) * melBandsPerBand
                    levels[band] = (first[0] + first[1] + first[2] + first[3] + first[4]) / 5
                    total += levels[band]
                }
                block[eight * blockLength + framesOfBlock] = levels
            }
            sum += Double(total)
            frameCount += 1
            framesOfBlock += 1
            if framesOfBlock == blockLength { close() }
        }

        private mutating func close() {
            for eight in 0..<bandCount / 8 {
                block.withUnsafeMutableBufferPointer { Self.sort(&$0, from: eight * blockLength) }
                for (row, rank) in ranks.enumerated() {
                    let values = block[eight * blockLength + rank]
                    for band in 0..<8 { levels.add(values[band], to: row * bandCount + 8 * eight + band) }
                }
            }
            framesOfBlock = 0
        }

        /// Sorts the frames of eight bands, each band in ascending order, by odd-even transposition with as many rounds
        /// as frames.
        private static func sort(_ block: inout UnsafeMutableBufferPointer<SIMD8<Float>>, from start: Int) {
            for round in 0..<blockLength {
                for place in stride(from: start + round % 2, to: start + blockLength - 1, by: 2) {
                    let (one, other) = (block[place], block[place + 1])
                    let isInOrder = one .<= other
                    block[place] = other.replacing(with: one, where: isInOrder)
                    block[place + 1] = one.replacing(with: other, where: isInOrder)
                }
            }
        }

        var pattern: SpectralPattern {
            let level = Float(sum / Double(max(1, frameCount * bandCount)))
            return SpectralPattern(levels: levels.quantiles(share).map { $0.map { $0 - level } ?? 0 })
        }
    }
}
