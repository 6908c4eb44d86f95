import AudioFeatures

/// What says that a track is a live take. A text may be wrong, and the sound is only likely.
package enum LiveEvidence: String, Sendable, CaseIterable {
    /// A mark in its title, such as “(live)”.
    case title
    /// The name of its album, such as “Live at Leeds”.
    case album
    /// The kind of the release in its tags, as MusicBrainz has it.
    case release
    /// An audience at its ends: `liveness`.
    case sound

    /// The first that says so; nil for none.
    package init?(_ track: LibraryTrack) {
        let tags = track.tags
        if let title = tags.title, SongName(title).versions["live"] != nil {
            self = .title
        } else if let album = tags.album, AlbumName(album).isLive {
            self = .album
        } else if tags.releaseTypes.contains("live") {
            self = .release
        } else if track.descriptors.liveness >= AudienceModel.leastLiveness {
            self = .sound
        } else {
            return nil
        }
    }
}
