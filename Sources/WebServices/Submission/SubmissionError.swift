import DescribedErrors

package enum SubmissionError: DescribedError, Equatable {
    case unreadable(path: String, reason: String)
    /// The file has no token, or something else.
    case malformed(path: String, reason: String)
    /// Another process submits the same plays now.
    case busy(address: String)
    /// The service takes no plays, or cannot be reached.
    case stopped(address: String, reason: String, waiting: Int)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read “\(path)”: \(reason)"
        case .malformed(let path, let reason):
            "\(path): \(reason); the file needs a line with the token, and can have a line with the address of the "
                + "service, such as \(SubmissionService.standardAddress), and a line “profile NAME”"
        case .busy(let address):
            "another process is submitting plays to \(address); try again when it is done, or five minutes after its end"
        case .stopped(let address, let reason, let waiting):
            "\(address): \(reason); plays that wait: \(waiting)"
        }
    }
}
