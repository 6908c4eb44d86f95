/// An audio file that has been opened and identified. Its audio, tags and identity can be read from it.
///
/// An instance must be used from one thread at a time.
public final class AudioSource {
    package let file: ByteFile
    let probe: FormatProbe

    /// Opens a file and detects its format.
    ///
    /// - Throws: `AudioError` of kind `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`, `notAudio`,
    ///   `unsupportedFormat` or `encrypted`.
    public convenience init(_ path: some PathConvertible) throws(AudioError) {
        try self.init(path.rawPath, in: .standard)
    }

    /// As `init(_:)`, with the formats to detect.
    package init(_ path: RawPath, in catalog: FormatCatalog) throws(AudioError) {
        file = try ByteFile(path)
        probe = try FormatProbe(file, in: catalog)
        guard probe.tracks?.isEncrypted != true else {
            throw AudioError(
                .encrypted, path,
                "the file is protected by DRM (encrypted); only the store's own player can play it")
        }
    }

    /// The file.
    public var path: RawPath { file.path }

    /// The format of the file.
    public var format: AudioFormat { probe.format }

    /// Range of the content between tags.
    package var content: Range<Int> { probe.content }

    /// The formats that are detected.
    package var catalog: FormatCatalog { probe.catalog }

    /// The tracks of a container; `nil` for other formats, and if they are unknown.
    public var tracks: MediaTracks? { probe.tracks }
}
