/// The tracks with a name, by kind of match.
struct CalledTracks: Sendable {
    private var same: Int?
    private var byEnd: [Int] = []
    private var byName: [Int] = []
    /// The longest path that is an ending of the name.
    private var containing: (index: Int, length: Int)?

    /// The track whose path is the name. Otherwise the tracks whose path ends in the name, then the one whose path is
    /// an ending of it, then those with this title or "artist - title".
    var indices: [Int] {
        if let same { return [same] }
        if !byEnd.isEmpty { return byEnd }
        return containing.map { [$0.index] } ?? byName
    }

    /// - Precondition: tracks are added in ascending order.
    mutating func add(_ index: Int, _ match: PathMatcher.Match) {
        switch match {
        case .none: byName.append(index)
        case .same: same = same ?? index
        case .endsInWanted: byEnd.append(index)
        case .endOfWanted(let length): if length > containing?.length ?? 0 { containing = (index, length) }
        }
    }

    /// Adds the matches among later tracks.
    mutating func add(_ later: CalledTracks) {
        same = same ?? later.same
        byEnd += later.byEnd
        byName += later.byName
        if let other = later.containing, other.length > containing?.length ?? 0 { containing = other }
    }
}
