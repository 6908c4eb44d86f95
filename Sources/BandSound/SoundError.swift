@_exported public import DescribedErrors

/// A failure to make sound.
package struct SoundError: DescribedError, Equatable {
    /// The cause and a remedy.
    package let description: String

    /// No soundfont was given, and none is in the usual places.
    package static let noSoundfont = SoundError("no soundfont found (apt install timgm6mb-soundfont installs one)")

    init(_ description: String) {
        self.description = description
    }
}
