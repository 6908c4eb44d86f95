import TagLibBridge

/// Values by key and tag, as TagLib reports them.
struct TagProperties {
    private var values: [String: [(source: Int, text: String)]] = [:]

    /// Why the system failed to read some of the tags, as `errno`; 0 if it did not fail.
    private(set) var failure: Int32 = 0

    /// An offset for the rank of tags. It exceeds the number of tags in any file, so tags read later rank as poorer.
    private var poorerBy = 0

    private let encoding: TagEncoding?

    /// All tags of a file. TagLib does not read RF64, Wave64, CAF, Matroska, DSD and QuickTime's own texts, and for
    /// AIFF it reads only the ID3 chunk. If it finds no title, artist or album, the decoding library may know them.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - encoding: encoding of old texts that could be Latin-1; nil for Latin-1.
    init(of source: AudioSource, encoding: TagEncoding? = nil) {
        self.encoding = encoding
        if let tagLib = source.format.tagLib { read(source.file, tagLib.format) }
        guard ["TITLE", "ARTIST", "ALBUM"].contains(where: { values[$0] == nil }) else { return }
        poorerBy = 8
        switch source.format.otherTexts {
        case .none: break
        case .soundFile: addSoundFileTexts(source)
        case .soundFileElseFFmpeg:
            addSoundFileTexts(source)
            if values.isEmpty { addFFmpegTexts(source) }
        case .ffmpegWithoutTitle:
            if values["TITLE"] == nil { addFFmpegTexts(source) }
        case .ffmpeg: addFFmpegTexts(source)
        case .ape: read(source.file, TLB_APE)
        }
    }

    private mutating func addSoundFileTexts(_ source: AudioSource) {
        let texts = SoundFileDecoder.texts(source.file, source.content)
        for (field, value) in zip(texts, OldTexts.decoded(texts.map(\.value), encoding)) {
            add(source: 0, key: field.key, value: value)
        }
    }

    private mutating func addFFmpegTexts(_ source: AudioSource) {
        #if FFmpeg
            for (key, value) in (try? FFmpegDemuxer(source.file, source.probe))?.texts ?? [] {
                add(source: 0, key: key, value: value)
            }
        #endif
    }

    private mutating func add(source: Int, key: String, value: String) {
        let text = value.trimmed
        if !text.isEmpty { values[key, default: []].append((source + poorerBy, text)) }
    }

    private mutating func read(_ file: ByteFile, _ format: tlb_format) {
        let encoding = encoding?.wish
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

    /// The values of the first of `keys` with any, from the richest tag that has it.
    func text(_ keys: String...) -> String? {
        for key in keys where values[key] != nil { return texts(key).joined(separator: "; ") }
        return nil
    }

    /// The values of a key one by one, from the richest tag that has it.
    func texts(_ key: String) -> [String] {
        guard let found = values[key], let source = found.map(\.source).min() else { return [] }
        let texts = found.filter { $0.source == source }.map(\.text)
        // A repeated value gives no new information.
        return texts.indices.filter { texts.firstIndex(of: texts[$0]) == $0 }.map { texts[$0] }
    }

    /// The keys with this beginning, in their order.
    func keys(beginningWith prefix: String) -> [String] { values.keys.filter { $0.hasPrefix(prefix) }.sorted() }

    /// The plain comment, else the first that a person may have written. Programs store their own data with
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

extension String {
    fileprivate var trimmed: String {
        let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "\0" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
