import CKernels

/// Points around which the vectors of an index gather, as whole numbers like the vectors.
///
/// They are the means that k-means finds in a sample (S. P. Lloyd, *Least squares quantization in PCM*, IEEE Transactions
/// on Information Theory 28, 1982).
struct ListCentroids: Sendable {
    /// Vectors of the sample for each centroid.
    static let sampledPerCentroid = 64
    private static let roundCount = 8

    let dimension: Int
    /// `count` × `dimension`.
    let values: [Int8]
    var count: Int { values.count / dimension }

    /// - Precondition: `values` has a whole number of rows.
    init(values: [Int8], dimension: Int) {
        precondition(values.count % dimension == 0)
        (self.values, self.dimension) = (values, dimension)
    }

    /// The centroids of `sample`, rows of `dimension` values. There are at most `count`.
    init(of sample: [Int8], dimension: Int, count: Int) {
        let rowCount = sample.count / dimension
        let count = min(count, rowCount)
        // Rows spread evenly. An index is sorted by path, so they are of different artists.
        var seeds: [Int8] = []
        for place in 0..<count {
            let row = place * rowCount / count
            seeds += sample[row * dimension..<(row + 1) * dimension]
        }
        var current = ListCentroids(values: seeds, dimension: dimension)
        for _ in 0..<Self.roundCount { current = current.moved(toMeansOf: sample) }
        self = current
    }

    /// Squared distances of `vector` from all centroids.
    func squaredDistances(from vector: [Int8]) -> [UInt32] {
        var distances = [UInt32](repeating: 0, count: count)
        ck_byte_squared_distances(vector, values, count, dimension, dimension, &distances)
        return distances
    }

    /// Each centroid moves to the mean of the rows that are nearest to it. One without rows stays.
    private func moved(toMeansOf sample: [Int8]) -> ListCentroids {
        var sums = [Int32](repeating: 0, count: values.count)
        var rowCounts = [Int32](repeating: 0, count: count)
        for (row, number) in CentroidGroups(self).nearest(toRows: sample).enumerated() {
            let (from, to) = (row * dimension, Int(number) * dimension)
            rowCounts[Int(number)] += 1
            for column in 0..<dimension { sums[to + column] += Int32(sample[from + column]) }
        }
        var moved = values
        for place in moved.indices where rowCounts[place / dimension] > 0 {
            moved[place] = Int8((Float(sums[place]) / Float(rowCounts[place / dimension])).rounded())
        }
        return ListCentroids(values: moved, dimension: dimension)
    }
}

/// Centroids in groups of near ones. A vector is compared with the middles of the groups, then with the members of the nearest
/// few, an eighth of all if there are thousands. What it finds is the nearest centroid, or rarely one that is about as near.
struct CentroidGroups: Sendable {
    /// Number of groups whose members are compared.
    private static let comparedCount = 8
    private static let rowBlock = 1_024

    private let dimension: Int
    private let middles: [Int8]
    /// The first member of each group, and the end of the last.
    private let starts: [Int]
    /// The numbers of the members, group by group, and their values in the same order.
    private let numbers: [UInt32]
    private let members: [Int8]
    private var count: Int { starts.count - 1 }

    init(_ centroids: ListCentroids) {
        dimension = centroids.dimension
        guard centroids.count > 16 * Self.comparedCount else {
            (middles, starts) = ([Int8](repeating: 0, count: dimension), [0, centroids.count])
            (numbers, members) = ((0..<UInt32(centroids.count)).map { $0 }, centroids.values)
            return
        }
        let groups = ListCentroids(
            of: centroids.values, dimension: dimension, count: Int(Double(centroids.count).squareRoot()))
        let group = CentroidGroups(groups).nearest(toRows: centroids.values)
        let order = group.indices.sorted { (group[$0], $0) < (group[$1], $1) }
        var starts = [Int](repeating: 0, count: groups.count + 1)
        for number in group { starts[Int(number) + 1] += 1 }
        for number in 0..<groups.count { starts[number + 1] += starts[number] }
        var members: [Int8] = []
        for number in order { members += centroids.values[number * dimension..<(number + 1) * dimension] }
        (middles, self.starts, numbers, self.members) = (groups.values, starts, order.map { UInt32($0) }, members)
    }

    /// The number of the centroid of each row, on all cores.
    func nearest(toRows rows: [Int8]) -> [UInt32] {
        ParallelMap.map(0..<rows.count / dimension, by: Self.rowBlock) { range in
            var distances = [UInt32](repeating: 0, count: max(count, numbers.count))
            return rows.withUnsafeBufferPointer { rows in
                range.map { row in
                    nearest(
                        to: UnsafeBufferPointer(rebasing: rows[row * dimension..<(row + 1) * dimension]), &distances)
                }
            }
        }.flatMap { $0 }
    }

    private func nearest(to vector: UnsafeBufferPointer<Int8>, _ distances: inout [UInt32]) -> UInt32 {
        ck_byte_squared_distances(vector.baseAddress, middles, count, dimension, dimension, &distances)
        var groups: [Int] = []
        for _ in 0..<min(Self.comparedCount, count) {
            var least = 0
            for group in 1..<max(1, count) where distances[group] < distances[least] { least = group }
            groups.append(least)
            distances[least] = .max
        }
        var (best, least) = (0, UInt32.max)
        members.withUnsafeBufferPointer { members in
            for group in groups {
                let range = starts[group]..<starts[group + 1]
                guard !range.isEmpty else { continue }
                ck_byte_squared_distances(
                    vector.baseAddress, members.baseAddress.map { $0 + range.lowerBound * dimension }, range.count,
                    dimension,
                    dimension, &distances)
                for place in 0..<range.count where distances[place] < least {
                    (best, least) = (range.lowerBound + place, distances[place])
                }
            }
        }
        return numbers[best]
    }
}
