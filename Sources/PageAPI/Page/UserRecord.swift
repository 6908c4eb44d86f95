import MusicLibrary

/// A user, with more data for the user than for others.
struct UserRecord: JSONRecord {
    let object: JSONObject

    /// The caller.
    init(_ caller: Caller, _ state: UserState) throws {
        try self.init(caller.profile, state, role: caller.role, showsAddress: true)
    }

    /// Another user.
    init(_ profile: Profile, _ state: UserState, role: Account.Role? = nil, showsAddress: Bool = false) throws {
        let shown: JSONObject = [
            "id": profile.publicID, "name": profile.name, "email": showsAddress ? profile.email : nil,
            "playlist_limit": profile.playlistLimit,
            "playlist_count": try state.playlists(of: profile).count { $0.owner == profile.name },
            "followers": try state.followers(of: profile).count, "following": try state.following(of: profile).count,
        ]
        object = JSONObject(shown, and: JSONObject(present: ["role": role?.rawValue]))
    }
}

/// A list of items.
struct ItemsRecord<Item: Encodable>: Encodable {
    let items: [Item]
}
