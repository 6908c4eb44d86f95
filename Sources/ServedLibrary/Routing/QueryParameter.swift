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
