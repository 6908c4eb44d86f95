import AudioDecoding

/// A Windows Media file: attributes in objects of its header. Only the changed objects are rebuilt. The audio is found
/// by packet numbers, so it may move.
struct ASFTagFile: TaggedFile {
    var tag: any EditableTag
    let origin: TagEdit.CopiedTag? = nil
    private let file: ByteFile
    private let start: Int
    /// Id, length, the number of objects and two bytes, before the objects.
    private let head: [UInt8]
    private let headerEnd: Int
    private let objects: [ASFObject]
    private let original: ASFTag

    init(_ source: AudioSource) throws(AudioError) {
        file = source.file
        start = source.content.lowerBound
        head = try file.bytes(start..<min(start + 30, file.size))
        guard let length = head.unsigned64(16), let count = head.unsigned32(24), length >= 30, length < 1 << 30,
            start + length <= file.size
        else { throw file.refusal("its Windows Media header is damaged") }
        headerEnd = start + length
        guard let objects = ASFObject.list(try file.bytes((start + 30)..<headerEnd)[...]), objects.count == count,
            let extended = Self.extended(objects), let present = ASFTag(objects, extended: extended)
        else {
            throw file.refusal("its Windows Media header cannot be read completely, and the rest of it would be lost")
        }
        self.objects = objects
        (tag, original) = (present, present)
    }

    /// The objects inside the header extension, after an id, two bytes and their length.
    private static func extended(_ objects: [ASFObject]) -> [ASFObject]? {
        let extensions = objects.filter { $0.id == ASFTag.extensionID }
        guard let content = extensions.first?.content else { return [] }
        guard extensions.count == 1, content.unsigned32(18) == content.count - 22 else { return nil }
        return ASFObject.list(content.dropFirst(22))
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        guard let tag = tag as? ASFTag else { return [.kept(0..<file.size)] }
        var changed = objects.map { object in
            guard object.id == ASFTag.extensionID, let inside = Self.extended(objects) else { return object }
            let new = inside.map { replaced($0, [.metadata, .library], tag) }
            guard new != inside else { return object }
            let bytes = new.flatMap(\.bytes)
            let content = Array(object.content.prefix(18)) + littleEndian(bytes.count, 4) + bytes
            return ASFObject(object.id, content[...])
        }
        changed = changed.map { replaced($0, [.content], tag) }
        if original.descriptionContent == nil, let content = tag.descriptionContent {
            changed.append(ASFObject(ASFTag.descriptionID, content[...]))
        }
        if original.content(.content) == nil, let content = tag.content(.content) {
            changed.append(ASFObject(ASFTag.AttributeObject.content.id, content[...]))
        }
        let length = 30 + changed.reduce(0) { $0 + $1.content.count + 24 }
        let difference = length - (headerEnd - start)
        changed = changed.map { Self.resized($0, by: difference) }
        let counts = littleEndian(length, 8) + littleEndian(changed.count, 4)
        let header = Array(head[..<16]) + counts + head[28..<30] + changed.flatMap(\.bytes)
        return [.kept(0..<start), .new(header), .kept(headerEnd..<file.size)]
    }

    private func replaced(_ object: ASFObject, _ places: [ASFTag.AttributeObject], _ tag: ASFTag) -> ASFObject {
        if object.id == ASFTag.descriptionID, tag.description != original.description,
            let content = tag.descriptionContent
        {
            return ASFObject(object.id, content[...])
        }
        for place in places where object.id == place.id && tag.attributes[place] != original.attributes[place] {
            return ASFObject(object.id, (tag.content(place) ?? [0, 0])[...])
        }
        return object
    }

    /// The file properties state the length of the file.
    private static func resized(_ object: ASFObject, by difference: Int) -> ASFObject {
        guard object.id == ASFTag.propertiesID, let size = object.content.unsigned64(16), size > 0 else {
            return object
        }
        // A damaged file can state any length.
        let (length, isTooLarge) = size.addingReportingOverflow(difference)
        guard !isTooLarge, length > 0 else { return object }
        let content = Array(object.content)
        return ASFObject(object.id, (content[..<16] + littleEndian(length, 8) + content[24...])[...])
    }
}
