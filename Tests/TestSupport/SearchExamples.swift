/// Searches and their expected results, the same on the command line, on the page and for Spotify's clients.
public enum SearchExamples {
    /// A track of the library that is searched, in the byte order of paths.
    public struct Track: Sendable {
        /// The path.
        public let path: String
        /// The title.
        public let title: String
        /// The artist.
        public let artist: String
        /// The genre.
        public let genre: String
    }

    /// The library.
    public static let tracks = [
        Track(path: "Road/a.wav", title: "Thunderstruck", artist: "AC/DC", genre: "Rock"),
        Track(path: "Road/b.wav", title: "So What", artist: "P!nk", genre: "Pop"),
        Track(path: "Road/c.wav", title: "Heart of Hearts", artist: "!!!", genre: "Disco"),
        Track(
            path: "Road/d.wav", title: "First Love", artist: "\u{5B87}\u{591A}\u{7530}\u{30D2}\u{30AB}\u{30EB}",
            genre: "J-Pop"),
        Track(path: "Winter/e.wav", title: "Plain", artist: "Nobody", genre: "Hip-Hop/Rap"),
    ]

    /// The text of a search, and the path of the expected track.
    public static let queries = [
        ("acdc", "Road/a.wav"), ("pink", "Road/b.wav"), ("!!!", "Road/c.wav"),
        ("\u{30D2}\u{30AB}\u{30EB}", "Road/d.wav"), ("disco", "Road/c.wav"), ("rap", "Winter/e.wav"),
        ("winter", "Winter/e.wav"),
    ]
}
