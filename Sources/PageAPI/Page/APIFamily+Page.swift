extension APIFamily {
    /// The files of the page, at all paths outside the APIs.
    package static let page: APIFamily = {
        let page = WebPage()
        return APIFamily("/", [], names: page.firstNames, allowsLinks: true, isDescribed: false) {
            request throws(APIError) in
            guard !request.method.isChange else {
                throw APIError(
                    405, .method, "files of the page can only be read", headers: [HeaderField("Allow", "GET, HEAD")])
            }
            guard let file = page.file(request.target.path) else { throw .notFound }
            return Route(atOnce: { page.response(file, $0) })
        }
    }()

    /// The endpoints for the page.
    package static let library = APIFamily(
        "/api",
        [
            StatusRoutes.routes, [OpenAPI.route(under: "/api")], AccountRoutes.routes,
            AdministrationRoutes.routes, OwnDataRoutes.routes, PlayerPasswordRoutes.routes, ProfileRoutes.routes,
            BrowseRoutes.routes, TrackRoutes.routes, StructureRoutes.routes, LyricsRoutes.routes,
            DownloadRoutes.routes, JourneyRoutes.routes, LabelRoutes.routes, TeachingRoutes.routes, MoodRoutes.routes,
            PlayRoutes.routes,
            ListRoutes.routes, ListFileRoutes.routes, ImportRoutes.routes, MapRoutes.routes, DuplicateRoutes.routes,
            HistoryRoutes.routes, ListeningRoutes.routes,
            BrainwaveRoutes.routes, BandRoutes.routes, BandRecordingRoutes.routes, PhoneRoutes.routes,
        ], refusesUnknownMembers: true)
}
