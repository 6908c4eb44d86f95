/// What a recording is of.
public enum TrackKind: String, CaseIterable, Sendable, Codable {
    /// Music of any kind, sung or not.
    case music
    /// Somebody speaks, and no music with it.
    case speech
    /// Neither: rain, engines, animals.
    case noise
    /// Nothing above −60 dBFS.
    case silence

    /// The confidence that it is music below which it is not taken for music: `make accuracy` counts what passes and what is
    /// lost.
    public static let leastMusic: Float = 0.6
}
