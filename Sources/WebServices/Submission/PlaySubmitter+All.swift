package import MusicLibrary

extension PlaySubmitter {
    /// Submits all plays that wait.
    /// - Parameters:
    ///   - retries: the number of times that it tries again when the service cannot be reached or fails.
    ///   - wait: waits for some seconds; false ends it.
    ///   - report: receives each step.
    /// - Returns: whether it was not ended.
    /// - Throws: `SubmissionError` if plays are left; `UserStateError`; `LibraryError` when the index is damaged.
    package func submitAll(
        _ session: Session, retries: Int = 3, wait: (Double) -> Bool, report: (Step) -> Void
    ) throws -> Bool {
        var failures = 0
        while true {
            let step = try step(session)
            report(step)
            if step.sent > 0 { failures = 0 }
            switch step.next {
            case .done: return true
            case .busy: throw SubmissionError.busy(address: address)
            case .refused(let reason): throw try stopped(session, reason)
            case .more(let seconds):
                guard wait(seconds) else { return false }
            case .later(let seconds, let reason):
                // A service that says how long to wait is there.
                if seconds == nil { failures += 1 }
                guard failures <= retries else { throw try stopped(session, reason) }
                guard wait(seconds ?? Double(1 << (failures - 1))) else { return false }
            }
        }
    }

    private func stopped(_ session: Session, _ reason: String) throws(UserStateError) -> SubmissionError {
        .stopped(address: address, reason: reason, waiting: try waitingCount(session))
    }
}
