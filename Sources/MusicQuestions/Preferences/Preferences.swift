public import Foundation

/// What a user may set in `preferences.json` beside the index: moods, genre groups, exclusions, brainwaves.
public struct Preferences: Equatable, Sendable {
    /// What never appears in a playlist.
    public struct Exclusions: Hashable, Sendable {
        /// Folders, relative to the library's root, `.` for that itself; everything below them.
        public var folders: [String] = []
        /// Genres; `*` and `?` are wildcards.
        public var genres: [String] = []
        /// Tracks: words of title, artist or album with wildcards, such as `*christmas*`, or ids.
        public var tracks: [String] = []
        /// Artists, by the whole name.
        public var artists: [String] = []

        /// Nothing is excluded.
        public init() {}

        /// Adds the exclusions of another value.
        public mutating func formUnion(_ other: Exclusions) {
            folders += other.folders
            genres += other.genres
            tracks += other.tracks
            artists += other.artists
        }
    }

    /// Moods by name.
    public var moods = MoodRegion.standard
    /// Patterns of genres by the name of their group: `rock` may stand for `*rock*`, `*metal*` and `punk`.
    public var genreGroups: [String: [String]] = [
        "rock": ["*rock*", "*metal*", "*punk*", "grunge"],
        "electronic": ["electro*", "*house*", "*techno*", "*trance*", "drum*bass", "dubstep", "idm"],
        "jazz": ["*jazz*", "swing", "bebop", "bossa*"],
        "classical": ["classic*", "baroque", "opera", "*chamber*", "*symphon*"],
        "hiphop": ["*hip*hop*", "*rap*", "trap"],
        "folk": ["*folk*", "*country*", "singer*songwriter", "*acoustic*"],
    ]
    /// What never appears in a playlist.
    public var exclude = Exclusions()
    /// How brainwaves are mapped to moods.
    package var brainwaves = BrainwaveSettings()

    /// The standard preferences, which apply if there is no file.
    public init() {}

    /// The path of the preferences of an index.
    public static func path(besideIndex index: RawPath) -> RawPath {
        UserState.folder(ofIndex: index).appending("preferences.json")
    }

    /// Reads the file. A missing file means the standard preferences.
    /// - Throws: `PreferencesError` with the file and the place in it.
    public init(_ path: RawPath) throws(PreferencesError) {
        guard path.exists else {
            self.init()
            return
        }
        do {
            let data = try Data(contentsOf: URL(filePath: path.description))
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            self = try decoder.decode(Preferences.self, from: data)
        } catch {
            throw PreferencesError(path: path, error)
        }
    }

    /// Reads the file beside an index, changes it and writes it, under a lock that excludes other calls of this
    /// function.
    /// - Parameters:
    ///   - index: the index.
    ///   - edit: changes the preferences; if it throws, the file stays as it is.
    /// - Throws: `PreferencesError` when it cannot be read or written, and what `edit` throws.
    public static func change(besideIndex index: RawPath, _ edit: (inout Preferences) throws -> Void) throws {
        let lock = FolderLock(UserState.folder(ofIndex: index))
        try withExtendedLifetime(lock) {
            let path = path(besideIndex: index)
            var preferences = try Preferences(path)
            try edit(&preferences)
            try preferences.write(path)
        }
    }

    /// Writes the file atomically.
    /// - Throws: `PreferencesError` when it cannot be written.
    public func write(_ path: RawPath) throws(PreferencesError) {
        do {
            try json().write(to: URL(filePath: path.description), options: .atomic)
        } catch {
            throw PreferencesError(path: path, error)
        }
    }

    /// The file's text with all settings, for editing.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension Preferences: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case moods
        case genreGroups = "genre_groups"
        case exclude, brainwaves
    }

    /// Reads the settings that are present. A missing setting keeps its standard value; an unknown one is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        moods = try container.decodeIfPresent([String: MoodRegion].self, forKey: .moods) ?? moods
        moods = Dictionary(moods.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
        genreGroups = try container.decodeIfPresent([String: [String]].self, forKey: .genreGroups) ?? genreGroups
        exclude = try container.decodeIfPresent(Exclusions.self, forKey: .exclude) ?? exclude
        brainwaves = try container.decodeIfPresent(BrainwaveSettings.self, forKey: .brainwaves) ?? brainwaves
    }
}

extension Preferences.Exclusions: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable { case folders, genres, tracks, artists }

    /// Reads the lists that are present.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        folders = try container.decodeIfPresent([String].self, forKey: .folders) ?? []
        genres = try container.decodeIfPresent([String].self, forKey: .genres) ?? []
        tracks = try container.decodeIfPresent([String].self, forKey: .tracks) ?? []
        artists = try container.decodeIfPresent([String].self, forKey: .artists) ?? []
    }
}
