/// The number of tracks of each kind in a container (MP4, Matroska, ASF), from its header alone.
public struct MediaTracks: Hashable, Sendable {
    /// Number of audio tracks.
    public internal(set) var audioCount = 0
    /// Number of video tracks, without cover and chapter pictures.
    public internal(set) var videoCount = 0
    /// Whether an audio track is encrypted (DRM), so that only the store's own player can decode it.
    public internal(set) var isEncrypted = false

    init() {}

    /// Reads the header of a file.
    ///
    /// - Returns: `nil` if the file is of another kind or its header cannot be read.
    /// - Throws: the errors of `AudioFormat.detect`.
    public init?(_ path: RawPath) throws(AudioError) {
        let file = try ByteFile(path)
        let probe = try FormatProbe(file)
        guard let tracks = probe.tracks else { return nil }
        self = tracks
    }
}
