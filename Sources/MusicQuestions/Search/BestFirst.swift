/// Elements in ascending order, the best first, found on demand, because most answers need few tracks of a large library.
/// A heap.
struct BestFirst<Element: Comparable>: IteratorProtocol {
    private var heap: [Element]

    /// - Parameter candidates: in any order.
    init(_ candidates: [Element]) {
        heap = candidates
        for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
    }

    mutating func next() -> Element? {
        guard let best = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            sink(0)
        }
        return best
    }

    /// Moves a candidate below all that are better.
    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[place] else { return }
            heap.swapAt(child, place)
            place = child
        }
    }
}
