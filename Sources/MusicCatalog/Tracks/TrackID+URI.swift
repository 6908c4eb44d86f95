import SimilarityIndex

extension TrackID {
    private static let scheme = "sonicindex:track:"

    /// The name of a track in JSON, like Spotify's.
    package var uri: String { Self.scheme + description }

    /// - Parameter text: an id or a URI, which may be one for Spotify's clients.
    package init?(reference text: String) {
        let scheme = [Self.scheme, "spotify:track:"].first { text.hasPrefix($0) } ?? ""
        self.init(String(text.dropFirst(scheme.count)))
    }
}
