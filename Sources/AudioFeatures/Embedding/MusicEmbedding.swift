/// The output of a small convolutional network for the music, in windows of three seconds, averaged: the position of
/// the track among all music, on axes without names.
///
/// The network was trained to reproduce two larger ones, a musicnn and a VGG (J. Pons and X. Serra, *musicnn:
/// pre-trained convolutional neural networks for music audio tagging*, ISMIR 2019), which have learned listeners' tags
/// for music: rock, mellow, female vocalists, harpsichord …
///
/// ```swift
/// let mel = MelFilterBank().apply(to: STFT().powerSpectrogram(of: samples))  // mono, 22,050 Hz
/// let embedding = MusicEmbedding(of: Decibels.fromPower(mel))
/// ```
public struct MusicEmbedding: Sendable, Equatable {
    /// Number of axes.
    public static let dimension = EmbeddingNetwork.dimension

    /// The network's output, averaged over all windows. It is near 0 on average over music; the first axes are in −9…9
    /// and the last in −3…3. All values are zero for less than a window.
    public let values: [Float]

    /// - Parameter mel: frames × 128 mel bands in dB, 43 frames per second.
    public init(of mel: FeatureMatrix) {
        precondition(mel.columnCount == 128, "128 mel bands")
        var accumulator = Accumulator()
        mel.withRows { row, _ in accumulator.add(row) }
        self = accumulator.embedding
    }

    private init(values: [Float]) { self.values = values }

    struct Accumulator {
        private static let framesOfWindow = 2 * EmbeddingNetwork.frameCount

        private let pass = EmbeddingPass(.fitted)
        private var frameCount = 0
        private var windowCount = 0
        private var sums = [Double](repeating: 0, count: dimension)

        /// - Parameter mel: 128 mel bands of a frame, dB.
        /// - Returns: the network's output for a window that ends with this frame, `dimension` values, valid until the
        ///   next call.
        @discardableResult
        mutating func add(_ mel: UnsafePointer<Float>) -> UnsafePointer<Float>? {
            // Four mel values, two bands of two frames, become one number.
            let place = pass.window.base + frameCount / 2 * EmbeddingNetwork.bandCount
            if frameCount % 2 == 0 {
                for band in 0..<EmbeddingNetwork.bandCount { place[band] = (mel[2 * band] + mel[2 * band + 1]) / 4 }
            } else {
                for band in 0..<EmbeddingNetwork.bandCount { place[band] += (mel[2 * band] + mel[2 * band + 1]) / 4 }
            }
            frameCount += 1
            guard frameCount == Self.framesOfWindow else { return nil }
            pass.run()
            for axis in 0..<dimension { sums[axis] += Double(pass.output.base[axis]) }
            windowCount += 1
            frameCount = 0
            return UnsafePointer(pass.output.base)
        }

        var embedding: MusicEmbedding {
            MusicEmbedding(values: sums.map { Float($0 / Double(max(1, windowCount))) })
        }
    }
}
