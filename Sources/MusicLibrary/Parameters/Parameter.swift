/// What a parameter does to the answer.
public enum ParameterPart: Sendable {
    /// Fewer tracks suit, or others come first.
    case narrowing
    /// More tracks suit.
    case widening
    /// How many there are, in which order, by which method.
    case arrangement
}

/// One thing that may be said of a question. An entry in the question's table is all that a new one needs.
public struct Parameter<Asked: Sendable>: Sendable {
    /// The key in JSON, `snake_case`; unique.
    public let name: String
    /// The name in an address, where what may be repeated is in the singular.
    public let addressName: String
    /// The long option.
    public let option: String
    /// The short option; nil for none.
    public let short: Character?
    /// What the option's argument is called; nil for a flag.
    public let argument: String?
    /// What it means, in one line, with its unit and its default.
    public let help: String
    /// What it does to the answer.
    public let part: ParameterPart
    /// Keys that stored JSON may have instead.
    public let formerNames: [String]
    /// Parameters of single descriptors that say the same; nil for none.
    public let family: ParameterFamily<Asked>?

    let isSaid: @Sendable (Asked) -> Bool
    let parse: @Sendable (inout Asked, [String], ParameterSpelling, ParameterScope) throws -> Void
    let decode: @Sendable (inout Asked, any Decoder, ParameterScope) throws -> Void
    let encode: @Sendable (Asked, any Encoder, ParameterScope) throws -> Void
    private let schemas: @Sendable (ParameterSpelling) -> String

    /// The name in one of the spellings.
    public func name(_ spelling: ParameterSpelling) -> String {
        switch spelling {
        case .option: option
        case .address: addressName
        case .json: name
        }
    }

    /// What a server takes for it, as a JSON schema.
    public func schema(_ spelling: ParameterSpelling) -> String { schemas(spelling) }

    /// The same parameter of a question that has this one within it.
    /// - Parameter path: where.
    public func within<Whole: Sendable>(
        _ path: any WritableKeyPath<Whole, Asked> & Sendable
    ) -> Parameter<Whole> {
        let (isSaid, parse, decode, encode) = (isSaid, parse, decode, encode)
        return Parameter<Whole>(
            name: name, addressName: addressName, option: option, short: short, argument: argument, help: help,
            part: part, formerNames: formerNames, family: family?.within(path),
            isSaid: { isSaid($0[keyPath: path]) }, parse: { try parse(&$0[keyPath: path], $1, $2, $3) },
            decode: { try decode(&$0[keyPath: path], $1, $2) }, encode: { try encode($0[keyPath: path], $1, $2) },
            schemas: schemas)
    }
}

extension Parameter where Asked: Question {
    /// - Parameters:
    ///   - name: the key in JSON, `snake_case`.
    ///   - path: the property of the question; its value in a new question is the default.
    ///   - type: how values are written, and which there are.
    ///   - address: the name in an address; nil for `name`.
    ///   - option: the long option; nil for the name in an address, with hyphens.
    ///   - short: the short option.
    ///   - argument: what the option's argument is called; nil for a flag.
    ///   - help: one line.
    ///   - part: what it does to the answer.
    ///   - formerNames: keys that stored JSON may have instead.
    ///   - family: parameters of single descriptors that say the same.
    public init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Asked, Value> & Sendable, _ type: ParameterType<Value>,
        address: String? = nil, option: String? = nil, short: Character? = nil, argument: String? = nil,
        _ help: String, _ part: ParameterPart = .narrowing, formerly formerNames: [String] = [],
        family: ParameterFamily<Asked>? = nil
    ) {
        let addressName = address ?? name
        let option = option ?? addressName.replacing("_", with: "-")
        self.init(
            name: name, addressName: addressName, option: option,
            short: short, argument: argument, help: help, part: part, formerNames: formerNames, family: family,
            isSaid: { $0[keyPath: path] != Asked()[keyPath: path] && !type.isNone($0[keyPath: path]) },
            parse: { asked, words, spelling, scope in
                let said =
                    switch spelling {
                    case .option: option
                    case .address: addressName
                    case .json: name
                    }
                asked[keyPath: path] = try ParameterFault.naming(said, spelling) { try type.parse(words, scope) }
            },
            decode: { asked, decoder, scope in
                asked[keyPath: path] = try ParameterFault.naming(name, .json) { try type.decode(decoder, scope) }
            },
            encode: { asked, encoder, scope in
                try ParameterFault.naming(name, .json) { try type.encode(asked[keyPath: path], encoder, scope) }
            },
            schemas: { $0 == .json ? type.jsonSchema : type.addressSchema })
    }
}
