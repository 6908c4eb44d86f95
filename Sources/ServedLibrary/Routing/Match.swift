/// A request with its handler.
package struct Match: Sendable {
    package private(set) var request: Request
    package let family: APIFamily
    package let route: Route
    /// The values of the route's parameters in the path.
    package let captures: [String: String]

    package init(_ request: Request, _ family: APIFamily, _ route: Route, _ captures: [String: String]) {
        self.request = request
        self.family = family
        self.route = route
        self.captures = captures
    }

    /// The file for the body; nil for memory.
    /// - Throws: `APIError` when there are too many uploads.
    package mutating func beginUpload(_ limit: StreamLimit) throws(APIError) {
        guard route.body.isStored else { return }
        guard let permit = StreamPermit(limit, request.peer) else {
            throw .tooMany("at most 2 uploads at once are allowed", seconds: 5)
        }
        request.upload = try UploadedFile(permit)
    }

    /// Adds the received body.
    /// - Throws: `APIError` when it is too large, or is not the required form.
    package mutating func receive(_ body: [UInt8]) throws(APIError) {
        guard body.count <= route.body.limit else { throw .tooLarge(limit: route.body.limit) }
        request.body = body
        request.form = try route.body.parameters(request.headers, body)
    }

    /// Whether the answer for the same target stays the same until a change.
    package var isCacheable: Bool { route.isCacheable && route.method == .get && request.form.isEmpty }

    /// An error in the format of the family.
    /// - Parameter version: the version of the program.
    package func refusal(_ error: APIError, version: String) -> Response {
        family.errors.response(error, request.parameters, version: version)
    }
}
