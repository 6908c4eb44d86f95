import SimilarityIndex

/// Mixes that follow from the sound of what is loved.
extension MixMaker {
    // MARK: New to you

    /// What was never played, nearest to what is loved.
    func newToYou(_ known: Listening, _ affinities: [Int: Double]) throws(LibraryError) -> DayMix {
        let name = "New to you"
        guard known.playCount >= Self.leastPlays else {
            return absent(
                .newToYou, name, "Never played, near to what you love", Self.needsPlays(known.playCount))
        }
        let seeds = mostLoved(affinities, Self.seedCount)
        var filter = SearchFilter()
        filter.allowedMask = TrackMask(try unheard(known))
        let search = try library.similaritySearch()
        var distances: [Int: Float] = [:]
        for seed in seeds {
            for near in try library.reading(search.neighbors(of: seed, count: Self.nearCount, filter: filter)) {
                distances[near.index] = min(distances[near.index] ?? .infinity, near.distance)
            }
        }
        // Two random tracks are about 1 apart.
        let near = distances.filter { $0.value < 1 }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        let candidates = near.prefix(Self.poolSize).map {
            PlaylistCandidate(index: $0.key, distance: $0.value, isLabeled: false)
        }
        let loved = try artists(of: seeds, 3)
        return try mix(
            .newToYou, name,
            loved.isEmpty ? "Never played, near to what you love" : "Never played, near to \(loved.listed)", candidates,
            size: Self.newSize, needs: "that were never played and sound like what you love")
    }

    private static let (seedCount, nearCount, newSize) = (50, 20, 40)
    private static let poolSize = 8 * newSize

    /// The tracks that may be suggested and were never played, in no version.
    private func unheard(_ known: Listening) throws(LibraryError) -> [Bool] {
        let works = try library.works()
        var (played, playedWorks): (Set<Int>, Set<Int>) = ([], [])
        for index in Set(known.plays.map(\.index)).union(known.untimed.keys) {
            played.insert(index)
            if let work = try works.work(index, in: library) { playedWorks.insert(work) }
        }
        var result = isAllowed
        for index in result.indices where result[index] {
            if played.contains(index) {
                result[index] = false
            } else if let work = try works.work(index, in: library) {
                result[index] = !playedWorks.contains(work)
            }
        }
        return result
    }

    // MARK: Tastes

    /// One mix for each group of loved tracks that sound alike.
    func tastes(_ known: Listening, _ affinities: [Int: Double]) throws(LibraryError) -> [DayMix] {
        let (name, sentence) = ("Your tastes", "A mix for each group of tracks that you love and that sound alike")
        guard known.playCount >= Self.leastPlays else {
            return [absent(.taste(1), name, sentence, Self.needsPlays(known.playCount))]
        }
        let space = try FeatureSpace(library)
        var loved: [(index: Int, point: [Float])] = []
        for index in mostLoved(affinities, Self.lovedCount) {
            if let point = try space.point(index) { loved.append((index, point)) }
        }
        guard loved.count >= Self.leastLoved else {
            let why = "needs \(Self.leastLoved) tracks that were played or liked; there are \(loved.count)"
            return [absent(.taste(1), name, sentence, why)]
        }
        let clusters = TasteClusters(loved.map(\.point), counts: 3...6)
        let members = clusters.centers.indices.map { group in
            loved.indices.filter { clusters.groups[$0] == group }
        }
        func weight(_ group: Int) -> Double {
            members[group].reduce(0) { $0 + (affinities[loved[$1].index] ?? 0) }
        }
        let order = members.indices.filter { members[$0].count >= Self.leastTracks }
            .sorted { (weight($1), $0) < (weight($0), $1) }
        var mixes: [DayMix] = []
        var taken: Set<String> = []
        for (position, group) in order.enumerated() {
            let own = members[group].map { loved[$0] }
            let others = loved.indices.filter { clusters.groups[$0] != group }.map { loved[$0].index }
            let indices = own.map(\.index)
            let artists = try artists(of: indices, 3)
            var title = try names.words(for: indices, apartFrom: others) ?? artists.first ?? "taste \(position + 1)"
            if taken.contains(title), let artist = artists.first { title += " like \(artist)" }
            if !taken.insert(title).inserted { title += " \(position + 1)" }
            let candidates = try candidates(of: own, around: group, clusters, space)
            mixes.append(
                try mix(
                    .taste(position + 1), title.prefix(1).uppercased() + title.dropFirst(),
                    artists.isEmpty ? "One of your tastes" : "Around \(artists.listed)", candidates,
                    size: Self.tasteSize, needs: "of one taste"))
        }
        return mixes
    }

    private static let (lovedCount, leastLoved, tasteSize) = (400, 20, 50)

    /// The members of a group, and tracks that are as near to its center.
    private func candidates(
        of members: [(index: Int, point: [Float])], around group: Int, _ clusters: TasteClusters, _ space: FeatureSpace
    ) throws(LibraryError) -> [PlaylistCandidate] {
        let center = clusters.centers[group]
        let distances = members.map { FeatureSpace.squaredDistance($0.point, center).squareRoot() }.sorted()
        // Of nine in ten members.
        let radius = max(distances[distances.count * 9 / 10], .leastNormalMagnitude)
        var found: [Int: Float] = [:]
        var filter = SearchFilter()
        filter.allowedMask = TrackMask(isAllowed)
        let nearest = try library.nearestNeighbors()
        let near = try library.reading(
            nearest.neighbors(of: space.vector(center), count: 4 * Self.tasteSize, filter: filter))
        for neighbor in near {
            guard let point = try space.point(neighbor.index) else { continue }
            let (nearestGroup, squared) = clusters.nearest(to: point)
            if nearestGroup == group, squared.squareRoot() <= radius {
                found[neighbor.index] = squared.squareRoot() / radius
            }
        }
        // What is known comes oftener than what is not.
        for (index, point) in members {
            found[index] = FeatureSpace.squaredDistance(point, center).squareRoot() / radius / 2
        }
        return found.sorted { $0.key < $1.key }.map {
            PlaylistCandidate(index: $0.key, distance: $0.value, isLabeled: false)
        }
    }
}
