extension APIFamily {
    /// The endpoints for audio files.
    static let media = APIFamily("/media", [MediaRoutes.routes, CoverRoutes.routes])
}
