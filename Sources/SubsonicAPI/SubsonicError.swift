/// An error, by the protocol's numbers.
struct SubsonicError: Error, Equatable {
    enum Code: Int, Sendable {
        case generic = 0
        case missingParameter = 10
        case clientTooOld = 20
        case serverTooOld = 30
        case wrongPassword = 40
        case conflictingCredentials = 43
        case wrongKey = 44
        case forbidden = 50
        case notFound = 70
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    static func missing(_ name: String) -> SubsonicError { SubsonicError(.missingParameter, "“\(name)” is missing") }

    static func notFound(_ thing: String) -> SubsonicError { SubsonicError(.notFound, "there is no such \(thing)") }

    /// - Parameter parameters: the parameters of the request, which tell which credentials were wrong.
    init(_ error: APIError, _ parameters: [RequestTarget.Item]) {
        switch error.reason {
        case .unauthorized, .wrongPassword: self = PlayerLogin.fault(Parameters(parameters))
        case .forbidden, .noGuests, .registrationClosed, .origin, .host, .playlistLimit:
            self.init(.forbidden, error.message)
        case .notFound, .unknownTrack, .unknownPlaylist, .unknownUser, .unknownProfile, .noSongs, .fileGone:
            self.init(.notFound, error.message)
        case .badRequest, .badJSON, .badParameter, .method, .conflict, .stale, .exists, .tooLarge, .mediaType, .range,
            .tooMany, .busy, .noLibrary, .noSpace, .internalError:
            self.init(.generic, error.message)
        }
    }
}
