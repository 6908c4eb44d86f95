/// Why there is no sound.
public struct SoundError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The cause, and what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
