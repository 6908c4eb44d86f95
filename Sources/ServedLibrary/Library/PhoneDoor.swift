import Synchronization

/// A second address of the server, over TLS, for a phone: browsers give the motion sensor only to such pages. It is open to those
/// who know its link, until it is closed or the server stops.
package final class PhoneDoor: Sendable {
    /// An open door.
    package struct Opened: Equatable, Sendable {
        /// The links by address of the machine, the most likely one first. Each has the same secret.
        package let links: [String]
        /// Of the certificate, SHA-256: “A3:B7:…”.
        package let fingerprint: String

        package init(links: [String], fingerprint: String) { (self.links, self.fingerprint) = (links, fingerprint) }
    }

    /// What a server does.
    package struct Hinges: Sendable {
        let open: @Sendable () throws(APIError) -> Opened
        let close: @Sendable () -> Void
        /// Whether what was opened is still of use.
        let isCurrent: @Sendable () -> Bool

        package init(
            open: @escaping @Sendable () throws(APIError) -> Opened, close: @escaping @Sendable () -> Void,
            isCurrent: @escaping @Sendable () -> Bool
        ) {
            (self.open, self.close, self.isCurrent) = (open, close, isCurrent)
        }
    }

    private struct State {
        var hinges: Hinges?
        var opened: Opened?
    }

    private let state = Mutex(State())

    /// Called by the server.
    package func install(_ hinges: Hinges) { state.withLock { $0.hinges = hinges } }

    /// Opens the door, unless it is open; again, if what was opened is of no more use.
    /// - Throws: `APIError` if the server cannot.
    package func open() throws(APIError) -> Opened {
        let result: Result<Opened, APIError> = state.withLock { state in
            guard let hinges = state.hinges else {
                return .failure(APIError(409, .conflict, "this server cannot open an address for phones"))
            }
            if let opened = state.opened {
                guard !hinges.isCurrent() else { return .success(opened) }
                hinges.close()
                state.opened = nil
            }
            return Result { () throws(APIError) in
                let opened = try hinges.open()
                state.opened = opened
                return opened
            }
        }
        return try result.get()
    }

    /// Closes the door. Its link is void from now on.
    package func close() {
        state.withLock { state in
            if state.opened != nil { state.hinges?.close() }
            state.opened = nil
        }
    }
}
