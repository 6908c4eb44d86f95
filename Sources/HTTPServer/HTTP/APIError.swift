/// The reason why a request failed.
package struct APIError: Error, Equatable, Sendable {
    /// The kind of error, for programs.
    package enum Reason: String, Sendable {
        case badRequest = "BAD_REQUEST"
        case badJSON = "BAD_JSON"
        case badParameter = "BAD_PARAMETER"
        case unauthorized = "UNAUTHORIZED"
        case wrongPassword = "WRONG_PASSWORD"
        case forbidden = "FORBIDDEN"
        case origin = "ORIGIN"
        case host = "HOST"
        case playlistLimit = "PLAYLIST_LIMIT"
        case noGuests = "NO_GUESTS"
        case registrationClosed = "REGISTRATION_CLOSED"
        case notFound = "NOT_FOUND"
        case unknownTrack = "UNKNOWN_TRACK"
        case unknownPlaylist = "UNKNOWN_PLAYLIST"
        case unknownUser = "UNKNOWN_USER"
        case unknownProfile = "UNKNOWN_PROFILE"
        case noSongs = "NO_SONGS"
        case fileGone = "FILE_GONE"
        case method = "METHOD"
        case conflict = "CONFLICT"
        case stale = "STALE"
        case exists = "EXISTS"
        case tooLarge = "TOO_LARGE"
        case mediaType = "MEDIA_TYPE"
        case range = "RANGE"
        case tooMany = "TOO_MANY"
        case busy = "BUSY"
        case noLibrary = "NO_LIBRARY"
        case noSpace = "NO_SPACE"
        case internalError = "INTERNAL"
    }

    /// The HTTP status.
    package let status: Int
    /// For programs.
    package let reason: Reason
    /// For people. Contains no secrets and no paths of the machine.
    package let message: String
    /// Additional header fields.
    package let headers: [HeaderField]

    package init(_ status: Int, _ reason: Reason, _ message: String, headers: [HeaderField] = []) {
        self.status = status
        self.reason = reason
        self.message = message
        self.headers = headers
    }

    package static func badRequest(_ message: String) -> APIError { APIError(400, .badRequest, message) }
    package static func badParameter(_ message: String) -> APIError { APIError(400, .badParameter, message) }
    package static let notFound = APIError(404, .notFound, "there is nothing at this address")
    package static let unauthorized = APIError(
        401, .unauthorized, "log in, or send a valid token", headers: [HeaderField("WWW-Authenticate", "Bearer")])

    /// The body has more bytes than allowed.
    package static func tooLarge(limit: Int) -> APIError {
        APIError(413, .tooLarge, "the body exceeds the limit of \(limit) bytes")
    }

    /// The server is overloaded.
    package static func busy(seconds: Int = 1) -> APIError {
        APIError(
            503, .busy, "the server is busy; try again in a moment", headers: [HeaderField("Retry-After", "\(seconds)")]
        )
    }

    /// The disk is full.
    package static let noSpace = APIError(
        507, .noSpace, "no space left on the server's disk; nothing was saved. Free some space on the server")

    package static func tooMany(_ message: String, seconds: Int) -> APIError {
        APIError(429, .tooMany, message, headers: [HeaderField("Retry-After", "\(seconds)")])
    }
}
