import Foundation

/// What a playlist was asked to be, kept so that other programs can ask again.
public struct SmartQuery: Codable, Hashable, Sendable {
    /// As it was asked, but for tracks to sound like, which another program does not know.
    public let request: PlaylistRequest

    /// What of a request can be asked again without the library: nil when that is nothing.
    public init?(_ request: PlaylistRequest) {
        var kept = request.withLimitsOfNear
        kept.mood = request.mood?.lowercased()
        (kept.likes, kept.unlikes, kept.sameGenre) = ([], [], false)
        // A tolerance alone is a tolerance of nothing.
        guard kept.said.contains(where: { $0.part == .narrowing && $0.name != "tolerance" }) else { return nil }
        self.request = kept
    }

    /// - Throws: `DecodingError` or `ParameterFault` for what is no query. One that was kept by an earlier version has
    ///   as many tracks as a list can have where that kept no limit.
    public init(from decoder: any Decoder) throws {
        var request = try PlaylistRequest(from: decoder)
        let container = try decoder.container(keyedBy: FormerKey.self)
        if container.contains(.isRandom), !container.contains(.limit) {
            request.length = .tracks(PlaylistRequest.largestCount)
        }
        self.request = request
    }

    /// The request's JSON.
    public func encode(to encoder: any Encoder) throws { try request.encode(to: encoder) }

    /// An earlier version always kept the first, and the second unless there was no limit.
    private enum FormerKey: CodingKey {
        case isRandom, limit
    }

    /// Tracks at most; nil for any number.
    public var limit: Int? {
        guard case .tracks(let count) = request.length, count < PlaylistRequest.largestCount else { return nil }
        return count
    }
}

extension SavedPlaylist {
    /// The query it was made by, if it was and can be read.
    public var query: SmartQuery? {
        queryJSON.flatMap { try? JSONDecoder().decode(SmartQuery.self, from: Data($0.utf8)) }
    }
}
