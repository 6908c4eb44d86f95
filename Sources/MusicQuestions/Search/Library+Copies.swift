package import SimilarityIndex

/// Copies are files with the same audio and therefore the same id.
extension Library {
    /// A track by id; nil when there is none.
    /// - Parameters:
    ///   - id: the identity of the audio.
    ///   - path: the path of the wanted copy, relative to the library's folder. If no copy has this path, the best
    ///     other copy is returned.
    package func track(_ id: TrackID, at path: String? = nil) throws(LibraryError) -> LibraryTrack? {
        guard let index = try index(of: id, at: path) else { return nil }
        return try track(index)
    }

    /// The numbers of all copies, ascending.
    func indices(of id: TrackID) throws(LibraryError) -> [Int] {
        try reading { () throws(IndexError) in try reader.indices(of: id) }
    }

    /// The number of a track by id, as ``track(_:at:)``.
    package func index(of id: TrackID, at path: String? = nil) throws(LibraryError) -> Int? {
        let copies = try indices(of: id)
        guard let path else { return try bestCopy(copies, for: nil) }
        for copy in copies where try displayPath(copy).utf8.elementsEqual(path.utf8) { return copy }
        // Swift's equality, because accents may be composed in one path and decomposed in the other.
        for copy in copies where try displayPath(copy) == path { return copy }
        return try bestCopy(copies, for: path)
    }

    /// The number of the copy that stands for a track in answers by id, as ``index(of:at:)`` finds it.
    package func bestCopy(of index: Int) throws(LibraryError) -> Int {
        let better = try prepared { () throws(LibraryError) in try BetterCopies(self) }
        return better.copies[index] ?? index
    }

    /// The copy that a user means: one outside a recycle bin, then the one whose path contains most words of `name`,
    /// then the first by path.
    /// - Parameter copies: numbers of tracks with the same id, ascending.
    /// - Returns: nil when there are none.
    func bestCopy(_ copies: [Int], for name: String?) throws(LibraryError) -> Int? {
        guard copies.count > 1 else { return copies.first }
        let wanted = Set(name.map { Self.words($0) } ?? [])
        var best: (index: Int, isOdd: Bool, words: Int)?
        for copy in copies {
            let path = try displayPath(copy)
            let (isOdd, words) = (OddPlaces.holds(path), wanted.intersection(Self.words(path)).count)
            if let known = best, known.isOdd == isOdd ? known.words >= words : isOdd { continue }
            best = (copy, isOdd, words)
        }
        return best?.index
    }

    /// The tracks with only the best copy of each, in the order of the first copies.
    package func withoutCopies(_ indices: [Int], for name: String?) throws(LibraryError) -> [Int] {
        guard indices.count > 1 else { return indices }
        var order: [TrackID] = []
        var copies: [TrackID: [Int]] = [:]
        for index in indices {
            let id = try id(index)
            if copies[id] == nil { order.append(id) }
            copies[id, default: []].append(index)
        }
        var result: [Int] = []
        for id in order { if let best = try bestCopy((copies[id] ?? []).sorted(), for: name) { result.append(best) } }
        return result
    }

    private static func words(_ text: String) -> [Substring] { normalized(text).split(separator: " ") }
}

/// The best copy of each track that has a better one.
private struct BetterCopies: Sendable {
    let copies: [Int: Int]

    init(_ library: Library) throws(LibraryError) {
        var copies: [Int: Int] = [:]
        for group in try library.reading({ () throws(IndexError) in try library.reader.copies() }) {
            guard let best = try library.bestCopy(group, for: nil) else { continue }
            for copy in group where copy != best { copies[copy] = best }
        }
        self.copies = copies
    }
}
