@_exported public import DescribedErrors

/// Why there is no sound.
public struct SoundError: DescribedError, Equatable {
    /// The cause, and what to do.
    public let description: String

    /// No soundfont was named, and none lies in the usual places.
    public static let noSoundfont = SoundError("there is no soundfont (apt install timgm6mb-soundfont brings one)")

    init(_ description: String) {
        self.description = description
    }
}
