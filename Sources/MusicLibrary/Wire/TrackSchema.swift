/// The JSON Schema of a ``TrackRecord``, for openapi.json: its fields, then the descriptors with their meanings.
package enum TrackSchema {
    /// An object of which no key is ever missing.
    package static var text: String {
        let fields = TrackField.all.map { ($0.name, schema(of: $0)) }
        let descriptors = DescriptorCatalog.standard.shown(in: .json).map { ($0.name, schema(of: $0)) }
        let members = fields + descriptors
        let properties = members.map { "\n    \"\($0.0)\": \($0.1)" }.joined(separator: ",")
        let required = members.map { "\n    \"\($0.0)\"" }.joined(separator: ",")
        return #"{"type": "object", "properties": {\#(properties)\#n  }, "required": [\#(required)\#n  ]}"#
    }

    private static func schema(of field: TrackField) -> String {
        let element =
            switch field.jsonTypes[0] {
            case "array": #", "items": {"type": "string"}"#
            case "object": #", "additionalProperties": {"type": "number"}"#
            default: ""
            }
        return "{\(types(field.jsonTypes))\(element)}"
    }

    private static func schema(of descriptor: Descriptor) -> String {
        let number = descriptor.digits == 0 ? "integer" : "number"
        let unit = descriptor.unit.isEmpty ? "" : ", in \(descriptor.unit)"
        return #"{\#(types([number, "null"])), "description": "\#(descriptor.meaning)\#(unit)"}"#
    }

    private static func types(_ names: [String]) -> String {
        let quoted = names.map { "\"\($0)\"" }
        return "\"type\": \(quoted.count == 1 ? quoted[0] : "[\(quoted.joined(separator: ", "))]")"
    }
}
