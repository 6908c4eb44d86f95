/// Detects the format of a file and the range of its content between tags.
struct FormatProbe {
    let format: AudioFormat
    /// The file without leading ID3v2 and APEv2 and, if the format allows none at the end, without trailing tags.
    let content: Range<Int>
    /// Only for MP3 in its own file.
    let mpegLayout: MPEGStreamLayout?
    /// Only for containers of several tracks with a readable header.
    let tracks: MediaTracks?
    /// Seconds of the audio tracks, if the header of MP4 or Windows Media states them.
    let durations: [Double?]

    /// The formats that are detected.
    let catalog: FormatCatalog

    init(_ file: ByteFile, in catalog: FormatCatalog = .standard) throws(AudioError) {
        self.catalog = catalog
        let start = try TagExtent.leading(file)
        guard start < file.size else {
            throw AudioError(.notAudio, file.path, "the file has a tag but no audio; it was probably truncated")
        }
        let head = try file.bytes(at: start, count: 4_096)
        if let format = try Self.marked(file, start, head, catalog) {
            guard format.isDecoded else {
                throw AudioError(
                    .unsupportedFormat, file.path, "\(format.name) is not supported; convert it to FLAC or MP3")
            }
            self.format = format
            let end = format.mayEndWithTags ? try TagExtent.trailing(file, from: start) : file.size
            content = start..<end
            mpegLayout = nil
            let list = try format.trackList?(file, start)
            (tracks, durations) = (list?.tracks, list?.durations ?? [])
            return
        }
        if let name = Self.foreignFormat(head) {
            throw AudioError(.unsupportedFormat, file.path, "\(name) is not supported; convert it to FLAC or MP3")
        }
        // Checked before the search for frames, because an archive or a document may contain a whole MP3.
        if let name = Self.silentFormat(head) {
            throw AudioError(.notAudio, file.path, "this is \(name), not audio")
        }
        let whole = start..<(try TagExtent.trailing(file, from: start))
        guard let (format, frames) = try Self.searched(file, whole, catalog) else {
            throw AudioError(.notAudio, file.path, Self.describe(head))
        }
        (self.format, content, mpegLayout) = (format, frames.content, frames.mpegLayout)
        (tracks, durations) = (nil, [])
    }

    // MARK: Formats decoded here

    private static func marked(
        _ file: ByteFile, _ start: Int, _ head: [UInt8], _ catalog: FormatCatalog
    ) throws(AudioError) -> AudioFormat? {
        if head.has("OggS") { return try oggCodec(file, start, catalog) }
        return catalog.formats.first { format in
            if case .mark(let isMarked) = format.beginning { isMarked(head) } else { false }
        }
    }

    private static func searched(
        _ file: ByteFile, _ range: Range<Int>, _ catalog: FormatCatalog
    ) throws(AudioError) -> (AudioFormat, AudioFormat.FoundFrames)? {
        for format in catalog.formats {
            if let frames = try format.search?(file, range) { return (format, frames) }
        }
        return nil
    }

    /// The codec of the first Ogg stream with audio. The first pages of all streams are at the start of the file.
    private static func oggCodec(
        _ file: ByteFile, _ start: Int, _ catalog: FormatCatalog
    ) throws(AudioError) -> AudioFormat {
        var reader = OggPageReader(file, start..<file.size)
        var others: [String] = []
        while let page = try reader.next(), page.isFirstOfStream, others.count < 64 {
            if let format = catalog.oggFormat(firstPacket: page.body) { return format }
            if page.body.has("theora", at: 1) { others.append("Theora video in Ogg") }
        }
        throw AudioError(
            .unsupportedFormat, file.path, "\(others.first ?? "this kind of Ogg stream") is not supported")
    }

    // MARK: Formats known but not decoded

    private static func foreignFormat(_ head: [UInt8]) -> String? {
        if head.has("RIFF") || head.has("RIFX") {
            return head.has("AVI ", at: 8) ? "AVI video" : "a RIFF file that is not WAVE"
        }
        let magic: [(StaticString, String)] = [
            ("TTA2", "True Audio of version 2"), ("OFR ", "OptimFROG"), ("#!AMR", "AMR"), (".RMF", "RealMedia"),
            ("BW64", "BW64 (broadcast WAV)"), ("MThd", "MIDI (notes, not sound)"),
            ("FORM", "an IFF file that is not AIFF"),
        ]
        return magic.first { head.has($0.0) }?.1
    }

    // MARK: Files that are not audio

    private static func silentFormat(_ head: [UInt8]) -> String? {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG picture" }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "a PNG picture" }
        let magic: [(StaticString, String)] = [
            ("GIF8", "a GIF picture"), ("%PDF", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive"),
            ("\u{7F}ELF", "a program"),
        ]
        return magic.first { head.has($0.0) }?.1
    }

    /// Description of a file without audio. Text before an MP3 is skipped, so this is called last.
    private static func describe(_ head: [UInt8]) -> String {
        let texts: [(StaticString, String)] = [
            ("#EXTM3U", "a playlist"), ("<!DOCTYPE", "a web page"), ("<html", "a web page"),
        ]
        if let known = texts.first(where: { head.has($0.0) })?.1 { return "this is \(known), not audio" }
        let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        return isText ? "this is text, not audio" : "no recognizable audio was found"
    }
}
