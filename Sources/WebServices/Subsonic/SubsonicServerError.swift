import DescribedErrors

/// Why nothing comes from a Subsonic server. No text has a password, or an address with what proves it.
package enum SubsonicServerError: DescribedError, Equatable {
    /// What was given, without a user and parameters, which may have a password.
    case noAddress(String)
    case unreadable(path: String, reason: String)
    /// The file has no password, or more than that.
    case malformed(path: String, reason: String)
    /// There is no answer, or one that is none of this protocol.
    case failed(address: String, reason: String)
    /// The server's own error.
    case refused(address: String, code: Int, message: String)

    package var description: String {
        switch self {
        case .noAddress(let text):
            "“\(text)” is no address of a server, such as https://music.example.org, without a user and parameters"
        case .unreadable(let path, let reason): "cannot read “\(path)”: \(reason)"
        case .malformed(let path, let reason): "\(path): \(reason); the file needs one line, which is the password"
        case .failed(let address, let reason): "\(address): \(reason)"
        case .refused(let address, let code, let message): "\(address): \(message) (error \(code))"
        }
    }
}
