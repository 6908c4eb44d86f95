/// What people type, and what they mean: the same on the command line, on the page and for players of Spotify.
public enum SearchExamples {
    /// A track of the library in which these are found, in the byte order of paths.
    public struct Track: Sendable {
        /// Where it lies.
        public let path: String
        /// What it is called.
        public let title: String
        /// Whose it is.
        public let artist: String
        /// Of what kind it is.
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

    /// What is typed, and the path of the track that is meant.
    public static let queries = [
        ("acdc", "Road/a.wav"), ("pink", "Road/b.wav"), ("!!!", "Road/c.wav"),
        ("\u{30D2}\u{30AB}\u{30EB}", "Road/d.wav"), ("disco", "Road/c.wav"), ("rap", "Winter/e.wav"),
        ("winter", "Winter/e.wav"),
    ]
}
