/// A track and its distance from the query.
public struct Neighbor: Hashable, Comparable, Sendable {
    /// Number of the track in the index.
    public var index: Int
    /// Distance, 0 or more; the unit depends on the search.
    public var distance: Float

    /// Creates a neighbor.
    public init(index: Int, distance: Float) {
        self.index = index
        self.distance = distance
    }

    /// Nearer first; equal distances by track number, so that the ranking is deterministic.
    public static func < (lhs: Neighbor, rhs: Neighbor) -> Bool {
        (lhs.distance, lhs.index) < (rhs.distance, rhs.index)
    }
}

/// The nearest `capacity` of the inserted neighbors.
///
/// They gather in a buffer of twice the capacity. Whenever it is full, its nearer half stays. Unlike a heap, this takes
/// constant time for each.
struct NeighborSelection {
    private let capacity: Int
    /// Distances that are not negative sort like their bit patterns. With the index below, all keys are different.
    private var keys: [UInt64] = []
    /// Only a candidate nearer than this can be among the nearest.
    private(set) var reach: Float

    init(capacity: Int) {
        self.capacity = capacity
        reach = capacity > 0 ? .infinity : -1
    }

    /// The nearest, nearest first.
    var sorted: [Neighbor] {
        var selection = self
        selection.shorten()
        return selection.keys.sorted().map {
            Neighbor(index: Int($0 & 0xFFFF_FFFF), distance: Float(bitPattern: UInt32($0 >> 32)))
        }
    }

    /// Adds a candidate.
    /// - Parameters:
    ///   - index: different for all, and below 2³².
    ///   - distance: 0 or more, and below ``reach``.
    mutating func insert(index: Int, distance: Float) {
        keys.append(UInt64(distance.bitPattern) << 32 | UInt64(index))
        if keys.count >= capacity + max(capacity, 64) { shorten() }
    }

    /// Keeps the nearest.
    private mutating func shorten() {
        guard capacity > 0, keys.count >= capacity else { return }
        keys.moveSmallestToFront(capacity)
        keys.removeLast(keys.count - capacity)
        reach = Float(bitPattern: UInt32((keys.max() ?? 0) >> 32))
    }
}

extension [UInt64] {
    /// Moves the `count` smallest of different numbers to the front, in no order (C. A. R. Hoare, *Algorithm 65: find*,
    /// CACM 4, 1961).
    fileprivate mutating func moveSmallestToFront(_ count: Int) {
        var (low, high) = (0, self.count - 1)
        // Enough for any but contrived orders.
        var roundsLeft = 4 * (Int.bitWidth - self.count.leadingZeroBitCount)
        while low < high {
            if roundsLeft == 0 { return self[low...high].sort() }
            roundsLeft -= 1
            let (first, middle, last) = (self[low], self[(low + high) / 2], self[high])
            let pivot = Swift.max(Swift.min(first, middle), Swift.min(Swift.max(first, middle), last))
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < pivot { left += 1 }
                while self[right] > pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            // All up to `right` are at most the pivot, and all from `left` on at least.
            if count <= right + 1 {
                high = right
            } else if count > left {
                low = left
            } else {
                return
            }
        }
    }
}
