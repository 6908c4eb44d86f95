extension APIFamily {
    /// What players speak: Subsonic 1.16.1 with OpenSubsonic. openapi.json does not describe it: the protocol has a description of
    /// its own.
    static let subsonic = subsonic(PasswordAccounts())

    /// - Parameter accounts: tells whose account a player's credentials are of.
    package static func subsonic(_ accounts: any PlayerAccounts) -> APIFamily {
        let endpoints: [[SubsonicEndpoint]] = [
            SubsonicSystemEndpoints.endpoints, SubsonicBrowsingEndpoints.endpoints,
            SubsonicListEndpoints.endpoints, SubsonicSearchEndpoints.endpoints, SubsonicSoundEndpoints.endpoints,
            SubsonicMarkEndpoints.endpoints, SubsonicPlaylistEndpoints.endpoints, SubsonicQueueEndpoints.endpoints,
            SubsonicMediaEndpoints.endpoints, SubsonicEmptyEndpoints.endpoints,
        ]
        return APIFamily(
            "/rest", endpoints.map { $0.flatMap(\.routes) }, credentials: SubsonicCredentials(accounts: accounts),
            errors: .subsonic, allowsPages: true, isDescribed: false)
    }
}
