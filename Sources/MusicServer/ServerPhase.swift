import Synchronization

/// What answers the requests of a server: the set-up, later the library.
protocol ServerPhase: Sendable {
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

/// The phase of a server now.
final class CurrentPhase: Sendable {
    private let current: Mutex<any ServerPhase>

    init(_ phase: any ServerPhase) { current = Mutex(phase) }

    var phase: any ServerPhase { current.withLock { $0 } }

    /// - Returns: the phase before.
    func replace(_ phase: any ServerPhase) -> any ServerPhase {
        current.withLock { current in
            defer { current = phase }
            return current
        }
    }
}
