/// Tells what a file holds and where its content lies between tags.
struct FormatProbe {
    let format: AudioFormat
    /// The file without leading ID3v2 and APEv2 and, where the format allows none at the end, without trailing tags.
    let content: Range<Int>
    /// Only for MP3 in its own file.
    let mpegLayout: MPEGStreamLayout?
    /// Only for containers of several tracks whose header could be read.
    let tracks: MediaTracks?
    /// Seconds of the audio tracks, where the header of MP4 or Windows Media gives them.
    let durations: [Double?]

    init(_ file: ByteFile) throws(AudioError) {
        let start = try TagExtent.leading(file)
        guard start < file.size else {
            throw AudioError(.notAudio, file.path, "the file holds a tag but no audio; it was probably cut short")
        }
        let head = try file.bytes(at: start, count: 4_096)
        if let format = try Self.container(file, start, head) {
            guard format.isDecoded else {
                throw AudioError(
                    .unsupportedFormat, file.path, "\(format.name) is not supported; convert it to FLAC or MP3")
            }
            self.format = format
            let end = format.endsWithTags ? try TagExtent.trailing(file, from: start) : file.size
            content = start..<end
            mpegLayout = nil
            switch format {
            case .mp4:
                let header = try MP4Tracks(file, from: start)
                (tracks, durations) = (header?.tracks, header?.durations ?? [])
            case .asf:
                let header = try ASFTracks(file, from: start)
                (tracks, durations) = (header?.tracks, header?.durations ?? [])
            case .matroska: (tracks, durations) = (try MatroskaTracks(file, from: start)?.tracks, [])
            default: (tracks, durations) = (nil, [])
            }
            return
        }
        if let name = Self.foreignFormat(head) {
            throw AudioError(.unsupportedFormat, file.path, "\(name) is not supported; convert it to FLAC or MP3")
        }
        // Before MPEG frames are looked for: an archive or a document may hold a whole MP3.
        if let name = Self.silentFormat(head) {
            throw AudioError(.notAudio, file.path, "this is \(name), not audio")
        }
        let whole = start..<(try TagExtent.trailing(file, from: start))
        (tracks, durations) = (nil, [])
        mpegLayout = try MPEGStreamLayout(file, whole)
        if mpegLayout != nil {
            (format, content) = (.mp3, whole)
        } else if let flac = try FLACLayout(file, whole) {
            (format, content) = (.flac, flac.content)
        } else {
            throw AudioError(.notAudio, file.path, Self.describe(head))
        }
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
        return throughFFmpeg(head)
    }

    private static func throughFFmpeg(_ head: [UInt8]) -> AudioFormat? {
        let magic: [(StaticString, AudioFormat)] = [
            ("MAC ", .monkeysAudio), ("wvpk", .wavPack), ("MP+", .musepack), ("MPCK", .musepack), ("TTA1", .trueAudio),
            ("tBaK", .tak), ("DSD ", .dsf), ("FRM8", .dsdiff), ("ADIF", .aac), ("DTSHDHDR", .dts),
        ]
        if let format = magic.first(where: { head.has($0.0) })?.1 { return format }
        // QuickTime files of old start with the movie or its data.
        if head.has("ftyp", at: 4) || head.has("moov", at: 4) { return .mp4 }
        if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return .asf }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
        if isADTS(head) { return .aac }
        if isLOAS(head) { return .latm }
        if isAC3(head) { return .ac3 }
        return isDTS(head) ? .dts : nil
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
            if packet.has("Speex   ") { return .speex }
            if packet.has("theora", at: 1) { others.append("Theora video in Ogg") }
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

    /// Two consecutive ADTS headers: MPEG sync with the layer bits 00.
    private static func isADTS(_ head: [UInt8]) -> Bool {
        guard let word = head.unsigned32(0, bigEndian: true), word >> 16 & 0xFFF6 == 0xFFF0,
            let next = head.unsigned16(4, bigEndian: true)
        else { return false }
        let length = (word & 3) << 11 | next >> 5
        return length >= 7 && (head.unsigned16(length, bigEndian: true) ?? 0) & 0xFFF6 == 0xFFF0
    }

    /// Three consecutive headers, or two of long frames: a sync word of eleven bits and a length of thirteen (ISO/IEC 14496-3,
    /// 1.7.2).
    private static func isLOAS(_ head: [UInt8]) -> Bool {
        var (offset, count) = (0, 0)
        while let word = head.unsigned16(offset, bigEndian: true), let low = head.unsigned8(offset + 2) {
            guard word >> 5 == 0x2B7 else { return false }
            offset += 3 + ((word & 0x1F) << 8 | low)
            count += 1
        }
        return count > 2 || count == 2 && offset > 2_000
    }

    /// Two consecutive AC-3 or E-AC-3 headers (ETSI TS 102 366, 4.3.1 and E.1.2.1).
    private static func isAC3(_ head: [UInt8]) -> Bool {
        guard head.starts(with: [0x0B, 0x77]), let rates = head.unsigned8(4), let version = head.unsigned8(5) else {
            return false
        }
        let length: Int
        if version >> 3 > 10 {
            length = 2 * ((head.unsigned16(2, bigEndian: true) ?? 0) & 0x7FF) + 2
        } else {
            let bitrates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
            let index = rates & 0x3F
            guard rates >> 6 < 3, index < 2 * bitrates.count else { return false }
            let samplesPerSecond = [48_000, 44_100, 32_000][rates >> 6]
            // 1,536 samples a frame, in words of 16 bits; at 44.1 kHz every other frame has one more.
            length = 2 * (bitrates[index / 2] * 96_000 / samplesPerSecond + (rates >> 6 == 1 ? index % 2 : 0))
        }
        return head[min(length, head.count)...].starts(with: [0x0B, 0x77])
    }

    /// The core's sync word in its four packings (ETSI TS 102 114, 5.3), followed by what a first frame has.
    private static func isDTS(_ head: [UInt8]) -> Bool {
        let words: [[UInt8]] = [
            [0x7F, 0xFE, 0x80, 0x01], [0xFE, 0x7F, 0x01, 0x80], [0x1F, 0xFF, 0xE8, 0x00, 0x07],
            [0xFF, 0x1F, 0x00, 0xE8],
        ]
        return words.contains { head.starts(with: $0) }
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
