import Foundation
import SimilarityIndex

/// Makes playlists: narrows the library down to what is allowed, ranks it by what is wanted, picks.
public struct PlaylistMaker: Sendable {
    let library: Library
    let listener: Listener
    let moodMap: MoodMap

    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library, _ listener: Listener) throws(LibraryError) {
        self.library = library
        self.listener = listener
        moodMap = try MoodMap(library)
    }

    /// Makes a playlist.
    /// - Throws: `LibraryError.invalidQuery` when a mood or descriptor does not exist, or a seed has no genre to keep to.
    public func make(_ request: PlaylistRequest) throws(LibraryError) -> PlaylistResult {
        var (candidates, steps) = try pool(request)
        if let seed = request.randomSeed {
            var generator = SeededGenerator(seed: seed)
            candidates = Self.shuffled(candidates, using: &generator)
        }
        let found = candidates.count
        var selector = try PlaylistSelector(request, library)
        let selected = try selector.select(candidates)
        if selector.foldedCount > 0 {
            steps.append(.init(name: "without copies and other versions", count: found - selector.foldedCount))
        }
        var tracks: [PlaylistTrack] = []
        for candidate in selected {
            tracks.append(
                PlaylistTrack(
                    track: try library.track(candidate.index), distance: candidate.distance,
                    isLabeled: candidate.isLabeled))
        }
        steps.append(.init(name: "playlist", count: tracks.count))
        return PlaylistResult(tracks: tracks, steps: steps)
    }

    /// The tracks that a request allows, best first, and how the pool shrank on the way.
    public func pool(
        _ request: PlaylistRequest
    ) throws(LibraryError) -> (candidates: [PlaylistCandidate], steps: [PlaylistResult.Step]) {
        var pool = PlaylistPool(count: library.count)
        try filter(&pool, request)
        let ranked = try rank(&pool, request)
        return (ranked, pool.steps)
    }

    /// A random order in which what fits better tends to come first (Efraimidis & Spirakis 2006,
    /// doi:10.1016/j.ipl.2005.11.003).
    static func shuffled(
        _ candidates: [PlaylistCandidate], using generator: inout some RandomNumberGenerator
    ) -> [PlaylistCandidate] {
        var keyed: [(key: Double, candidate: PlaylistCandidate)] = []
        for candidate in candidates {
            let chance = Double.random(in: Double.leastNormalMagnitude..<1, using: &generator)
            keyed.append((-log(chance) / Double(MoodMap.fit(distance: candidate.distance)), candidate))
        }
        return keyed.sorted { ($0.key, $0.candidate.index) < ($1.key, $1.candidate.index) }.map(\.candidate)
    }
}

/// A track that may come into a playlist.
public struct PlaylistCandidate: Sendable {
    /// Its number in the index.
    public let index: Int
    /// How far it is from what was asked for: 0 is perfect.
    public let distance: Float
    /// Whether the user labelled it so.
    public let isLabeled: Bool
}

/// The tracks that are still possible, and how they became fewer.
struct PlaylistPool {
    private(set) var indices: [Int]
    private(set) var steps: [PlaylistResult.Step]

    init(count: Int) {
        indices = Array(0..<count)
        steps = [.init(name: "library", count: count)]
    }

    mutating func keep(_ name: String, _ isKept: (Int) throws(LibraryError) -> Bool) throws(LibraryError) {
        var kept: [Int] = []
        for index in indices where try isKept(index) { kept.append(index) }
        indices = kept
        steps.append(.init(name: name, count: kept.count))
    }
}
