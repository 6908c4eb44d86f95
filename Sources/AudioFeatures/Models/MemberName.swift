/// Any name of a member of an object in JSON.
struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

extension Encoder {
    /// Writes members of an object.
    func write(_ members: KeyValuePairs<String, any Encodable>) throws {
        var container = container(keyedBy: MemberName.self)
        for (name, value) in members { try container.encode(value, forKey: MemberName(name)) }
    }
}
