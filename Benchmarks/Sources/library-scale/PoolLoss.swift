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
}
