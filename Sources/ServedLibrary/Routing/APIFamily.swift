/// An API: endpoints under one prefix with the same rules for access and errors.
///
/// Every answer, also to an invalid request, follows the family of the request's prefix.
package struct APIFamily: Sendable {
    /// The handler of addresses without a route; throws when there is none.
    package typealias Otherwise = @Sendable (Request) throws(APIError) -> Route

    /// One name, as `/api`; `/` for all paths outside the other families.
    package let prefix: String
    /// The first names of its paths.
    package let names: Set<String>
    /// The routes, each with its full path.
    package let routes: [Route]
    /// How requests identify their caller.
    package let credentials: any Credentials
    /// The format of errors.
    package let errors: ErrorEnvelope
    /// Whether other sites may link to its addresses.
    package let allowsLinks: Bool
    /// Whether pages of other sites may send requests, where accounts exist. Each request carries its own credentials;
    /// those that a browser adds by itself are ignored.
    package let allowsPages: Bool
    /// Whether openapi.json describes its endpoints.
    package let isDescribed: Bool
    /// Whether a member of a JSON body that nobody reads is an error. Clients of other services send more than is needed.
    package let refusesUnknownMembers: Bool
    private let otherwise: Otherwise

    /// - Parameters:
    ///   - prefix: one name, as `/api`.
    ///   - groups: groups of routes, whose paths all begin with the prefix.
    ///   - names: the first names of its paths; nil for the prefix alone.
    ///   - credentials: how requests identify their caller.
    ///   - errors: the format of errors.
    ///   - allowsLinks: whether other sites may link to its addresses.
    ///   - allowsPages: whether pages of other sites may send requests, if accounts exist.
    ///   - isDescribed: whether openapi.json describes its endpoints.
    ///   - refusesUnknownMembers: whether a member of a JSON body that nobody reads is an error.
    ///   - otherwise: the handler of addresses without a route.
    package init(
        _ prefix: String, _ groups: [[Route]], names: Set<String>? = nil,
        credentials: any Credentials = SessionCredentials(),
        errors: ErrorEnvelope = .json, allowsLinks: Bool = false, allowsPages: Bool = false,
        isDescribed: Bool = true, refusesUnknownMembers: Bool = false,
        otherwise: @escaping Otherwise = { _ throws(APIError) in throw .notFound }
    ) {
        self.prefix = prefix
        self.names = names ?? [String(prefix.dropFirst())]
        routes = groups.flatMap { $0 }
        (self.credentials, self.errors) = (credentials, errors)
        (self.allowsLinks, self.allowsPages, self.isDescribed) = (allowsLinks, allowsPages, isDescribed)
        self.refusesUnknownMembers = refusesUnknownMembers
        self.otherwise = otherwise
    }

    /// Finds the handler of a request.
    /// - Throws: `APIError`, 404 or 405.
    package func match(_ request: Request) throws(APIError) -> Match {
        // HEAD is GET without the body.
        let method: Request.Method = request.method == .head ? .get : request.method
        var allowed: [String] = []
        for route in routes {
            guard let captures = route.match(request.target.path) else { continue }
            if route.method == method { return Match(request, self, route, captures) }
            allowed.append(route.method.rawValue)
            if route.method == .get { allowed.append("HEAD") }
        }
        guard allowed.isEmpty else {
            throw APIError(
                405, .method, "the method \(request.method.rawValue) is not supported at this address",
                headers: [HeaderField("Allow", allowed.joined(separator: ", "))])
        }
        return Match(request, self, try otherwise(request), [:])
    }
}
