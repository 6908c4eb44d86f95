import MusicLibrary

/// A user in Spotify's form.
struct SpotifyUser: Encodable {
    let displayName, id, href, uri: String
    let type = "user"
    let externalURLs = EmptyObject()
    /// Only in the full object.
    var followers: SpotifyCount?
    var images: [String]?
    /// Only for the caller.
    var email: String?
    var product: String?
    var country: String?

    enum CodingKeys: String, CodingKey {
        case id, href, uri, type, followers, images, email, product, country
        case displayName = "display_name"
        case externalURLs = "external_urls"
    }

    init(_ profile: Profile, _ links: SpotifyLinks) { self.init(profile.publicID, profile.name, links) }

    /// The owner of playlists that the server makes.
    init(systemNamed name: String, _ links: SpotifyLinks) { self.init(name.lowercased(), name, links) }

    private init(_ id: String, _ name: String, _ links: SpotifyLinks) {
        (displayName, self.id) = (name, id)
        href = links.href("users", id)
        uri = "spotify:user:\(id)"
    }
}
