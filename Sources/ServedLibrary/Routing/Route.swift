/// An endpoint: method, path, and handler.
package struct Route: Sendable {
    /// Who may send the request.
    package enum Audience: Sendable {
        /// Everyone, also without login.
        case everybody
        /// Users who are logged in, and guests.
        case listeners
        /// Users who are logged in, without guests.
        case users
        case admins
    }

    /// How long the handler takes.
    package enum Lane: Hashable, Sendable {
        /// Some milliseconds.
        case quick
        /// Reads a picture and may decode it. Clients request a hundred at once, so many may wait.
        case picture
        /// Takes longer, or needs much memory.
        case heavy
        /// Longer if the query has a parameter with this name.
        case heavyWith(parameter: String)
    }

    package enum Answer: Sendable {
        /// Answers immediately, for every caller. It neither waits nor fails.
        case atOnce(@Sendable (Request) -> Response)
        /// Answers when a thread is free, for callers with access.
        case inTurn(Handler)
        /// Answers when a thread is free, for every caller, without a library.
        case withoutLibrary(@Sendable (Request) throws -> Response)
    }

    enum Part: Sendable, Hashable {
        case name(String)
        case capture(String, Capture)
    }

    /// The values of a parameter in a path.
    package enum Capture: String, Sendable {
        case id, text, number
    }

    package typealias Handler = @Sendable (Call) throws -> Response

    package let method: Request.Method
    let pattern: [Part]
    package let audience: Audience
    package let lane: Lane
    package let body: BodyKind
    /// Whether the answer to a GET stays the same until a change.
    package let isCacheable: Bool
    /// Whether it changes data that answers depend on.
    package let isChange: Bool
    package let description: Description
    package let answer: Answer

    /// - Parameters:
    ///   - method: HEAD is GET without the body.
    ///   - path: `/api/tracks/{id}`; `{id:number}` and `{id:text}` are other values than ids of 22 characters.
    ///   - summary: what it does, in the imperative.
    ///   - audience: who may send it.
    ///   - lane: the expected duration.
    ///   - query: the parameters of its address; of several with one name, the first is described.
    ///   - body: the kind of body.
    ///   - takes: the form of the body.
    ///   - returns: the form of the response; nil for a response without a body.
    ///   - status: the status of its responses; nil for 200, or 204 without a body.
    ///   - otherStatus: another status of its responses.
    ///   - isCacheable: whether the answer to a GET stays the same until a change.
    ///   - isChange: whether it changes data that answers depend on; nil for all methods except GET.
    ///   - handler: the handler.
    package init(
        _ method: Request.Method, _ path: String, _ summary: String = "", _ audience: Audience = .listeners,
        lane: Lane = .quick, query: [any DescribedParameters] = [], body: BodyKind = .none, takes: Schema? = nil,
        returns: Schema? = nil, status: Int? = nil, or otherStatus: Int? = nil, isCacheable: Bool = false,
        isChange: Bool? = nil, to handler: @escaping Handler
    ) {
        self.method = method
        pattern = Self.pattern(path)
        description = Description(summary, query, takes, returns, status, otherStatus)
        self.audience = audience
        self.lane = lane
        self.body = body
        self.isCacheable = isCacheable
        self.isChange = isChange ?? method.isChange
        answer = .inTurn(handler)
    }

    /// A public resource at an address that only its family knows.
    package init(atOnce answer: @escaping @Sendable (Request) -> Response) {
        (method, pattern, audience, lane, body) = (.get, [], .everybody, .quick, .empty)
        (isCacheable, isChange, description) = (false, false, Description())
        self.answer = .atOnce(answer)
    }

    /// An endpoint for everybody that needs no library.
    package init(
        _ method: Request.Method, _ path: String, _ summary: String, query: [any DescribedParameters] = [],
        body: BodyKind = .none, takes: Schema? = nil, returns: Schema, status: Int? = nil,
        withoutLibrary handler: @escaping @Sendable (Request) throws -> Response
    ) {
        self.method = method
        pattern = Self.pattern(path)
        (audience, lane, self.body) = (.everybody, .quick, body)
        (isCacheable, isChange) = (false, false)
        description = Description(summary, query, takes, returns, status)
        answer = .withoutLibrary(handler)
    }

    private static func pattern(_ path: String) -> [Part] {
        path.split(separator: "/").map { part in
            guard part.hasPrefix("{") else { return .name(String(part)) }
            let words = part.dropFirst().dropLast().split(separator: ":").map(String.init)
            return .capture(words[0], words.count > 1 ? Capture(rawValue: words[1]) ?? .text : .id)
        }
    }

    /// How long the answer to a request takes: never ``Lane/heavyWith(parameter:)``.
    package func lane(of request: Request) -> Lane {
        guard case .heavyWith(let parameter) = lane else { return lane }
        return request.target.query.contains { $0.name == parameter } ? .heavy : .quick
    }

    /// The values of the path's parameters; nil when the path does not match.
    package func match(_ path: [String]) -> [String: String]? {
        guard path.count == pattern.count else { return nil }
        var captures: [String: String] = [:]
        for (part, name) in zip(pattern, path) {
            switch part {
            case .name(let wanted): guard wanted == name else { return nil }
            case .capture(let key, _): captures[key] = name
            }
        }
        return captures
    }

    /// `/api/tracks/{id}`.
    package var path: String {
        pattern.map { part in
            switch part {
            case .name(let name): "/" + name
            case .capture(let name, _): "/{\(name)}"
            }
        }.joined()
    }

    /// The parameters in the path.
    package var captures: [(name: String, values: Capture)] {
        pattern.compactMap { if case .capture(let name, let values) = $0 { (name, values) } else { nil } }
    }
}
