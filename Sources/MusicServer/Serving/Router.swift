import MusicLibrary

/// Answers requests; knows no sockets.
package struct Router: Sendable {
    /// What a request is about.
    private enum Destination {
        case file(WebPage.File)
        case route(Route, captures: [String: String])
    }

    private let site: Site
    private let page = WebPage()
    /// By the first name of the path.
    private let routes: [String: [Route]]

    /// - Parameter site: what answers are made of.
    package init(_ site: Site) {
        self.site = site
        routes = Dictionary(grouping: Self.allRoutes) { route in
            if case .name(let name) = route.pattern.first { name } else { "" }
        }
    }

    static let allRoutes: [Route] = [
        StatusRoutes.routes, AccountRoutes.routes, ProfileRoutes.routes, TrackRoutes.routes, JourneyRoutes.routes,
        LabelRoutes.routes, MoodRoutes.routes, PlayRoutes.routes, ListRoutes.routes, ListFileRoutes.routes,
        MapRoutes.routes, DuplicateRoutes.routes, HistoryRoutes.routes, BrainwaveRoutes.routes, MediaRoutes.routes,
        CoverRoutes.routes,
        SpotifyCatalogueRoutes.routes, SpotifyTrackRoutes.routes, SpotifySearchRoutes.routes,
        SpotifyPlaylistRoutes.routes, SpotifyLibraryRoutes.routes,
    ].flatMap { $0 }

    /// Every request that there is, as `GET /api/status`.
    package static var endpoints: [String] { allRoutes.map { "\($0.method.rawValue) \($0.path)" } }

    // MARK: Admission

    /// Looks at a header before the body comes.
    /// - Returns: how large the body may be.
    /// - Throws: `APIError`: the request need not be read any further.
    package func admit(_ request: Request) throws(APIError) -> Int {
        try site.access.check(request, isPage: isPage(request.target))
        guard case .route(let route, _) = try destination(request) else { return 0 }
        try Self.checkType(request, route.body)
        return route.body.limit
    }

    private func isPage(_ target: RequestTarget) -> Bool {
        !["api", "v1", "media"].contains(target.path.first ?? "")
    }

    private func destination(_ request: Request) throws(APIError) -> Destination {
        let path = request.target.path
        guard !isPage(request.target) else {
            guard !request.method.isChange else {
                throw APIError(
                    405, .method, "files of the page can only be read", headers: [HeaderField("Allow", "GET, HEAD")])
            }
            guard let file = page.file(path) else { throw .notFound }
            return .file(file)
        }
        let method: Request.Method = request.method == .head ? .get : request.method
        var allowed: [String] = []
        for route in routes[path.first ?? ""] ?? [] {
            guard let captures = route.match(path) else { continue }
            if route.method == method { return .route(route, captures: captures) }
            allowed.append(route.method.rawValue)
            if route.method == .get { allowed.append("HEAD") }
        }
        guard allowed.isEmpty else {
            throw APIError(
                405, .method, "\(request.method.rawValue) cannot be done here",
                headers: [HeaderField("Allow", allowed.joined(separator: ", "))])
        }
        throw .notFound
    }

    private static func checkType(_ request: Request, _ body: Route.BodyKind) throws(APIError) {
        let type = request.headers["content-type"]?.split(separator: ";").first.map {
            $0.lowercased().filter { $0 != " " }
        }
        guard request.headers["content-encoding"].map({ $0.lowercased() == "identity" }) ?? true else {
            throw APIError(415, .mediaType, "compressed bodies are not read here")
        }
        // A body that is not wanted is not looked at, but no form of another page may send one.
        switch body {
        case .none:
            guard
                type == nil
                    || !["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(type)
            else { throw APIError(415, .mediaType, "forms are not read here") }
        case .optionalJSON where type == nil: break
        case .json, .optionalJSON:
            guard type == "application/json" else {
                throw APIError(415, .mediaType, "the body has to be application/json")
            }
        case .other(let types, _):
            guard let type, types.contains(type) else {
                throw APIError(
                    415, .mediaType, "the body has to be \(types.sorted().joined(separator: " or "))")
            }
        }
    }

    // MARK: Answers

    /// What takes no time: files of the page, and answers given lately. nil for all else.
    package func immediate(_ request: Request) -> Response? {
        do throws(APIError) {
            switch try destination(request) {
            case .file(let file): return finished(page.response(file, request), request)
            case .route(let route, _):
                guard route.isLasting, let caller = site.access.known(request) else { return nil }
                return site.answers[key(request, caller)].map { finished($0, request) }
            }
        } catch {
            return finished(Response(error), request)
        }
    }

    /// What is said when there is too much to do.
    func busy(_ request: Request) -> Response { finished(Response(APIError.busy()), request) }

    /// How long an answer will take.
    func lane(_ request: Request) -> Route.Lane {
        guard case .route(let route, _) = try? destination(request) else { return .quick }
        // What has to be decoded takes longer than what only has to be opened.
        let isRendered = request.target.path.first == "media" && request.target.query.contains { $0.name == "as" }
        return isRendered ? .heavy : route.lane
    }

    /// Answers a request, whatever it is.
    /// - Parameters:
    ///   - request: all of it.
    ///   - desk: of the thread that answers.
    package func respond(_ request: Request, at desk: Desk) -> Response {
        do {
            let limit = try admit(request)
            guard request.body.count <= limit else {
                throw APIError(413, .tooLarge, "the body is larger than the \(limit) bytes that are taken here")
            }
            switch try destination(request) {
            case .file(let file): return finished(page.response(file, request), request)
            case .route(let route, let captures):
                return finished(try respond(request, route, captures, desk), request)
            }
        } catch {
            let mapped = ErrorMapping.apiError(error, onUnusableState: desk.forget)
            return finished(Response(mapped), request)
        }
    }

    private func respond(
        _ request: Request, _ route: Route, _ captures: [String: String], _ desk: Desk
    ) throws -> Response {
        let snapshot = site.snapshot
        let epoch = site.epoch
        let caller = try site.access.caller(request, try desk.state())
        try Self.check(caller, route.audience, isLocal: !site.access.rules.hasAccounts)
        var key: AnswerCache.Key?
        if route.isLasting, let caller {
            key = AnswerCache.Key(
                profile: caller.profile.id, generation: snapshot.generation, epoch: epoch, origin: request.origin,
                target: request.target.text)
            if let key, let known = site.answers[key] { return known }
        }
        let call = Call(
            request: request, captures: captures, site: site, snapshot: snapshot, desk: desk, knownCaller: caller)
        var response = try route.handler(call)
        response.headers.append(HeaderField("Sonic-Generation", "\(snapshot.generation)"))
        if let key { site.answers.keep(response, key) }
        if route.isChange { site.changed() }
        return response
    }

    private func key(_ request: Request, _ caller: Caller) -> AnswerCache.Key {
        AnswerCache.Key(
            profile: caller.profile.id, generation: site.snapshot.generation, epoch: site.epoch,
            origin: request.origin, target: request.target.text)
    }

    private static func check(_ caller: Caller?, _ audience: Route.Audience, isLocal: Bool) throws(APIError) {
        guard let caller else {
            guard case .everybody = audience else { throw .unauthorized }
            return
        }
        let isAllowed =
            switch audience {
            case .everybody, .listeners: true
            case .users: caller.role != .guest
            case .admins: caller.role == .admin
            }
        guard isAllowed else {
            throw APIError(403, .forbidden, "this is not for \(caller.role == .guest ? "guests" : "everybody")")
        }
    }

    /// Adds what every response has.
    private func finished(_ response: Response, _ request: Request) -> Response {
        var response = response
        response.headers.append(HeaderField("X-Content-Type-Options", "nosniff"))
        response.headers.append(HeaderField("Referrer-Policy", "same-origin"))
        response.headers.append(HeaderField("Cross-Origin-Resource-Policy", "same-origin"))
        response.headers.append(HeaderField("Content-Security-Policy", WebPage.contentSecurityPolicy))
        if response.headers["cache-control"] == nil {
            response.headers.append(HeaderField("Cache-Control", "no-store"))
        }
        return response
    }
}
