/// Counts of levels in steps of half a decibel, so that quantiles need no more memory for a day than for a minute.
struct LevelHistograms {
    private static let lowest: Float = -110
    private static let binsPerDecibel: Float = 2
    private static let binCount = 400

    private var counts: [UInt32]
    private let count: Int

    /// - Parameter count: number of histograms.
    init(count: Int) {
        counts = Array(repeating: 0, count: count * Self.binCount)
        self.count = count
    }

    /// - Parameter level: dB; values outside −110…90 count as the nearest end.
    mutating func add(_ level: Float, to histogram: Int) {
        let place = (level - Self.lowest) * Self.binsPerDecibel
        let bin = place > 0 ? Int(min(place, Float(Self.binCount - 1))) : 0
        counts[histogram * Self.binCount + bin] += 1
    }

    /// The quantile of each histogram, interpolated as if levels were evenly spread within their half decibel; nil for
    /// an empty one.
    func quantiles(_ share: Double) -> [Float?] {
        (0..<count).map { histogram in
            let bins = counts[(histogram * Self.binCount)..<((histogram + 1) * Self.binCount)]
            let total = bins.reduce(0) { $0 + Int($1) }
            guard total > 0 else { return nil }
            let wanted = share * Double(total)
            var below = 0.0
            for (bin, inside) in bins.enumerated() where inside > 0 {
                if below + Double(inside) >= wanted {
                    let part = (wanted - below) / Double(inside)
                    return Self.lowest + (Float(bin) + Float(part)) / Self.binsPerDecibel
                }
                below += Double(inside)
            }
            return nil
        }
    }
}
