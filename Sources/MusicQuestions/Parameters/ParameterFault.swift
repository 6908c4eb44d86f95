/// The notation of parameter names.
package enum ParameterSpelling: Sendable {
    /// `exclude-genre`, used as `--exclude-genre`.
    case option
    /// `exclude_genre`, in an address.
    case address
    /// `exclude_genres`, a key of JSON.
    case json
}

/// An invalid value of a parameter.
package struct ParameterFault: DescribedError, Hashable {
    /// The reason, without the name of the parameter.
    package enum Reason: DescribedError, Hashable {
        /// The expected form, and the value that was found.
        case wanted(String, found: String)
        /// A sentence.
        case fault(String)

        /// One line.
        package var description: String {
            switch self {
            case .wanted(let what, let found): "must be \(what), not “\(found)”"
            case .fault(let fault): fault
            }
        }
    }

    /// The name as it was spelled.
    package let name: String
    /// The notation of the name.
    package let spelling: ParameterSpelling
    package let reason: Reason

    package init(_ name: String, _ spelling: ParameterSpelling, _ reason: Reason) {
        (self.name, self.spelling, self.reason) = (name, spelling, reason)
    }

    /// One line with the name in its notation.
    package var description: String {
        switch (reason, spelling) {
        case (.wanted, .option): "--\(name) \(reason)"
        case (.wanted(let what, _), _): "“\(name)” must be \(what)"
        case (.fault(let fault), .option): "--\(name): \(fault)"
        case (.fault(let fault), _): "“\(name)”: \(fault)"
        }
    }

    /// Adds the name to reasons. Other errors are passed on.
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
