/// A value, and the members of its object that its type reads. A member that no type reads is misspelt.
struct AskedKeys<Value: Decodable>: Decodable {
    let value: Value
    /// Members that nothing has asked for, sorted.
    let unknown: [String]
    /// Members that the type has, sorted.
    let known: [String]

    init(from decoder: any Decoder) throws {
        let asked = Keys()
        value = try Value(from: Recorder(base: decoder, asked: asked))
        known = asked.names.sorted()
        let all = try? decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        unknown = (all ?? []).filter { !asked.names.contains($0) }.sorted()
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private final class Keys {
    var names: Set<String> = []
}

/// A decoder that notes which members of its object are read.
private struct Recorder: Decoder {
    let base: any Decoder
    let asked: Keys

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RecordedContainer(base: try base.container(keyedBy: type), asked: asked))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

private struct RecordedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let asked: Keys

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    private func noted(_ key: Key) -> KeyedDecodingContainer<Key> {
        asked.names.insert(key.stringValue)
        return base
    }

    func contains(_ key: Key) -> Bool { noted(key).contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try noted(key).decodeNil(forKey: key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try noted(key).decode(type, forKey: key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try noted(key).decode(type, forKey: key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try noted(key).decode(type, forKey: key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try noted(key).decode(type, forKey: key) }

    func decode<Member: Decodable>(_ type: Member.Type, forKey key: Key) throws -> Member {
        try noted(key).decode(type, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try noted(key).nestedContainer(keyedBy: type, forKey: key)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try noted(key).nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try base.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try noted(key).superDecoder(forKey: key) }
}
