import SimilarityIndex

/// A track, what its user called it, and the hashtags in its comment.
public struct TrackLabels: Sendable {
    /// The track.
    public let track: RememberedTrack
    /// Labels by the user, in alphabetic order.
    public let labels: [Label]
    /// Labels in the file's comment, in alphabetic order.
    public let hashtags: [Label]
}

extension Session {
    /// The labels of one track.
    /// - Throws: `LibraryError` or `UserStateError`.
    public func labels(of track: RememberedTrack) throws -> TrackLabels {
        Self.labels(of: track, try LabelCatalog(library, state, profile))
    }

    /// Adds a label of the user to a track.
    /// - Parameters:
    ///   - track: the track, which also keeps the label after it was moved or renamed.
    ///   - label: the text of a label: ``Label`` has its rules.
    /// - Returns: whether the track did not have it.
    /// - Throws: `UserStateError`, also for a text that cannot be a label.
    @discardableResult
    public func label(_ track: TrackHandle, _ label: String) throws -> Bool {
        try state.add(Label(label), to: RememberedTrack(track.track), of: profile)
    }

    /// Every track with a label, sorted by path, including the user's labeled tracks that have left the library.
    /// - Parameter wanted: only tracks with this label.
    /// - Throws: `LibraryError` or `UserStateError`.
    public func labeledTracks(_ wanted: Label? = nil) throws -> [TrackLabels] {
        let catalog = try LabelCatalog(library, state, profile)
        let remembered = try state.labeledTracks(of: profile).map { try current($0.track) }
        let known = Set(remembered.map(\.id))
        let others = try catalog.labeledTracks.subtracting(known).compactMap {
            try library.track($0).map { RememberedTrack($0) }
        }
        return (remembered + others)
            .filter { track in wanted.map { catalog.labels(of: track.id).contains($0) } ?? true }
            .sorted { ($0.path, $0.id) < ($1.path, $1.id) }.map { Self.labels(of: $0, catalog) }
    }

    private static func labels(of track: RememberedTrack, _ catalog: LabelCatalog) -> TrackLabels {
        TrackLabels(
            track: track, labels: catalog.userLabels(of: track.id).sorted(),
            hashtags: catalog.commentLabels(of: track.id).sorted())
    }
}
