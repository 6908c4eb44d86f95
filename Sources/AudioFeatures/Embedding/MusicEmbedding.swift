/// What a small convolutional network hears in the music, three seconds at a time, on average: where it stands among all
/// music, by axes that have no names.
///
/// The network was taught to say of three seconds what two larger ones say, a musicnn and a VGG (J. Pons and X. Serra, *musicnn:
/// pre-trained convolutional neural networks for music audio tagging*, ISMIR 2019), which have learned what listeners call
/// music: rock, mellow, female vocalists, harpsichord …
public struct MusicEmbedding: Sendable, Equatable {
    /// Axes.
    public static let dimension = EmbeddingNetwork.dimension

    /// The network's output, mean of all windows: near 0 on average over
    /// music, the first axes −9…9 and the last −3…3; zeros when less than a window is heard.
    public let values: [Float]

    /// - Parameter mel: frames × 128 mel bands in dB, 43 frames a second.
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
        /// - Returns: what the network says of a window that ends with this frame, `dimension` values, until the next call.
        @discardableResult
        mutating func add(_ mel: UnsafePointer<Float>) -> UnsafePointer<Float>? {
            // Four bands of two frames become one number.
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
