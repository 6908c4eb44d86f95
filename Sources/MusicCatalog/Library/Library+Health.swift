public import AudioFeatures

/// A track with faults.
public struct UnhealthyTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// Its faults, at least one, the most serious kinds first.
    public let findings: [HealthFinding]
}

extension Library {
    /// The tracks with faults, in path order.
    /// - Parameter kinds: the kinds of faults; empty for all.
    /// - Throws: `LibraryError` when the index is damaged.
    public func health(_ kinds: Set<HealthFinding.Kind> = []) throws(LibraryError) -> [UnhealthyTrack] {
        var found: [UnhealthyTrack] = []
        for index in 0..<count {
            let findings = try findings(of: index, kinds)
            if !findings.isEmpty { found.append(UnhealthyTrack(track: try track(index), findings: findings)) }
        }
        return found
    }

    /// The faults of a track.
    /// - Parameter kinds: the kinds of faults; empty for all.
    package func findings(
        of index: Int, _ kinds: Set<HealthFinding.Kind> = []
    ) throws(LibraryError) -> [HealthFinding] {
        // Most tracks have none, and the text says so without the rest of the record.
        let isMarked = try text("health", index) != nil
        let isGained = try !numbers("album_gain")[index].isNaN
        guard isMarked || isGained else { return [] }
        return try track(index).findings.filter { kinds.isEmpty || kinds.contains($0.kind) }
    }
}
