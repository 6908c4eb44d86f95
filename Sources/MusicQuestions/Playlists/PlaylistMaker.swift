import SimilarityIndex
import SystemFiles

/// Makes playlists: reduces the library to the allowed tracks, ranks these, and picks from them.
package struct PlaylistMaker: Sendable {
    let library: Library
    let taste: UserTaste
    let moods: MoodCatalog

    /// - Throws: `LibraryError` when the index is damaged.
    package init(_ library: Library, _ taste: UserTaste) throws(LibraryError) {
        self.library = library
        self.taste = taste
        moods = try library.moods(for: taste)
    }

    /// Makes a playlist.
    /// - Throws: `LibraryError.invalidQuery` when a mood or descriptor does not exist, a required genre is missing in a
    ///   seed, or all seeds are silent or too short.
    package func make(_ asked: PlaylistRequest) throws(LibraryError) -> PlaylistResult {
        let chosen = try choose(asked)
        var tracks: [PlaylistTrack] = []
        for candidate in chosen.tracks {
            tracks.append(
                PlaylistTrack(
                    track: try library.track(candidate.index), index: candidate.index,
                    distance: candidate.distance, isLabeled: candidate.isLabeled))
        }
        return PlaylistResult(
            tracks: tracks, steps: chosen.steps, understanding: chosen.understanding,
            fitsWell: try fitsWell(chosen.tracks, chosen.understanding))
    }

    private func fitsWell(
        _ tracks: [PlaylistCandidate], _ understanding: Understanding?
    ) throws(LibraryError) -> Bool {
        // A random choice need not begin with the best.
        guard let first = tracks.first, !first.isLabeled, understanding?.request.randomSeed == nil else { return true }
        for wish in understanding?.wishes ?? [] where try !library.meets(wish, first.index, knowing: taste.taught) {
            return false
        }
        return true
    }

    /// The indices of the tracks of a playlist, without reading them.
    /// - Throws: as ``make(_:)``.
    package func indices(_ request: PlaylistRequest) throws(LibraryError) -> [Int] {
        try choose(request).tracks.map(\.index)
    }

    private func choose(
        _ asked: PlaylistRequest
    ) throws(LibraryError) -> (
        tracks: [PlaylistCandidate], steps: [PlaylistResult.Step], understanding: Understanding?
    ) {
        let understanding = try understanding(of: asked)
        let request = understanding?.request ?? asked
        var (candidates, steps) = try unorderedPool(request)
        var selector = try PlaylistSelector(request, library, among: candidates)
        let tracks: [PlaylistCandidate]
        if let seed = request.randomSeed {
            tracks = try selector.select(try ShuffledCandidates(candidates, seed: seed, in: library))
        } else {
            tracks = try selector.select(BestFirst(candidates))
        }
        if selector.foldedCount > 0 {
            steps.append(
                .init(name: "without copies and other versions", count: candidates.count - selector.foldedCount))
        }
        if case .minutes(let minutes) = request.length, tracks.isEmpty, steps.last?.count != 0 {
            // Every track is longer.
            let unit = minutes == 1 ? "minute" : "minutes"
            steps.append(.init(name: "total length of \(ParameterNumber.text(minutes)) \(unit)", count: 0))
        }
        steps.append(.init(name: "playlist", count: tracks.count))
        return (tracks, steps, understanding)
    }

    /// The tracks that a request allows, best first, and the sizes of the pool after each step.
    package func pool(
        _ asked: PlaylistRequest
    ) throws(LibraryError) -> (candidates: [PlaylistCandidate], steps: [PlaylistResult.Step]) {
        let (candidates, steps) = try unorderedPool(understanding(of: asked)?.request ?? asked)
        return (candidates.sorted(), steps)
    }

    private func understanding(of request: PlaylistRequest) throws(LibraryError) -> Understanding? {
        guard let question = request.ask else { return nil }
        var understanding = try library.understanding(of: question, besides: request, knowing: taste.taught)
        // Listeners label tracks with the words of their questions.
        let labels = taste.labels.counts.keys.filter { understanding.wanted.contains($0.name) }
        // Tags name what no listener labelled: lullabies.
        let names = try library.namesInTags()
        let tagged = understanding.wanted.flatMap(names.genres(named:)).compactMap { try? Label($0) }
        understanding.request.labelsFirst += Set(labels + tagged).filter { !request.labelsFirst.contains($0) }.sorted {
            $0.name < $1.name
        }
        return understanding
    }

    private func unorderedPool(
        _ asked: PlaylistRequest
    ) throws(LibraryError) -> (candidates: [PlaylistCandidate], steps: [PlaylistResult.Step]) {
        var pool = TrackPool(count: library.count)
        let request = try withComparableSeeds(asked.withLimitsOfNear, &pool)
        try pool.keep(conditions(of: request), library, taste)
        let seeds = Set(try library.indices(of: asked.likes + asked.unlikes))
        if !seeds.isEmpty {
            try pool.keep("besides the seeds") { !seeds.contains($0) }
        }
        let ranked = try rank(&pool, request)
        return (ranked, pool.steps.map { .init(name: $0.name, count: $0.count) })
    }

    /// The request without seeds that are silent or too short. A step of the pool names them.
    /// - Throws: `LibraryError.invalidQuery` when all seeds to sound like are left out, or all those not to.
    private func withComparableSeeds(
        _ request: PlaylistRequest, _ pool: inout TrackPool
    ) throws(LibraryError) -> PlaylistRequest {
        guard !request.likes.isEmpty || !request.unlikes.isEmpty else { return request }
        let vectors = try library.nearestNeighbors()
        func comparable(_ seeds: [TrackHandle]) throws(LibraryError) -> [TrackHandle] {
            var result: [TrackHandle] = []
            for seed in seeds {
                let index = try library.index(of: seed)
                if try library.reading(vectors.distance(index, index)).isFinite {
                    result.append(seed)
                } else {
                    try pool.keep("without \(seed.path), which is silent or too short") { _ in true }
                }
            }
            if let first = seeds.first, result.isEmpty {
                throw .invalidQuery("\(first.path) is silent or too short to be compared")
            }
            return result
        }
        var request = request
        request.likes = try comparable(request.likes)
        request.unlikes = try comparable(request.unlikes)
        return request
    }

    /// The conditions of the request and the listener's permanent exclusions.
    func conditions(of request: PlaylistRequest) throws(LibraryError) -> TrackFilter {
        var filter = request.filter
        filter.exclude.formUnion(taste.preferences.exclude)
        if request.sameGenre {
            guard !request.likes.isEmpty else {
                throw .invalidQuery("none of the tracks to sound like has a genre")
            }
            filter.genresOf += try library.indices(of: request.likes)
        }
        let likes = try library.indices(of: request.likes)
        if !request.takesAnyKind { filter.onlyMusic = try library.isAboutMusic(likes) }
        filter.takesJingles = try library.hasJingle(likes)
        if !request.includesDisliked, !filter.onlyDisliked { filter.withoutDisliked = true }
        return filter
    }
}

package struct PlaylistCandidate: Sendable {
    /// Its number in the index.
    package let index: Int
    /// Distance from the request: 0 is perfect.
    package let distance: Float
    /// Whether the user's label put it there.
    package let isLabeled: Bool
}

extension PlaylistCandidate: Comparable {
    /// Labeled tracks first, then the nearer one.
    package static func < (first: PlaylistCandidate, second: PlaylistCandidate) -> Bool {
        if first.isLabeled != second.isLabeled { return first.isLabeled }
        return first.distance != second.distance
            ? first.distance < second.distance : first.index < second.index
    }
}
