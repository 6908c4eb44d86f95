/// How names of parameters are spelled.
public enum ParameterSpelling: Sendable {
    /// `exclude-genre`, said as `--exclude-genre`.
    case option
    /// `exclude_genre`, in an address.
    case address
    /// `exclude_genres`, a key of JSON.
    case json
}

/// Why what was said of a parameter means nothing.
public struct ParameterFault: DescribedError, Hashable {
    /// Why, without the name.
    public enum Reason: DescribedError, Hashable {
        /// What would mean something, and what was found.
        case wanted(String, found: String)
        /// A sentence.
        case fault(String)

        /// One line.
        public var description: String {
            switch self {
            case .wanted(let what, let found): "wants \(what), not “\(found)”"
            case .fault(let fault): fault
            }
        }
    }

    /// As it was spelled.
    public let name: String
    /// How that is.
    public let spelling: ParameterSpelling
    /// Why.
    public let reason: Reason

    /// Puts a fault together.
    public init(_ name: String, _ spelling: ParameterSpelling, _ reason: Reason) {
        (self.name, self.spelling, self.reason) = (name, spelling, reason)
    }

    /// One line, as people know the parameter.
    public var description: String {
        switch (reason, spelling) {
        case (.wanted, .option): "--\(name) \(reason)"
        case (.wanted(let what, _), _): "“\(name)” has to be \(what)"
        case (.fault(let fault), .option): "--\(name): \(fault)"
        case (.fault(let fault), _): "“\(name)”: \(fault)"
        }
    }

    /// Adds the name to reasons; everything else stays what it is.
    static func naming<Result>(
        _ name: String, _ spelling: ParameterSpelling, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let reason as Reason {
            throw ParameterFault(name, spelling, reason)
        }
    }
}
