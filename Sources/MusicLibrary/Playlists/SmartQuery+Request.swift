extension SmartQuery {
    /// What of a request can be asked again without the library: nil when that is nothing.
    public init?(_ request: PlaylistRequest) {
        mood = request.mood?.lowercased()
        search = request.search
        genres = request.genres
        func limit(_ value: Float) -> Float? { abs(value) < .greatestFiniteMagnitude ? value : nil }
        ranges = request.ranges.map {
            Range(name: $0.name, min: limit($0.range.lowerBound), max: limit($0.range.upperBound))
        }
        if case .tracks(let count) = request.length { self.limit = count }
        isRandom = request.randomSeed != nil
        if mood == nil && search == nil && genres.isEmpty && ranges.isEmpty { return nil }
    }
}
