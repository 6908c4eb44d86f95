extension APIFamily {
    /// What players speak: Subsonic 1.16.1 with OpenSubsonic. openapi.json does not describe it: the protocol has a description of
    /// its own.
    static let subsonic = subsonic(NoPlayerAccounts(), transcoder: nil)

    /// - Parameters:
    ///   - accounts: tells whose account a player's credentials are of.
    ///   - transcoder: turns files into what players ask for; nil where nothing does.
    package static func subsonic(
        _ accounts: any PlayerAccounts, transcoder: (any PlayerTranscoder)?
    ) -> APIFamily {
        let endpoints: [[SubsonicEndpoint]] = [
            SubsonicSystemEndpoints.endpoints(transcodes: transcoder != nil), SubsonicBrowsingEndpoints.endpoints,
            SubsonicListEndpoints.endpoints, SubsonicSearchEndpoints.endpoints, SubsonicSoundEndpoints.endpoints,
            SubsonicMarkEndpoints.endpoints, SubsonicPlaylistEndpoints.endpoints, SubsonicQueueEndpoints.endpoints,
            SubsonicMediaEndpoints.endpoints(transcoder), SubsonicEmptyEndpoints.endpoints,
        ]
        return APIFamily(
            "/rest", endpoints.map { $0.flatMap(\.routes) }, credentials: SubsonicCredentials(accounts: accounts),
            errors: .subsonic, isDescribed: false)
    }
}
