/// A question that is a value: what may be said of it is a table. From the table follow the options of the command line
/// with their help and completions, the parameters of an address, JSON (bodies, stored playlists) and its description.
public protocol Question: Codable, Hashable, Sendable {
    /// The question of which nothing was said.
    init()

    /// What may be said of it, in the order of the help; a later one overrides an earlier one.
    static var parameters: [Parameter<Self>] { get }
}

extension Question {
    /// Reads JSON, in which every parameter may be missing or null. Tracks are named as the ``ParameterScope`` of the
    /// decoder has them.
    /// - Throws: `ParameterFault` for a value that means nothing, `DecodingError` for one of another type.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: ParameterKey.self)
        let scope = decoder.userInfo[.parameterScope] as? ParameterScope ?? ParameterScope()
        for parameter in Self.parameters {
            // What is stored may be old; what is sent now is not.
            let keys = ([parameter.name] + (scope.isShared ? [] : parameter.formerNames)).map { ParameterKey($0) }
            guard let key = try keys.first(where: { try container.contains($0) && !container.decodeNil(forKey: $0) })
            else { continue }
            try parameter.decode(&self, try container.superDecoder(forKey: key), scope)
        }
    }

    /// Writes what was said.
    /// - Throws: `ParameterFault` when it names tracks and the encoder has no ``ParameterScope`` with a library.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ParameterKey.self)
        let scope = encoder.userInfo[.parameterScope] as? ParameterScope ?? ParameterScope()
        for parameter in Self.parameters where parameter.isSaid(self) {
            try parameter.encode(self, container.superEncoder(forKey: ParameterKey(parameter.name)), scope)
        }
    }

    /// Takes what was said in words: options, or parameters of an address.
    /// - Parameters:
    ///   - spelling: how names are spelled.
    ///   - scope: how tracks are named, and how much may be asked for.
    ///   - words: all that was said of a name, in order; of an option without an argument, anything.
    /// - Throws: `ParameterFault` for what means nothing, and what the scope throws for unknown tracks.
    public mutating func read(
        _ spelling: ParameterSpelling, in scope: ParameterScope = ParameterScope(), _ words: (String) -> [String]
    ) throws {
        for parameter in Self.parameters {
            let said = words(parameter.name(spelling))
            // A flag that is there says yes.
            let isFlag = spelling == .option && parameter.argument == nil
            if !said.isEmpty { try parameter.parse(&self, isFlag ? ["1"] : said, spelling, scope) }
            try parameter.family?.read(&self, spelling, words)
        }
    }

    /// The parameters whose values are not the defaults.
    public var said: [Parameter<Self>] { Self.parameters.filter { $0.isSaid(self) } }
}

extension CodingUserInfoKey {
    /// Of coders of questions: a ``ParameterScope``.
    public static var parameterScope: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "parameterScope") else { preconditionFailure("any text is a key") }
        return key
    }
}

/// The key of a parameter in JSON.
struct ParameterKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
