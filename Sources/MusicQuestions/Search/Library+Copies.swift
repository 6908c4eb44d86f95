package import SimilarityIndex

/// Copies are files with the same audio, see ``Copies``.
extension Library {
    /// A track by id; nil when there is none.
    /// - Parameters:
    ///   - id: the identity of the audio, or the id of a further file with it, which names this file only.
    ///   - path: the path of the wanted copy, relative to the library's folder. Without it, the first copy; if
    ///     no copy has this path, the best other one.
    package func track(_ id: TrackID, at path: String? = nil) throws(LibraryError) -> LibraryTrack? {
        guard let index = try index(of: id, at: path) else { return nil }
        return try track(index)
    }

    /// The number of a track by id, as ``track(_:at:)``.
    package func index(of id: TrackID, at path: String? = nil) throws(LibraryError) -> Int? {
        if let further = copies.index(of: id) { return further }
        let copies = try indices(of: id)
        guard let path else { return copies.first.map(bestCopy) }
        for copy in copies where try displayPath(copy).utf8.elementsEqual(path.utf8) { return copy }
        // Swift's equality, because accents may be composed in one path and decomposed in the other.
        for copy in copies where try displayPath(copy) == path { return copy }
        return try bestCopy(copies, for: path)
    }

    /// The number of the copy that stands for a track's audio, as ``index(of:at:)`` finds it.
    package func bestCopy(of index: Int) -> Int { copies.first(of: index) }

    /// The copy that a user means: one outside a recycle bin, then the one whose path contains most words of `name`,
    /// then the first.
    /// - Parameter copies: numbers of tracks with the same id.
    /// - Returns: nil when there are none.
    func bestCopy(_ copies: [Int], for name: String?) throws(LibraryError) -> Int? {
        guard copies.count > 1 else { return copies.first }
        let (wanted, places) = (Set(name.map { Self.words($0) } ?? []), self.copies)
        var best: (index: Int, isOdd: Bool, words: Int)?
        for copy in copies.sorted(by: { places.number(of: $0) < places.number(of: $1) }) {
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
        for id in order { if let best = try bestCopy(copies[id] ?? [], for: name) { result.append(best) } }
        return result
    }

    private static func words(_ text: String) -> [Substring] { normalized(text).split(separator: " ") }
}
