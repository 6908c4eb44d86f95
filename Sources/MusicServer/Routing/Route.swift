/// What is done with a kind of request.
struct Route: Sendable {
    /// Who may ask.
    enum Audience: Sendable {
        /// Also who is not logged in.
        case everybody
        /// Who is logged in, guests too.
        case listeners
        /// No guests.
        case users
        /// Who looks after the server.
        case admins
    }

    /// How long it takes.
    enum Lane: Sendable {
        /// Some milliseconds.
        case quick
        /// Longer, or much memory.
        case heavy
    }

    /// What is sent with it.
    enum BodyKind: Sendable {
        case none
        case json
        /// JSON, or nothing.
        case optionalJSON
        /// Something else of these types.
        case other(types: Set<String>, limit: Int)

        var limit: Int {
            switch self {
            case .none: 4096
            case .json, .optionalJSON: 256 << 10
            case .other(_, let limit): limit
            }
        }
    }

    enum Part: Sendable, Hashable {
        case name(String)
        case capture(String)
    }

    typealias Handler = @Sendable (Call) throws -> Response

    let method: Request.Method
    let pattern: [Part]
    let audience: Audience
    let lane: Lane
    let body: BodyKind
    /// Whether the answer is the same until something changes.
    let isLasting: Bool
    /// Whether it changes what answers depend on.
    let isChange: Bool
    let handler: Handler

    /// - Parameters:
    ///   - method: HEAD is GET without the body.
    ///   - path: `/api/tracks/{id}`.
    ///   - audience: who may ask.
    ///   - lane: how long it takes.
    ///   - body: what is sent with it.
    ///   - isLasting: whether the answer is the same until something changes.
    ///   - isChange: whether it changes what answers depend on; nil for all but GET.
    ///   - handler: answers.
    init(
        _ method: Request.Method, _ path: String, _ audience: Audience = .listeners, lane: Lane = .quick,
        body: BodyKind = .none, isLasting: Bool = false, isChange: Bool? = nil,
        to handler: @escaping Handler
    ) {
        self.method = method
        pattern = path.split(separator: "/").map {
            $0.hasPrefix("{") ? .capture(String($0.dropFirst().dropLast())) : .name(String($0))
        }
        self.audience = audience
        self.lane = lane
        self.body = body
        self.isLasting = isLasting
        self.isChange = isChange ?? method.isChange
        self.handler = handler
    }

    /// What the path's captures are; nil when it is another path.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == pattern.count else { return nil }
        var captures: [String: String] = [:]
        for (part, name) in zip(pattern, path) {
            switch part {
            case .name(let wanted): guard wanted == name else { return nil }
            case .capture(let key): captures[key] = name
            }
        }
        return captures
    }

    /// `/api/tracks/{id}`.
    var path: String {
        pattern.map { part in
            switch part {
            case .name(let name): "/" + name
            case .capture(let name): "/{\(name)}"
            }
        }.joined()
    }
}
