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
    /// A finite number, of any sign.
    package static func number(_ name: String, _ help: String? = nil) -> Self {
        Self(name, schema: #"{"type": "number"}"#, help) { try $0.number($1) }
    }
}

extension QueryParameter<Bool> {
    /// 1 or 0.
    package static func flag(_ name: String, _ help: String? = nil) -> Self {
        Self(name, schema: #"{"type": "string", "enum": ["0", "1", "true", "false"]}"#, help) { try $0.flag($1) }
    }
}

extension QueryParameter<String?> {
    package static func text(_ name: String, schema: String = Schema.string.text, _ help: String? = nil) -> Self {
        Self(name, schema: schema, help) { $0.string($1) }
    }
}

extension QueryParameter<String> {
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
