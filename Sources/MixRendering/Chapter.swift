/// A track of a mix as players show it.
struct Chapter: Equatable {
    let title: String
    let artist: String?
    /// Seconds from the start of the mix.
    let start: Double
    /// Seconds from the start of the mix.
    let end: Double

    /// "Artist – Title".
    var name: String { artist.map { "\($0) – \(title)" } ?? title }
}
