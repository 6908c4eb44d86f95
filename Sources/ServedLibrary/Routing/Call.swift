package import MusicLibrary
import SimilarityIndex

/// A request with everything needed to answer it.
package struct Call {
    package let match: Match
    package let context: ServerContext
    package let snapshot: Snapshot
    let database: UserDatabase
    /// nil when nobody is logged in.
    package let knownCaller: Caller?

    package init(
        match: Match, context: ServerContext, snapshot: Snapshot, database: UserDatabase, knownCaller: Caller?
    ) {
        (self.match, self.context, self.snapshot) = (match, context, snapshot)
        (self.database, self.knownCaller) = (database, knownCaller)
    }

    package var request: Request { match.request }
    package var captures: [String: String] { match.captures }
    package var library: Library { snapshot.library }
    package var parameters: Parameters { Parameters(request.parameters) }

    /// The caller of the request.
    /// - Throws: `APIError`, 401.
    package func caller() throws(APIError) -> Caller {
        guard let knownCaller else { throw match.family.credentials.refusal(of: request) }
        return knownCaller
    }

    package func state() throws(UserStateError) -> UserState { try database.state() }

    /// The session of the caller.
    package func session() throws -> Session {
        let profile = try caller().profile
        let state = try state()
        let known = try context.taste(profile, state, snapshot)
        return Session(library, state, profile, knowing: known.taste)
    }

    /// The moods of tracks for the caller.
    package func moods() throws -> MoodCatalog { try listening().moods }

    /// The data of the caller.
    func listening() throws -> ServerContext.Listening {
        try context.taste(try caller().profile, try state(), snapshot)
    }

    /// A parameter in the path.
    package func capture(_ name: String) -> String { captures[name] ?? "" }

    /// The decoded body.
    package func body<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
        try JSONBody.value(Value.self, request.body, refusesUnknown: match.family.refusesUnknownMembers)
    }

    /// The number of a track.
    /// - Throws: `APIError`, 404, when the id is unknown.
    package func index(of id: String) throws -> Int {
        guard let index = try library.index(ofID: id) else {
            throw APIError(404, .unknownTrack, "there is no track with this id")
        }
        return index
    }

    /// The numbers of several tracks.
    package func indices(of ids: [String]) throws -> [Int] { try ids.map { try index(of: $0) } }

    /// The track in the path.
    package func index() throws -> Int { try index(of: capture("id")) }

    package func json(_ value: some Encodable, status: Int = 200) throws -> Response {
        Response(status, json: try JSONBody.bytes(value))
    }

    /// Turns an error into an answer, to add more header fields.
    package func refusal(_ error: APIError) -> Response {
        match.refusal(error, version: context.options.version)
    }

    package static let empty = Response(204)
}

extension Library {
    /// The number of the track with an id; nil when there is none.
    package func index(ofID id: String) throws -> Int? {
        guard let id = TrackID(id) else { return nil }
        return try index(of: id)
    }
}
