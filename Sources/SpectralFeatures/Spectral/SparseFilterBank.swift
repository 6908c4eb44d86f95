internal import CKernels

/// Weighted sums over parts of a spectrum in the form of `ck_filter_bank`: eight filters of equal length at a time.
struct SparseFilterBank: Sendable {
    /// A filter: factors for the inputs from `start` on.
    struct Filter: Sendable {
        let start: Int
        let weights: [Float]
    }

    /// Number of outputs: the number of filters, rounded up to a multiple of 8.
    let outputCount: Int
    private let starts: [UInt32]
    private let lengths: [UInt32]
    private let weights: FloatBufferTable

    /// - Parameter filters: each must be within the inputs.
    init(_ filters: [Filter]) {
        let end = filters.reduce(0) { max($0, $1.start + $1.weights.count) }
        var (starts, lengths, weights) = ([UInt32](), [UInt32](), [Float]())
        for first in stride(from: 0, to: filters.count, by: 8) {
            let group = (first..<first + 8).map { $0 < filters.count ? filters[$0] : Filter(start: 0, weights: []) }
            let length = ((group.map(\.weights.count).max() ?? 0) + 7) / 8 * 8
            // A short filter in a group with long ones begins early instead of reaching far beyond the inputs.
            let begins = group.map { max(0, min($0.start, end + 7 - length)) }
            for place in stride(from: 0, to: length, by: 8) {
                for (filter, begin) in zip(group, begins) {
                    weights += (begin + place..<begin + place + 8).map {
                        filter.weights.indices.contains($0 - filter.start) ? filter.weights[$0 - filter.start] : 0
                    }
                }
            }
            starts += begins.map(UInt32.init)
            lengths.append(UInt32(length))
        }
        (self.starts, self.lengths, self.weights) = (starts, lengths, FloatBufferTable(weights))
        outputCount = starts.count
    }

    /// - Parameters:
    ///   - input: up to seven numbers beyond the filters are read, as a `FloatBuffer` allows.
    ///   - output: space for `outputCount` numbers.
    func apply(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        ck_filter_bank(input, starts, lengths, weights.base, output, lengths.count)
    }
}
