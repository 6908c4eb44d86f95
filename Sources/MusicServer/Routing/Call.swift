import MusicLibrary
import SimilarityIndex

/// A request with everything needed to answer it.
package struct Call {
    let match: Match
    let context: ServerContext
    let snapshot: Snapshot
    let database: UserDatabase
    /// nil when nobody is logged in.
    let knownCaller: Caller?

    package var request: Request { match.request }
    var captures: [String: String] { match.captures }
    var library: Library { snapshot.library }
    var parameters: Parameters { Parameters(request.parameters) }

    /// The caller of the request.
    /// - Throws: `APIError`, 401.
    package func caller() throws(APIError) -> Caller {
        guard let knownCaller else { throw match.family.credentials.refusal(of: request) }
        return knownCaller
    }

    func state() throws(UserStateError) -> UserState { try database.state() }

    /// The session of the caller.
    func session() throws -> Session {
        let profile = try caller().profile
        let state = try state()
        let known = try context.taste(profile, state, snapshot)
        return Session(library, state, profile, knowing: known.taste)
    }

    /// The moods of tracks for the caller.
    func moods() throws -> MoodCatalog { try listening().moods }

    /// The data of the caller.
    func listening() throws -> ServerContext.Listening {
        try context.taste(try caller().profile, try state(), snapshot)
    }

    /// A parameter in the path.
    package func capture(_ name: String) -> String { captures[name] ?? "" }

    /// The decoded body.
    func body<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
        try JSONBody.value(Value.self, request.body)
    }

    /// The number of a track.
    /// - Throws: `APIError`, 404, when the id is unknown.
    func index(of id: String) throws -> Int {
        guard let index = try library.index(ofID: id) else {
            throw APIError(404, .unknownTrack, "there is no track with this id")
        }
        return index
    }

    /// The numbers of several tracks.
    func indices(of ids: [String]) throws -> [Int] { try ids.map { try index(of: $0) } }

    /// The track in the path.
    func index() throws -> Int { try index(of: capture("id")) }

    func json(_ value: some Encodable, status: Int = 200) throws -> Response {
        Response(status, json: try JSONBody.bytes(value))
    }

    /// Turns an error into an answer, to add more header fields.
    func refusal(_ error: APIError) -> Response {
        match.refusal(error, version: context.options.version)
    }

    static let empty = Response(204)
}

extension Library {
    /// The number of the track with an id; nil when there is none.
    func index(ofID id: String) throws -> Int? {
        guard let id = TrackID(id) else { return nil }
        return try index(of: id)
    }
}
