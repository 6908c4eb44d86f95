import AudioDecoding

/// A file with an APEv2 tag after the audio. ID3v1 may follow and is not changed.
struct TrailingTagFile: TaggedFile {
    var tag: any EditableTag
    let origin: TagEdit.CopiedTag?
    private let file: ByteFile
    private let range: Range<Int>

    init(_ source: AudioSource) throws(AudioError) {
        file = source.file
        if let present = try APETag.find(file) {
            (tag, origin, range) = (present, nil, present.range)
            return
        }
        var new = APETag(at: source.content.upperBound)
        let items = try TagLibTexts(source).items
        for item in items { new.items.append(APETag.Item(Self.key(item.name), item.values)) }
        (tag, range) = (new, new.range)
        origin = items.isEmpty ? nil : .init(place: new.place, origin: "ID3v1", names: new.fieldNames)
    }

    private static func key(_ name: String) -> String {
        switch name {
        case "TRACKNUMBER": "Track"
        case "DATE": "Year"
        default: name.prefix(1) + name.dropFirst().lowercased()
        }
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        guard let tag = tag as? APETag else { return [.kept(0..<file.size)] }
        // A tag without items is removed.
        let bytes = tag.items.isEmpty ? [] : tag.encoded
        return [.kept(0..<range.lowerBound), .new(bytes), .kept(range.upperBound..<file.size)]
    }
}
