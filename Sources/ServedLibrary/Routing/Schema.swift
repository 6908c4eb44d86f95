package import MusicLibrary

/// The form of a body, as openapi.json describes it. The literal is the name of a schema in schemas.json.
package struct Schema: Sendable, ExpressibleByStringLiteral {
    package let text: String
    /// The types of media that have this form.
    package let types: [String]

    private init(json text: String, types: [String] = ["application/json"]) { (self.text, self.types) = (text, types) }

    package init(stringLiteral name: String) { self.init(json: ##"{"$ref": "#/components/schemas/\##(name)"}"##) }

    /// The id of a track, artist, album, playlist or user.
    package static let id = Schema(json: #"{"type": "string", "pattern": "^[0-9A-Za-z]{22}$"}"#)
    package static let string = Schema(json: #"{"type": "string"}"#)
    package static let boolean = Schema(json: #"{"type": "boolean"}"#)
    /// An object with any members.
    package static let record = Schema(json: #"{"type": "object"}"#)

    package static func array(_ element: Schema) -> Schema {
        Schema(json: #"{"type": "array", "items": \#(element.text)}"#)
    }

    package static func nullable(_ schema: Schema) -> Schema {
        Schema(json: #"{"anyOf": [\#(schema.text), {"type": "null"}]}"#)
    }

    package func described(_ text: String) -> Schema {
        Schema(json: #"\#(self.text.dropLast()), "description": "\#(text)"}"#, types: types)
    }

    /// An object that always has these members.
    package static func object(_ members: KeyValuePairs<String, Schema>) -> Schema {
        let properties = members.map { #""\#($0.key)": \#($0.value.text)"# }.joined(separator: ", ")
        let required = members.map { "\"\($0.key)\"" }.joined(separator: ", ")
        return Schema(json: #"{"type": "object", "properties": {\#(properties)}, "required": [\#(required)]}"#)
    }

    /// A list of items.
    package static func items(_ item: Schema) -> Schema { .object(["items": .array(item)]) }

    /// A part of a list, with the length of the list.
    package static func page(_ item: Schema) -> Schema {
        .object(["items": .array(item), "total": Schema(json: #"{"type": "integer"}"#)])
    }

    /// A question, with further members, and no others.
    /// - Parameter parameters: those of its table that have an effect.
    package static func question<Asked>(
        _ parameters: [Parameter<Asked>], and others: KeyValuePairs<String, Schema>
    ) -> Schema {
        let own = parameters.map {
            #""\#($0.name)": \#($0.schema(.json).dropLast()), "description": "\#($0.help)"}"#
        }
        let properties = (own + others.map { #""\#($0.key)": \#($0.value.text)"# }).joined(separator: ", ")
        return Schema(json: #"{"type": "object", "properties": {\#(properties)}, "additionalProperties": false}"#)
    }

    /// The bytes of a file, in one of these media types.
    package static func file(_ types: String...) -> Schema {
        Schema(json: #"{"type": "string", "format": "binary"}"#, types: types)
    }
}
