/// The format of a file, detected from its content. Names and extensions do not count.
///
/// A format is one value with all its properties: how it is recognized, where its audio is, what decodes it, how its
/// tags are read and written, and its MIME type. Everything else follows from the value. To add a format, define a
/// value beside the others and add its name to `FormatCatalog.standard`.
public struct AudioFormat: Sendable {
    /// Unique and stable name, used in indexes and JSON.
    public let rawValue: String
    /// Name for people.
    package let name: String
    /// Extensions of its files, lower case, without the dot, the usual one first.
    package let endings: [String]
    /// Extensions that its files share with other kinds of files, mostly video.
    package let sharedEndings: [String]
    /// The MIME type that browsers use; `nil` if there is none.
    package let mediaType: String?
    /// Whether the encoding is lossless.
    package let compression: Compression

    /// How it is recognized.
    let beginning: Beginning
    /// Finds the format in a file without the mark of any format; `nil` if the format always has a mark.
    let search: Search?
    /// Position of the audio, which is hashed.
    let sound: SoundLayout
    /// Whether tags may follow the audio. False if a decoder would fail on them.
    let mayEndWithTags: Bool
    /// Reads the tracks of a file; `nil` for formats with one track.
    let trackList: TrackList?

    let decoder: DecodingLibrary
    /// FFmpeg's demuxer; `nil` if there is none.
    let demuxer: Demuxer?
    /// Whether its rate may be that of one-bit audio.
    let mayBeOneBit: Bool

    /// The TagLib class that reads its tags; `nil` if there is none.
    package let tagLib: TagLibFile?
    /// Source of texts that TagLib does not find.
    let otherTexts: OtherTexts
    /// The tag that is written; `nil` if writing is not supported.
    package let tags: WrittenTag?
    /// Whether its gain is tagged as R128 and never as ReplayGain, as RFC 7845 requires for Opus.
    package let usesR128Gain: Bool

    /// Creates a format. Parameters without a default are required for every format.
    package init(
        _ rawValue: String, _ name: String, endings: [String], sharedEndings: [String] = [], mediaType: String?,
        _ compression: Compression, begins beginning: Beginning, search: Search? = nil, sound: SoundLayout,
        mayEndWithTags: Bool, trackList: TrackList? = nil, decoder: DecodingLibrary, demuxer: Demuxer?,
        mayBeOneBit: Bool = false, tagLib: TagLibFile?, otherTexts: OtherTexts = .none, tags: WrittenTag?,
        usesR128Gain: Bool = false
    ) {
        (self.rawValue, self.name, self.endings, self.sharedEndings) = (rawValue, name, endings, sharedEndings)
        (self.mediaType, self.compression, self.mayEndWithTags) = (mediaType, compression, mayEndWithTags)
        (self.beginning, self.search, self.sound, self.trackList) = (beginning, search, sound, trackList)
        (self.decoder, self.demuxer, self.mayBeOneBit) = (decoder, demuxer, mayBeOneBit)
        (self.tagLib, self.otherTexts, self.tags, self.usesR128Gain) = (tagLib, otherTexts, tags, usesR128Gain)
    }

    /// Detects the format of a file from its first bytes (for an MP3 after junk: its first mebibyte).
    ///
    /// - Throws: `AudioError` of kind `notAudio` or `unsupportedFormat` (for example for a MIDI file, which the reason
    ///   names), and those of opening a file: `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`.
    public static func detect(_ path: some PathConvertible) throws(AudioError) -> AudioFormat {
        try FormatProbe(try ByteFile(path.rawPath)).format
    }

    /// Whether this build decodes it. FFmpeg, which decodes many formats, is a trait of the package.
    public var isDecoded: Bool {
        #if FFmpeg
            true
        #else
            !decoder.needsFFmpeg
        #endif
    }
}

extension AudioFormat: RawRepresentable, Hashable, CaseIterable, CustomStringConvertible {
    /// The format with this name; `nil` if there is none.
    public init?(rawValue: String) {
        guard let format = FormatCatalog.standard[rawValue] else { return nil }
        self = format
    }

    /// All formats, in the order of detection.
    public static var allCases: [AudioFormat] { FormatCatalog.standard.formats }

    /// Formats with equal names are equal.
    public static func == (one: AudioFormat, other: AudioFormat) -> Bool { one.rawValue == other.rawValue }

    /// By name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// The name used in indexes.
    public var description: String { rawValue }
}

extension AudioFormat {
    /// Whether an encoding is lossless.
    package enum Compression: String, Sendable {
        /// Nothing is lost.
        case lossless
        /// Inaudible details are lost.
        case lossy
        /// The format supports encodings of both kinds.
        case either
    }

    /// The tracks of a file, and the seconds of each audio track if the header states them; `nil` if the header cannot
    /// be read.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - start: offset after leading tags.
    package typealias TrackList =
        @Sendable (_ file: ByteFile, _ start: Int) throws(AudioError) -> (tracks: MediaTracks, durations: [Double?])?
}
