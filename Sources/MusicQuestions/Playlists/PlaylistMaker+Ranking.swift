import AudioFeatures
import SimilarityIndex

extension PlaylistMaker {
    /// How well the tracks in the pool suit the request, in no order. Tracks outside a requested mood or valence leave
    /// the pool.
    func rank(
        _ pool: inout TrackPool, _ request: PlaylistRequest
    ) throws(LibraryError) -> [PlaylistCandidate] {
        var distances = [Float](repeating: 0, count: library.count)
        var labeled: Set<Int> = []
        if let mood = request.mood {
            let found = try feeling(of: pool.indices, mood, takesAnyKind: request.takesAnyKind)
            try pool.keep("mood \(mood)") { !found.distances[$0].isNaN }
            for index in pool.indices { distances[index] = found.distances[index] }
            labeled = found.labeled
        } else {
            labeled = try tracks(labeled: request.labelsFirst)
        }
        if let valence = request.valence {
            let values = try library.numbers("valence")
            // Differences of decimal numbers are inexact: 0.7 − 0.6 must be within 0.1.
            let reach = request.tolerance + 1e-6
            try pool.keep("valence \(valence) ± \(request.tolerance)") { abs(values[$0] - valence) <= reach }
            for index in pool.indices {
                distances[index] += abs(values[index] - valence) / max(request.tolerance, 1e-3)
            }
        }
        if !request.targets.isEmpty {
            for (index, distance) in try targetDistances(pool.indices, request.targets) {
                distances[index] += distance
            }
        }
        if !request.prefer.isEmpty {
            let found = try library.distances(preferring: request.prefer, knowing: taste.taught)
            for index in pool.indices { distances[index] += found[index] }
        }
        if !request.likes.isEmpty || !request.unlikes.isEmpty {
            let found = try likeness(of: pool.indices, request)
            try pool.keep("sounding like it") { !found[$0].isNaN }
            for index in pool.indices { distances[index] += found[index] }
        }
        if let text = request.filter.search, !request.hasOrder {
            // Tracks that are exactly so called come before those that only have the words.
            for match in try library.ranked(TrackQuery(text, isExact: true)) {
                distances[match.index] = Self.distanceOfWords * Float(2 - match.wholeness)
            }
        }
        return pool.indices.map {
            PlaylistCandidate(
                index: $0, distance: distances[$0], isLabeled: !labeled.isEmpty && labeled.contains($0))
        }
    }

    /// The distance of a track whose album or artist is what a search says; twice that if it only has the words.
    private static let distanceOfWords: Float = 0.1

    // MARK: Mood

    /// The tracks that the user's labels, those in comments, or a genre in the tags put under one of some names.
    private func tracks(labeled labels: [Label]) throws(LibraryError) -> Set<Int> {
        var found: Set<Int> = []
        let named = Set(labels.map { GenreNames.key($0.name) })
        if !named.isEmpty {
            let isOfGenre = try library.tracks(withGenre: {
                GenreNames.names(in: $0).contains { named.contains(GenreNames.key($0)) }
            })
            found.formUnion(isOfGenre.indices.filter { isOfGenre[$0] })
        }
        for name in labels.map(\.name) {
            for (index, said) in try moods.said(in: library, wanted: name) where said.contains(name) {
                found.insert(index)
            }
        }
        return found
    }

    /// The number of tracks that a request for a mood alone allows, for each mood with a region.
    package func moodCounts() throws(LibraryError) -> [String: Int] {
        let request = PlaylistRequest()
        var pool = TrackPool(count: library.count)
        try pool.keep(conditions(of: request), library, taste)
        let said = try moods.said(in: library)
        var counts: [String: Int] = [:]
        for (name, region) in moods.regions {
            let found = try feeling(of: pool.indices, name, region, said, takesAnyKind: request.takesAnyKind)
            counts[name] = found.distances.count { !$0.isNaN }
        }
        return counts
    }

    /// The tracks of a mood.
    private struct Feeling {
        /// Distance from its center, by index; NaN for all other tracks.
        var distances: [Float]
        /// The tracks with its label.
        var labeled: Set<Int> = []
    }

    private func feeling(of indices: [Int], _ mood: String, takesAnyKind: Bool) throws(LibraryError) -> Feeling {
        let wanted = mood.lowercased()
        let region = moods.regions[wanted]
        guard
            region != nil || taste.taught.models[wanted] != nil
                || taste.labels.counts.keys.contains(where: { $0.name == wanted })
        else {
            let words = Set(taste.labels.counts.keys.map(\.name)).union(taste.taught.models.keys)
                .filter { moods.regions[$0] == nil }
            throw .unknownMood(mood, known: moods.regions.keys.sorted() + words.sorted())
        }
        return try feeling(
            of: indices, wanted, region, try moods.said(in: library, wanted: wanted), takesAnyKind: takesAnyKind)
    }

