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
            try pool.keep("mood \(mood)") { index throws(LibraryError) in found.distances[index] != nil }
            for index in pool.indices { distances[index] = found.distances[index] ?? 0 }
            labeled = found.labeled
        }
        if let valence = request.valence {
            let values = try library.numbers("valence")
            // Differences of decimal numbers are inexact: 0.7 − 0.6 must be within 0.1.
            let reach = request.tolerance + 1e-6
            try pool.keep("valence \(valence) ± \(request.tolerance)") { index throws(LibraryError) in
                abs(values[index] - valence) <= reach
            }
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
            let found = try library.distances(preferring: request.prefer)
            for index in pool.indices { distances[index] += found[index] }
        }
        if !request.likes.isEmpty || !request.unlikes.isEmpty {
            let found = try likeness(of: pool.indices, request)
            try pool.keep("sounding like it") { index throws(LibraryError) in found[index] != nil }
            for (index, distance) in found { distances[index] += distance }
        }
        return pool.indices.map {
            PlaylistCandidate(
                index: $0, distance: distances[$0], isLabeled: !labeled.isEmpty && labeled.contains($0))
        }
    }

    // MARK: Mood

    /// The number of tracks that a request for a mood alone allows, by mood.
    package func counts(ofMoods names: some Sequence<String>) throws(LibraryError) -> [String: Int] {
        let request = PlaylistRequest()
        var pool = TrackPool(count: library.count)
        try pool.keep(conditions(of: request), library, taste)
        var counts: [String: Int] = [:]
        for name in names {
            counts[name] = try feeling(of: pool.indices, name, takesAnyKind: request.takesAnyKind).distances.count
        }
        return counts
    }

    /// Tracks of a mood: those with its label, at distance 0, and those in its region without another mood's label.
    /// Tracks that are not music count only if they are wanted.
    private func feeling(
        of indices: [Int], _ mood: String, takesAnyKind: Bool
    ) throws(LibraryError) -> (distances: [Int: Float], labeled: Set<Int>) {
        let wanted = mood.lowercased()
        let region = moods.regions[wanted]
        guard region != nil || taste.labels.counts.keys.contains(where: { $0.name == wanted }) else {
            let labels = taste.labels.counts.keys.map(\.name).filter { moods.regions[$0] == nil }.sorted()
            throw .invalidQuery(
                "no mood or label is called “\(mood)”; there are: "
                    + (moods.regions.keys.sorted() + labels).joined(separator: ", "))
        }
        let (valence, energy) = (try library.numbers("valence"), try library.numbers("energy"))
        let gloom = region?.gloom == nil ? nil : try library.gloom()
        let others = try takesAnyKind ? nil : library.tracksOtherThanMusic()
        var distances: [Int: Float] = [:]
        var labeled: Set<Int> = []
        for index in indices {
            let said = moods.said(of: try library.id(index), wanted: wanted)
            if said.contains(wanted) {
                distances[index] = 0
                labeled.insert(index)
            } else if let region, others?.contains(index) != true, !said.contains(where: { moods.regions[$0] != nil }) {
                let place = moods.calibration.place(
                    valence: valence[index], energy: energy[index], gloom: gloom?[index] ?? .nan)
                let distance = region.distance(to: place)
                if distance <= 1 { distances[index] = distance }
            }
        }
        return (distances, labeled)
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
    private func likeness(of indices: [Int], _ request: PlaylistRequest) throws(LibraryError) -> [Int: Float] {
        let (search, nearest) = (try library.similaritySearch(), try library.nearestNeighbors())
        let poolSize =
            if case .tracks(let count) = request.length { max(Self.likenessPool, 4 * min(count, indices.count)) } else {
                Self.likenessPool
            }
        return try library.reading { () throws(IndexError) in
            let allowed = Set(indices)
            var candidates = allowed
            if !request.likes.isEmpty && indices.count > poolSize {
                var filter = SearchFilter()
                filter.allowedIndices = indices
                candidates = []
                for seed in request.likes {
                    candidates.formUnion(
                        try nearest.neighbors(of: seed, count: poolSize, filter: filter).map(\.index))
                }
            }
            var result: [Int: Float] = [:]
            for index in candidates {
                var (likes, unlikes): ([Float], [Float]) = ([], [])
                for seed in request.likes { likes.append(try search.distance(seed, index)) }
                for seed in request.unlikes { unlikes.append(try search.distance(seed, index)) }
                guard (likes + unlikes).allSatisfy(\.isFinite) else { continue }
                let nearestUnlike = unlikes.min() ?? .infinity
                if let nearestLike = likes.min(), nearestUnlike < nearestLike { continue }
                result[index] =
                    likes.isEmpty
                    ? unlikes.reduce(0) { $0 + 1 / (1 + $1) }
                    : likes.reduce(0, +) / Float(likes.count) + unlikes.reduce(0) { $0 + max(0, 1 - $1) }
            }
            return result
        }
    }
}
