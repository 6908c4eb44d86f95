import Foundation
import MusicLibrary

/// Answers requests from a library, with threads for each kind of work.
struct LibraryPhase: ServerPhase {
    private let router: Router
    private let quick, heavy, pictures: WorkPool<UserDatabase>

    /// - Parameters:
    ///   - context: the state behind answers.
    ///   - options: the limits.
    ///   - families: the APIs, with different prefixes.
    init(
        _ context: ServerContext, _ options: Server.Options, _ families: [APIFamily] = APIFamily.standard
    ) throws(Server.Failure) {
        router = Router(context, families)
        let openDatabase: @Sendable () -> UserDatabase = { [index = context.index] in UserDatabase(index: index) }
        heavy = try WorkPool(queueLimit: options.heavyQueue, makeTool: openDatabase)
        quick = try WorkPool(queueLimit: options.quickQueue, makeTool: openDatabase)
        pictures = try WorkPool(queueLimit: options.pictureQueue, makeTool: openDatabase)
    }

    /// Starts more threads. Called last, for without one thread for everything else there is nothing to do.
    func grow() {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        quick.grow(to: max(2, processors))
        // Processors stay free for everything else.
        pictures.grow(to: max(1, processors / 2))
    }

    func admit(_ request: Request) throws(APIError) -> Engine.Admission {
        let match = try router.admit(request)
        return Engine.Admission(bodyLimit: match.route.body.limit, upload: match.request.upload) { body in
            var whole = match
            if let response = router.immediate(&whole, body: body) { return .now(response) }
            return .later { [whole] answer in
                let pool =
                    switch whole.route.lane(of: whole.request) {
                    case .quick: quick
                    case .picture: pictures
                    case .heavy, .heavyWith: heavy
                    }
                let isTaken = pool.submit { database in
                    router.prepare(router.respond(whole, at: database), whole, answer)
                }
                if !isTaken { answer(router.busy(whole)) }
            }
        }
    }

    func refusal(_ error: APIError, target: [UInt8]) -> Response { router.refusal(error, target: target) }

    var load: Int { quick.load + heavy.load + pictures.load }

    func close() {
        quick.close()
        heavy.close()
        pictures.close()
    }
}
