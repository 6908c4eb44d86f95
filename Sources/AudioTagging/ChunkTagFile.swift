import AudioDecoding

/// WAV and AIFF: an ID3v2 tag in a chunk. Other chunks, including INFO and names, are not changed.
struct ChunkTagFile: TaggedFile {
    private struct Chunk {
        let name: [UInt8]
        /// Range of the content.
        let body: Range<Int>
    }

    var tag: any EditableTag
    let origin: TagEdit.CopiedTag?
    private let file: ByteFile
    private let isAIFF: Bool
    private let id3: Chunk?
    /// End of the last chunk. It may lack the padding byte of an odd length.
    private let end: Int

    init(_ source: AudioSource, _ form: ChunkForm) throws(AudioError) {
        file = source.file
        isAIFF = form == .aiff
        let head = try file.bytes(at: 0, count: 12)
        guard head.has(isAIFF ? "FORM" : "RIFF") else {
            var name = source.format.rawValue + " after another tag"
            if head.has("RF64") { name = "RF64, WAV with lengths of 64 bits" }
            if head.has("RIFX") { name = "RIFX, WAV in big-endian order" }
            throw TaggedFiles.refusal(source, name)
        }
        let chunks = try Self.chunks(file, isBigEndian: isAIFF)
        end = chunks.last?.body.upperBound ?? 12
        let found = chunks.filter { String(decoding: $0.name, as: UTF8.self).isName("id3 ") }
        guard found.count < 2 else {
            throw file.refusal("it has two ID3 chunks, and players differ in which one they read")
        }
        id3 = found.first
        if let id3 {
            guard let present = ID3v2Tag(try file.bytes(id3.body)[...]) else {
                throw file.refusal("its ID3v2 tag has an unknown version or is damaged, and would be lost")
            }
            (tag, origin) = (present, nil)
            return
        }
        var new = ID3v2Tag()
        let file = file
        let items =
            try isAIFF
            ? ChunkTexts.aiff(chunks.map { ($0.name, $0.body) }, file)
            : ChunkTexts.info(chunks.map { ($0.name, $0.body) }, file)
        new.begin(items)
        tag = new
        origin =
            items.isEmpty
            ? nil : .init(place: new.place, origin: isAIFF ? "the text chunks" : "INFO", names: new.fieldNames)
    }

    private static func chunks(_ file: ByteFile, isBigEndian: Bool) throws(AudioError) -> [Chunk] {
        var (chunks, offset): ([Chunk], Int) = ([], 12)
        while offset + 8 <= file.size {
            guard chunks.count < 4_096 else { throw file.refusal("it has too many chunks to add a tag") }
            let header = try file.bytes(at: offset, count: 8)
            let name = Array(header.prefix(4))
            guard name.allSatisfy({ (0x20...0x7E).contains($0) }),
                let length = header.unsigned32(4, bigEndian: isBigEndian)
            else { break }
            let body = offset + 8
            guard length <= file.size - body else {
                let name = String(decoding: name, as: UTF8.self)
                throw file.refusal(
                    "its “\(name)” chunk is longer than the file; a tag cannot be added after it")
            }
            // A stream whose length was never filled in.
            let isOpen = name == Array("data".utf8) ? length == 0 : name == Array("SSND".utf8) && length <= 8
            guard !isOpen || body + length == file.size else {
                throw file.refusal("its header does not state the length of the audio; a tag cannot be added after it")
            }
            chunks.append(Chunk(name: name, body: body..<(body + length)))
            if length % 2 == 1, let padding = try file.bytes(at: body + length, count: 1).first, padding != 0 {
                let name = String(decoding: name, as: UTF8.self)
                throw file.refusal(
                    "its “\(name)” chunk has an odd length and no padding; a tag cannot be added after it")
            }
            offset = body + length + length % 2
        }
        return chunks
    }

    var isNew: Bool { id3 == nil }

