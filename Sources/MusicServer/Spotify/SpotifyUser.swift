import MusicLibrary

/// Somebody as Spotify has them.
struct SpotifyUser: Encodable {
    let displayName, id, href, uri: String
    let type = "user"
    let externalURLs = EmptyObject()
    /// Only of the whole object.
    var followers: SpotifyCount?
    var images: [String]?
    /// Only of oneself.
    var email: String?
    var product: String?
    var country: String?

    enum CodingKeys: String, CodingKey {
        case id, href, uri, type, followers, images, email, product, country
        case displayName = "display_name"
        case externalURLs = "external_urls"
    }

    init(_ profile: Profile, _ links: SpotifyLinks) { self.init(profile.publicID, profile.name, links) }

    /// Whoever makes what nobody made.
    init(systemNamed name: String, _ links: SpotifyLinks) { self.init(name.lowercased(), name, links) }

    private init(_ id: String, _ name: String, _ links: SpotifyLinks) {
        (displayName, self.id) = (name, id)
        href = links.href("users", id)
        uri = "spotify:user:\(id)"
    }
}
