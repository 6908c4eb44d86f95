/// A set of tracks of one index, made once and asked by many searches.
public struct TrackMask: Sendable {
    /// By number of the track.
    let isMember: [Bool]
    /// Tracks in it.
    public let count: Int

    /// - Parameter isMember: whether each track of the index is in the set, by number.
    public init(_ isMember: [Bool]) {
        self.isMember = isMember
        count = isMember.count { $0 }
    }

    /// Whether a track is in it; a number that no track has is not.
    public func contains(_ index: Int) -> Bool { isMember.indices.contains(index) && isMember[index] }
}
