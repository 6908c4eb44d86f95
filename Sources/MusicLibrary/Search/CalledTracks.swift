/// The tracks that are called by a name, by how they are.
struct CalledTracks: Sendable {
    private var same: Int?
    private var byEnd: [Int] = []
    private var byName: [Int] = []
    /// The longest path that the name ends in.
    private var containing: (index: Int, length: Int)?

    /// A track whose path is the name; else those with paths that end in it; else that whose path it ends in; else those with
    /// this title, or artist and title.
    var indices: [Int] {
        if let same { return [same] }
        if !byEnd.isEmpty { return byEnd }
        return containing.map { [$0.index] } ?? byName
    }

    /// - Precondition: tracks come in ascending order.
    mutating func add(_ index: Int, _ match: PathMatcher.Match) {
        switch match {
        case .none: byName.append(index)
        case .same: same = same ?? index
        case .endsInWanted: byEnd.append(index)
        case .endOfWanted(let length): if length > containing?.length ?? 0 { containing = (index, length) }
        }
    }

    /// Adds what was found among later tracks.
    mutating func add(_ later: CalledTracks) {
        same = same ?? later.same
        byEnd += later.byEnd
        byName += later.byName
        if let other = later.containing, other.length > containing?.length ?? 0 { containing = other }
    }
}
