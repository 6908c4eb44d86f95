/// Tells what a file holds and where its content lies between tags.
struct FormatProbe {
    let format: AudioFormat
    /// The file without leading ID3v2 and APEv2 and, where the format allows none at the end, without trailing tags.
    let content: Range<Int>
    /// Only for MP3 in its own file.
    let mpegLayout: MPEGStreamLayout?

    init(_ file: ByteFile) throws(AudioError) {
        let start = try TagExtent.leading(file)
        guard start < file.size else {
            throw AudioError(.notAudio, file.path, "the file holds a tag but no audio; it was probably cut short")
        }
        let head = try file.bytes(at: start, count: 4_096)
        if let format = try Self.container(file, start, head) {
            self.format = format
            let end = format == .flac ? try TagExtent.trailing(file, from: start) : file.size
            content = start..<end
            mpegLayout = nil
            return
        }
        if let name = Self.foreignFormat(head) {
            throw AudioError(.unsupportedFormat, file.path, "\(name) is not supported; convert it to FLAC or MP3")
        }
        // Before MPEG frames are looked for: an archive or a document may hold a whole MP3.
        if let name = Self.silentFormat(head) {
            throw AudioError(.notAudio, file.path, "this is \(name), not audio")
        }
        content = start..<(try TagExtent.trailing(file, from: start))
        guard let layout = try MPEGStreamLayout(file, content) else {
            throw AudioError(.notAudio, file.path, Self.describe(head))
        }
        format = .mp3
        mpegLayout = layout
    }

    // MARK: Formats decoded here

    private static func container(_ file: ByteFile, _ start: Int, _ head: [UInt8]) throws(AudioError) -> AudioFormat? {
        let isRIFF = head.has("RIFF") || head.has("RIFX") || head.has("RF64")
        if isRIFF, head.has("WAVE", at: 8) { return .wav }
        if head.has("riff\u{2E}"), head.has("wave", at: 24) { return .wave64 }
        if head.has("FORM"), head.has("AIFF", at: 8) || head.has("AIFC", at: 8) { return .aiff }
        if head.has("fLaC") { return .flac }
        if head.has("OggS") { return try oggCodec(file, start) }
        if head.has(".snd") || head.has("dns.") { return .au }
        if head.has("caff") { return .caf }
        return nil
    }

    /// The codec of the first Ogg stream that is sound; the streams' first pages all stand at the start of the file.
    private static func oggCodec(_ file: ByteFile, _ start: Int) throws(AudioError) -> AudioFormat {
        var reader = OggPageReader(file, start..<file.size)
        var others: [String] = []
        while let page = try reader.next(), page.isFirstOfStream, others.count < 64 {
            let packet = page.body
            if packet.has("\u{1}vorbis") { return .vorbis }
            if packet.has("OpusHead") { return .opus }
            if packet.has("\u{7F}FLAC") { return .oggFLAC }
            if packet.has("Speex   ") { others.append("Speex in Ogg") }
            if packet.has("theora", at: 1) { others.append("Theora video in Ogg") }
        }
        throw AudioError(
            .unsupportedFormat, file.path, "\(others.first ?? "this kind of Ogg stream") is not supported")
    }

    // MARK: Formats known but not decoded

    private static func foreignFormat(_ head: [UInt8]) -> String? {
        if head.has("ftyp", at: 4) {
            return head.has("qt  ", at: 8) ? "a QuickTime file" : "AAC or ALAC in MP4"
        }
        if isADTS(head) || head.has("ADIF") { return "a raw AAC stream" }
        if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return "WMA (Windows Media)" }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "Matroska or WebM" }
        if head.has("RIFF") || head.has("RIFX") {
            return head.has("AVI ", at: 8) ? "AVI video" : "a RIFF file that is not WAVE"
        }
        let magic: [(StaticString, String)] = [
            ("MAC ", "Monkey's Audio (APE)"), ("wvpk", "WavPack"), ("MP+", "Musepack"), ("MPCK", "Musepack"),
            ("TTA1", "True Audio (TTA)"), ("TTA2", "True Audio (TTA)"), ("tBaK", "TAK"), ("OFR ", "OptimFROG"),
            ("DSD ", "DSD (DSF)"), ("FRM8", "DSD (DSDIFF)"), ("#!AMR", "AMR"), (".RMF", "RealMedia"),
            ("BW64", "BW64 (broadcast WAV)"), ("MThd", "MIDI (notes, not sound)"),
            ("FORM", "an IFF file that is not AIFF"),
        ]
        return magic.first { head.has($0.0) }?.1
    }

    /// Two consecutive ADTS headers: MPEG sync with the layer bits 00.
    private static func isADTS(_ head: [UInt8]) -> Bool {
        guard let word = head.unsigned32(0, bigEndian: true), word >> 16 & 0xFFF6 == 0xFFF0,
            let next = head.unsigned16(4, bigEndian: true)
        else { return false }
        let length = (word & 3) << 11 | next >> 5
        return length >= 7 && (head.unsigned16(length, bigEndian: true) ?? 0) & 0xFFF6 == 0xFFF0
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

    /// What a file without audio seems to be; text before an MP3 is skipped, so this is asked last.
    private static func describe(_ head: [UInt8]) -> String {
        let texts: [(StaticString, String)] = [
            ("#EXTM3U", "a playlist"), ("<!DOCTYPE", "a web page"), ("<html", "a web page"),
        ]
        if let known = texts.first(where: { head.has($0.0) })?.1 { return "this is \(known), not audio" }
        let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        return isText ? "this is text, not audio" : "no audio that can be recognised was found in it"
    }
}
