import Foundation
import MusicLibrary

/// Login and logout, registration, passwords, tokens, invitations.
enum AccountRoutes {
    static let routes: [Route] = [
        Route(
            .post, "/api/session", "Log in, or continue as a guest", .everybody, lane: .heavy, body: .json,
            takes: "Login", returns: "User", or: 201, to: logIn),
        Route(.delete, "/api/session", "Log out", .everybody, to: logOut),
        Route(
            .post, "/api/accounts", "Create an account", .everybody, lane: .heavy, body: .json, takes: "Registration",
            returns: "User", status: 201, to: register),
        Route(
            .post, "/api/me/password", "Change the user's password. All other sessions end", .users, lane: .heavy,
            body: .json, takes: "PasswordChange", to: changePassword),
        Route(
            .post, "/api/password-strength", "Estimate the strength of a password before it is chosen", .everybody,
            lane: .heavy, body: .json, takes: "PasswordCandidate", returns: "PasswordStrength", isChange: false,
            to: strength),
        Route(
            .get, "/api/tokens", "List the tokens of programs", .users, returns: .object(["tokens": .array("Token")]),
            to: tokens),
        Route(
            .post, "/api/tokens", "Create a token for a program. It is shown once", .users, body: .json,
            takes: "NewName", returns: "NewToken", status: 201, to: createToken),
        Route(.delete, "/api/tokens/{id:number}", "Revoke a token", .users, to: endToken),
        Route(
            .post, "/api/invites", "Create an invitation, which is valid once", .admins, body: .optionalJSON,
            returns: .object(["invite": .string]), status: 201, to: invite),
    ]

    static func requireAccounts(_ call: Call) throws(APIError) {
        guard call.context.access.rules.hasAccounts else {
            throw APIError(403, .forbidden, "accounts are off: this server is for the users of this machine")
        }
    }

    // MARK: Login

    private struct Credentials: Decodable {
        let name, password: String?
        let guest: Bool?
    }

    private static func logIn(_ call: Call) throws -> Response {
        try requireAccounts(call)
        let (access, state) = (call.context.access, try call.state())
        let credentials = try call.body(Credentials.self)
        if credentials.guest == true { return try enterAsGuest(call, state) }
        guard let name = credentials.name, let password = credentials.password else {
            throw APIError.badParameter("“name” and “password” are required")
        }
        let attempt = Throttle.keys(call.request, name: name)
        try access.throttle.attempt(attempt)
        let found = try state.account(name)
        guard access.password.verify(password, found?.password), let account = found?.account else {
            throw APIError(401, .wrongPassword, "the name or the password is wrong")
        }
        access.throttle.forgive(attempt)
        return try entered(account, call, state, status: 200)
    }

    private static func enterAsGuest(_ call: Call, _ state: UserState) throws -> Response {
        guard call.context.access.rules.allowsGuests else {
            throw APIError(403, .noGuests, "this server allows no guests")
        }
        try call.context.access.throttle.attempt(Throttle.keys(call.request, to: "guest"))
        try state.removeExpired(guestDays: Access.guestDays)
        let number = Token().hash.prefix(8)
        let account = try state.createGuest("Guest \(number)", limit: Access.guestLimit)
        return try entered(account, call, state, status: 201)
    }

    private static func entered(
        _ account: Account, _ call: Call, _ state: UserState, status: Int
    ) throws -> Response {
        let token = Token()
        try state.createSession(token.hash, of: account.profile, name: nil, lasting: Access.cookieSeconds)
        let caller = Caller(profile: account.profile, role: account.role, session: nil)
        var response = try call.json(try UserRecord(caller, state), status: status)
        response.headers.append(Access.cookieField(token, call.request))
        return response
    }

    private static func logOut(_ call: Call) throws -> Response {
        try requireAccounts(call)
        if let caller = call.knownCaller, let session = caller.session, session.name == nil {
            _ = try call.state().endSession(session.id, of: caller.profile)
        }
        call.context.access.forget()
        return Response(204, headers: [Access.cookieField(nil, call.request)])
    }

    // MARK: Registration

    private struct Registration: Decodable {
        let name, password: String
        let email, invite: String?
    }

    /// Who can create an account now, for the status: `closed`, `invite`, `open`, or `first` while there is no account.
    static func registration(_ call: Call) throws -> String {
        let rules = call.context.access.rules
        guard rules.hasAccounts else { return AccessRules.Registration.closed.rawValue }
        return try isFirst(call) ? "first" : rules.registration.rawValue
    }

    /// Whether the next account is the first.
    private static func isFirst(_ call: Call) throws -> Bool {
        try isWithoutAccount(call) && call.request.forwardingHeader == nil
    }

    /// Whether the first account can be created at this machine.
    private static func isWithoutAccount(_ call: Call) throws -> Bool {
        guard call.knownCaller == nil, call.context.access.rules.allowsFirstAccount else { return false }
        return try call.state().accountCount() == 0
    }

