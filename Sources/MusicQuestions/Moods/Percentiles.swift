/// The share of a collection that lies below a value. Computed on demand, because most questions are about few tracks.
struct Percentiles: Sendable {
    private let sorted: [Float]

    /// How many values there are.
    var count: Int { sorted.count }

    /// - Parameter values: the values of the collection; NaN, a missing value, is ignored.
    init(of values: [Float]) { sorted = values.filter { !$0.isNaN }.sorted() }

    /// The share below a value, where equal values count half; NaN for NaN and for an empty collection.
    func share(below value: Float) -> Float {
        guard !value.isNaN, !sorted.isEmpty else { return .nan }
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

extension Library {
    /// The share of the library that lies below each track in a descriptor, by index, 0…1; NaN where it is missing.
    /// - Throws: `LibraryError.invalidQuery` when there is none of that name.
    package func shares(_ name: String) throws(LibraryError) -> [Float] {
        let values = try numbers(name)
        let percentiles = Percentiles(of: values)
        return values.map { percentiles.share(below: $0) }
    }
}
