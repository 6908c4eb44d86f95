import MusicLibrary
import Synchronization

/// The first requests of a player, and the caller's account.
enum SubsonicSystemEndpoints {
    static let endpoints: [SubsonicEndpoint] = {
        let transcoding = Transcoder.isAvailable ? ["transcodeOffset", "transcoding"] : []
        let extensions = (Self.extensions + transcoding).map { name in
            var fields = SubsonicFields("name", .text(name))
            fields.set("versions", .list((name == "songLyrics" ? [1, 2] : [1]).map { .integer($0) }))
            return fields.value
        }
        return [
            SubsonicEndpoint("ping") { _ in SubsonicFields() },
            SubsonicEndpoint("getLicense") { _ in
                SubsonicFields("license", SubsonicFields("valid", .flag(true)))
            },
            SubsonicEndpoint("getOpenSubsonicExtensions", .everybody) { _ in
                SubsonicFields("openSubsonicExtensions", .list(extensions))
            },
            SubsonicEndpoint("tokenInfo") { call in
                SubsonicFields("tokenInfo", SubsonicFields("username", .text(try call.caller().profile.name)))
            },
            SubsonicEndpoint("getUser", to: user),
            SubsonicEndpoint("getUsers", .admins, to: users),
            SubsonicEndpoint("getScanStatus", to: scanStatus),
            SubsonicEndpoint("startScan", .admins) { call in
                guard call.context.options.progress.scans.ask() else {
                    throw SubsonicError(
                        .generic, "this server only reads its index; start it with the folder of the music")
                }
                return scanStatus(call)
            },
        ]
            + SubsonicEndpoint.refused(
                ["createUser", "updateUser", "deleteUser", "changePassword"],
                "accounts are managed on the page of this server; players have their own passwords")
    }()

    /// Supported extensions of the protocol.
    private static let extensions = [
        "formPost", "apiKeyAuthentication", "songLyrics", "sonicSimilarity", "indexBasedQueue", "playbackReport",
        "topSongsByArtistId",
    ]

    private static func scanStatus(_ call: Call) -> SubsonicFields {
        let progress = call.context.options.progress
        var status = SubsonicFields("scanning", .flag(progress.scans.isRunning || progress.counts != nil))
        status.set("count", call.library.count)
        return SubsonicFields("scanStatus", status)
    }

    private static func user(_ call: Call) throws -> SubsonicFields {
        let (caller, state) = (try call.caller(), try call.state())
        let name = call.parameters.string("username") ?? caller.profile.name
        let profile = try state.profile(called: name)
        guard let profile, profile.id == caller.profile.id || caller.role == .admin else {
            // A player must not learn whether another user has an account.
            throw caller.role == .admin
                ? SubsonicError.notFound("user") : SubsonicError(.forbidden, "only administrators can see other users")
        }
        let role = profile.id == caller.profile.id ? caller.role : try state.account(of: profile)?.account.role
        return SubsonicFields("user", fields(profile, role ?? .user))
    }

    private static func users(_ call: Call) throws -> SubsonicFields {
        let (caller, state) = (try call.caller(), try call.state())
        let all = try state.profiles().compactMap { profile -> SubsonicFields? in
            if profile.id == caller.profile.id { return fields(profile, caller.role) }
            return try state.account(of: profile).map { fields(profile, $0.account.role) }
        }
        var users = SubsonicFields()
        users.set("user", all)
        return SubsonicFields("users", users)
    }

    private static func fields(_ profile: Profile, _ role: Account.Role) -> SubsonicFields {
        var fields = SubsonicFields("username", .text(profile.name))
        fields.set("email", profile.email)
        fields.set("scrobblingEnabled", true)
        fields.set("adminRole", role == .admin)
        for allowed in ["downloadRole", "playlistRole", "streamRole"] { fields.set(allowed, true) }
        for missing in [
            "settingsRole", "uploadRole", "coverArtRole", "commentRole", "podcastRole", "jukeboxRole", "shareRole",
            "videoConversionRole",
        ] {
            fields.set(missing, false)
        }
        fields.set("folder", .list([.integer(1)]))
        return fields
    }
}
