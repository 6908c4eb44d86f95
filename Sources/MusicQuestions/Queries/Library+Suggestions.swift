import SimilarityIndex

extension Library {
    /// The one of some tracks that sounds most like a track; nil if none can be compared.
    package func nearest(to index: Int, among others: [Int]) throws(LibraryError) -> Int? {
        let search = try similaritySearch()
        return try reading(search.comparisons(of: index, with: others)).filter { $0.distance.isFinite }
            .min { $0.distance < $1.distance }?.index
    }

    /// The tracks whose answer would teach a word: likely ones and uncertain ones by turns, one per recording and artist. Labeled and
    /// disliked tracks are left out.
    /// - Parameters:
    ///   - values: of the word, by index.
    ///   - lesson: what was answered already.
    ///   - taste: the user's dislikes.
    ///   - count: the maximum number.
    package func suggestions(
        _ values: [Float], for lesson: Lesson, _ taste: UserTaste, count: Int
    ) throws(LibraryError) -> [(index: Int, isUncertain: Bool)] {
        var seen: Set<TrackID> = []
        for index in lesson.examples + lesson.counterexamples { seen.insert(try id(index)) }
        let known = values.indices.filter { !values[$0].isNaN }
        let likely = known.sorted { (values[$1], $0) < (values[$0], $1) }
        let uncertain = known.sorted { (abs(values[$0] - 0.5), $0) < (abs(values[$1] - 0.5), $1) }
        var (places, artists): ([Int], Set<String>) = ([0, 0], [])
        var result: [(index: Int, isUncertain: Bool)] = []
        while result.count < count, places[0] < likely.count || places[1] < uncertain.count {
            let turn = result.count % 2
            let order = turn == 0 ? likely : uncertain
            var found: Int?
            while found == nil, places[turn] < order.count {
                let index = order[places[turn]]
                places[turn] += 1
                let id = try id(index)
                guard !seen.contains(id), taste.ratings[id] != .dislike else { continue }
                let artist = try text("artist", index).map { Library.normalized($0) }
                if let artist, !artists.insert(artist).inserted { continue }
                seen.insert(id)
                found = index
            }
            guard let found else { break }
            result.append((found, turn == 1))
        }
        return result
    }
}
