import Synchronization

/// What answers the requests of a server: the set-up, later the library.
protocol Stage: Sendable {
    /// Checks a header.
    /// - Throws: `APIError` if the body is not needed.
    func admit(_ request: Request) throws(APIError) -> Engine.Admission

    /// The response to an invalid request, of which possibly only the target is known.
    func refusal(_ error: APIError, target: [UInt8]) -> Response

    /// Requests that run or wait.
    var load: Int { get }

    /// Accepts no more requests; waiting ones are finished.
    func close()
}

/// The stage of a server now.
final class CurrentStage: Sendable {
    private let current: Mutex<any Stage>

    init(_ stage: any Stage) { current = Mutex(stage) }

    var stage: any Stage { current.withLock { $0 } }

    /// - Returns: the stage before.
    func replace(_ stage: any Stage) -> any Stage {
        current.withLock { current in
            defer { current = stage }
            return current
        }
    }
}
