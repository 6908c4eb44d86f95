/// What a file holds, found by its content; names and extensions do not count.
///
/// A format is one value that says all there is to know of it: how it is recognized, where its sound lies, what decodes
/// it, how its tags are read and written, what browsers call it. Everything else follows from the value. A new format is
/// a value beside the others and its name in `FormatCatalog.standard`.
public struct AudioFormat: Sendable {
    /// Unique and stable: what an index and JSON call it.
    public let rawValue: String
    /// As people call it.
    package let name: String
    /// Endings of the names of its files, lower case, without the dot, the usual one first.
    package let endings: [String]
    /// Endings that its files share with other kinds of files: with video, mostly.
    package let sharedEndings: [String]
    /// The MIME type, as browsers know it; `nil` where they know none.
    package let mediaType: String?
    /// What the encoding loses.
    package let compression: Compression

    /// How it is recognized.
    let beginning: Beginning
    /// Finds it in a file that begins with the mark of no format; `nil` where it always has a mark.
    let search: Search?
    /// Where the sound lies, which is what is hashed.
    let sound: SoundLayout
    /// Whether tags may follow the sound, where a decoder would stumble over them.
    let mayEndWithTags: Bool
    /// Reads which tracks a file holds; `nil` for formats that hold one.
    let trackList: TrackList?

    /// What decodes it.
    let decoder: DecodingLibrary
    /// What reads it in FFmpeg; `nil` where nothing does.
    let demuxer: Demuxer?
    /// Whether its rate may be that of one-bit sound.
    let mayBeOneBit: Bool

    /// The class of TagLib that reads its tags; `nil` where none does.
    package let tagLib: TagLibFile?
    /// Where texts are looked for that TagLib does not find.
    let otherTexts: OtherTexts
    /// The tag that is written; `nil` where none is.
    package let tags: TagPlace?
    /// Whether its gain is tagged as R128 and never as ReplayGain, as RFC 7845 asks of Opus.
    package let usesR128Gain: Bool

    /// A format. What is without a default has to be known of every one.
    package init(
        _ rawValue: String, _ name: String, endings: [String], sharedEndings: [String] = [], mediaType: String?,
        _ compression: Compression, begins beginning: Beginning, search: Search? = nil, sound: SoundLayout,
        mayEndWithTags: Bool, trackList: TrackList? = nil, decoder: DecodingLibrary, demuxer: Demuxer?,
        mayBeOneBit: Bool = false, tagLib: TagLibFile?, otherTexts: OtherTexts = .none, tags: TagPlace?,
        usesR128Gain: Bool = false
    ) {
        (self.rawValue, self.name, self.endings, self.sharedEndings) = (rawValue, name, endings, sharedEndings)
        (self.mediaType, self.compression, self.mayEndWithTags) = (mediaType, compression, mayEndWithTags)
        (self.beginning, self.search, self.sound, self.trackList) = (beginning, search, sound, trackList)
        (self.decoder, self.demuxer, self.mayBeOneBit) = (decoder, demuxer, mayBeOneBit)
        (self.tagLib, self.otherTexts, self.tags, self.usesR128Gain) = (tagLib, otherTexts, tags, usesR128Gain)
    }

    /// Finds the format of a file by its first bytes (of an MP3 behind junk: its first mebibyte).
    ///
    /// - Throws: `AudioError` of kind `notAudio` or `unsupportedFormat` (a MIDI file, say: the reason names it), and
    ///   those of opening a file: `notFound`, `unreadable`, `isDirectory`, `notRegularFile`, `empty`.
    public static func detect(_ path: RawPath) throws(AudioError) -> AudioFormat {
        try FormatProbe(try ByteFile(path)).format
    }

    /// Whether this build decodes it: much is the work of FFmpeg, which is a trait of the package.
    public var isDecoded: Bool {
        #if FFmpeg
            true
        #else
            !decoder.needsFFmpeg
        #endif
    }
}

extension AudioFormat: RawRepresentable, Hashable, CaseIterable, CustomStringConvertible {
    /// The format that an index calls so; `nil` where there is none.
    public init?(rawValue: String) {
        guard let format = FormatCatalog.standard[rawValue] else { return nil }
        self = format
    }

    /// All formats, in the order in which they are looked for.
    public static var allCases: [AudioFormat] { FormatCatalog.standard.formats }

    /// Formats of one name are one.
    public static func == (one: AudioFormat, other: AudioFormat) -> Bool { one.rawValue == other.rawValue }

    /// By the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// What an index calls it.
    public var description: String { rawValue }
}

extension AudioFormat {
    /// What an encoding loses.
    package enum Compression: String, Sendable {
        /// Nothing.
        case lossless
        /// What hardly anybody hears.
        case lossy
        /// The format holds encodings of both kinds.
        case either
    }

    /// The tracks of a file, and the seconds of each audio track where the header gives them; `nil` where the header cannot
    /// be read.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - start: behind leading tags.
    package typealias TrackList =
        @Sendable (_ file: ByteFile, _ start: Int) throws(AudioError) -> (tracks: MediaTracks, durations: [Double?])?
}