    /// Tracks of a mood: those with its label, at distance 0, and those in its region, or heard as the taught word, without another
    /// mood's label. Tracks that the user refused are left out.
    /// Tracks that are not music count only if they are wanted.
    /// - Parameter said: the moods among the labels of tracks, by index.
    private func feeling(
        of indices: [Int], _ mood: String, _ region: MoodRegion?, _ said: [Int: Set<String>], takesAnyKind: Bool
    ) throws(LibraryError) -> Feeling {
        let places = try library.moodPlaces()
        let others = try takesAnyKind ? nil : library.tracksOtherThanMusic()
        // A word without a region may be one that the user taught.
        let isTaught = region == nil && taste.taught.models[mood] != nil
        let values = isTaught ? try taste.taught.values(of: mood, in: library) : nil
        let refused = try moods.refused(mood, in: library)
        var found = Feeling(distances: [Float](repeating: .nan, count: library.count))
        for index in indices where !refused.contains(index) {
            if !said.isEmpty, let names = said[index] {
                if names.contains(mood) {
                    found.distances[index] = 0
                    found.labeled.insert(index)
                    continue
                }
                if names.contains(where: { moods.regions[$0] != nil }) { continue }
            }
            if let values, values[index] >= HeardTag.likely {
                // The fit of this distance is the value.
                found.distances[index] = (1 / values[index] - 1).squareRoot()
            }
            guard let region, others?.contains(index) != true else { continue }
            let distance = region.distance(to: places[index])
            if distance <= 1 { found.distances[index] = distance }
        }
        return found
    }

    // MARK: Targets

    /// Root mean square of the differences, each in standard deviations of the library. A track that lacks a value
    /// comes last.
    private func targetDistances(
        _ indices: [Int], _ targets: [String: Float]
    ) throws(LibraryError) -> [Int: Float] {
        var sums: [Int: Float] = [:]
        for (name, value) in targets.sorted(by: { $0.key < $1.key }) {
            let values = try library.numbers(name)
            let deviation = Self.standardDeviation(values)
            for index in indices {
                let difference = values[index].isNaN ? 10 : (values[index] - value) / deviation
                sums[index, default: 0] += difference * difference
            }
        }
        return sums.mapValues { ($0 / Float(targets.count)).squareRoot() }
    }

    /// 1 if the values do not vary.
    private static func standardDeviation(_ values: [Float]) -> Float {
        let known = values.filter(\.isFinite).map(Double.init)
        guard !known.isEmpty else { return 1 }
        let mean = known.reduce(0, +) / Double(known.count)
        let variance = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(known.count)
        return variance > 0 ? Float(variance.squareRoot()) : 1
    }

    // MARK: Sound

    /// The number of nearest tracks, by vector, that are compared with each seed: this many, plus a multiple of the
    /// requested number. Smaller libraries are compared as a whole.
    private static let likenessPool = 5_000

    /// Mean distance to the tracks to sound like, in units of the distance of two random tracks, plus a penalty for
    /// closeness to those not to sound like. Tracks nearer to one of these than to any of the others are left out. If
    /// there are only those, the value is the closeness to them: 1 beside one, ½ at the distance of two random tracks.
    /// - Returns: by index; NaN for tracks that are left out.
    private func likeness(of indices: [Int], _ request: PlaylistRequest) throws(LibraryError) -> [Float] {
        let (search, nearest) = (try library.similaritySearch(), try library.nearestNeighbors())
        let poolSize =
            if case .tracks(let count) = request.length { max(Self.likenessPool, 4 * min(count, indices.count)) } else {
                Self.likenessPool
            }
        let (likes, unlikes) = (try library.indices(of: request.likes), try library.indices(of: request.unlikes))
        var candidates = indices
        if !likes.isEmpty && indices.count > poolSize {
            var isMember = [Bool](repeating: false, count: library.count)
            for index in indices { isMember[index] = true }
            var filter = SearchFilter()
            filter.allowedMask = TrackMask(isMember)
            var isNear = [Bool](repeating: false, count: library.count)
            for seed in likes {
                let found = try library.reading(nearest.neighbors(of: seed, count: poolSize, filter: filter))
                for neighbor in found { isNear[neighbor.index] = true }
            }
            candidates = indices.filter { isNear[$0] }
        }
        func comparisons(_ seed: Int) throws(LibraryError) -> [Neighbor] {
            try library.reading(search.comparisons(of: seed, with: candidates))
        }
        var closeness = [Closeness](repeating: Closeness(), count: library.count)
        for seed in likes {
            for found in try comparisons(seed) where found.distance.isFinite {
                closeness[found.index].add(like: found.distance)
            }
        }
        for seed in unlikes {
            for found in try comparisons(seed) where found.distance.isFinite {
                closeness[found.index].add(unlike: found.distance, isAlone: likes.isEmpty)
            }
        }
        var result = [Float](repeating: .nan, count: library.count)
        for index in candidates where closeness[index].seeds == likes.count + unlikes.count {
            let near = closeness[index]
            if !likes.isEmpty, near.nearestUnlike < near.nearestLike { continue }
            result[index] = likes.isEmpty ? near.penalty : near.sum / Float(likes.count) + near.penalty
        }
        return result
    }

    /// The distances of a track from the seeds that were compared so far.
    private struct Closeness {
        /// Number of seeds with a distance.
        private(set) var seeds = 0
        /// Of distances to the tracks to sound like.
        private(set) var sum: Float = 0
        /// For closeness to the others.
        private(set) var penalty: Float = 0
        private(set) var (nearestLike, nearestUnlike): (Float, Float) = (.infinity, .infinity)

        mutating func add(like distance: Float) {
            seeds += 1
            sum += distance
            nearestLike = min(nearestLike, distance)
        }

        mutating func add(unlike distance: Float, isAlone: Bool) {
            seeds += 1
            penalty += isAlone ? 1 / (1 + distance) : max(0, 1 - distance)
            nearestUnlike = min(nearestUnlike, distance)
        }
    }
}
