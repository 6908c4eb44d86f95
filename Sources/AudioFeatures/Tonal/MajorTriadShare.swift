/// The share of two-second stretches whose summed chroma has a major triad as its strongest triad.
struct MajorTriadShare {
    /// Frames of a stretch.
    static let stretch = 2 * CanonicalAudio.framesOfSecond

    private var sums = [Double](repeating: 0, count: 12)
    private var frameCount = 0
    private var stretchCount = 0
    private var majorCount = 0

    /// - Parameter chroma: 12 values from C, ≥ 0.
    mutating func add(_ chroma: UnsafePointer<Float>) {
        for pitch in 0..<12 { sums[pitch] += Double(chroma[pitch]) }
        frameCount += 1
        if frameCount % Self.stretch == 0 { close() }
    }

    private mutating func close() {
        let (major, minor) = (strongestTriad(third: 4), strongestTriad(third: 3))
        if major > 0 {
            majorCount += major > minor ? 1 : 0
            stretchCount += 1
        }
        for pitch in 0..<12 { sums[pitch] = 0 }
    }

    private func strongestTriad(third: Int) -> Double {
        (0..<12).reduce(0) { max($0, sums[$1] + sums[($1 + third) % 12] + sums[($1 + 7) % 12]) }
    }

    /// 0…1; ½ without any sound. Less than a stretch counts as one.
    var share: Float {
        var copy = self
        if frameCount < Self.stretch { copy.close() }
        return copy.stretchCount > 0 ? Float(copy.majorCount) / Float(copy.stretchCount) : 0.5
    }
}
