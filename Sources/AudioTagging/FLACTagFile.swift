import AudioDecoding

/// A FLAC file: Vorbis comments in one of the metadata blocks (RFC 9639 §8). ID3 tags around it are not changed.
struct FLACTagFile: TaggedFile {
    private struct Block {
        var kind: Int
        /// Range of the content.
        var range: Range<Int>
    }

    var tag: any EditableTag
    let origin: TagEdit.CopiedTag?
    private let file: ByteFile
    private let start: Int
    private let blocks: [Block]
    /// Nil if there is none.
    private let comment: Int?

    init(_ source: AudioSource) throws(AudioError) {
        file = source.file
        start = source.content.lowerBound
        guard try file.bytes(at: start, count: 4).has("fLaC") else {
            throw TaggedFiles.refusal(source, "FLAC without its header")
        }
        var (offset, blocks, isLast): (Int, [Block], Bool) = (start + 4, [], false)
        while !isLast {
            guard let header = try file.bytes(at: offset, count: 4).unsigned32(0, bigEndian: true), blocks.count < 4_096
            else { throw file.refusal("its FLAC metadata has no end; the file is damaged or truncated") }
            let range = (offset + 4)..<(offset + 4 + header & 0xFF_FFFF)
            guard range.upperBound <= file.size else {
                throw file.refusal("a FLAC metadata block is longer than the file")
            }
            blocks.append(Block(kind: header >> 24 & 0x7F, range: range))
            (offset, isLast) = (range.upperBound, header >> 31 == 1)
        }
        self.blocks = blocks
        let comments = blocks.indices.filter { blocks[$0].kind == 4 }
        guard comments.count < 2 else {
            throw file.refusal("it has two blocks of Vorbis comments, and players differ in which one they read")
        }
        comment = comments.first
        guard let comment else {
            let items = try TagLibTexts(source).items
            let new = VorbisComment(items)
            tag = new
            origin = items.isEmpty ? nil : .init(place: new.place, origin: "ID3", names: new.fieldNames)
            return
        }
        guard let present = VorbisComment(try file.bytes(blocks[comment].range)[...]) else {
            throw file.refusal("its Vorbis comments are damaged, and would be lost")
        }
        (tag, origin) = (present, nil)
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        guard let bytes = (tag as? VorbisComment)?.encoded, bytes.count < 1 << 24 else {
            throw file.refusal("its Vorbis comments would exceed the maximum length of a FLAC metadata block")
        }
        // Padding absorbs the growth or shrinkage of the comments, if there is enough of it.
        let growth = bytes.count - (comment.map { blocks[$0].range.count } ?? -4)
        let padding = blocks.firstIndex { $0.kind == 1 && (0..<(1 << 24)).contains($0.range.count - growth) }
        var pieces: [FilePiece] = [.kept(0..<(start + 4))]
        func add(_ kind: Int, _ content: FilePiece, isLast: Bool) {
            pieces.append(.new([UInt8(kind | (isLast ? 0x80 : 0))] + bigEndian(content.count, 3)))
            pieces.append(content)
        }
        for (index, block) in blocks.enumerated() {
            let isLast = index == blocks.count - 1
            switch index {
            case comment: add(4, .new(bytes), isLast: isLast)
            case padding: add(1, .new([UInt8](repeating: 0, count: block.range.count - growth)), isLast: isLast)
            // The first block, which describes the stream, must stay first.
            case 0 where comment == nil:
                add(block.kind, .kept(block.range), isLast: false)
                add(4, .new(bytes), isLast: isLast)
            default: add(block.kind, .kept(block.range), isLast: isLast)
            }
        }
        return pieces + [.kept((blocks.last?.range.upperBound ?? start + 4)..<file.size)]
    }
}
