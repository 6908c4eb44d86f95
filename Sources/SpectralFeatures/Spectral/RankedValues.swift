/// Numbers of which a few ranks are requested, without sorting them all: C. Hoare, *Algorithm 65: Find*, CACM 4(7),
/// 1961, doi:10.1145/366622.366647.
package struct RankedValues {
    private var values: [Float]

    /// - Parameter values: at least one.
    package init(_ values: some Sequence<Float>) {
        self.values = Array(values)
    }

    /// The middle value, or the mean of the two in the middle.
    var median: Float {
        var copy = self
        let middle = values.count / 2
        let upper = copy.value(ofRank: middle)
        return values.count.isMultiple(of: 2) ? (copy.value(ofRank: middle - 1) + upper) / 2 : upper
    }

    /// The value with `rank` others before it in ascending order.
    package mutating func value(ofRank rank: Int) -> Float {
        var (first, last) = (0, values.count - 1)
        while first < last {
            let pivot = values[first + (last - first) / 2]
            var (left, right) = (first, last)
            while left <= right {
                while values[left] < pivot { left += 1 }
                while values[right] > pivot { right -= 1 }
                guard left <= right else { break }
                values.swapAt(left, right)
                left += 1
                right -= 1
            }
            if rank <= right {
                last = right
            } else if rank >= left {
                first = left
            } else {
                break
            }
        }
        return values[rank]
    }
}
