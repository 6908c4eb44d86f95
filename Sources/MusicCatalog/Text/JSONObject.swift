/// An object of JSON by its members: keys as they are written, and nil as null.
///
/// It replaces a type with a property, a key and a line of `encode` for each member, where nothing reads the object back.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private var base: (any Encodable)?
    private let members: [(key: String, value: (any Encodable)?)]

    package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        self.members = members.map { (key: $0, value: $1) }
    }

    /// Leaves out the members that are nil.
    package init(present members: KeyValuePairs<String, (any Encodable)?>) {
        self.members = members.filter { $0.value != nil }
    }

    /// The members of an object, and more.
    package init(_ base: any Encodable, and more: JSONObject) {
        self = more
        self.base = base
    }

    package func encode(to encoder: any Encoder) throws {
        try base?.encode(to: encoder)
        var container = encoder.container(keyedBy: JSONKey.self)
        for (key, value) in members {
            if let value {
                try container.encode(value, forKey: JSONKey(key))
            } else {
                try container.encodeNil(forKey: JSONKey(key))
            }
        }
    }
}

/// What is written as a ``JSONObject``.
package protocol JSONRecord: Encodable {
    var object: JSONObject { get }
}

extension JSONRecord {
    package func encode(to encoder: any Encoder) throws { try object.encode(to: encoder) }
}

/// Any key of an object.
package struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init(stringLiteral name: String) { self.init(name) }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}
