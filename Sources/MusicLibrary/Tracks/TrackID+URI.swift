import SimilarityIndex

extension TrackID {
    private static let scheme = "sonicindex:track:"

    /// As JSON names a track, in the manner of Spotify's.
    var uri: String { Self.scheme + description }

    /// - Parameter text: an id or a URI.
    init?(reference text: String) {
        self.init(text.hasPrefix(Self.scheme) ? String(text.dropFirst(Self.scheme.count)) : text)
    }
}
