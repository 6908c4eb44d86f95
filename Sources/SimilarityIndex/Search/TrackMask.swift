/// A set of tracks of one index, created once and used by many searches.
package struct TrackMask: Sendable {
    /// Membership by number of the track.
    let isMember: [Bool]
    /// Number of tracks in the set.
    package let count: Int

    /// - Parameter isMember: whether each track of the index is in the set, by number.
    package init(_ isMember: [Bool]) {
        self.isMember = isMember
        count = isMember.count { $0 }
    }

    /// Whether a track is in the set; false for a number that no track has.
    package func contains(_ index: Int) -> Bool { isMember.indices.contains(index) && isMember[index] }
}
