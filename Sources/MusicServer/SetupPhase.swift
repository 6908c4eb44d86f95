/// Answers requests before there is a library: the page, its status, and the choice of a folder.
struct SetupPhase: ServerPhase {
    private let router: SetupRouter
    private let pool: WorkPool<Void>

    init(_ setup: Setup, _ options: Server.Options) throws(Server.Failure) {
        router = SetupRouter(setup)
        pool = try WorkPool(queueLimit: options.quickQueue) {}
        // A folder on a disk that does not answer must not keep the status waiting.
        pool.grow(to: 4)
    }

    func admit(_ request: Request) throws(APIError) -> Engine.Admission {
        let match = try router.match(request)
        return Engine.Admission(bodyLimit: match.route.body.limit, upload: nil) { body in
            if case .atOnce = match.route.answer { return .now(router.respond(match, body)) }
            return .later { answer in
                let isTaken = pool.submit { answer(router.respond(match, body)) }
                if !isTaken { answer(router.refusal(.busy(), match)) }
            }
        }
    }

    func refusal(_ error: APIError, target: [UInt8]) -> Response { router.refusal(error, target: target) }

    var load: Int { pool.load }

    func close() { pool.close() }
}
