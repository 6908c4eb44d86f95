public import AudioFeatures
package import SimilarityIndex

/// Tracks similar to one.
///
/// ```swift
/// let answer = try session.similar(to: session.track("artist - title"))
/// for found in answer.tracks { print(found.distance, found.track.displayName) }
/// ```
public struct SimilarAnswer: Sendable {
    /// The track in question.
    public let seed: LibraryTrack
    /// Nearest first.
    public let tracks: [SimilarTrack]
}

/// The mood of a track.
///
/// ```swift
/// let answer = try session.moods(of: session.track("artist - title"))
/// print(answer.reading.moods, answer.labels)
/// ```
public struct MoodAnswer: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// Labels by the user, in alphabetic order.
    public let labels: [Label]
    /// Labels in the file's comment, in alphabetic order.
    public let hashtags: [Label]
    /// The moods it is filed under, and how well each mood fits its sound.
    public let reading: MoodCatalog.Reading
}

/// Questions about the library, answered for the user. None of them writes to the history; ``Session/record(_:_:)``
/// does so after the answer is given.
extension Session {
    /// The track that a user means, as ``Library/track(called:guesses:distinguishesCopies:musicFolder:)``. In sessions
    /// that change something, names must be spelled correctly.
    /// - Throws: `LibraryError.unknownTrack` or `.ambiguousTrack`.
    public func track(_ name: String) throws(LibraryError) -> TrackHandle {
        try TrackHandle(library, try index(of: name))
    }

    /// The number of the track that a user means.
    /// - Throws: as ``track(_:)``.
    package func index(of name: String) throws(LibraryError) -> Int {
        try library.index(of: name, guesses: purpose != .changing)
    }

    /// The tracks that a query selects.
    /// - Throws: `LibraryError.invalidQuery`; as ``taste(mustKnow:)`` when the filter is about the user.
    public func tracks(_ query: TrackListQuery) throws -> [LibraryTrack] {
        try library.tracks(query, for: try taste(for: query))
    }

    /// The same by index.
    /// - Throws: as ``tracks(_:)``.
    package func indices(_ query: TrackListQuery) throws -> [Int] {
        try library.indices(query, for: try taste(for: query))
    }

    /// The tracks most similar to one. Record it in the history as `.similar`.
    /// - Throws: as ``TrackHandle/similar(limit:_:for:)``, and as ``taste(mustKnow:)`` when the filter is about the user;
    ///   `LibraryError.unknownTrack` when the track is of another library.
    public func similar(to track: TrackHandle, _ query: SimilarityQuery = SimilarityQuery()) throws -> SimilarAnswer {
        try similar(to: try library.index(of: track), query)
    }

    /// The same by index.
    /// - Throws: as ``similar(to:_:)``.
    package func similar(to index: Int, _ query: SimilarityQuery = SimilarityQuery()) throws -> SimilarAnswer {
        try checkProfile()
        let tracks = try library.similar(to: index, query, for: try taste(for: query.filter))
        return SimilarAnswer(seed: try library.track(index), tracks: tracks)
    }

    /// The same by index, without reading the tracks.
    /// - Throws: as ``similar(to:_:)``.
    package func neighbors(of index: Int, _ query: SimilarityQuery) throws -> [Neighbor] {
        try checkProfile()
        return try library.neighbors(of: index, query, for: try taste(for: query.filter))
    }

    /// The tracks most similar to a file, which need not be in the library. The file is analyzed, which takes a second
    /// or two.
    /// - Parameters:
    ///   - path: the file.
    ///   - query: the number, the method and the conditions.
    ///   - name: the path of the seed in the answer; `path` when nil.
    /// - Throws: `AudioError` when the file cannot be analyzed; as ``Library/similar(to:genre:_:for:)``, and as
    ///   ``taste(mustKnow:)`` when the filter is about the user.
    public func similar(
        toFileAt path: RawPath, _ query: SimilarityQuery = SimilarityQuery(), calling name: RawPath? = nil
    ) throws -> SimilarAnswer {
        try checkProfile()
        let analyzer = TrackAnalyzer(recordsOutline: true)
        let heard = try AnalyzedTrack(path, recordedPath: name, analyzer: analyzer, decodesAhead: true)
        let tracks = try library.similar(
            to: heard.analysis, genre: heard.track.tags.genre, query, for: try taste(for: query.filter))
        return SimilarAnswer(seed: heard.track, tracks: tracks)
    }

    /// The tracks with words in their tags, best first.
    /// - Throws: `LibraryError.invalidQuery`; as ``taste(mustKnow:)`` when the filter is about the user.
    public func search(_ query: TrackQuery, _ filter: TrackFilter = TrackFilter()) throws -> [FoundTrack] {
        try search(query, filter, count: .max).tracks
    }

