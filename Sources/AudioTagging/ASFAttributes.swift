import AudioDecoding

/// An ASF object in memory: id, length, content (ASF specification 1.20 §2.1).
struct ASFObject: Equatable {
    let id: [UInt8]
    let content: ArraySlice<UInt8>

    var bytes: [UInt8] { id + littleEndian(content.count + 24, 8) + content }

    init(_ id: [UInt8], _ content: ArraySlice<UInt8>) { (self.id, self.content) = (id, content) }

    /// Consecutive objects; nil if they do not fill the bytes exactly.
    static func list(_ bytes: ArraySlice<UInt8>) -> [ASFObject]? {
        var (objects, rest): ([ASFObject], ArraySlice<UInt8>) = ([], bytes)
        while !rest.isEmpty {
            guard let length = rest.unsigned64(16), length >= 24, length <= rest.count else { return nil }
            objects.append(ASFObject(Array(rest.prefix(16)), rest.prefix(length).dropFirst(24)))
            rest = rest.dropFirst(length)
        }
        return objects
    }
}

/// An attribute of a file as stored, with its name and value.
struct ASFAttribute: Equatable {
    /// The containing object. The two kinds differ in the width of numbers.
    enum Form { case content, metadata }

    let name: String
    /// 0: text. 1: bytes. 2: yes or no. 3, 4, 5: numbers of 32, 64, 16 bits. 6: an id.
    let kind: Int
    let value: ArraySlice<UInt8>
    let bytes: ArraySlice<UInt8>
    /// Whether it applies to the whole file and to no particular language.
    let isGeneral: Bool

    /// The attribute at the start of `bytes`.
    init?(_ bytes: ArraySlice<UInt8>, _ form: Form) {
        let nameStart = form == .content ? 2 : 12
        guard let nameLength = bytes.unsigned16(form == .content ? 0 : 4) else { return nil }
        let valueStart = nameStart + nameLength + (form == .content ? 4 : 0)
        let kind = bytes.unsigned16(form == .content ? nameStart + nameLength : 6)
        let length = form == .content ? bytes.unsigned16(nameStart + nameLength + 2) : bytes.unsigned32(8)
        guard let kind, let length, bytes.count >= valueStart, length <= bytes.count - valueStart else { return nil }
        name = ASFText.decode(bytes.dropFirst(nameStart).prefix(nameLength))
        value = bytes.dropFirst(valueStart).prefix(length)
        isGeneral = form == .content || bytes.prefix(4).allSatisfy { $0 == 0 }
        self.kind = kind
        self.bytes = bytes[..<value.endIndex]
    }

    /// A new text, or a number of the same kind as before.
    init?(_ name: String, _ text: String, _ form: Form, like old: ASFAttribute? = nil) {
        let widths = [3: 4, 4: 8, 5: 2]
        let number = old.flatMap { widths[$0.kind] }.flatMap { width in
            Int(text).flatMap { (0..<(1 << (8 * min(width, 7)))).contains($0) ? littleEndian($0, width) : nil }
        }
        let value = number ?? ASFText.encode(text)
        let kind = number == nil ? 0 : old?.kind ?? 0
        let encodedName = ASFText.encode(name)
        guard encodedName.count < 1 << 16, form == .metadata || value.count < 1 << 16 else { return nil }
        let bytes =
            form == .content
            ? littleEndian(encodedName.count, 2) + encodedName + littleEndian(kind, 2) + littleEndian(value.count, 2)
                + value
            : littleEndian(0, 4) + littleEndian(encodedName.count, 2) + littleEndian(kind, 2)
                + littleEndian(value.count, 4) + encodedName + value
        self.init(bytes[...], form)
    }

    /// The value, if it is text or a number.
    var text: String? {
        switch kind {
        case 0: ASFText.decode(value)
        case 2, 3, 4, 5: String(value.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        default: nil
        }
    }
}

/// ASF text: UTF-16, little-endian, with a terminator.
enum ASFText {
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return String(decoding: units.last == 0 ? units.dropLast() : units[...], as: UTF16.self)
    }

    static func encode(_ text: String) -> [UInt8] { (text.utf16 + [0]).flatMap { littleEndian(Int($0), 2) } }
}