    private static func register(_ call: Call) throws -> Response {
        try requireAccounts(call)
        let (access, state) = (call.context.access, try call.state())
        let wanted = try call.body(Registration.self)
        let isAdmin = call.knownCaller?.role == .admin
        if !isAdmin { try access.throttle.attempt(Throttle.keys(call.request, to: "register")) }
        let isFirst = try isFirst(call)
        if !isFirst, let header = call.request.forwardingHeader, try isWithoutAccount(call) {
            let rule = "the first account can only be created at the machine of the server"
            throw APIError(403, .registrationClosed, Request.forwardedRefusal(rule, header: header))
        }
        let uninvited = APIError(403, .registrationClosed, "an unused invitation is required")
        let closed = APIError(403, .registrationClosed, "registration is closed; ask the administrator")
        var invitation: String?
        if !isAdmin, !isFirst {
            switch access.rules.registration {
            case .open: break
            case .closed: throw closed
            case .invite:
                guard let invite = wanted.invite else { throw uninvited }
                invitation = Token.hash(invite)
            }
        }
        let hash = try access.password.hash(wanted.password)
        let guest = call.knownCaller.flatMap { $0.role == .guest ? $0.profile : nil }
        let registered = try state.register(
            wanted.name, email: wanted.email, password: hash, guest: guest, invitation: invitation, isFirst: isFirst)
        guard let account = registered else { throw isFirst ? closed : uninvited }
        access.forget()
        if isAdmin { return try call.json(try UserRecord(account.profile, state, role: account.role), status: 201) }
        return try entered(account, call, state, status: 201)
    }

    // MARK: Passwords

    private struct PasswordChange: Decodable {
        let old, new: String
    }

    private static func changePassword(_ call: Call) throws -> Response {
        try requireAccounts(call)
        let (access, state, caller) = (call.context.access, try call.state(), try call.caller())
        let change = try call.body(PasswordChange.self)
        let attempt = Throttle.keys(call.request, name: caller.profile.name)
        try access.throttle.attempt(attempt)
        guard access.password.verify(change.old, try state.account(of: caller.profile)?.password) else {
            throw APIError(401, .wrongPassword, "the old password is wrong")
        }
        access.throttle.forgive(attempt)
        try state.setPassword(try access.password.hash(change.new), of: caller.profile)
        access.forget()
        // The session that changed it stays logged in.
        let token = Token()
        try state.createSession(token.hash, of: caller.profile, name: nil, lasting: Access.cookieSeconds)
        return Response(204, headers: [Access.cookieField(token, call.request)])
    }

    private struct Candidate: Decodable {
        let password: String
        let name: String?
    }

    private struct StrengthRecord: Encodable {
        let strength, text: String
        let allowed: Bool
    }

    /// How strong a password is before it is chosen. It is neither kept nor logged.
    private static func strength(_ call: Call) throws -> Response {
        let candidate = try call.body(Candidate.self)
        guard candidate.password.utf8.count <= Password.longest else {
            throw APIError.badParameter("“password” has at most \(Password.longest) bytes")
        }
        guard candidate.name?.utf8.count ?? 0 <= 256 else {
            throw APIError.badParameter("“name” has at most 256 bytes")
        }
        let strength = PasswordStrength(candidate.password, name: candidate.name ?? "")
        return try call.json(
            StrengthRecord(
                strength: strength.grade.rawValue, text: strength.sentence,
                allowed: !strength.isCommon && Password.isAllowed(candidate.password)))
    }

    // MARK: Tokens

    private static func record(_ session: AccountSession) -> JSONObject {
        JSONObject(present: [
            "id": session.id, "name": session.name ?? "", "created": session.created.isoDate,
            "last_used": session.seen?.isoDate,
        ])
    }

    private static func tokens(_ call: Call) throws -> Response {
        try requireAccounts(call)
        let sessions = try call.state().namedSessions(of: try call.caller().profile)
        return try call.json(["tokens": sessions.map(record)])
    }

    private struct TokenRequest: Decodable {
        let name: String
    }

    private struct NewToken: Encodable {
        let id: Int
        let name, token: String
    }

    private static func createToken(_ call: Call) throws -> Response {
        try requireAccounts(call)
        let (state, profile) = (try call.state(), try call.caller().profile)
        let name = try call.body(TokenRequest.self).name
        guard (1...64).contains(name.count), name.allSatisfy({ !$0.isNewline }) else {
            throw APIError.badParameter("the name of a token must have 1 to 64 characters")
        }
        guard try state.namedSessions(of: profile).count < 50 else {
            throw APIError(409, .conflict, "the limit of 50 tokens is reached; delete one")
        }
        let token = Token()
        let id = try state.createSession(token.hash, of: profile, name: name, lasting: nil)
        return try call.json(NewToken(id: id, name: name, token: token.text), status: 201)
    }

    private static func endToken(_ call: Call) throws -> Response {
        try requireAccounts(call)
        guard let id = Int(call.capture("id")),
            try call.state().endSession(id, of: try call.caller().profile)
        else { throw APIError.notFound }
        call.context.access.forget()
        return Call.empty
    }

    private static func invite(_ call: Call) throws -> Response {
        try requireAccounts(call)
        let token = Token()
        try call.state().createInvitation(token.hash, lasting: 7 * 86_400)
        return try call.json(["invite": token.text], status: 201)
    }
}
