/// What a file holds, found by its content; names and extensions do not count.
public enum AudioFormat: String, Hashable, Sendable, CaseIterable {
    /// MPEG-1, 2 or 2.5 audio, layers I to III.
    case mp3
    /// WAV in its RIFF, RIFX and RF64 forms.
    case wav
    /// Sony Wave64.
    case wave64
    /// AIFF and AIFF-C.
    case aiff
    /// FLAC in its own container.
    case flac
    /// Vorbis in Ogg.
    case vorbis
    /// Opus in Ogg.
    case opus
    /// FLAC in Ogg.
    case oggFLAC
    /// Sun/NeXT AU.
    case au
    /// Apple Core Audio Format.
    case caf

    /// Finds the format of a file by its first bytes (of an MP3 behind junk: its first mebibyte).
    ///
    /// - Throws: `AudioError` of kind `notAudio` or `unsupportedFormat` (an AAC file, say: the reason names it), and
    ///   those of opening a file: `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`.
    public static func detect(_ path: RawPath) throws(AudioError) -> AudioFormat {
        try FormatProbe(try ByteFile(path)).format
    }
}
