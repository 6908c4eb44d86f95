package import MusicLibrary

/// Answers requests. It knows neither sockets nor the names of APIs.
package struct Router: Sendable {
    private let context: ServerContext
    private let families: FamilyTable

    /// - Parameters:
    ///   - context: the state behind answers.
    ///   - families: the APIs, with different prefixes.
    package init(_ context: ServerContext, _ families: [APIFamily] = APIFamily.standard) {
        self.context = context
        self.families = FamilyTable(families)
    }

    /// Without accounts, requests carry no credentials, so any page could send them.
    private func allowsPages(_ family: APIFamily) -> Bool { family.allowsPages && context.access.rules.hasAccounts }

    // MARK: Admission

    /// Finds the handler of a request by its header, before the body.
    /// - Throws: `APIError`, in which case the body need not be read.
    package func match(_ request: Request) throws(APIError) -> Match {
        let request = try request.below(context.options.basePath)
        let family = families[request.target.path.first ?? ""]
        let allowsPages = allowsPages(family)
        try context.access.check(request, allowsLinks: family.allowsLinks, allowsPages: allowsPages)
        if allowsPages, request.method == .options { return Match(request, family, PagesOfOthers.route, [:]) }
        let match = try family.match(request)
        try match.route.body.check(request.method, request.headers)
        return match
    }

    /// Finds the handler of a request whose body follows, and the file for the body.
    /// - Throws: as ``match(_:)``; `APIError` when there are too many uploads.
    func admit(_ request: Request) throws(APIError) -> Match {
        var match = try match(request)
        try match.beginUpload(context.uploads)
        return match
    }

    /// The error for a request that matches no route, or that cannot be parsed.
    /// - Parameter target: the raw target.
    package func refusal(_ error: APIError, target: [UInt8]) -> Response {
        let family = families[RequestTarget.firstName(context.options.basePath.removed(from: target))]
        let response = family.errors.response(
            error, RequestTarget.readableItems(target), version: context.options.version)
        return finished(response, family)
    }

    // MARK: Answers

    /// The immediate answers: files of the page, cached answers, and errors in bodies. nil for all others.
    func immediate(_ match: inout Match, body: [UInt8]) -> Response? {
        do throws(APIError) {
            try match.receive(body)
        } catch {
            return refusal(error, match)
        }
        switch match.route.answer {
        case .atOnce(let answer): return finished(answer(match.request), match.family)
        case .inTurn, .withoutLibrary:
            guard match.isCacheable, let caller = context.access.known(match.request, match.family.credentials) else {
                return nil
            }
            let key = cacheKey(match, caller, generation: context.snapshot.generation, epoch: context.epoch)
            return context.answers[key].map { [family = match.family] in finished($0, family) }
        }
    }

    /// The answer of an overloaded server.
    func busy(_ match: Match) -> Response { refusal(.busy(), match) }

    private func refusal(_ error: APIError, _ match: Match) -> Response {
        finished(match.refusal(error, version: context.options.version), match.family)
    }

    /// Answers any request.
    /// - Parameters:
    ///   - request: the complete request.
    ///   - database: the connection of the answering thread.
    package func respond(_ request: Request, at database: UserDatabase) -> Response {
        do throws(APIError) {
            var match = try match(request)
            try match.receive(request.body)
            return respond(match, at: database)
        } catch {
            return refusal(error, target: Array(request.target.text.utf8))
        }
    }

    /// Answers a request with its body.
    /// - Parameter database: the connection of the answering thread.
    func respond(_ match: Match, at database: UserDatabase) -> Response {
        switch match.route.answer {
        case .atOnce(let answer): return finished(answer(match.request), match.family)
        case .inTurn(let handler): return finished(match, database) { try respond(match, handler, database) }
        case .withoutLibrary(let handler):
            return finished(match, database) { try handler(match.request).compressed(for: match.request) }
        }
    }

    /// Passes a response on when it can be sent: for a stream, when its first bytes are there. A stream that fails before is
    /// answered with its error.
    func prepare(_ response: Response, _ match: Match, _ answer: @escaping @Sendable (Response) -> Void) {
        guard case .stream(let stream) = response.body, match.request.method != .head else { return answer(response) }
        stream.prepare { error in
            guard let error else { return answer(response) }
            answer(refusal(ErrorMapping.apiError(error, onUnusableState: {}), match))
        }
    }

    private func finished(_ match: Match, _ database: UserDatabase, _ answer: () throws -> Response) -> Response {
        do {
            return finished(try answer(), match.family)
        } catch {
            let error = cause(of: error, match, database)
            return refusal(ErrorMapping.apiError(error, onUnusableState: database.forget), match)
        }
    }

    /// The caller is known for some seconds without a question to the database. A change by a profile that was deleted in
    /// these seconds fails as it does later.
    private func cause(of error: any Error, _ match: Match, _ database: UserDatabase) -> any Error {
        guard case .deletedMeanwhile = error as? UserStateError else { return error }
        context.access.forget()
        do {
            try Self.check(try context.access.caller(match.request, match.family.credentials, database.state()), match)
            return error
        } catch {
            return error
        }
    }

    private func respond(_ match: Match, _ handler: Route.Handler, _ database: UserDatabase) throws -> Response {
        let snapshot = context.snapshot
        let epoch = context.epoch
        let caller = try context.access.caller(match.request, match.family.credentials, try database.state())
        try Self.check(caller, match)
        let key = (match.isCacheable ? caller : nil).map {
            cacheKey(match, $0, generation: snapshot.generation, epoch: epoch)
        }
        if let key, let known = context.answers[key] { return known }
        var response = try handler(
            Call(match: match, context: context, snapshot: snapshot, database: database, knownCaller: caller))
        response.headers.append(HeaderField("Sonic-Generation", "\(snapshot.generation)"))
        // Before it is cached, so that a repeated answer is compressed once.
        response = response.compressed(for: match.request)
        if let key { context.answers.keep(response, key) }
        if match.route.isChange { context.changed() }
        return response
    }

    private func cacheKey(_ match: Match, _ caller: Caller, generation: Int, epoch: Int) -> AnswerCache.Key {
        AnswerCache.Key(
            profile: caller.profile.id, generation: generation, epoch: epoch, origin: match.request.origin,
            target: match.request.target.text, encoding: ContentEncoding(acceptedBy: match.request.headers))
    }

    private static func check(_ caller: Caller?, _ match: Match) throws(APIError) {
        guard let caller else {
            guard case .everybody = match.route.audience else {
                throw match.family.credentials.refusal(of: match.request)
            }
            return
        }
        let isAllowed =
            switch match.route.audience {
            case .everybody, .listeners: true
            case .users: caller.role != .guest
            case .admins: caller.role == .admin
            }
        guard isAllowed else {
            throw APIError(
                403, .forbidden,
                "this address is not available to \(caller.role == .guest ? "guests" : "users who are not administrators")"
            )
        }
    }

    /// Adds the header fields of every response.
    private func finished(_ response: Response, _ family: APIFamily) -> Response {
        response.finished(allowsPages: allowsPages(family))
    }
}