    /// Without the chunk, if it is the last one, as a new one is.
    func piecesWithoutEmptyTag() throws(AudioError) -> [FilePiece]? {
        guard let id3, (tag as? ID3v2Tag)?.isEmpty == true, id3.body.upperBound + id3.body.count % 2 >= file.size else {
            return nil
        }
        let start = id3.body.lowerBound - 8
        return [.kept(0..<4), .new(isAIFF ? bigEndian(start - 8, 4) : littleEndian(start - 8, 4)), .kept(8..<start)]
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        // The chunk's own length needs no padding inside the tag. Existing padding is used.
        guard var bytes = (tag as? ID3v2Tag)?.encoded(growth: 0) else {
            throw file.refusal("its ID3v2 tag would exceed the maximum length of such tags")
        }
        if let id3, let old = (tag as? ID3v2Tag)?.length {
            bytes += try file.bytes((id3.body.lowerBound + old)..<id3.body.upperBound)
        }
        let length = bytes.count
        if length % 2 == 1 { bytes.append(0) }
        let order = isAIFF ? bigEndian : littleEndian
        let body: [FilePiece]
        let start: Int
        if let id3 {
            let behind = min(id3.body.upperBound + id3.body.count % 2, file.size)
            start = id3.body.lowerBound - 8
            body = [.kept(start..<(start + 4)), .new(order(length, 4) + bytes), .kept(behind..<file.size)]
        } else {
            start = min(end + end % 2, file.size)
            let missing = [UInt8](repeating: 0, count: end % 2 == 1 && start == end ? 1 : 0)
            let name = Array((isAIFF ? "ID3 " : "id3 ").utf8)
            body = [.new(missing + name + order(length, 4) + bytes), .kept(start..<file.size)]
        }
        // Data after the last chunk is not a chunk.
        let foreign = file.size - min(end + end % 2, file.size)
        let size = start + body.reduce(0) { $0 + $1.count } - foreign - 8
        guard size < 1 << 32 else { throw file.refusal("the file would exceed the maximum length of its format") }
        return [.kept(0..<4), .new(order(size, 4)), .kept(8..<start)] + body
    }
}

/// Texts in their own chunks.
private enum ChunkTexts {
    private static let infoNames: KeyValuePairs<StaticString, String> = [
        "INAM": "TITLE", "IART": "ARTIST", "IPRD": "ALBUM", "ICRD": "DATE", "IGNR": "GENRE", "ICMT": "COMMENT",
        "ITRK": "TRACKNUMBER", "IPRT": "TRACKNUMBER", "ICOP": "COPYRIGHT", "ISFT": "ENCODERSETTINGS",
        "ITCH": "ENCODEDBY",
        "ILNG": "LANGUAGE", "IMUS": "COMPOSER", "IWRI": "LYRICIST", "IBPM": "BPM", "IMED": "MEDIA",
    ]

    static func info(_ chunks: [(name: [UInt8], body: Range<Int>)], _ file: ByteFile) throws(AudioError) -> [TextItem] {
        var items: [TextItem] = []
        for chunk in chunks where chunk.name == Array("LIST".utf8) && chunk.body.count < 1 << 24 {
            let bytes = try file.bytes(chunk.body)
            guard bytes.has("INFO") else { continue }
            var rest = bytes.dropFirst(4)
            while let length = rest.unsigned32(4), length <= rest.count - 8 {
                if let name = infoNames.first(where: { rest.has($0.key) })?.value {
                    items.append(item(name, rest.dropFirst(8).prefix(length)))
                }
                rest = rest.dropFirst(8 + length + length % 2)
            }
        }
        return items
    }

    static func aiff(_ chunks: [(name: [UInt8], body: Range<Int>)], _ file: ByteFile) throws(AudioError) -> [TextItem] {
        let names = ["NAME": "TITLE", "AUTH": "ARTIST", "ANNO": "COMMENT", "(c) ": "COPYRIGHT"]
        var items: [TextItem] = []
        for chunk in chunks where chunk.body.count < 1 << 20 {
            guard let name = names[String(decoding: chunk.name, as: UTF8.self)] else { continue }
            items.append(item(name, try file.bytes(chunk.body)[...]))
        }
        return items
    }

    /// Text that is not UTF-8 keeps its bytes, because it may be in any 8-bit encoding.
    private static func item(_ name: String, _ bytes: ArraySlice<UInt8>) -> TextItem {
        let text = bytes.prefix { $0 != 0 }
        if let decoded = String(validating: text, as: UTF8.self) { return TextItem(name: name, values: [decoded]) }
        let scalars = String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
        return TextItem(name: name, values: [scalars], isLatin1: true)
    }
}
