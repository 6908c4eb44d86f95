import CSndfile
import SystemFiles

/// Decodes WAV, AIFF, FLAC, Ogg Vorbis, Opus and others through libsndfile, always to Float32.
///
/// Integer samples are scaled to −1 ..< 1. Floating-point samples are not changed.
final class SoundFileDecoder: AudioDecoder {
    let sampleRate: Int
    let channelCount: Int
    let channelLayout: ChannelLayout
    let expectedFrameCount: Int?
    let bitDepth: Int?
    private(set) var endedEarly = false

    private let handle: OpaquePointer
    private let window: ByteWindow

    /// - Parameters:
    ///   - promisedFrameCount: the length in the header, for formats where libsndfile reports what the file actually
    ///     has. For AU and CAF it is determined here.
    ///   - patches: replacements for header bytes, shown to libsndfile.
    init(
        _ file: ByteFile, _ content: Range<Int>, promisedFrameCount: Int?, patches: [ByteWindow.Patch] = []
    ) throws(AudioError) {
        var promised = promisedFrameCount
        if promised == nil { promised = try CutStream.frameCount(file, content) }
        let window = ByteWindow(file, content, patches: patches)
        var information = SF_INFO()
        var callbacks = Self.callbacks
        guard let handle = sf_open_virtual(&callbacks, Int32(SFM_READ), &information, window.opaque) else {
            throw window.failure ?? Self.openingError(file.path)
        }
        self.handle = handle
        self.window = window
        sampleRate = Int(information.samplerate)
        channelCount = Int(information.channels)
        bitDepth = Self.bitDepth(information.format & Int32(SF_FORMAT_SUBMASK))
        channelLayout = Self.channelLayout(handle, information)
        // For a stream of unknown length libsndfile reports the largest number.
        let reported = (1..<Int.max).contains(Int(information.frames)) ? Int(information.frames) : nil
        expectedFrameCount = promised ?? reported
    }

    deinit { sf_close(handle) }

    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        guard let base = output.baseAddress else { return 0 }
        let wanted = output.count / channelCount
        let count = Int(sf_readf_float(handle, base, sf_count_t(wanted)))
        if let failure = window.failure { throw failure }
        if count < wanted, sf_error(handle) != SF_ERR_NO_ERROR { endedEarly = true }
        return max(0, count)
    }

    /// The channel positions in the header (only WAV has them), or else the order of the codec.
    private static func channelLayout(_ handle: OpaquePointer, _ information: SF_INFO) -> ChannelLayout {
        let count = Int(information.channels)
        var positions = [Int32](repeating: 0, count: count)
        let size = Int32(count * MemoryLayout<Int32>.size)
        // libsndfile 1.2 leaves the positions of an AIFF undefined.
        let isAIFF = information.format & Int32(SF_FORMAT_TYPEMASK) == Int32(SF_FORMAT_AIFF)
        if count > 2, !isAIFF, sf_command(handle, Int32(SFC_GET_CHANNEL_MAP_INFO), &positions, size) == SF_TRUE,
            !positions.contains(Int32(SF_CHANNEL_MAP_INVALID))
        {
            return ChannelLayout(positions.map(speaker))
        }
        let coding = information.format & Int32(SF_FORMAT_SUBMASK)
        let isVorbisOrder = [SF_FORMAT_VORBIS, SF_FORMAT_OPUS].contains { coding == Int32($0) }
        return isVorbisOrder ? ChannelLayout(vorbisOrder: count) : ChannelLayout(waveOrder: count)
    }

    private static func bitDepth(_ coding: Int32) -> Int? {
        switch Int(coding) {
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: 8
        case SF_FORMAT_PCM_16, SF_FORMAT_ALAC_16: 16
        case SF_FORMAT_PCM_24, SF_FORMAT_ALAC_24: 24
        case SF_FORMAT_PCM_32, SF_FORMAT_ALAC_32, SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE: 32
        default: nil
        }
    }

    private static func speaker(_ position: Int32) -> ChannelLayout.Speaker {
        switch Int(position) {
        case SF_CHANNEL_MAP_LFE: .lowFrequency
        case SF_CHANNEL_MAP_SIDE_LEFT, SF_CHANNEL_MAP_SIDE_RIGHT: .side
        case SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_REAR_RIGHT: .back
        default: .front
        }
    }

    private static func openingError(_ path: RawPath) -> AudioError {
        let message = String(cString: sf_strerror(nil))
        switch sf_error(nil) {
        case Int32(SF_ERR_UNSUPPORTED_ENCODING), Int32(SF_ERR_UNRECOGNISED_FORMAT):
            return AudioError(.unsupportedFormat, path, "libsndfile does not support this coding: \(message)")
        default:
            return AudioError(.badHeader, path, "libsndfile cannot open it: \(message)")
        }
    }

    /// The few texts that libsndfile finds in a header, with TagLib's names. They state no encoding.
    static func texts(_ file: ByteFile, _ content: Range<Int>) -> [(key: String, value: [UInt8])] {
        guard let decoder = try? SoundFileDecoder(file, content, promisedFrameCount: nil) else { return [] }
        let fields: [(String, Int)] = [
            ("TITLE", SF_STR_TITLE), ("ARTIST", SF_STR_ARTIST), ("ALBUM", SF_STR_ALBUM), ("GENRE", SF_STR_GENRE),
            ("COMMENT", SF_STR_COMMENT), ("DATE", SF_STR_DATE), ("TRACKNUMBER", SF_STR_TRACKNUMBER),
        ]
        return fields.compactMap { key, code in
            sf_get_string(decoder.handle, Int32(code)).map { text in
                (key, Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
            }
        }
    }

    private static let callbacks = SF_VIRTUAL_IO(
        get_filelen: { sf_count_t(ByteWindow.from($0!).range.count) },
        seek: { sf_count_t(ByteWindow.from($2!).seek(Int($0), $1)) },
        read: { sf_count_t(ByteWindow.from($2!).read($0!, Int($1))) },
        write: { _, _, _ in 0 },
        tell: { sf_count_t(ByteWindow.from($0!).position) })
}
