/// Answers requests before there is a library.
package struct SetupRouter: Sendable {
    private let setup: Setup
    private let access: Access
    private let families: FamilyTable
    /// The endpoints of the set-up, in place of those of the library.
    private let own: APIFamily

    package init(_ setup: Setup) {
        self.setup = setup
        access = Access(setup.options.rules, Password())
        families = FamilyTable(APIFamily.standard)
        own = APIFamily("/api", [SetupRoutes.routes(setup)])
    }

    /// Finds the handler of a request by its header, before the body.
    /// - Throws: `APIError`, in which case the body need not be read.
    func match(_ request: Request) throws(APIError) -> Match {
        let request = try request.below(setup.options.basePath)
        let family = families[request.target.path.first ?? ""]
        try access.check(request, allowsLinks: family.allowsLinks, allowsPages: false)
        let match =
            if family.prefix == APIFamily.page.prefix { try family.match(request) } else { try ownMatch(request) }
        try match.route.body.check(request.method, request.headers)
        return match
    }

    private func ownMatch(_ request: Request) throws(APIError) -> Match {
        do throws(APIError) {
            return try own.match(request)
        } catch {
            guard error.reason == .notFound else { throw error }
            throw APIError(503, .noLibrary, "there is no library yet; open the page of this server")
        }
    }

    /// Answers any request.
    package func respond(_ request: Request) -> Response {
        do throws(APIError) {
            return respond(try match(request), request.body)
        } catch {
            return refusal(error, target: Array(request.target.text.utf8))
        }
    }

    func respond(_ match: Match, _ body: [UInt8]) -> Response {
        var match = match
        do {
            try match.receive(body)
            switch match.route.answer {
            case .atOnce(let answer): return answer(match.request).finished(allowsPages: false)
            case .withoutLibrary(let handler):
                return try handler(match.request).compressed(for: match.request).finished(allowsPages: false)
            case .inTurn: throw APIError.notFound
            }
        } catch {
            return refusal(ErrorMapping.apiError(error, onUnusableState: {}), match)
        }
    }

    func refusal(_ error: APIError, _ match: Match) -> Response {
        match.refusal(error, version: setup.options.version).finished(allowsPages: false)
    }

    func refusal(_ error: APIError, target: [UInt8]) -> Response {
        let family = families[RequestTarget.firstName(setup.options.basePath.removed(from: target))]
        return family.errors.response(error, RequestTarget.readableItems(target), version: setup.options.version)
            .finished(allowsPages: false)
    }
}
