import SimilarityIndex

/// Tells other versions of one piece from new pieces, by their sound: covers, live recordings, other keys and tempos.
///
/// Remembers what it has compared, so that asking again, of more tracks, costs only what is new.
struct VersionFold {
    private struct Pair: Hashable {
        let first, second: Int
    }

    private let search: VersionSearch
    private let library: Library
    private let workspace = CrossRecurrence.Workspace()
    /// Of the tracks that others are compared with, some 30 kB each.
    private var prepared: [Int: PreparedChroma?] = [:]
    private var isSame: [Pair: Bool] = [:]

    /// - Throws: `LibraryError.noVersions` when the index keeps nothing to tell them by.
    init(_ library: Library) throws(LibraryError) {
        guard library.reader.hasChroma else { throw .noVersions(path: "\(library.path)") }
        self.library = library
        search = VersionSearch(library.reader)
    }

    /// Whether the piece of a track is that of one of the others.
    mutating func isVersion(_ index: Int, ofAny others: [Int]) throws(LibraryError) -> Bool {
        // Outer nil: not read yet.
        var own: PreparedChroma??
        for other in others where other != index {
            let pair = Pair(first: other, second: index)
            if let known = isSame[pair] {
                if known { return true }
                continue
            }
            if own == nil { own = .some(try chroma(of: index)) }
            guard let candidate = own ?? nil, let query = try chroma(of: other, isKept: true) else {
                isSame[pair] = false
                continue
            }
            let version = search.compare(query, index, candidate, workspace)
            isSame[pair] = version.score >= VersionSearch.defaultThreshold
            if version.score >= VersionSearch.defaultThreshold { return true }
        }
        return false
    }

    /// The first of each piece but that of track `index`.
    mutating func folded(_ neighbors: [Neighbor], about index: Int, count: Int) throws(LibraryError) -> [Neighbor] {
        var kept: [Neighbor] = []
        for neighbor in neighbors where kept.count < count {
            if try !isVersion(neighbor.index, ofAny: [index] + kept.map(\.index)) { kept.append(neighbor) }
        }
        return kept
    }

    /// nil when nothing is known of a track.
    private mutating func chroma(of index: Int, isKept: Bool = false) throws(LibraryError) -> PreparedChroma? {
        if let known = prepared[index] { return known }
        let chroma = try library.reading { () throws(IndexError) in try search.prepared(index) }
        if isKept { prepared[index] = .some(chroma) }
        return chroma
    }
}
