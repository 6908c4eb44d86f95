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

/// The nearest `capacity` of the inserted neighbors: a binary heap with the farthest on top.
struct NeighborHeap {
    private let capacity: Int
    private var heap: [Neighbor] = []

    init(capacity: Int) { self.capacity = capacity }

    /// Only a candidate nearer than this, or equally near and earlier, can enter.
    var reach: Float { heap.count < capacity ? .infinity : heap.first?.distance ?? -1 }

    /// The nearest, nearest first.
    var sorted: [Neighbor] { heap.sorted() }

    /// Adds `candidate` if it is among the nearest.
    mutating func insert(_ candidate: Neighbor) {
        if heap.count < capacity {
            heap.append(candidate)
            siftUp()
        } else if let farthest = heap.first, candidate < farthest {
            heap[0] = candidate
            siftDown()
        }
    }

    private mutating func siftUp() {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[parent] < heap[child] else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func siftDown() {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count && heap[child] < heap[child + 1] { child += 1 }
            guard heap[parent] < heap[child] else { return }
            heap.swapAt(parent, child)
            parent = child
        }
    }
}
