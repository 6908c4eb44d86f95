import MusicLibrary
import SimilarityIndex

/// The status, the first request of the page.
enum StatusRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/status", "Get the state of the server and the current user", .everybody, returns: "Status",
            to: status),
        Route(
            .get, "/api/failures", "List the files that could not be analysed, also by a build that runs", .admins,
            returns: .items("Failure"), to: failures),
    ]

    struct Record: JSONRecord {
        let version: String
        let generation, tracks, failures: Int
        let mode: String
        let user: UserRecord?
        let registration: String
        let guests: Bool
        let notice: String?
        let building: BuildProgress.Counts?
        let eeg, outdated: Bool
        /// nil as soon as there is a library.
        let setup: SetupRecord?

        var object: JSONObject {
            [
                "version": version, "generation": generation, "tracks": tracks, "failures": failures, "mode": mode,
                "user": user, "registration": registration, "guests": guests, "notice": notice, "building": building,
                "eeg": eeg, "outdated": outdated, "setup": setup,
            ]
        }
    }

    private static func status(_ call: Call) throws -> Response {
        let (context, rules) = (call.context, call.context.access.rules)
        let caller = call.knownCaller
        // A caller who is not logged in learns nothing of the library.
        return try call.json(
            Record(
                version: context.options.version, generation: call.snapshot.generation,
                tracks: caller == nil ? 0 : call.library.count,
                failures: caller == nil ? 0 : try call.library.failures().count,
                mode: rules.hasAccounts ? "accounts" : "local",
                user: try caller.map { try UserRecord($0, try call.state()) },
                registration: try AccountRoutes.registration(call),
                guests: rules.hasAccounts && rules.allowsGuests, notice: caller == nil ? nil : context.notice,
                building: context.options.progress.counts,
                eeg: caller.map { context.brainwaves[$0.profile.id] != nil } ?? false,
                outdated: call.library.isOutdated, setup: nil))
    }

    // MARK: Failures

    /// Why files could not be analyzed: those of the index, and those of a build that runs.
    private static func failures(_ call: Call) throws -> Response {
        let running = call.context.options.progress.failures
        let known = Set(running.map(\.path))
        let stored = try call.library.failures().map {
            BuildProgress.Failure(path: "\($0.rawPath)", reason: $0.message)
        }
        return try call.json(ItemsRecord(items: running + stored.filter { !known.contains($0.path) }))
    }
}
