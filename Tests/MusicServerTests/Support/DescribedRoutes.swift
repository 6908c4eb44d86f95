import MusicServer

/// The routes that openapi.json describes.
enum DescribedRoutes {
    /// Those of a server with a library.
    static let library = APIFamily.standard.filter(\.isDescribed).flatMap(\.routes)

    /// Those of the first start.
    static let setup = SetupRoutes.routes(
        Setup(Setup.Options(AccessRules(hasAccounts: false), version: "test", isForThisMachine: true, home: nil)))
}
