import TagLibBridge

/// Values by key and tag, as TagLib reports them.
struct TagProperties {
    private var values: [String: [(source: Int, text: String)]] = [:]

    /// Why the system failed to read some of the tags, as `errno`; 0 when it did not.
    private(set) var failure: Int32 = 0

    /// Of the tags that have been read, and more than any of one file: those that are read next are poorer.
    private var poorerBy = 0

    private let encoding: TagEncoding?

    /// All that the tags of a file say. TagLib reads no RF64, Wave64, CAF, Matroska, DSD and QuickTime's own texts, and of
    /// AIFF only the ID3 chunk: where it finds no title, artist or album, the library that decodes may know it.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - encoding: of old texts that could be Latin-1; nil for Latin-1.
    init(of source: AudioSource, encoding: TagEncoding? = nil) {
        self.encoding = encoding
        if let format = source.format.tagLibFormat { read(source.file, format) }
        guard ["TITLE", "ARTIST", "ALBUM"].contains(where: { values[$0] == nil }) else { return }
        poorerBy = 8
        switch source.format {
        case .wav, .wave64, .aiff:
            addTexts(SoundFileDecoder.texts(source.file, source.probe.content))
        case .au, .caf:
            addTexts(SoundFileDecoder.texts(source.file, source.probe.content))
            if values.isEmpty { addFFmpegTexts(source) }
        case .mp4:
            // FFmpeg reads the whole header, and only QuickTime's own texts are new to it: those come with a title.
            if values["TITLE"] == nil { addFFmpegTexts(source) }
        case .matroska, .dsf, .dsdiff:
            addFFmpegTexts(source)
        case .trueAudio:
            // FFmpeg writes APEv2 behind it, where others write ID3.
            read(source.file, TLB_APE)
        default:
            break
        }
    }

    private mutating func addFFmpegTexts(_ source: AudioSource) {
        #if FFmpeg
            addTexts((try? FFmpegDemuxer(source.file, source.probe))?.texts ?? [])
        #endif
    }

    private mutating func addTexts(_ texts: [(key: String, value: String)]) {
        for (key, value) in texts { add(source: 0, key: key, value: value) }
    }

    private mutating func add(source: Int, key: String, value: String) {
        let text = value.trimmed
        if !text.isEmpty { values[key, default: []].append((source + poorerBy, text)) }
    }

    private mutating func read(_ file: ByteFile, _ format: tlb_format) {
        let encoding = encoding == .automatic ? nil : encoding?.name
        let status = withUnsafeMutablePointer(to: &self) { properties in
            tlb_read(
                file.descriptor, format, encoding,
                { context, source, key, value in
                    guard let context, let key, let value else { return }
                    context.assumingMemoryBound(to: TagProperties.self).pointee
                        .add(source: Int(source), key: String(cString: key), value: String(cString: value))
                }, properties)
        }
        if status < 0 { failure = -status }
    }

    /// The values of the first of `keys` that has any, from the richest tag that has it.
    func text(_ keys: String...) -> String? {
        for key in keys where values[key] != nil { return texts(key).joined(separator: "; ") }
        return nil
    }

    /// The values of a key one by one, from the richest tag that has it.
    func texts(_ key: String) -> [String] {
        guard let found = values[key], let source = found.map(\.source).min() else { return [] }
        let texts = found.filter { $0.source == source }.map(\.text)
        // A tag that repeats a value says nothing new.
        return texts.indices.filter { texts.firstIndex(of: texts[$0]) == $0 }.map { texts[$0] }
    }

    /// The plain comment, else the first that a person may have written: programs keep their own data under
    /// descriptions such as "iTunNORM".
    var comment: String? {
        if let plain = text("COMMENT", "DESCRIPTION") { return plain }
        let programs = ["ITUN", "SONGS-DB", "MUSICMATCH", "ITUNES", "RATING", "PLAYCOUNT", "ALBUM GAIN"]
        let described = values.keys.filter { key in
            key.hasPrefix("COMMENT:") && !programs.contains { key.dropFirst(8).hasPrefix($0) }
        }
        return described.min().flatMap { text($0) }
    }
}

extension AudioFormat {
    /// Which of TagLib's classes reads and writes its tags; `nil` when none does.
    var tagLibFormat: tlb_format? {
        switch self {
        case .mp3: TLB_MPEG
        case .wav: TLB_WAV
        case .aiff: TLB_AIFF
        case .flac: TLB_FLAC
        case .vorbis: TLB_OGG_VORBIS
        case .opus: TLB_OGG_OPUS
        case .oggFLAC: TLB_OGG_FLAC
        case .mp4: TLB_MP4
        case .asf: TLB_ASF
        case .wavPack: TLB_WAVPACK
        // TAK has the tags of Monkey's Audio, AAC those of MP3.
        case .monkeysAudio, .tak: TLB_APE
        case .aac: TLB_MPEG
        case .musepack: TLB_MUSEPACK
        case .trueAudio: TLB_TRUE_AUDIO
        case .speex: TLB_OGG_SPEEX
        case .wave64, .au, .caf, .matroska, .dsf, .dsdiff, .latm, .ac3, .dts: nil
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "\0" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
