extension APIFamily {
    /// The files themselves.
    static let media = APIFamily("/media", [MediaRoutes.routes, CoverRoutes.routes])
}
