/// A set of tracks of one index, made once and asked by many searches.
package struct TrackMask: Sendable {
    /// By number of the track.
    let isMember: [Bool]
    /// Tracks in it.
    package let count: Int

    /// - Parameter isMember: whether each track of the index is in the set, by number.
    package init(_ isMember: [Bool]) {
        self.isMember = isMember
        count = isMember.count { $0 }
    }

    /// Whether a track is in it; a number that no track has is not.
    package func contains(_ index: Int) -> Bool { isMember.indices.contains(index) && isMember[index] }
}
