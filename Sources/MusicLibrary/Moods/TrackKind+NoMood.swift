public import AudioFeatures

extension TrackKind {
    /// The reason why a track of this kind, outside all regions, has no mood.
    public var whyNoMood: String {
        self == .music
            ? "none: it is in no mood's region" : "none: it is \(self == .silence ? "silent" : rawValue), not music"
    }
}
