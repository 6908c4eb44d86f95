extension SmartQuery {
    /// What of a request can be asked again without the library: nil when that is nothing.
    public init?(_ request: PlaylistRequest) {
        mood = request.mood?.lowercased()
        search = request.filter.search
        let excluded = request.filter.exclude
        (genres, excludedGenres) = (request.filter.genres, excluded.genres)
        (excludedFolders, excludedTracks) = (excluded.folders, excluded.tracks)
        ranges = request.filter.ranges.map { Range(name: $0.name, min: $0.min, max: $0.max) }
        (kinds, includesOther) = (request.filter.kinds, request.includesOther)
        if case .tracks(let count) = request.length { self.limit = count }
        isRandom = request.randomSeed != nil
        (showsDuplicates, foldsVersions) = (request.showsDuplicates, request.foldsVersions)
        guard mood == nil && search == nil && excluded == .init() else { return }
        if genres.isEmpty && ranges.isEmpty && kinds.isEmpty { return nil }
    }
}
