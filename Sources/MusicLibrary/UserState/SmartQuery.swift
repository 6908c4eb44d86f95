/// What a playlist was asked to be, kept so that other programs can ask again.
public struct SmartQuery: Codable, Hashable, Sendable {
    /// Limits of one descriptor.
    public struct Range: Codable, Hashable, Sendable {
        /// The descriptor.
        public var name: String
        /// Lower limit; nil for none.
        public var min: Float?
        /// Upper limit; nil for none.
        public var max: Float?
    }

    /// Mood or label.
    public var mood: String?
    /// Words in artist, album or title.
    public var search: String?
    /// Genres, groups or patterns.
    public var genres: [String]
    /// Limits.
    public var ranges: [Range]
    /// Tracks at most; nil for any number.
    public var limit: Int?
    /// Whether the order is random.
    public var isRandom: Bool
}
