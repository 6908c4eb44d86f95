/// A question, described by a table of parameters. The options of the command line with their help and completions, the
/// parameters of an address, JSON (bodies, stored playlists) and its description are derived from the table.
package protocol Question: Codable, Hashable, Sendable {
    /// The question with default values.
    init()

    /// The parameters in the order of the help. A later one overrides an earlier one.
    static var parameters: [Parameter<Self>] { get }
}

extension Question {
    /// Reads JSON. Every parameter can be missing or null. Tracks are resolved by the ``ParameterScope`` of the
    /// decoder.
    /// - Throws: `ParameterFault` for an invalid value, `DecodingError` for a value of another type.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: JSONKey.self)
        let scope = decoder.userInfo[.parameterScope] as? ParameterScope ?? ParameterScope()
        for parameter in Self.parameters {
            // Stored JSON can have former keys; requests cannot.
            let keys = ([parameter.name] + (scope.isShared ? [] : parameter.formerNames)).map { JSONKey($0) }
            guard let key = try keys.first(where: { try container.contains($0) && !container.decodeNil(forKey: $0) })
            else { continue }
            try parameter.decode(&self, try container.superDecoder(forKey: key), scope)
        }
    }

    /// Writes the values that differ from the defaults.
    /// - Throws: `ParameterFault` if it names tracks and the encoder has no ``ParameterScope`` with a library.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        let scope = encoder.userInfo[.parameterScope] as? ParameterScope ?? ParameterScope()
        for parameter in Self.parameters where parameter.isSaid(self) {
            try parameter.encode(self, container.superEncoder(forKey: JSONKey(parameter.name)), scope)
        }
    }

    /// Reads options, or parameters of an address.
    /// - Parameters:
    ///   - spelling: the notation of names.
    ///   - scope: resolves names of tracks and limits the request.
    ///   - words: returns all values of a name, in order; for a flag, any value.
    /// - Throws: `ParameterFault` for invalid values, and the scope's error for unknown tracks.
    package mutating func read(
        _ spelling: ParameterSpelling, in scope: ParameterScope = ParameterScope(), _ words: (String) -> [String]
    ) throws {
        for parameter in Self.parameters {
            let said = words(parameter.name(spelling))
            // The presence of a flag means true.
            let isFlag = spelling == .option && parameter.argument == nil
            if spelling == .option, parameter.isSingle { try Self.refuseDifferent(said, parameter.option) }
            if !said.isEmpty { try parameter.parse(&self, isFlag ? ["1"] : said, spelling, scope) }
            try parameter.family?.read(&self, spelling, words)
        }
    }

    /// The options that describe the question; ``read(_:in:_:)`` reads them as the same question. The value of a flag is nil.
    /// - Throws: the scope's error if a track has no name.
    package func options(in scope: ParameterScope = ParameterScope()) throws -> [(name: String, value: String?)] {
        try said.flatMap { parameter -> [(name: String, value: String?)] in
            guard parameter.argument != nil else { return [(parameter.option, nil)] }
            return try parameter.words(self, scope).map { (parameter.option, $0) }
        }
    }

    /// Refuses an option with two words of which only one could count, such as two moods.
    private static func refuseDifferent(_ words: [String], _ name: String) throws {
        guard let first = words.first, let other = words.first(where: { $0 != first }) else { return }
        throw ParameterFault(name, .option, .fault("only one value is supported, not “\(first)” and “\(other)”"))
    }

    /// The parameters whose values are not the defaults.
    package var said: [Parameter<Self>] { Self.parameters.filter { $0.isSaid(self) } }
}

extension CodingUserInfoKey {
    /// The key of the ``ParameterScope`` of coders of questions.
    package static var parameterScope: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "parameterScope") else { preconditionFailure("any text is a key") }
        return key
    }
}
