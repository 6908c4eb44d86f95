package import AudioFeatures
package import MusicLibrary

/// What a player would rather have than the file as it is.
package struct PlayerStream: Sendable {
    /// As players call it, “mp3”; nil for whatever suits the bit rate.
    package let format: String?
    /// Kilobits a second at the most; nil for any number.
    package let largestBitRate: Int?
    /// Seconds of the song that are left out.
    package let offset: Int
}

/// Turns files into what players ask for.
package protocol PlayerTranscoder: Sendable {
    /// A stream of a track; nil where it cannot be made so, and the player gets the file.
    /// - Parameters:
    ///   - path: of the file.
    ///   - track: what is known of it.
    ///   - wanted: what the player asks for.
    ///   - permit: to be kept for as long as the stream is sent.
    func response(
        _ path: RawPath, _ track: LibraryTrack, _ wanted: PlayerStream, keeping permit: any Sendable
    ) throws -> Response?
}
