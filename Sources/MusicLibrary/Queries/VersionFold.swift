import SimilarityIndex

/// Tells other versions of one piece from new pieces, by their sound: covers, live recordings, other keys and tempos.
struct VersionFold {
    private let search: VersionSearch
    private let library: Library

    /// - Throws: `LibraryError.noVersions` when the index keeps nothing to tell them by.
    init(_ library: Library) throws(LibraryError) {
        guard library.reader.hasChroma else { throw .noVersions(path: "\(library.path)") }
        self.library = library
        search = VersionSearch(library.reader)
    }

    /// Whether the piece of a track is that of one of the others.
    func isVersion(_ index: Int, ofAny others: [Int]) throws(LibraryError) -> Bool {
        try library.reading { () throws(IndexError) in
            for other in others where other != index {
                if let pair = try search.compare(other, index), pair.score >= VersionSearch.defaultThreshold {
                    return true
                }
            }
            return false
        }
    }

    /// The first of each piece but that of track `index`.
    func folded(_ neighbors: [Neighbor], about index: Int, count: Int) throws(LibraryError) -> [Neighbor] {
        var kept: [Neighbor] = []
        for neighbor in neighbors where kept.count < count {
            if try !isVersion(neighbor.index, ofAny: [index] + kept.map(\.index)) { kept.append(neighbor) }
        }
        return kept
    }
}
