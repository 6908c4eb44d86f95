package import MusicLibrary
import SimilarityIndex

/// Chooses tracks for the end of a queue.
package protocol TrackSource {
    /// The start of the library paths of tracks that may be chosen; empty for all.
    var folder: [UInt8] { get set }

    /// The next track; nil if there is none.
    /// - Parameters:
    ///   - queue: tracks of the library in the queue, in order. None of them is chosen.
    mutating func next(after queue: [LibraryTrack]) throws -> LibraryTrack?

    /// Called when a track is played, whether this source chose it or not.
    mutating func played(_ track: LibraryTrack) throws
}

/// Chooses tracks that match a request, as `radio` does.
package struct RequestSource: TrackSource {
    package var player: Player
    package var folder: [UInt8] {
        get { player.request.filter.folder }
        set { player.request.filter.folder = newValue }
    }
    private let session: Session
    private var pending: [TrackID: NextTrack.Choice] = [:]

    package init(_ session: Session, _ player: Player) {
        (self.session, self.player) = (session, player)
    }

    package mutating func next(after queue: [LibraryTrack]) throws -> LibraryTrack? {
        let queued = Set(queue.map(\.id))
        // Each choice is another track until all have been played.
        for _ in 0...queued.count {
            guard let choice = try player.next() else { return nil }
            guard !queued.contains(choice.track.id) else { continue }
            pending[choice.track.id] = choice
            return choice.track
        }
        return nil
    }

    package mutating func played(_ track: LibraryTrack) {
        if let choice = pending.removeValue(forKey: track.id) {
            player.markPlayed(choice)
        } else {
            session.record(.play, [track])
        }
    }
}

/// Chooses tracks that sound like the last one in the queue.
package struct FollowSource: TrackSource {
    package var folder: [UInt8] {
        get { query.filter.folder }
        set {
            query.filter.folder = newValue
            first.folder = newValue
        }
    }
    private let session: Session
    private var query: SimilarityQuery
    private var first: RequestSource
    private var used: Set<TrackID> = []

    /// The minimum number of tracks between two of one artist, if similar tracks by others exist.
    private static let artistSpacing = 3
    /// The number of similar tracks to choose from.
    private static let candidateCount = 50

    /// - Parameters:
    ///   - filter: which tracks may be chosen.
    ///   - first: chooses the first track if the queue has no track of the library.
    package init(_ session: Session, _ filter: TrackFilter, first: RequestSource) {
        self.session = session
        var query = SimilarityQuery()
        query.filter = filter
        self.query = query
        self.first = first
    }

    package mutating func next(after queue: [LibraryTrack]) throws -> LibraryTrack? {
        guard let seed = queue.last, let index = try session.library.index(of: seed.id) else {
            return try first.next(after: queue)
        }
        let queued = Set(queue.map(\.id))
        for excluded in [used.union(queued), queued] {
            var query = query
            query.count = Self.candidateCount + excluded.count
            let found = try session.similar(to: index, query).tracks.map(\.track).filter { !excluded.contains($0.id) }
            let recent = Set(queue.suffix(Self.artistSpacing).flatMap { $0.artists.map { $0.lowercased() } })
            let other = found.first { track in !track.artists.contains { recent.contains($0.lowercased()) } }
            if let track = other ?? found.first {
                used.insert(track.id)
                return track
            }
            // All have been played in this run.
            used = []
        }
        return nil
    }

    package mutating func played(_ track: LibraryTrack) {
        used.insert(track.id)
        session.record(.play, [track])
    }
}
