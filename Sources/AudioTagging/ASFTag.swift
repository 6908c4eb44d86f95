import AudioDecoding

/// The tags of a Windows Media file as stored: five texts, and attributes in up to three objects of the header. The
/// latter two are inside the header extension.
struct ASFTag: Equatable {
    /// Objects of attributes, in the order in which players search them.
    enum AttributeObject: Int, CaseIterable {
        case content, metadata, library

        var id: [UInt8] {
            switch self {
            case .content: ASFTag.id("D2D0A440E30711D297F000A0C95EA850")
            case .metadata: ASFTag.id("C5F8CBEA5BAF48778467AA8C44FA4CCA")
            case .library: ASFTag.id("44231C94949849D1A1411D134E457054")
            }
        }

        var form: ASFAttribute.Form { self == .content ? .content : .metadata }
    }

    static let descriptionID = id("75B22633668E11CFA6D900AA0062CE6C")
    static let extensionID = id("5FBF03B5A92E11CF8EE300C00C205365")
    static let propertiesID = id("8CABDCA1A94711CF8EE400C00C205365")

    /// Title, author, copyright, description and rating as stored; nil if there is no such object.
    private(set) var description: [ArraySlice<UInt8>]?
    private(set) var attributes: [AttributeObject: [ASFAttribute]] = [:]

    /// The 16 bytes of an id in printed form. Its first three parts are little-endian.
    static func id(_ digits: String) -> [UInt8] {
        let bytes = stride(from: 0, to: 32, by: 2).map { offset in
            let start = digits.index(digits.startIndex, offsetBy: offset)
            return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
        }
        return bytes[0..<4].reversed() + bytes[4..<6].reversed() + bytes[6..<8].reversed() + bytes[8...]
    }

    /// - Returns: nil if an object does not have the stated contents.
    init?(_ objects: [ASFObject], extended: [ASFObject]) {
        for object in objects where object.id == Self.descriptionID {
            var rest = object.content.dropFirst(10)
            var texts: [ArraySlice<UInt8>] = []
            for index in 0..<5 {
                guard let length = object.content.unsigned16(index * 2), length <= rest.count else { return nil }
                texts.append(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
            guard rest.isEmpty, description == nil else { return nil }
            description = texts
        }
        for place in AttributeObject.allCases {
            let found = (place == .content ? objects : extended).filter { $0.id == place.id }
            guard found.count < 2 else { return nil }
            guard let content = found.first?.content else { continue }
            guard let count = content.unsigned16(0) else { return nil }
            var (rest, list): (ArraySlice<UInt8>, [ASFAttribute]) = (content.dropFirst(2), [])
            for _ in 0..<count {
                guard let attribute = ASFAttribute(rest, place.form) else { return nil }
                list.append(attribute)
                rest = rest[attribute.bytes.endIndex...]
            }
            guard rest.isEmpty else { return nil }
            attributes[place] = list
        }
    }

    /// The content of an object of attributes; nil if there is none and none is needed.
    func content(_ place: AttributeObject) -> [UInt8]? {
        attributes[place].map { littleEndian($0.count, 2) + $0.flatMap(\.bytes) }
    }

    /// The content of the object of five texts.
    var descriptionContent: [UInt8]? {
        description.map { texts in texts.flatMap { littleEndian($0.count, 2) } + texts.flatMap { $0 } }
    }

    fileprivate static let commentIndex = 3
}

extension ASFTag: EditableTag {
    var place: String { "ASF" }

    func name(of field: String) -> String {
        switch field {
        case "BPM": "WM/BeatsPerMinute"
        case "INITIALKEY": "WM/InitialKey"
        case "MOOD": "WM/Mood"
        case "COMMENT": "Description"
        default: field
        }
    }

    private func matches(_ name: String) -> [(place: AttributeObject, index: Int)] {
        AttributeObject.allCases.flatMap { place in
            let list = attributes[place] ?? []
            return list.indices.filter { list[$0].isGeneral && list[$0].name.isName(name) }.map { (place, $0) }
        }
    }

    func values(of field: String) -> [String] {
        if field == "COMMENT" {
            guard let text = description?[Self.commentIndex], !text.isEmpty else { return [] }
            let comment = ASFText.decode(text)
            return comment.isEmpty ? [] : [comment]
        }
        return matches(name(of: field)).compactMap { attributes[$0.place]?[$0.index].text }
    }

    mutating func set(_ field: String, _ values: [String]) -> String? {
        if field == "COMMENT" { return setComment(values) }
        let name = name(of: field)
        let present = matches(name)
        let old = present.compactMap { attributes[$0.place]?[$0.index] }
        guard old.allSatisfy({ $0.text != nil }) else { return "it is not a text there" }
        let (place, position) = present.first ?? (.content, attributes[.content]?.count ?? 0)
        var new: [ASFAttribute] = []
        for value in values {
            let spelled = old.first?.name ?? name
            guard let attribute = ASFAttribute(spelled, value, place.form, like: old.first) else {
                return "it is too long"
            }
            new.append(attribute)
        }
        for (place, index) in present.reversed() { attributes[place]?.remove(at: index) }
        guard (attributes[place]?.count ?? 0) + new.count < 1 << 16 else { return "there are too many attributes" }
        if !new.isEmpty { attributes[place, default: []].insert(contentsOf: new, at: position) }
        return nil
    }

    private mutating func setComment(_ values: [String]) -> String? {
        guard values.count < 2 else { return "it can have only one text" }
        let text = values.first.map(ASFText.encode) ?? []
        guard text.count < 1 << 16 else { return "it is too long" }
        if description == nil { description = [[], [], [], [], []] }
        description?[Self.commentIndex] = text[...]
        return nil
    }
}
