public import AudioFeatures

extension TrackKind {
    /// Why a track of this kind that no mood's region holds has none.
    public var whyNoMood: String {
        self == .music
            ? "none: no mood's region holds it" : "none: it is \(self == .silence ? "silent" : rawValue), no music"
    }
}
