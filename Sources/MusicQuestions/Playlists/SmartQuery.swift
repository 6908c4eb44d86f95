import Foundation

/// The query of a playlist, stored so that other programs can repeat it.
package struct SmartQuery: Codable, Hashable, Sendable {
    /// The request without seed tracks, which another program does not know.
    package let request: PlaylistRequest

    /// The part of a request that does not depend on the library; nil when it is empty.
    package init?(_ request: PlaylistRequest) {
        var kept = request.withLimitsOfNear
        kept.mood = request.mood?.lowercased()
        (kept.likes, kept.unlikes, kept.sameGenre) = ([], [], false)
        // A tolerance without a target means nothing.
        guard kept.said.contains(where: { $0.part == .narrowing && $0.name != "tolerance" }) else { return nil }
        self.request = kept
    }

    /// - Throws: `DecodingError` or `ParameterFault` when it is not a query. A query of an earlier version without a
    ///   limit gets the maximum number of tracks.
    package init(from decoder: any Decoder) throws {
        var request = try PlaylistRequest(from: decoder)
        let container = try decoder.container(keyedBy: FormerKey.self)
        if container.contains(.isRandom), !container.contains(.limit) {
            request.length = .tracks(PlaylistRequest.largestCount)
        }
        self.request = request
    }

    /// The request's JSON.
    package func encode(to encoder: any Encoder) throws { try request.encode(to: encoder) }

    /// An earlier version always stored the first key, and the second unless there was no limit.
    private enum FormerKey: CodingKey {
        case isRandom, limit
    }

    /// The maximum number of tracks; nil for no limit.
    package var limit: Int? {
        guard case .tracks(let count) = request.length, count < PlaylistRequest.largestCount else { return nil }
        return count
    }
}

extension SavedPlaylist {
    /// The query that made it; nil if there is none or it cannot be read.
    package var query: SmartQuery? {
        queryJSON.flatMap { try? JSONDecoder().decode(SmartQuery.self, from: Data($0.utf8)) }
    }
}
