/// The share of a library that lies below each value. Found when it is asked for: most questions are about few tracks.
struct Percentiles: Sendable {
    private let values: [Float]
    private let sorted: [Float]

    /// - Parameter values: one a track, NaN where it is missing.
    init(_ values: [Float]) {
        self.values = values
        sorted = values.filter { !$0.isNaN }.sorted()
    }

    /// The share that lies below value `index`, equal ones counted half; NaN stays NaN.
    subscript(index: Int) -> Float {
        let value = values[index]
        guard !value.isNaN else { return .nan }
        let below = partitionPoint { $0 < value }
        let notAbove = partitionPoint { $0 <= value }
        return (Float(below) + Float(notAbove - below) / 2) / Float(sorted.count)
    }

    /// The number of sorted values, at the front, for which `isBefore` holds.
    private func partitionPoint(_ isBefore: (Float) -> Bool) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(sorted[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
