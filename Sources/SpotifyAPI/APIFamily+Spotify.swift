extension APIFamily {
    /// The endpoints in the form of Spotify's Web API.
    package static let spotify = APIFamily(
        "/v1",
        [
            [OpenAPI.route(under: "/v1")], SpotifyCatalogRoutes.routes, SpotifyTrackRoutes.routes,
            SpotifySearchRoutes.routes, SpotifyPlaylistRoutes.routes, SpotifyLibraryRoutes.routes,
            SpotifyHistoryRoutes.routes, SpotifyBrowseRoutes.routes,
        ])
}
