/// A value of an answer to a player. The same tree is written as JSON, JSONP and XML.
///
/// In XML, a field of an object that is text, a number or a flag becomes an attribute. An object becomes an element,
/// and a list becomes one element per value with its name. The field ``content`` is the text of its element.
enum SubsonicValue: Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case object([Field])
    case list([SubsonicValue])

    /// A name and its value, in the order of writing. Names are written as they are, so they come from the code.
    struct Field: Sendable {
        let name: String
        let value: SubsonicValue
    }

    /// The name of the field that becomes an element's text in XML.
    static let content = "value"
}

/// Fields in order; missing values are left out.
struct SubsonicFields: Sendable {
    private(set) var fields: [SubsonicValue.Field] = []

    init() {}

    /// No fields, with space for some.
    init(capacity: Int) { fields.reserveCapacity(capacity) }

    /// One field.
    init(_ name: String, _ value: SubsonicValue) { set(name, value) }

    /// One field, an object.
    init(_ name: String, _ value: SubsonicFields) { set(name, value.value) }

    var value: SubsonicValue { .object(fields) }

    mutating func set(_ name: String, _ value: SubsonicValue) {
        fields.append(SubsonicValue.Field(name: name, value: value))
    }

    mutating func set(_ name: String, _ text: String?) { if let text { set(name, .text(text)) } }
    mutating func set(_ name: String, _ number: Int?) { if let number { set(name, .integer(number)) } }
    mutating func set(_ name: String, _ number: Double?) { if let number { set(name, .number(number)) } }
    mutating func set(_ name: String, _ flag: Bool) { set(name, .flag(flag)) }
    mutating func set(_ name: String, _ objects: [SubsonicFields]) { set(name, .list(objects.map(\.value))) }
    mutating func set(_ name: String, _ texts: [String]) { set(name, .list(texts.map { .text($0) })) }
}
