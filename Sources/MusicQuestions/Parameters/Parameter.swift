/// The effect of a parameter on the result.
package enum ParameterPart: Sendable {
    /// Fewer tracks match, or their order changes.
    case narrowing
    /// More tracks match.
    case widening
    /// The number of tracks, their order, or the method.
    case arrangement
}

/// A parameter of a question. A new one needs only an entry in the question's table.
package struct Parameter<Asked: Sendable>: Sendable {
    /// The key in JSON, `snake_case`; unique.
    package let name: String
    /// The name in an address. It is singular if it can be repeated.
    package let addressName: String
    /// The long option.
    package let option: String
    /// The short option; nil for none.
    package let short: Character?
    /// Former short options, which still work.
    package let formerShorts: [Character]
    /// The name of the option's argument; nil for a flag.
    package let argument: String?
    /// One line of help with the unit and the default.
    package let help: String
    /// Its effect on the result.
    package let part: ParameterPart
    /// Former keys in stored JSON.
    package let formerNames: [String]
    /// Equivalent parameters of single descriptors; nil for none.
    package let family: ParameterFamily<Asked>?

    /// Whether two different words are an error. Of two numbers, the last counts, as is usual for options.
    let isSingle: Bool
    let isSaid: @Sendable (Asked) -> Bool
    let parse: @Sendable (inout Asked, [String], ParameterSpelling, ParameterScope) throws -> Void
    let words: @Sendable (Asked, ParameterScope) throws -> [String]
    let decode: @Sendable (inout Asked, any Decoder, ParameterScope) throws -> Void
    let encode: @Sendable (Asked, any Encoder, ParameterScope) throws -> Void
    private let schemas: @Sendable (ParameterSpelling) -> String

    /// The name in one of the spellings.
    package func name(_ spelling: ParameterSpelling) -> String {
        switch spelling {
        case .option: option
        case .address: addressName
        case .json: name
        }
    }

    /// The JSON schema of its values on a server.
    package func schema(_ spelling: ParameterSpelling) -> String { schemas(spelling) }

    /// The same parameter, for a question that contains this one.
    /// - Parameter path: the property that contains this question.
    package func within<Whole: Sendable>(
        _ path: any WritableKeyPath<Whole, Asked> & Sendable
    ) -> Parameter<Whole> {
        let (isSaid, parse, words, decode, encode) = (isSaid, parse, words, decode, encode)
        return Parameter<Whole>(
            name: name, addressName: addressName, option: option, short: short,
            formerShorts: formerShorts, argument: argument, help: help, part: part, formerNames: formerNames,
            family: family?.within(path), isSingle: isSingle,
            isSaid: { isSaid($0[keyPath: path]) }, parse: { try parse(&$0[keyPath: path], $1, $2, $3) },
            words: { try words($0[keyPath: path], $1) },
            decode: { try decode(&$0[keyPath: path], $1, $2) }, encode: { try encode($0[keyPath: path], $1, $2) },
            schemas: schemas)
    }
}

extension Parameter where Asked: Question {
    /// - Parameters:
    ///   - name: the key in JSON, `snake_case`.
    ///   - path: the property of the question. Its value in a new question is the default.
    ///   - type: the syntax and range of values.
    ///   - address: the name in an address; nil for `name`.
    ///   - option: the long option; nil for the name in an address, with hyphens.
    ///   - short: the short option.
    ///   - formerShorts: former short options, which still work.
    ///   - argument: the name of the option's argument; nil for a flag.
    ///   - help: one line of help.
    ///   - part: its effect on the result.
    ///   - formerNames: former keys in stored JSON.
    ///   - family: equivalent parameters of single descriptors.
    package init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Asked, Value> & Sendable, _ type: ParameterType<Value>,
        address: String? = nil, option: String? = nil, short: Character? = nil,
        formerShorts: [Character] = [], argument: String? = nil, _ help: String, _ part: ParameterPart = .narrowing,
        formerly formerNames: [String] = [],
        family: ParameterFamily<Asked>? = nil
    ) {
        let addressName = address ?? name
        let option = option ?? addressName.replacing("_", with: "-")
        self.init(
            name: name, addressName: addressName, option: option,
            short: short, formerShorts: formerShorts, argument: argument, help: help, part: part,
            formerNames: formerNames, family: family, isSingle: type.isSingle,
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
            words: { asked, scope in
                try ParameterFault.naming(name, .json) { try type.words(asked[keyPath: path], scope) }
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
