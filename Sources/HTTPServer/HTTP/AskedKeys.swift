import MusicLibrary

/// A value, and the first member of its objects, at any depth, that no type has read. Such a member is misspelt.
struct AskedKeys<Value: Decodable>: Decodable {
    let value: Value
    /// The place of the member, such as `gestures.0.nmae`, and the members that its object can have.
    let unknown: (place: String, known: [String])?

    init(from decoder: any Decoder) throws {
        let reading = Reading()
        value = try Value(from: Recorder(base: decoder, reading: reading))
        unknown = reading.unknown
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// What was read of all objects. One object can be read several times, by different types.
private final class Reading {
    final class Object {
        let place: [any CodingKey]
        let members: [String]
        var asked: Set<String> = []

        init(_ place: [any CodingKey], _ members: [String]) { (self.place, self.members) = (place, members) }
    }

    private var objects: [String: Object] = [:]

    func object(of decoder: any Decoder) throws -> Object {
        let place = DecodingError.place(decoder.codingPath)
        if let object = objects[place] { return object }
        let members = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        let object = Object(decoder.codingPath, members)
        objects[place] = object
        return object
    }

    var unknown: (place: String, known: [String])? {
        let found = objects.values.flatMap { object in
            object.members.filter { !object.asked.contains($0) }.map { member in
                (place: DecodingError.place(object.place + [AnyKey(stringValue: member)]), known: object.asked.sorted())
            }
        }
        return found.min { $0.place < $1.place }
    }
}

/// A decoder that notes which members of objects are read.
private struct Recorder: Decoder {
    let base: any Decoder
    let reading: Reading

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try base.container(keyedBy: type)
        return KeyedDecodingContainer(
            RecordedObject(base: container, object: try reading.object(of: base), reading: reading))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        RecordedList(base: try base.unkeyedContainer(), reading: reading)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        RecordedValue(base: try base.singleValueContainer(), decoder: self)
    }

    /// Whether values of a type have no members, and are read by the decoder itself.
    static func isPlain(_ type: (some Any).Type) -> Bool {
        type == String.self || type == Bool.self || type is any Numeric.Type
    }
}

private struct RecordedObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let object: Reading.Object
    let reading: Reading

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    private func noted(_ key: Key) -> KeyedDecodingContainer<Key> {
        object.asked.insert(key.stringValue)
        return base
    }

    func contains(_ key: Key) -> Bool { noted(key).contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try noted(key).decodeNil(forKey: key) }

    func decode<Member: Decodable>(_ type: Member.Type, forKey key: Key) throws -> Member {
        let base = noted(key)
        // The decoder itself says that a member is missing.
        guard !Recorder.isPlain(type), base.contains(key) else { return try base.decode(type, forKey: key) }
        return try Member(from: superDecoder(forKey: key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { Recorder(base: try base.superDecoder(), reading: reading) }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        Recorder(base: try noted(key).superDecoder(forKey: key), reading: reading)
    }
}

private struct RecordedList: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer
    let reading: Reading

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<Element: Decodable>(_ type: Element.Type) throws -> Element {
        Recorder.isPlain(type) ? try base.decode(type) : try Element(from: superDecoder())
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { Recorder(base: try base.superDecoder(), reading: reading) }
}

private struct RecordedValue: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer
    let decoder: Recorder

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        Recorder.isPlain(type) ? try base.decode(type) : try Value(from: decoder)
    }
}
