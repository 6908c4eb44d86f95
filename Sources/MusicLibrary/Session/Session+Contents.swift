/// The contents of a library under a user's conditions.
extension Session {
    /// The genres of the tracks that meet the conditions, the most frequent first.
    /// - Throws: as ``tracks(_:)``.
    public func genres(_ filter: TrackFilter = TrackFilter()) throws -> [GenreSummary] {
        try library.genres(filter, for: try taste(for: filter))
    }

    /// The artists of the tracks that meet the conditions, the most frequent first.
    /// - Throws: as ``tracks(_:)``.
    public func artists(_ filter: TrackFilter = TrackFilter()) throws -> [ArtistSummary] {
        try library.artists(filter, for: try taste(for: filter))
    }

    /// The albums of the tracks that meet the conditions, by artist, year and name.
    /// - Throws: as ``tracks(_:)``.
    public func albums(_ filter: TrackFilter = TrackFilter()) throws -> [AlbumSummary] {
        try library.albums(filter, for: try taste(for: filter))
    }
}
