import SimilarityIndex

/// Which tracks to list, in which order.
public struct TrackListQuery: Sendable {
    /// Ranges by descriptor name; a track without the number is in none.
    public var ranges: [(name: String, range: ClosedRange<Float>)]
    /// Only tracks of this genre; case makes no difference.
    public var genre: String?
    /// Descriptor to order by, ascending; nil for path order.
    public var sortedBy: String?
    /// Reverse the order.
    public var isReversed: Bool

    /// - Parameters:
    ///   - ranges: by descriptor name.
    ///   - genre: nil for all.
    ///   - sortedBy: a descriptor's name, or nil for path order.
    ///   - isReversed: descending.
    public init(
        ranges: [(name: String, range: ClosedRange<Float>)] = [], genre: String? = nil, sortedBy: String? = nil,
        isReversed: Bool = false
    ) {
        self.ranges = ranges
        self.genre = genre
        self.sortedBy = sortedBy
        self.isReversed = isReversed
    }
}

extension Library {
    /// The tracks a query selects.
    /// - Throws: `LibraryError.invalidQuery` when it names a descriptor that does not exist.
    public func tracks(_ query: TrackListQuery) throws(LibraryError) -> [LibraryTrack] {
        var conditions: [(values: [Float], range: ClosedRange<Float>)] = []
        for (name, range) in query.ranges { conditions.append((try numbers(name), range)) }
        let keys: [Float]? = if let name = query.sortedBy { try numbers(name) } else { nil }
        let ofGenre: Set<Int>? = if let genre = query.genre { try indices(ofGenre: genre) } else { nil }
        var selected: [(index: Int, key: Float)] = []
        for index in 0..<count {
            guard ofGenre?.contains(index) ?? true, conditions.allSatisfy({ $0.range.contains($0.values[index]) })
            else { continue }
            let key = keys?[index] ?? 0
            selected.append((index, key.isNaN ? -.infinity : key))
        }
        selected.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        if query.isReversed { selected.reverse() }
        var result: [LibraryTrack] = []
        for (index, _) in selected { result.append(try track(index)) }
        return result
    }
}
