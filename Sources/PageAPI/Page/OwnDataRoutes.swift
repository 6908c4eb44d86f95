import Foundation
import MusicLibrary

/// Users export their data, or delete it with their account.
enum OwnDataRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/me/export",
            "Export the user's data: labels, taught words, ratings, marks of players, moods, playlists, follows, imports, history, recordings",
            lane: .heavy, returns: "UserData", to: export),
        Route(
            .delete, "/api/me",
            "Delete the user's account with all its data. The password is required, except for guests", lane: .heavy,
            body: .optionalJSON, takes: "Confirmation", to: deleteMe),
    ]

    private static func export(_ call: Call) throws -> Response {
        let record = try UserDataRecord(try call.caller().profile, try call.state())
        var response = try call.json(JSONObject(record, and: ["recordings": try BandRecordingRoutes.songs(call)]))
        response.headers.append(.attachment("sonicindex.json"))
        return response
    }

    private struct Confirmation: Decodable {
        let password: String?
    }

    /// The password is required again, so that a stolen session cannot delete an account. Guests have none.
    private static func deleteMe(_ call: Call) throws -> Response {
        let (access, state, caller) = (call.context.access, try call.state(), try call.caller())
        try AccountRoutes.requireAccounts(call)
        if let hash = try state.account(of: caller.profile)?.password {
            let given = call.request.body.isEmpty ? nil : try call.body(Confirmation.self).password
            guard let given else { throw APIError.badParameter("“password” is required") }
            let attempt = Throttle.keys(call.request, name: caller.profile.name)
            try access.throttle.attempt(attempt)
            guard access.password.verify(given, hash) else {
                throw APIError(401, .wrongPassword, "the password is wrong")
            }
            access.throttle.forgive(attempt)
        }
        try state.erase(caller.profile)
        access.forget()
        return Response(204, headers: [Access.cookieField(nil, call.request)])
    }
}
