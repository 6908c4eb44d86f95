public import AudioFeatures

extension LibraryTrack {
    /// The kind of recording; nil in an index without it, whose tracks count as music.
    public var kind: TrackKind? {
        get { isKindKnown ? descriptors.kind : nil }
        set {
            isKindKnown = newValue != nil
            descriptors.kind = newValue ?? .music
        }
    }

    /// 0…1: confidence that it is music; nil in an index without it.
    public var music: Float? {
        get { isKindKnown ? descriptors.music : nil }
        set {
            isKindKnown = newValue != nil
            descriptors.music = newValue ?? 1
        }
    }

    /// Energy × valence, and the three other products; nil for a track that is not music and has no mood, as is gloom.
    var happiness: Float? { ofMusic(\.happiness) }
    var sadness: Float? { ofMusic(\.sadness) }
    var anger: Float? { ofMusic(\.anger) }
    var calmness: Float? { ofMusic(\.calmness) }
    var gloom: Float? { ofMusic(\.gloom) }

    private func ofMusic(_ product: KeyPath<TrackDescriptors, Float>) -> Float? {
        descriptors.kind == .music ? descriptors[keyPath: product] : nil
    }
}
