import MusicLibrary
import MusicServer
import TestSupport

/// Requests of several clients at once.
struct ParallelRequest: Sendable {
    let method: Request.Method
    let target: String
    let json: String
    let peer: String

    init(_ method: Request.Method, _ target: String, json: String, peer: String = "127.0.0.1") {
        (self.method, self.target, self.json, self.peer) = (method, target, json, peer)
    }
}

extension ServedLibrary {
    /// Sends many requests at once, each with its own connection to the database, as the server's threads do.
    /// - Returns: the statuses, in any order.
    func inParallel(_ count: Int, _ request: (Int) -> ParallelRequest) async throws -> [Int] {
        let router = router
        let index = RawPath(folder.path + "/library.sidx")
        let requests = (0..<count).map(request)
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for request in requests {
                group.addTask {
                    let fields = [
                        HeaderField("Host", "localhost:8675"), HeaderField("Content-Type", "application/json"),
                    ]
                    return router.respond(
                        Request(
                            request.method, try RequestTarget(request.target), headers: fields,
                            body: Array(request.json.utf8), peer: request.peer),
                        at: UserDatabase(index: index)
                    ).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
