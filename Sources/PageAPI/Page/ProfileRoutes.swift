import MusicLibrary

/// The caller's profile, other profiles, and followed ones.
enum ProfileRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/me", "Get the current user", returns: "User", to: me),
        Route(
            .patch, "/api/me", "Change the user's name or e-mail address", .users, body: .json, takes: "ProfileChange",
            returns: "User", to: changeMe),
        Route(
            .get, "/api/profiles", "List the profiles, if there are no accounts",
            returns: .object(["profiles": .array("Profile")]), to: profiles),
        Route(
            .post, "/api/profiles", "Create a profile", body: .json, takes: "NewProfile", returns: "User", status: 201,
            to: createProfile),
        Route(.get, "/api/users", "List the users", returns: .items("Name"), to: users),
        Route(.get, "/api/users/{id}", "Get a user", returns: "UserPage", to: user),
        Route(.put, "/api/users/{id}/follow", "Follow a user", body: .optionalJSON) { try follow($0, true) },
        Route(.delete, "/api/users/{id}/follow", "Stop following a user", body: .optionalJSON) {
            try follow($0, false)
        },
    ]

    private static func me(_ call: Call) throws -> Response {
        // Read again, because it may have been renamed.
        let (caller, state) = (try call.caller(), try call.state())
        let profile = try state.profile(id: caller.profile.publicID)
        return try call.json(try UserRecord(profile, state, role: caller.role, showsAddress: true))
    }

    private struct Change: Decodable {
        let name: String?
        let email: String??

        enum CodingKeys: CodingKey { case name, email }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decodeIfPresent(String.self, forKey: .name)
            // null removes the address; a missing key keeps it.
            email =
                container.contains(.email)
                ? .some(try container.decodeIfPresent(String.self, forKey: .email)) : nil
        }
    }

    private static func changeMe(_ call: Call) throws -> Response {
        let (caller, state) = (try call.caller(), try call.state())
        let change = try call.body(Change.self)
        let profile = try state.changeProfile(caller.profile, name: change.name, email: change.email)
        call.context.access.forget()
        return try call.json(try UserRecord(profile, state, role: caller.role, showsAddress: true))
    }

    // MARK: Without accounts

    private struct ProfileItem: Encodable {
        let name: String
        let current: Bool
    }

    private static func requireLocal(_ call: Call) throws(APIError) {
        guard !call.context.access.rules.hasAccounts else {
            throw APIError(403, .forbidden, "accounts are on; a profile cannot be chosen")
        }
    }

    private static func profiles(_ call: Call) throws -> Response {
        try requireLocal(call)
        let (state, own) = (try call.state(), try call.caller().profile)
        return try call.json([
            "profiles": try state.profiles().map { ProfileItem(name: $0.name, current: $0.id == own.id) }
        ])
    }

    private struct NewProfile: Decodable {
        let name: String
        let email: String?
    }

    private static func createProfile(_ call: Call) throws -> Response {
        try requireLocal(call)
        let (state, wanted) = (try call.state(), try call.body(NewProfile.self))
        try state.createProfile(wanted.name, email: wanted.email)
        return try call.json(try UserRecord(try state.profile(wanted.name), state, showsAddress: true), status: 201)
    }

    // MARK: Others

    private static func users(_ call: Call) throws -> Response {
        let state = try call.state()
        return try call.json(ItemsRecord(items: try visible(call, state).map { NameRecord($0) }))
    }

    /// Guests are temporary and not listed. Without accounts, all other profiles are users.
    private static func visible(_ call: Call, _ state: UserState) throws -> [Profile] {
        let own = try call.caller().profile.id
        let all = try state.profiles()
        let needsAccount = call.context.access.rules.hasAccounts
        return try all.filter { profile in
            try profile.id == own || state.account(of: profile).map { $0.account.role != .guest } ?? !needsAccount
        }
    }

    private static func user(_ call: Call) throws -> Response {
        let (state, own) = (try call.state(), try call.caller().profile)
        let profile = try state.profile(id: call.capture("id"))
        let followers = try state.followers(of: profile)
        let lists = try state.playlists(of: profile).filter { $0.owner == profile.name }
            .filter { $0.isShared || profile.id == own.id }
        return try call.json(
            [
                "user": try UserRecord(profile, state), "is_followed": followers.contains { $0.id == own.id },
                "followers": followers.map { NameRecord($0) },
                "following": try state.following(of: profile).map { NameRecord($0) },
                "playlists": try lists.map { try PlaylistAccess(call).record($0) },
            ] as JSONObject)
    }

    private static func follow(_ call: Call, _ follows: Bool) throws -> Response {
        let state = try call.state()
        try state.follow(try state.profile(id: call.capture("id")), by: try call.caller().profile, follows)
        return Call.empty
    }
}
