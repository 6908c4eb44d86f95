/// The keys of a track, one after the other: the most likely sequence (A. Viterbi), in which changes are rare.
package struct KeyRanges {
    /// Times are seconds.
    package struct Range: Equatable {
        package let start: Double
        package let end: Double
        /// 0…11 for major keys from C, 12…23 for minor keys from C.
        package let key: Int
        package let columns: Swift.Range<Int>
    }

    /// In order and without gaps.
    package let ranges: [Range]

    /// Subtracted for each change of key, so that chords and passing modulations are not keys. On made-up songs of two keys,
    /// any value from 20 to 60 finds the same ranges; below 16, chords are keys.
    private static let penalty = 26.0

    /// - Parameters:
    ///   - logits: columns × keys.
    ///   - times: starts of the columns and the end of the last, in seconds.
    ///   - lines: starts of bars. A key begins with a bar if one begins within half a bar of the change.
    package init(logits: [[Float]], times: [Double], lines: [Double]) {
        let path = Self.path(logits)
        var ranges: [Range] = []
        var first = 0
        for column in path.indices where column + 1 == path.count || path[column + 1] != path[column] {
            let start = ranges.last?.end ?? times[0]
            let isLast = column + 1 == path.count
            let end = times[path.count]
            let change = isLast ? end : max(start, min(end, Self.nearest(times[column + 1], lines)))
            ranges.append(Range(start: start, end: change, key: path[column], columns: first..<column + 1))
            first = column + 1
        }
        self.ranges = ranges
    }

    /// The key of each column.
    private static func path(_ logits: [[Float]]) -> [Int] {
        guard var best = logits.first?.map(Double.init) else { return [] }
        var sources: [[Int]] = []
        for column in logits.dropFirst() {
            let leader = highest(best)
            let changed = best[leader] - penalty
            sources.append(best.indices.map { best[$0] >= changed ? $0 : leader })
            best = best.indices.map { max(best[$0], changed) + Double(column[$0]) }
        }
        var path = [highest(best)]
        for from in sources.reversed() { path.append(from[path[path.count - 1]]) }
        return path.reversed()
    }

    /// Of equal ones the first.
    private static func highest(_ values: [Double]) -> Int {
        values.indices.reduce(0) { values[$1] > values[$0] ? $1 : $0 }
    }

    private static func nearest(_ time: Double, _ lines: [Double]) -> Double {
        guard let after = lines.firstIndex(where: { $0 > time }) ?? lines.indices.last, after > 0 else { return time }
        let (before, next) = (lines[after - 1], lines[after])
        let line = time - before < next - time ? before : next
        return abs(line - time) <= (next - before) / 2 ? line : time
    }
}
