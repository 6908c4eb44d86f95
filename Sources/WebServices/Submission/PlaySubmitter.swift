package import MusicLibrary

/// Submits the plays of a user to a service, in batches. The history has what was submitted, so that each play is sent once, by
/// whatever process. Only an answer that was lost makes a batch be sent again.
package struct PlaySubmitter {
    /// What a step has done.
    package struct Step: Sendable {
        /// What follows.
        package enum Next: Equatable, Sendable {
            /// There may be more plays; after some seconds.
            case more(after: Double)
            /// No play waits.
            case done
            /// Another process submits plays now.
            case busy
            /// The plays wait: for some seconds, if the service has said so.
            case later(seconds: Double?, reason: String)
            /// The plays wait. The service will refuse them again unless the user changes something, here or there.
            case refused(reason: String)
        }

        package var next = Next.done
        /// The number of plays that the service has taken.
        package var sent = 0
        /// The number of plays without an artist or a title, which no service takes.
        package var unnamed = 0
        /// The plays that the service has refused, with its reason. They are not sent again.
        package var refused: [String] = []
    }

    /// ListenBrainz takes 1,000 (`MAX_LISTENS_PER_REQUEST`), other services fewer.
    static let batchCount = 100
    /// After so many refusals in a row it is the service that is wrong, or its address, and not the plays.
    static let refusalLimit = 10
    /// The maximum time of a request in seconds.
    static let requestSeconds = 15
    /// The time in seconds for which no other process submits plays, if this one ends without notice: longer than a request, before
    /// each of which it begins again.
    static let leaseSeconds = 60

    private let service: SubmissionService
    private let client: WebClient

    var address: String { service.address }

    package init(_ service: SubmissionService, _ client: WebClient) { (self.service, self.client) = (service, client) }

    /// The number of plays that wait.
    package func waitingCount(_ session: Session) throws(UserStateError) -> Int {
        try session.state.waitingCount(of: try session.profile, for: service.address)
    }

    /// Submits one batch.
    /// - Throws: `UserStateError`; `LibraryError` when the index is damaged.
    package func step(_ session: Session) throws -> Step {
        let (state, profile) = (try session.state, try session.profile)
        let taken = try state.takeWaiting(
            of: profile, for: service.address, count: Self.batchCount, seconds: Self.leaseSeconds)
        var step = Step()
        guard let taken else {
            step.next = .busy
            return step
        }
        // If that fails, others wait for the end of the lease.
        defer { try? state.endSubmission(of: profile, to: service.address) }
        guard let last = taken.last else { return step }
        var plays: [Play] = []
        for play in taken {
            if let listen = try ListenLog.Listen(play.entry, in: session.library) {
                plays.append(Play(row: play.row, listen: listen))
            } else {
                step.unnamed += 1
            }
        }
        step.next = .more(after: 0)
        try submit(plays[...], &step) { (part) throws in
            try state.keepSubmission(of: profile, to: service.address, seconds: Self.leaseSeconds)
            return SubmissionAnswer(try send(part.map(\.listen)))
        } note: { (row) throws(UserStateError) in
            try state.noteSubmitted(of: profile, to: service.address, upTo: row)
        }
        // What is left was refused for ever, or has no names.
        if case .more = step.next { try state.noteSubmitted(of: profile, to: service.address, upTo: last.row) }
        return step
    }

    private struct Play {
        let row: Int
        let listen: ListenLog.Listen
    }

    /// Sends plays; if the service refuses them, in halves, until it is known which of them it refuses.
    private func submit(
        _ plays: ArraySlice<Play>, _ step: inout Step, send: (ArraySlice<Play>) throws -> SubmissionAnswer,
        note: (Int) throws(UserStateError) -> Void
    ) throws {
        var parts = plays.isEmpty ? [] : [plays]
        var refusals = 0
        while let part = parts.popLast(), let last = part.last {
            switch try send(part) {
            case .taken(let pause):
                try note(last.row)
                step.sent += part.count
                step.next = .more(after: pause)
                refusals = 0
            case .invalid(let reason) where part.count == 1:
                step.refused.append("\(last.listen.artist) – \(last.listen.title): \(reason)")
                refusals += 1
                guard refusals < Self.refusalLimit else {
                    step.next = .refused(reason: "every play is refused (\(reason))")
                    return
                }
            case .invalid:
                let middle = part.startIndex + part.count / 2
                parts += [part[middle...], part[..<middle]]
            case .later(let seconds, let reason):
                step.next = .later(seconds: seconds, reason: reason)
                return
            case .refused(let reason):
                step.next = .refused(reason: reason)
                return
            }
        }
    }

    private func send(_ listens: [ListenLog.Listen]) throws -> WebAnswer {
        client.post(
            try ListenLog.submission(listens), to: service.endpoint,
            headers: [
                "Authorization: Token \(service.token)", "Content-Type: application/json",
                "User-Agent: SonicIndex/\(PackageVersion.number)",
                // libcurl would ask first whether the service takes a long body.
                "Expect:",
            ], seconds: Self.requestSeconds)
    }
}
