package import MusicLibrary

/// What openapi.json says of a parameter.
package struct ParameterDescription: DescribedParameters {
    package let name: String
    /// `query` or `header`.
    package var place = "query"
    /// A JSON schema.
    package let schema: String
    package var isRequired = false
    package var help: String?

    package var descriptions: [ParameterDescription] { [self] }

    /// A field of the header.
    package static func header(_ name: String) -> Self {
        Self(name: name, place: "header", schema: Schema.string.text)
    }
}

/// One or more parameters of an endpoint.
package protocol DescribedParameters: Sendable {
    var descriptions: [ParameterDescription] { get }
}

/// A parameter of addresses: how an endpoint reads it, and what openapi.json says of it.
package struct QueryParameter<Value: Sendable>: DescribedParameters {
    private let description: ParameterDescription
    private let read: @Sendable (Parameters, String) throws -> Value

    /// - Parameters:
    ///   - name: the name.
    ///   - schema: a JSON schema.
    ///   - isRequired: whether every request must have it.
    ///   - help: a line about it.
    ///   - read: reads the value from all parameters and the name.
    package init(
        _ name: String, schema: String, isRequired: Bool = false, _ help: String? = nil,
        read: @escaping @Sendable (Parameters, String) throws -> Value
    ) {
        description = ParameterDescription(name: name, schema: schema, isRequired: isRequired, help: help)
        self.read = read
    }

    package var descriptions: [ParameterDescription] { [description] }

    package func value(_ parameters: Parameters) throws -> Value { try read(parameters, description.name) }
}

extension Call {
    /// The value of a parameter.
    package subscript<Value>(parameter: QueryParameter<Value>) -> Value {
        get throws { try parameter.value(parameters) }
    }
}

// MARK: Types

extension QueryParameter<Int?> {
    /// A whole number.
    package static func integer(_ name: String, _ range: ClosedRange<Int>, _ help: String? = nil) -> Self {
        Self(name, schema: "{\(limits(range))}", help) { try $0.integer($1, range) }
    }
}

extension QueryParameter<Int> {
    /// A whole number.
    package static func integer(
        _ name: String, _ range: ClosedRange<Int>, default value: Int, _ help: String? = nil
    ) -> Self {
        Self(name, schema: #"{\#(limits(range)), "default": \#(value)}"#, help) {
            try $0.integer($1, range, default: value)
        }
    }

    /// A whole number that every request must have.
    package static func required(_ name: String, _ range: ClosedRange<Int>) -> Self {
        Self(name, schema: "{\(limits(range))}", isRequired: true) {
            guard let value = try $0.integer($1, range) else { throw APIError.badParameter("“\($1)” is missing") }
            return value
        }
    }
}

/// The limits of a whole number. JSON's numbers are exact up to 2⁵³.
private func limits(_ range: ClosedRange<Int>) -> String {
    #""type": "integer", "minimum": \#(range.lowerBound), "maximum": \#(min(range.upperBound, 1 << 53))"#
}

extension QueryParameter<Float?> {
    /// A number.
    package static func number(_ name: String) -> Self {
        Self(name, schema: #"{"type": "number"}"#) { try $0.number($1) }
    }
}

extension QueryParameter<Bool> {
    /// 1 or 0.
    package static func flag(_ name: String, _ help: String? = nil) -> Self {
        Self(name, schema: #"{"type": "string", "enum": ["0", "1", "true", "false"]}"#, help) { try $0.flag($1) }
    }
}

extension QueryParameter<String?> {
    /// Text.
    package static func text(_ name: String, schema: String = Schema.string.text, _ help: String? = nil) -> Self {
        Self(name, schema: schema, help) { $0.string($1) }
    }
}

extension QueryParameter<String> {
    /// Text.
    package static func text(_ name: String, default value: String, _ help: String? = nil) -> Self {
        Self(name, schema: #"{"type": "string", "default": "\#(value)"}"#, help) { $0.string($1) ?? value }
    }

    /// Text that every request must have.
    package static func required(_ name: String, schema: String = Schema.string.text, _ help: String? = nil) -> Self {
        Self(name, schema: schema, isRequired: true, help) { try $0.required($1) }
    }
}

extension QueryParameter<[String]> {
    /// Values separated by commas.
    /// - Parameter isRequired: false if a body can have them instead.
    package static func list(_ name: String, atMost limit: Int, isRequired: Bool = true) -> Self {
        Self(
            name, schema: Schema.string.text, isRequired: isRequired, "separated by commas, at most \(limit)"
        ) { try $0.list($1, atMost: limit) }
    }

    /// Values separated by commas; none if it is missing.
    package static func list(_ name: String, _ help: String? = nil) -> Self {
        Self(name, schema: Schema.string.text, help) { $0.string($1)?.split(separator: ",").map(String.init) ?? [] }
    }

    /// Ids; can be repeated.
    package static func ids(_ name: String, atMost limit: Int) -> Self {
        Self(name, schema: #"{"type": "array", "items": \#(Schema.id.text), "maxItems": \#(limit)}"#) { $0.strings($1) }
    }
}

extension QueryParameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of several words.
    package static func choice(_ name: String, default value: Value, _ help: String? = nil) -> Self {
        let words = Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return Self(name, schema: #"{"enum": [\#(words)], "default": "\#(value.rawValue)"}"#, help) {
            try $0.choice($1) ?? value
        }
    }
}

// MARK: Questions

/// The parameters of a question, from its table.
package struct QuestionParameters<Asked: Question>: DescribedParameters {
    private let own: [Parameter<Asked>]

    /// All parameters.
    package init(_: Asked.Type) { own = Asked.parameters }

    /// Those of descriptors, such as `min_tempo`, and named ones.
    package init(familiesOf _: Asked.Type, and names: String...) {
        own = Asked.parameters.filter { names.contains($0.addressName) }
    }

    /// The descriptors for which families are described. All others work likewise.
    private static var examples: [String] { ["tempo", "energy", "valence"] }

    package var descriptions: [ParameterDescription] {
        let families = Asked.parameters.compactMap(\.family).flatMap(\.members).flatMap { member in
            Self.examples.map {
                ParameterDescription(
                    name: ParameterFamily<Asked>.name(member.prefix, $0, .address), schema: #"{"type": "number"}"#,
                    help: member.help.prefix { $0 != "." }.replacing("NAME", with: $0)
                        + "; likewise for all descriptors.")
            }
        }
        return own.map { ParameterDescription(name: $0.addressName, schema: $0.schema(.address), help: $0.help) }
            + families
    }
}
