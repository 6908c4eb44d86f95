import AudioDecoding

/// An APEv2 tag as stored, item by item (Hydrogenaudio, "APEv2 specification").
struct APETag: Equatable {
    /// An item as stored.
    struct Item: Equatable {
        let key: String
        let flags: Int
        let value: ArraySlice<UInt8>
        /// The whole item.
        let bytes: ArraySlice<UInt8>

        /// 0: UTF-8. 1: binary. 2: a link.
        var kind: Int { flags >> 1 & 3 }
        var texts: [String] {
            value.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        }

        init(_ key: String, _ values: [String], flags: Int = 0) {
            let value = Array(values.joined(separator: "\0").utf8)
            self.key = key
            self.flags = flags
            self.value = value[...]
            bytes = (littleEndian(value.count, 4) + littleEndian(flags, 4) + Array(key.utf8) + [0] + value)[...]
        }

        init?(_ bytes: ArraySlice<UInt8>) {
            guard let length = bytes.unsigned32(0), let flags = bytes.unsigned32(4) else { return nil }
            guard let end = bytes.dropFirst(8).firstIndex(of: 0), length <= bytes.endIndex - end - 1 else { return nil }
            key = String(decoding: bytes[(bytes.startIndex + 8)..<end], as: UTF8.self)
            value = bytes[(end + 1)..<(end + 1 + length)]
            self.flags = flags
            self.bytes = bytes[..<value.endIndex]
        }
    }

    var items: [Item]
    /// Range in the file; empty for a new tag.
    let range: Range<Int>
    private let version: Int
    private let hasHeader: Bool
    private let reserved: [UInt8]

    /// A new tag at `offset`.
    init(at offset: Int) {
        (items, range, version, hasHeader) = ([], offset..<offset, 2_000, true)
        reserved = [UInt8](repeating: 0, count: 8)
    }

    /// The tag at the end of a file, before ID3v1 and Lyrics3; nil if there is none.
    /// - Throws: `unreadable` if it is incomplete.
    static func find(_ file: ByteFile) throws(AudioError) -> APETag? {
        var end = file.size
        for _ in 0..<16 {
            let footer = try file.bytes(at: max(0, end - 32), count: min(32, end))
            if footer.has("APETAGEX") { return try APETag(file, footer, end: end) }
            guard let length = try TagExtent.trailingTagLength(file, end: end), length > 0, length <= end else {
                return nil
            }
            end -= length
        }
        return nil
    }

    private init(_ file: ByteFile, _ footer: [UInt8], end: Int) throws(AudioError) {
        guard let version = footer.unsigned32(8), let length = footer.unsigned32(12), let count = footer.unsigned32(16),
            let flags = footer.unsigned32(20), length >= 32
        else { throw file.refusal("its APEv2 tag is damaged") }
        self.version = version
        hasHeader = flags >> 31 & 1 == 1
        reserved = Array(footer[24..<32])
        let start = end - length - (hasHeader ? 32 : 0)
        guard start >= 0, count < 65_536 else { throw file.refusal("its APEv2 tag is damaged") }
        if hasHeader, !(try file.bytes(at: start, count: 8)).has("APETAGEX") {
            throw file.refusal("its APEv2 tag lacks the header that its footer announces")
        }
        range = start..<end
        var rest = try file.bytes((end - length)..<(end - 32))[...]
        var items: [Item] = []
        for _ in 0..<count {
            guard let item = Item(rest) else {
                throw file.refusal("its APEv2 tag has \(items.count) of \(count) items; the others would be lost")
            }
            items.append(item)
            rest = rest[item.bytes.endIndex...]
        }
        guard rest.isEmpty else { throw file.refusal("its APEv2 tag has data after its items, which would be lost") }
        self.items = items
    }

    /// The bytes of the tag.
    var encoded: [UInt8] {
        let body = items.flatMap(\.bytes)
        func frame(isHeader: Bool) -> [UInt8] {
            let flags = (hasHeader ? 1 << 31 : 0) | (isHeader ? 1 << 29 : 0)
            return Array("APETAGEX".utf8) + littleEndian(version, 4) + littleEndian(body.count + 32, 4)
                + littleEndian(items.count, 4) + littleEndian(flags, 4) + reserved
        }
        return (hasHeader ? frame(isHeader: true) : []) + body + frame(isHeader: false)
    }

    /// Names of the items, each once.
    var fieldNames: [String] { items.map(\.key).distinct }

    // MARK: To begin another tag with

    var texts: [TextItem] { items.filter { $0.kind == 0 }.map { TextItem(name: $0.key, values: $0.texts) } }

    /// The front cover: the name of a file, a zero, the picture.
    var cover: ArraySlice<UInt8>? {
        let item = items.first { $0.key.isName("Cover Art (Front)") && $0.kind == 1 }
        return item.flatMap { item in item.value.firstIndex(of: 0).map { item.value[($0 + 1)...] } }
    }
}

extension APETag: EditableTag {
    var place: String { version == 1_000 ? "APEv1" : "APEv2" }

    func name(of field: String) -> String { items.first { $0.key.isName(field) }?.key ?? Self.newName(field) }

    func values(of field: String) -> [String] { items.filter { $0.key.isName(field) }.flatMap(\.texts) }

    mutating func set(_ field: String, _ values: [String]) -> String? {
        let present = items.indices.filter { items[$0].key.isName(field) }
        guard present.allSatisfy({ items[$0].kind == 0 }) else { return "it is not a text there" }
        if !values.isEmpty {
            if let first = present.first {
                items[first] = Item(items[first].key, values, flags: items[first].flags)
            } else {
                items.append(Item(Self.newName(field), values))
            }
        }
        for index in present.dropFirst(values.isEmpty ? 0 : 1).reversed() { items.remove(at: index) }
        return nil
    }

    private static func newName(_ field: String) -> String {
        switch field {
        case "MOOD": "Mood"
        case "COMMENT": "Comment"
        default: field
        }
    }
}
