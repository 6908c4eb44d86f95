import SimilarityIndex

/// The loss of accuracy because only a pool of candidates is ranked by mutual proximity, not the whole library.
enum PoolLoss {
    private static let queryCount = 32
    private static let neighborCount = 10

    /// - Returns: the share of the ten nearest that is the same when all tracks are ranked.
    static func kept(_ reader: IndexReader) throws -> Double {
        let search = try SimilaritySearch(reader, options: .init(hidesDuplicates: false))
        var kept = 0
        for number in 0..<queryCount {
            let query = number * reader.count / queryCount
            // The pool is the whole library.
            let exact = try search.neighbors(of: query, count: reader.count).prefix(neighborCount)
            let found = try search.neighbors(of: query, count: neighborCount)
            kept += Set(exact.map(\.index)).intersection(found.map(\.index)).count
        }
        return Double(kept) / Double(queryCount * neighborCount)
    }

    /// The share of the ten nearest of a scan that a search by neighbor lists finds.
    static func recallOfLists(_ reader: IndexReader) throws -> Double {
        var options = SimilaritySearch.Options(hidesDuplicates: false)
        let listed = try SimilaritySearch(reader, options: options)
        options.isExact = true
        let exact = try SimilaritySearch(reader, options: options)
        guard listed.hasLists else { throw Failure(description: "the search has no lists") }
        var (kept, wanted) = (0, 0)
        for number in 0..<200 {
            let query = (number * reader.count + 7) / 200
            let nearest = try exact.neighbors(of: query, count: neighborCount)
            kept +=
                Set(nearest.map(\.index)).intersection(
                    try listed.neighbors(of: query, count: neighborCount).map(\.index)
                ).count
            wanted += nearest.count
        }
        return Double(kept) / Double(wanted)
    }
}
