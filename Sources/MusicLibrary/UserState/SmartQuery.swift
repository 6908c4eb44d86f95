public import AudioFeatures

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
    /// Words in artist, album or title (where there is none, in the file's name).
    public var search: String?
    /// Genres, groups or patterns.
    public var genres: [String]
    /// Genres, groups or patterns that are not in it; the preferences may exclude more, of all three.
    public var excludedGenres: [String]
    /// Folders whose tracks are not in it.
    public var excludedFolders: [String]
    /// Words or ids of tracks that are not in it.
    public var excludedTracks: [String]
    /// Limits.
    public var ranges: [Range]
    /// What the tracks are of; empty for music, or for anything.
    public var kinds: Set<TrackKind>
    /// Whether speech, noise and silence are in it, too.
    public var includesOther: Bool
    /// Tracks at most; nil for any number.
    public var limit: Int?
    /// Whether the order is random.
    public var isRandom: Bool
    /// Whether copies and other versions of a recording are in it, too.
    public var showsDuplicates: Bool
    /// Whether of several versions of one piece only one is, by ear.
    public var foldsVersions: Bool
}

extension SmartQuery {
    /// - Throws: `DecodingError` for what is no query. One that was kept before there were exclusions,
    ///   ``showsDuplicates``, ``foldsVersions``, ``kinds`` and ``includesOther`` has none of them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        mood = try container.decodeIfPresent(String.self, forKey: .mood)
        search = try container.decodeIfPresent(String.self, forKey: .search)
        genres = try container.decode([String].self, forKey: .genres)
        func excluded(_ key: CodingKeys) throws -> [String] {
            try container.decodeIfPresent([String].self, forKey: key) ?? []
        }
        excludedGenres = try excluded(.excludedGenres)
        excludedFolders = try excluded(.excludedFolders)
        excludedTracks = try excluded(.excludedTracks)
        ranges = try container.decode([Range].self, forKey: .ranges)
        kinds = try container.decodeIfPresent(Set<TrackKind>.self, forKey: .kinds) ?? []
        includesOther = try container.decodeIfPresent(Bool.self, forKey: .includesOther) ?? false
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        isRandom = try container.decode(Bool.self, forKey: .isRandom)
        showsDuplicates = try container.decodeIfPresent(Bool.self, forKey: .showsDuplicates) ?? false
        foldsVersions = try container.decodeIfPresent(Bool.self, forKey: .foldsVersions) ?? false
    }
}
