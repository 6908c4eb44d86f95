import AudioDecoding

/// A file with an ID3v2 tag before the audio. APEv2 and ID3v1 after the audio are not changed.
struct LeadingTagFile: TaggedFile {
    var tag: any EditableTag
    let origin: TagEdit.CopiedTag?
    private let file: ByteFile
    private let tagEnd: Int

    init(_ file: ByteFile) throws(AudioError) {
        self.file = file
        let head = try file.bytes(at: 0, count: 10)
        if let length = ID3v2Tag.length(head[...]) {
            guard let present = ID3v2Tag(try file.bytes(0..<length)[...]) else {
                throw file.refusal("its ID3v2 tag has an unknown version or is damaged, and would be lost")
            }
            (tag, origin, tagEnd) = (present, nil, length)
            return
        }
        guard !head.has("ID3") else { throw file.refusal("its ID3v2 tag is damaged, and would be lost") }
        tagEnd = 0
        var new = ID3v2Tag()
        var items: [TextItem] = []
        let ape = try APETag.find(file)
        if let ape {
            items += ape.texts
            if let cover = ape.cover { new.begin(cover: cover) }
        }
        let old = try ID3v1Tag(file)
        items += old?.items ?? []
        new.begin(items)
        tag = new
        let origins = [ape.map { _ in "APEv2" }, old.map { _ in "ID3v1" }].compactMap { $0 }
        origin =
            origins.isEmpty
            ? nil : .init(place: new.place, origin: origins.joined(separator: " and "), names: new.fieldNames)
    }

    var isNew: Bool { tagEnd == 0 }

    func piecesWithoutEmptyTag() throws(AudioError) -> [FilePiece]? {
        (tag as? ID3v2Tag)?.isEmpty == true ? [.kept(tagEnd..<file.size)] : nil
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        guard let bytes = (tag as? ID3v2Tag)?.encoded(growth: 1_024) else {
            throw file.refusal("its ID3v2 tag would exceed the maximum length of such tags")
        }
        return [.new(bytes), .kept(tagEnd..<file.size)]
    }
}
