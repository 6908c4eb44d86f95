import AudioDecoding

/// Vorbis comments as stored, entry by entry (Vorbis I specification §5).
struct VorbisComment: Equatable {
    private let vendor: ArraySlice<UInt8>
    /// Each "NAME=value" as stored, without its length.
    var entries: [ArraySlice<UInt8>]
    /// The following data: the framing bit of Vorbis, data of Opus.
    let rest: ArraySlice<UInt8>

    /// Creates new comments.
    init(_ items: [TextItem] = []) {
        (vendor, rest, entries) = ([], [], [])
        for item in items { for value in item.values { entries.append(Self.entry(item.name, value)) } }
    }

    /// - Returns: nil if the bytes do not match their lengths.
    init?(_ bytes: ArraySlice<UInt8>) {
        func take(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            guard let length = rest.unsigned32(0), length <= rest.count - 4 else { return nil }
            defer { rest = rest.dropFirst(4 + length) }
            return rest.dropFirst(4).prefix(length)
        }
        var rest = bytes
        guard let vendor = take(&rest), let count = rest.unsigned32(0), count <= rest.count / 4 else { return nil }
        rest = rest.dropFirst(4)
        var entries: [ArraySlice<UInt8>] = []
        for _ in 0..<count {
            guard let entry = take(&rest) else { return nil }
            entries.append(entry)
        }
        (self.vendor, self.entries, self.rest) = (vendor, entries, rest)
    }

    var encoded: [UInt8] {
        let list = entries.flatMap { littleEndian($0.count, 4) + $0 }
        return littleEndian(vendor.count, 4) + vendor + littleEndian(entries.count, 4) + list + rest
    }

    /// Names of the entries, each once.
    var fieldNames: [String] {
        entries.map { entry in String(decoding: entry.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }.distinct
    }

    private static func entry(_ name: String, _ value: String) -> ArraySlice<UInt8> {
        Array("\(name)=\(value)".utf8)[...]
    }

    private func matches(_ name: String) -> [Int] {
        entries.indices.filter { index in
            let end = entries[index].firstIndex(of: UInt8(ascii: "="))
            return end.map { String(decoding: entries[index][..<$0], as: UTF8.self).isName(name) } ?? false
        }
    }

    /// Programs that do not support `COMMENT` write `DESCRIPTION`, as in the specification.
    private func found(_ field: String) -> (name: String, indices: [Int]) {
        let indices = matches(field)
        if field == "COMMENT", indices.isEmpty {
            let descriptions = matches("DESCRIPTION")
            if !descriptions.isEmpty { return ("DESCRIPTION", descriptions) }
        }
        return (field, indices)
    }
}

extension VorbisComment: EditableTag {
    var place: String { "Vorbis comment" }

    func name(of field: String) -> String { found(field).name }

    func values(of field: String) -> [String] {
        let (name, indices) = found(field)
        return indices.map { String(decoding: entries[$0].dropFirst(name.utf8.count + 1), as: UTF8.self) }
    }

    mutating func set(_ field: String, _ values: [String]) -> String? {
        var (name, indices) = found(field)
        // Names keep their spelling, and so does an entry whose value does not change.
        func spelled(_ index: Int) -> String {
            String(decoding: entries[index].prefix(name.utf8.count), as: UTF8.self)
        }
        func value(_ index: Int) -> String {
            String(decoding: entries[index].dropFirst(name.utf8.count + 1), as: UTF8.self)
        }
        // If there are too many, those whose values are removed go first.
        let going = indices.filter { !values.contains(value($0)) } + indices.reversed()
        var removed: Set<Int> = []
        for index in going where indices.count - removed.count > values.count { removed.insert(index) }
        indices.removeAll { removed.contains($0) }
        for (index, wanted) in zip(indices, values) where value(index) != wanted {
            entries[index] = Self.entry(spelled(index), wanted)
        }
        let added = values.dropFirst(indices.count).map { Self.entry(indices.first.map(spelled) ?? name, $0) }
        entries.insert(contentsOf: added, at: indices.last.map { $0 + 1 } ?? entries.endIndex)
        for index in removed.sorted(by: >) { entries.remove(at: index) }
        return nil
    }
}
