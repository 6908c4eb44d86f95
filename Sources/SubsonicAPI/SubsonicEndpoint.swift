/// An endpoint for players, at two addresses (“/rest/ping” and “/rest/ping.view”), by GET and as a form, or with JSON.
struct SubsonicEndpoint: Sendable {
    let routes: [Route]

    /// An endpoint that answers with fields.
    /// - Parameters:
    ///   - name: the name in the address.
    ///   - audience: who may send it.
    ///   - lane: the expected duration.
    ///   - isChange: whether it changes data that answers depend on.
    ///   - answer: creates the fields.
    init(
        _ name: String, _ audience: Route.Audience = .listeners, lane: Route.Lane = .quick, isChange: Bool = false,
        to answer: @escaping @Sendable (Call) throws -> SubsonicFields
    ) {
        self.init(
            name, audience, lane: lane, isChange: isChange,
            file: { call in
                SubsonicAnswer(try answer(call), version: call.context.options.version, call.request.parameters)
                    .response
            })
    }

    /// An endpoint that answers with a file.
    init(
        _ name: String, _ audience: Route.Audience = .listeners, lane: Route.Lane = .quick, isChange: Bool = false,
        file handler: @escaping Route.Handler
    ) {
        let handler = Self.answering(handler)
        routes = Self.paths(name).flatMap { path in
            [
                Route(.get, path, "", audience, lane: lane, isChange: isChange, to: handler),
                Route(.post, path, "", audience, lane: lane, body: .form, isChange: isChange, to: handler),
            ]
        }
    }

    /// An endpoint that takes JSON, by POST only; its parameters are in the address. It changes nothing.
    init(takingJSON name: String, to answer: @escaping @Sendable (Call) throws -> SubsonicFields) {
        let handler = Self.answering { call in
            SubsonicAnswer(try answer(call), version: call.context.options.version, call.request.parameters).response
        }
        routes = Self.paths(name).map { Route(.post, $0, "", body: .json, isChange: false, to: handler) }
    }

    private static func paths(_ name: String) -> [String] { ["/rest/\(name)", "/rest/\(name).view"] }

    /// A handler whose errors are in the protocol's form.
    private static func answering(_ handler: @escaping Route.Handler) -> Route.Handler {
        { call in
            do {
                try checkVersion(call.parameters)
                return try handler(call)
            } catch let error as SubsonicError {
                return SubsonicAnswer(error, version: call.context.options.version, call.request.parameters).response
            } catch let error as APIError where error.reason == .tooMany {
                // Players retry after 503, but not after 429.
                throw APIError(503, .busy, error.message, headers: error.headers)
            }
        }
    }

    /// An endpoint that is not supported, with the reason.
    static func refused(_ names: [String], _ reason: String) -> [SubsonicEndpoint] {
        names.map { name in
            SubsonicEndpoint(name) { _ throws -> SubsonicFields in throw SubsonicError(.forbidden, reason) }
        }
    }

    /// A player with another major version uses another protocol.
    private static func checkVersion(_ parameters: Parameters) throws(SubsonicError) {
        guard let major = parameters.string("v")?.split(separator: ".").first.flatMap({ Int($0) }), major != 1 else {
            return
        }
        throw major < 1
            ? SubsonicError(
                .clientTooOld, "this server supports version \(SubsonicAnswer.protocolVersion); update the player")
            : SubsonicError(.serverTooOld, "this server supports version \(SubsonicAnswer.protocolVersion)")
    }
}

extension Call {
    /// - Throws: `SubsonicError` when it is missing.
    func needed(_ name: String) throws(SubsonicError) -> String {
        guard let value = parameters.string(name) else { throw .missing(name) }
        return value
    }

    /// A whole number, clamped to the allowed range.
    /// - Throws: `SubsonicError` when it is not a number.
    func clamped(_ name: String, _ range: ClosedRange<Int>) throws(SubsonicError) -> Int? {
        guard let text = parameters.string(name) else { return nil }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw SubsonicError(.generic, "“\(name)” must be a whole number")
        }
        // A number beyond 64 bits exceeds every limit.
        let value = Int(text) ?? (text.hasPrefix("-") ? .min : .max)
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// The requested number of items, at most 500.
    func count(_ name: String, default value: Int) throws(SubsonicError) -> Int {
        try clamped(name, 0...500) ?? value
    }

    /// The number of items to skip.
    func offset(_ name: String = "offset") throws(SubsonicError) -> Int { try clamped(name, 0...Int.max) ?? 0 }

    /// The track with an id.
    /// - Throws: `SubsonicError` when there is none.
    func song(_ id: String) throws -> Int {
        guard let index = try library.index(ofID: id) else { throw SubsonicError.notFound("song") }
        return index
    }

    /// - Throws: `SubsonicError` for any other value.
    func flag(_ name: String, default value: Bool) throws(SubsonicError) -> Bool {
        switch parameters.string(name)?.lowercased() {
        case nil: return value
        case "true", "1": return true
        case "false", "0": return false
        default: throw SubsonicError(.generic, "“\(name)” must be true or false")
        }
    }
}

extension Array {
    /// A page of the list.
    package func page(_ offset: Int, _ count: Int) -> ArraySlice<Element> { dropFirst(offset).prefix(count) }
}
