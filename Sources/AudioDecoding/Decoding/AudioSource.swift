/// An audio file opened and recognised once, from which its sound, its tags and its identity are read.
///
/// An instance is used from one thread at a time.
public final class AudioSource {
    package let file: ByteFile
    let probe: FormatProbe

    /// Opens a file and finds out what it holds.
    ///
    /// - Throws: `AudioError` of kind `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`, `notAudio`,
    ///   `unsupportedFormat` or `encrypted`.
    public convenience init(_ path: RawPath) throws(AudioError) {
        try self.init(path, in: .standard)
    }

    /// As `init(_:)`, with the formats to look for.
    package init(_ path: RawPath, in catalog: FormatCatalog) throws(AudioError) {
        file = try ByteFile(path)
        probe = try FormatProbe(file, in: catalog)
        guard probe.tracks?.isEncrypted != true else {
            throw AudioError(
                .encrypted, path,
                "it is protected by DRM (encrypted); only the shop's own player can play it, and nothing else")
        }
    }

    /// The file.
    public var path: RawPath { file.path }

    /// What the file holds.
    public var format: AudioFormat { probe.format }

    /// Where its content lies between tags.
    package var content: Range<Int> { probe.content }

    /// The tracks of a container of several; `nil` for all others, and where they cannot be told.
    public var tracks: MediaTracks? { probe.tracks }
}
