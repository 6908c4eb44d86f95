import MusicLibrary

/// A user, with more data for the user than for others.
struct UserRecord: Encodable {
    let id, name: String
    let email: String?
    let role: String?
    let playlistLimit: Int?
    let playlistCount, followers, following: Int

    enum CodingKeys: String, CodingKey {
        case id, name, email, role, followers, following
        case playlistLimit = "playlist_limit"
        case playlistCount = "playlist_count"
    }

    /// The caller.
    init(_ caller: Caller, _ state: UserState) throws {
        try self.init(caller.profile, state, role: caller.role, showsAddress: true)
    }

    /// Another user.
    init(_ profile: Profile, _ state: UserState, role: Account.Role? = nil, showsAddress: Bool = false) throws {
        (id, name) = (profile.publicID, profile.name)
        email = showsAddress ? profile.email : nil
        self.role = role?.rawValue
        playlistLimit = profile.playlistLimit
        playlistCount = try state.playlists(of: profile).count { $0.owner == profile.name }
        followers = try state.followers(of: profile).count
        following = try state.following(of: profile).count
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(email, forKey: .email)
        try container.encodeIfPresent(role, forKey: .role)
        try container.encode(playlistLimit, forKey: .playlistLimit)
        try container.encode(playlistCount, forKey: .playlistCount)
        try container.encode(followers, forKey: .followers)
        try container.encode(following, forKey: .following)
    }
}

/// A list of items.
struct ItemsRecord<Item: Encodable>: Encodable {
    let items: [Item]
}
