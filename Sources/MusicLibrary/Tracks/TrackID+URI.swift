import SimilarityIndex

extension TrackID {
    private static let scheme = "sonicindex:track:"

    /// As JSON names a track, in the manner of Spotify's.
    var uri: String { Self.scheme + description }

    /// - Parameter text: an id or a URI, be it one that Spotify's clients are given.
    init?(reference text: String) {
        let scheme = [Self.scheme, "spotify:track:"].first { text.hasPrefix($0) } ?? ""
        self.init(String(text.dropFirst(scheme.count)))
    }
}
