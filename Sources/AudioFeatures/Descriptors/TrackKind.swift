/// The content of a recording.
public enum TrackKind: String, CaseIterable, Sendable, Codable {
    /// Music of any kind, sung or not.
    case music
    /// Speech without music.
    case speech
    /// Other sounds: rain, engines, animals.
    case noise
    /// Nothing above −60 dBFS.
    case silence

    /// The minimum confidence for music. `make accuracy` counts the recordings that pass and that are lost.
    package static let leastMusic: Float = 0.6
}