    /// The best `count` of the tracks with words in their tags, and how many there are.
    /// - Throws: as ``search(_:_:)``.
    public func search(
        _ query: TrackQuery, _ filter: TrackFilter = TrackFilter(), count: Int
    ) throws -> (tracks: [FoundTrack], total: Int) {
        var found = try library.matches(query)
        if let allowed = try indices(passing: filter) { found.matches.removeAll { !allowed.contains($0.index) } }
        let tracks = try found.best(count).map {
            FoundTrack(track: try library.track($0.index), score: $0.score)
        }
        return (tracks, found.matches.count)
    }

    /// The tracks that pass a filter; nil if it is empty.
    /// - Throws: as ``search(_:_:)``.
    package func indices(passing filter: TrackFilter) throws -> Set<Int>? {
        filter.isEmpty ? nil : Set(try library.indices(passing: filter, for: try taste(for: filter)))
    }

    /// A playlist. Record the tracks of `likes` in the history as `.similar`.
    /// - Throws: `LibraryError`; what ``taste(mustKnow:)`` throws.
    public func playlist(_ request: PlaylistRequest) throws -> PlaylistResult {
        try PlaylistMaker(library, try taste(for: request)).make(request)
    }

    /// The same by index, without reading the tracks.
    /// - Throws: as ``playlist(_:)``.
    package func playlistIndices(_ request: PlaylistRequest) throws -> [Int] {
        try PlaylistMaker(library, try taste(for: request)).indices(request)
    }

    /// A smooth path through tracks that avoids excluded and disliked ones. Record the waypoints in the history as
    /// `.path`.
    /// - Parameters:
    ///   - request: the waypoints and the length.
    ///   - includesOther: whether it may contain speech, noise and silence.
    /// - Throws: as ``Library/journey(_:passing:for:)`` and ``taste(mustKnow:)``.
    public func journey(_ request: JourneyRequest, includesOther: Bool = false) throws -> [JourneyStep] {
        var between = PlaylistRequest()
        between.includesOther = includesOther
        let allowed = try PlaylistMaker(library, try taste()).pool(between).candidates.map(\.index)
        return try library.journey(request, allowed: allowed.sorted())
    }

    /// The moods of the library's tracks for the user, for records of tracks.
    /// - Throws: as ``taste(mustKnow:)``.
    public func moods() throws -> MoodCatalog { try library.moods(for: try taste()) }

    /// The mood of a track.
    /// - Throws: as ``taste(mustKnow:)``; `LibraryError.unknownTrack` when the track is of another library.
    public func moods(of track: TrackHandle) throws -> MoodAnswer { try moods(of: try library.index(of: track)) }

    /// The same by index.
    /// - Throws: as ``taste(mustKnow:)``.
    package func moods(of index: Int) throws -> MoodAnswer {
        let (track, taste) = (try library.track(index), try taste())
        return MoodAnswer(
            track: track, labels: taste.labels.userLabels(of: track.id).sorted(),
            hashtags: taste.labels.commentLabels(of: track.id).sorted(),
            reading: try library.moods(for: taste).reading(of: track))
    }

    /// The genres that a filter requests and no track has.
    /// - Throws: as ``tracks(_:)``.
    public func unknownGenres(in filter: TrackFilter) throws -> [UnknownGenre] {
        try library.unknownGenres(in: filter, for: try taste(for: filter))
    }

    /// Most filters concern only tracks and need no database.
    func taste(for filter: TrackFilter) throws -> UserTaste {
        if filter.asksMarks { return try tasteWithMarks() }
        if filter.labels.isEmpty && filter.taught.isEmpty && !filter.onlyLiked && !filter.onlyDisliked
            && !filter.withoutDisliked
        {
            let namesGenres = !filter.genres.isEmpty || !filter.exclude.genres.isEmpty
            return UserTaste(preferences: namesGenres ? try preferences : Preferences())
        }
        return try taste()
    }

    private func taste(for query: TrackListQuery) throws -> UserTaste {
        query.asksMarks ? try tasteWithMarks() : try taste(for: query.filter)
    }

    /// What playlists need to know. A question in words may be about stars and plays: “songs I never played”.
    func taste(for request: PlaylistRequest) throws -> UserTaste {
        request.filter.asksMarks || request.ask != nil ? try tasteWithMarks() : try taste()
    }

    /// Plays are read again for each question, because they change all the time.
    private func tasteWithMarks() throws -> UserTaste {
        var taste = try taste()
        taste.marks = try TrackMarks(try state, try profile, in: library)
        return taste
    }
}
