import AudioDecoding
import SystemFiles
import TagLibBridge

/// A field that is copied from one kind of tag to another.
struct TextItem: Equatable {
    /// Its name in Vorbis comments: "TITLE".
    let name: String
    let values: [String]
    /// Whether the bytes may be in another 8-bit encoding and must be kept.
    var isLatin1 = false
}

/// All texts that TagLib reads from a file, tag by tag.
struct TagLibTexts {
    /// A value and the rank of its tag among those of the file, the richest first.
    struct Entry: Hashable {
        let source: Int
        let name: String
        let value: String
    }

    private(set) var entries: [Entry] = []

    /// - Throws: `unreadable` with the cause if the system fails to read the file.
    init(_ source: AudioSource) throws(AudioError) {
        guard let format = source.format.tagLib?.format else { return }
        let status = withUnsafeMutablePointer(to: &entries) { entries in
            tlb_read(
                source.file.descriptor, format, "LATIN1",
                { context, source, key, value in
                    guard let context, let key, let value else { return }
                    let entry = Entry(source: Int(source), name: String(cString: key), value: String(cString: value))
                    context.assumingMemoryBound(to: [Entry].self).pointee.append(entry)
                }, entries)
        }
        guard status >= 0 else {
            throw AudioError.refused(source.path, "the system cannot read it", -status)
        }
    }

    /// The contents of a new tag: for every field the values of the first tag that has it.
    var items: [TextItem] {
        var names: [String] = []
        for entry in entries where !names.contains(entry.name) && !entry.name.contains(":") { names.append(entry.name) }
        return names.map { name in
            let found = entries.filter { $0.name == name }
            let first = found.map(\.source).min()
            return TextItem(name: name, values: found.filter { $0.source == first }.map(\.value))
        }
    }
}

extension String {
    /// The text without NUL at its end, which some programs write into texts that are not terminated.
    package var withoutTrailingNUL: String {
        guard hasSuffix("\0") else { return self }
        let end = unicodeScalars.lastIndex { $0 != "\0" }.map { unicodeScalars.index(after: $0) } ?? startIndex
        return String(unicodeScalars[..<end])
    }
}
