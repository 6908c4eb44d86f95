import DescribedErrors

package enum SubmissionError: DescribedError, Equatable {
    /// Another process submits the same plays now.
    case busy(address: String)
    /// The service takes no plays, or cannot be reached.
    case stopped(address: String, reason: String, waiting: Int)

    package var description: String {
        switch self {
        case .busy(let address):
            "another process is submitting plays to \(address); try again when it is done, or five minutes after its end"
        case .stopped(let address, let reason, let waiting):
            "\(address): \(reason); plays that wait: \(waiting)"
        }
    }
}
