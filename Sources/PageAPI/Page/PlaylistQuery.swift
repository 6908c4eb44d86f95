import MusicLibrary
import SimilarityIndex

/// A query for a playlist or the next track in a body, and the use of the answer.
struct PlaylistQuery: Decodable {
    let request: PlaylistRequest
    let save, living, eeg: Bool?
    let name: String?
    /// The id of the track that plays, before the next one.
    let after: TrackID?

    enum CodingKeys: CodingKey { case save, living, name, eeg, after }

    init(from decoder: any Decoder) throws {
        request = try PlaylistRequest(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        save = try container.decodeIfPresent(Bool.self, forKey: .save)
        living = try container.decodeIfPresent(Bool.self, forKey: .living)
        eeg = try container.decodeIfPresent(Bool.self, forKey: .eeg)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        after = try container.decodeIfPresent(String.self, forKey: .after).map { name in
            guard let id = TrackID(name) else {
                throw APIError.badParameter("“after” must be the id of a track")
            }
            return id
        }
    }

    /// The query in a call's body.
    /// - Throws: `APIError` for unknown tracks, numbers out of range, and queries that would take too long.
    init(_ call: Call) throws {
        self = try JSONBody.value(PlaylistQuery.self, call.request.body, in: call.scope, refusesUnknown: true)
        guard living != true || save == true else {
            throw APIError.badParameter("“living” needs “save”: only a saved playlist can be living")
        }
        guard request.likes.count + request.unlikes.count <= 50 else {
            throw APIError.badParameter("at most 50 tracks to sound like are allowed")
        }
        guard request.foldsVersions else { return }
        guard case .tracks(...30) = request.length, request.likes.count <= 5 else {
            throw APIError.badParameter(
                "versions can be folded for at most 30 tracks, and at most 5 tracks to sound like")
        }
    }
}

extension Call {
    /// Tracks are named by id.
    fileprivate var scope: ParameterScope {
        let library = library
        return ParameterScope(
            isShared: true,
            track: { id in
                guard let index = try library.index(ofID: id) else {
                    throw APIError(404, .unknownTrack, "there is no track with this id")
                }
                return try TrackHandle(library, index)
            })
    }
}
