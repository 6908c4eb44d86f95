/// How many tracks of what kind a container of several (MP4, Matroska, ASF) holds, told from its header alone.
public struct MediaTracks: Hashable, Sendable {
    /// Audio tracks.
    public internal(set) var audioCount = 0
    /// Video tracks; pictures of covers and chapters do not count.
    public internal(set) var videoCount = 0
    /// Whether an audio track is encrypted (DRM), so that nothing but the shop's own player can decode it.
    public internal(set) var isEncrypted = false

    init() {}

    /// Reads the header of a file.
    ///
    /// - Returns: `nil` when the file is of another kind or its header cannot be read.
    /// - Throws: what `AudioFormat.detect` throws.
    public init?(_ path: RawPath) throws(AudioError) {
        let file = try ByteFile(path)
        let probe = try FormatProbe(file)
        guard let tracks = probe.tracks else { return nil }
        self = tracks
    }
}
