import DescribedErrors

/// Why nothing comes from a Subsonic server. No text has a password, or an address with what proves it.
package enum SubsonicServerError: DescribedError, Equatable {
    /// What was given, without a user and parameters, which may have a password.
    case noAddress(String)
    /// There is no answer, or one that is none of this protocol.
    case failed(address: String, reason: String)
    /// The server's own error.
    case refused(address: String, code: Int, message: String)

    package var description: String {
        switch self {
        case .noAddress(let text):
            "“\(text)” is not the address of a server, such as https://music.example.org, without user and parameters"
        case .failed(let address, let reason): "\(address): \(reason)"
        case .refused(let address, let code, let message): "\(address): \(message) (error \(code))"
        }
    }
}
