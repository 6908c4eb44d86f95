import SimilarityIndex

/// Recognizes other versions of a piece by their sound: covers, live recordings, other keys and tempos.
///
/// Caches its comparisons, so that a further question costs only the new ones.
struct VersionFold {
    private struct Pair: Hashable {
        let first, second: Int
    }

    private let search: VersionSearch
    /// Recognizes copies, which are versions too. Chords are unreliable for short tracks, and missing for some.
    private let copies: SimilaritySearch
    private let library: Library
    private let workspace = CrossRecurrence.Workspace()
    /// Data of the tracks to compare with, about 30 kB each.
    private var prepared: [Int: PreparedChroma?] = [:]
    private var isSame: [Pair: Bool] = [:]

    /// - Throws: `LibraryError.noVersions` when the index has no data for versions.
    init(_ library: Library) throws(LibraryError) {
        guard library.reader.hasChroma else { throw .noVersions(path: "\(library.path)") }
        self.library = library
        search = VersionSearch(library.reader)
        copies = try library.similaritySearch()
    }

    /// Whether a track is a version of one of the others.
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
            var found = false
            if let candidate = own ?? nil, let query = try chroma(of: other, isKept: true) {
                let score = search.compare(query, index, candidate, workspace).score
                found = score >= VersionSearch.defaultThreshold
            }
            if !found {
                found = try library.reading(copies.isSameRecording(other, index))
            }
            isSame[pair] = found
            if found { return true }
        }
        return false
    }

    /// The first track of each piece other than that of track `index`.
    mutating func folded(_ neighbors: [Neighbor], about index: Int, count: Int) throws(LibraryError) -> [Neighbor] {
        var kept: [Neighbor] = []
        for neighbor in neighbors where kept.count < count {
            if try !isVersion(neighbor.index, ofAny: [index] + kept.map(\.index)) { kept.append(neighbor) }
        }
        return kept
    }

    /// nil without data for the track.
    private mutating func chroma(of index: Int, isKept: Bool = false) throws(LibraryError) -> PreparedChroma? {
        if let known = prepared[index] { return known }
        let chroma = try library.reading(search.prepared(index))
        if isKept { prepared[index] = .some(chroma) }
        return chroma
    }
}
