extension APIFamily {
    /// The API for players: Subsonic 1.16.1 with OpenSubsonic. openapi.json does not describe it, because the protocol
    /// has its own description.
    package static let subsonic = subsonic(PasswordAccounts())

    /// - Parameter accounts: finds the account of a player's credentials.
    package static func subsonic(_ accounts: any PlayerAccounts) -> APIFamily {
        let endpoints: [[SubsonicEndpoint]] = [
            SubsonicSystemEndpoints.endpoints, SubsonicBrowsingEndpoints.endpoints,
            SubsonicListEndpoints.endpoints, SubsonicSearchEndpoints.endpoints, SubsonicSoundEndpoints.endpoints,
            SubsonicMarkEndpoints.endpoints, SubsonicPlaylistEndpoints.endpoints, SubsonicQueueEndpoints.endpoints,
            SubsonicMediaEndpoints.endpoints, SubsonicTranscodingEndpoints.endpoints, SubsonicEmptyEndpoints.endpoints,
        ]
        return APIFamily(
            "/rest", endpoints.map { $0.flatMap(\.routes) }, credentials: SubsonicCredentials(accounts: accounts),
            errors: .subsonic, allowsPages: true, isDescribed: false, otherwise: unknown)
    }

    /// An endpoint that does not exist. A form is read all the same, because it may say how the answer is to be written.
    @Sendable private static func unknown(_ request: Request) throws(APIError) -> Route {
        guard request.method == .post else { throw .notFound }
        return Route(.post, "/rest", "", .everybody, body: .form) { _ in throw APIError.notFound }
    }
}
