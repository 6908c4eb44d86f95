package import MusicLibrary
import WorkerThreads

/// Submits plays as they are recorded, in a thread, until it is stopped.
package final class PlaySubmissions: Sendable {
    /// Times in seconds.
    package struct Times: Sendable {
        /// The interval at which it looks for new plays.
        package var look = 10.0
        /// The time until the first attempt after a failure; it doubles with each further one.
        package var firstRetry = 5.0
        package var longestRetry = 3600.0
        /// The time until the next attempt when the service refuses the token, unless the file has another one before.
        package var refusedRetry = 3600.0
        /// The time in which a request must end when the program stops.
        package var grace = 3.0

        package init() {}

        /// The time until the next attempt after some failures in a row.
        package func retry(_ failures: Int) -> Double {
            min(longestRetry, firstRetry * Double(1 << min(max(0, failures - 1), 20)))
        }
    }

    private struct State {
        var isStopping = false
        var isStopped = false
        /// The time at which a request is given up.
        var end: ContinuousClock.Instant?
    }

    private let service: SubmissionService
    private let index: RawPath
    /// The id of the profile. Its name may change, and so may the current profile: another's plays are not for this service.
    private let profile: String
    private let times: Times
    private let report: @Sendable (String) -> Void
    private let monitor = Monitor(State())

    /// Starts. Plays that were recorded before the first start for a service are not submitted to it.
    /// - Parameters:
    ///   - service: where plays are submitted, and whose, if it says so.
    ///   - index: the index, beside which the history is.
    ///   - profile: the profile if the service names none; nil for the one that is current now.
    ///   - report: receives notices, one line each; called in the thread.
    /// - Throws: `NoWebClient`; `NoThreads`; `UserStateError`, also for an unknown profile.
    package init(
        _ service: SubmissionService, index: RawPath, profile: String?, times: Times = Times(),
        report: @escaping @Sendable (String) -> Void
    ) throws {
        (self.service, self.index, self.times, self.report) = (service, index, times, report)
        let state = try UserDatabase(index: index).state()
        let whose = try state.profile(service.profile ?? profile)
        self.profile = whose.publicID
        try state.beginSubmissions(of: whose, to: service.address)
        let isOver: @Sendable () -> Bool = { [monitor] in
            monitor.change { $0.end.map { $0 <= .now } ?? false }
        }
        // Without a client there is nothing to start.
        _ = try WebClient(isOver: isOver)
        let isStarted = WorkerThread.detach { [self] in
            run(isOver)
            monitor.change { $0.isStopped = true }
        }
        if !isStarted { throw NoThreads() }
        report("plays of “\(whose.name)” are submitted to \(service.address)")
    }

    /// Ends it. A request that is under way may end first.
    package func stop() {
        monitor.change {
            $0.isStopping = true
            $0.end = .now + .seconds(times.grace)
        }
        _ = monitor.wait(atMost: .seconds(times.grace + 2)) { $0.isStopped ? true : nil }
    }

    // MARK: In the thread

    private func run(_ isOver: @escaping @Sendable () -> Bool) {
        var worker = Worker(service, makeClient: { () throws(NoWebClient) in try WebClient(isOver: isOver) })
        var failures = 0
        var told: String?
        while !monitor.change({ $0.isStopping }) {
            var pause = times.look
            do {
                let step = try worker.step(self)
                if let step { tell(step) }
                if let step, step.sent > 0 {
                    if told != nil { report("\(service.address): plays are submitted again") }
                    (failures, told) = (0, nil)
                }
                switch step?.next {
                case nil, .done, .busy: break
                case .more(let seconds): pause = seconds
                case .later(let seconds, let reason):
                    if seconds == nil { failures += 1 }
                    pause = seconds ?? times.retry(failures)
                    if told != reason { report("\(service.address): \(reason); plays wait") }
                    told = reason
                case .refused(let reason):
                    if told != reason {
                        report(
                            "\(service.address): \(reason); plays wait; the next attempt is in one hour, or when the file has "
                                + "another token")
                    }
                    told = reason
                    waitForToken(&worker)
                    continue
                }
            } catch {
                failures += 1
                pause = times.retry(failures)
                if told != "\(error)" { report("plays are not submitted: \(error)") }
                told = "\(error)"
                worker.close()
            }
            _ = monitor.wait(atMost: .seconds(pause)) { $0.isStopping ? true : nil }
        }
    }

    /// Waits until the file has another token, or until it is time to try the old one again.
    private func waitForToken(_ worker: inout Worker) {
        let end = ContinuousClock.now + .seconds(times.refusedRetry)
        while ContinuousClock.now < end, !monitor.change({ $0.isStopping }) {
            if let service = worker.service.withNewToken() {
                worker.use(service)
                return
            }
            _ = monitor.wait(atMost: .seconds(times.look)) { $0.isStopping ? true : nil }
        }
    }

    private func tell(_ step: PlaySubmitter.Step) {
        for refused in step.refused { report("\(service.address): not submitted: \(refused)") }
    }

    /// What the thread keeps open.
    private struct Worker {
        private(set) var service: SubmissionService
        private let makeClient: () throws(NoWebClient) -> WebClient
        private var open: (submitter: PlaySubmitter, library: CurrentLibrary, database: UserDatabase)?

        init(_ service: SubmissionService, makeClient: @escaping () throws(NoWebClient) -> WebClient) {
            (self.service, self.makeClient) = (service, makeClient)
        }

        mutating func use(_ service: SubmissionService) {
            self.service = service
            close()
        }

        mutating func close() { open = nil }

        /// - Returns: nil if no play waits.
        mutating func step(_ submissions: PlaySubmissions) throws -> PlaySubmitter.Step? {
            let parts =
                if let open { open } else {
                    (
                        submitter: PlaySubmitter(service, try makeClient()),
                        library: try CurrentLibrary(submissions.index), database: UserDatabase(index: submissions.index)
                    )
                }
            open = parts
            try parts.library.renew()
            let state = try parts.database.state()
            let session = Session(parts.library.library, state, try state.profile(id: submissions.profile))
            guard try parts.submitter.waitingCount(session) > 0 else { return nil }
            return try parts.submitter.step(session)
        }
    }
}
