/// A request with what answers it, which is looked for once.
package struct Match: Sendable {
    package private(set) var request: Request
    let family: APIFamily
    let route: Route
    /// What stands in the path for the names of the route's.
    let captures: [String: String]

    init(_ request: Request, _ family: APIFamily, _ route: Route, _ captures: [String: String]) {
        self.request = request
        self.family = family
        self.route = route
        self.captures = captures
    }

    /// Where the body goes while it comes; nil for memory.
    /// - Throws: `APIError` when there are too many that come.
    mutating func beginUpload(_ limit: StreamLimit) throws(APIError) {
        guard case .media = route.body else { return }
        guard let permit = StreamPermit(limit, request.peer) else {
            throw .tooMany("2 uploads at once are enough", seconds: 5)
        }
        request.upload = try UploadedFile(permit)
    }

    /// Adds the body, once it has come.
    /// - Throws: `APIError` when it is too large, or no form where one is wanted.
    mutating func receive(_ body: [UInt8]) throws(APIError) {
        guard body.count <= route.body.limit else { throw .tooLarge(limit: route.body.limit) }
        request.body = body
        request.form = try route.body.parameters(request.headers, body)
    }

    /// Whether the answer to the same target stays the same until something changes.
    var isCacheable: Bool { route.isCacheable && route.method == .get && request.form.isEmpty }

    /// An error as the family says it.
    func refusal(_ error: APIError) -> Response { family.errors.response(error, request.parameters) }
}
