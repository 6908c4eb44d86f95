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
    /// MP4, M4A, M4B and QuickTime: AAC, ALAC and others.
    case mp4
    /// AAC as a stream of ADTS frames, or with an ADIF header.
    case aac
    /// AAC in LATM, as a stream of LOAS frames.
    case latm
    /// Windows Media Audio in ASF.
    case asf = "wma"
    /// Matroska and WebM.
    case matroska
    /// WavPack.
    case wavPack = "wavpack"
    /// Monkey's Audio.
    case monkeysAudio = "ape"
    /// Musepack, stream versions 7 and 8.
    case musepack
    /// True Audio.
    case trueAudio = "tta"
    /// Tom's lossless audio compressor.
    case tak
    /// DSD in Sony's DSF.
    case dsf
    /// DSD in Philips's DSDIFF.
    case dsdiff = "dff"
    /// Speex in Ogg.
    case speex
    /// AC-3 and E-AC-3 as a stream of frames.
    case ac3
    /// DTS as a stream of frames.
    case dts

    /// Finds the format of a file by its first bytes (of an MP3 behind junk: its first mebibyte).
    ///
    /// - Throws: `AudioError` of kind `notAudio` or `unsupportedFormat` (a MIDI file, say: the reason names it), and
    ///   those of opening a file: `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`.
    public static func detect(_ path: RawPath) throws(AudioError) -> AudioFormat {
        try FormatProbe(try ByteFile(path)).format
    }

    /// Whether this build decodes it: much is the work of FFmpeg, which is a trait of the package.
    public var isDecoded: Bool { Self.hasFFmpeg || !needsFFmpeg }

    static var hasFFmpeg: Bool {
        #if FFmpeg
            true
        #else
            false
        #endif
    }

    var needsFFmpeg: Bool {
        switch self {
        case .mp3, .wav, .wave64, .aiff, .flac, .vorbis, .opus, .oggFLAC, .au, .caf: false
        case .mp4, .aac, .latm, .asf, .matroska, .wavPack, .monkeysAudio, .musepack, .trueAudio, .tak, .dsf, .dsdiff,
            .speex,
            .ac3, .dts:
            true
        }
    }

    /// Whether tags may follow the sound, where a decoder would stumble over them.
    var endsWithTags: Bool {
        switch self {
        case .mp3, .flac, .aac, .latm, .wavPack, .monkeysAudio, .musepack, .trueAudio, .tak, .ac3, .dts: true
        case .wav, .wave64, .aiff, .vorbis, .opus, .oggFLAC, .au, .caf, .mp4, .asf, .matroska, .dsf, .dsdiff, .speex:
            false
        }
    }

    /// As people call it.
    var name: String {
        switch self {
        case .mp3: "MP3"
        case .wav: "WAV"
        case .wave64: "Wave64"
        case .aiff: "AIFF"
        case .flac: "FLAC"
        case .vorbis: "Vorbis in Ogg"
        case .opus: "Opus in Ogg"
        case .oggFLAC: "FLAC in Ogg"
        case .au: "AU"
        case .caf: "CAF"
        case .mp4: "MP4 (AAC or ALAC)"
        case .aac: "a raw AAC stream"
        case .latm: "AAC in LATM"
        case .asf: "WMA (Windows Media)"
        case .matroska: "Matroska or WebM"
        case .wavPack: "WavPack"
        case .monkeysAudio: "Monkey's Audio (APE)"
        case .musepack: "Musepack"
        case .trueAudio: "True Audio (TTA)"
        case .tak: "TAK"
        case .dsf: "DSD (DSF)"
        case .dsdiff: "DSD (DSDIFF)"
        case .speex: "Speex in Ogg"
        case .ac3: "AC-3 (Dolby Digital)"
        case .dts: "DTS"
        }
    }
}
