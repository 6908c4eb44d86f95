extension APIFamily {
    /// The endpoints for audio files.
    package static let media = APIFamily("/media", [MediaRoutes.routes, CoverRoutes.routes])
}
