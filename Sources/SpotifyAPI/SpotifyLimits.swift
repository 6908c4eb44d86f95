/// The parameters of pages.
struct SpotifyLimits: DescribedParameters {
    static let standard = SpotifyLimits(20, atMost: 50)
    /// Those of the tracks of a playlist.
    static let entries = SpotifyLimits(100, atMost: 100)

    let limit: QueryParameter<Int>
    let offset = QueryParameter.integer("offset", 0...100_000, default: 0)

    private init(_ limit: Int, atMost largest: Int) { self.limit = .integer("limit", 1...largest, default: limit) }

    var descriptions: [ParameterDescription] { limit.descriptions + offset.descriptions }
}
