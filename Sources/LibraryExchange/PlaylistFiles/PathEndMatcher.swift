/// Finds a path of the library by its longest common ending with a foreign path.
struct PathEndMatcher {
    /// A track and the agreement of both paths.
    struct Found {
        let index: Int
        /// Number of equal names, counted from the end.
        let count: Int
        /// The worst agreement among them, see `PathName.difference`.
        let difference: Int
        /// Whether all names of one of the two paths agree.
        let isWholePath, isWholeLocation: Bool
    }

    private let library: Library
    private let table: NameTable

    init(_ library: Library) throws(LibraryError) {
        self.library = library
        table = try library.prepared(NameTable.ofFiles(library), as: "files")
    }

    /// The tracks with the longest common ending; of these, the closest matches.
    /// - Parameter names: the names in the wanted path.
    func longest(_ names: [[UInt8]]) throws(LibraryError) -> [Found] {
        guard let last = names.last else { return [] }
        var best: [Found] = []
        for index in table.tracks(PathName.folded(last)) {
            let path = LocationSpellings.components(try library.pathBytes(index))
            var (count, difference) = (0, 0)
            for (own, wanted) in zip(path.reversed(), names.reversed()) {
                guard let found = PathName.difference(own, wanted) else { break }
                (count, difference) = (count + 1, max(difference, found))
            }
            guard count > 0 else { continue }
            let found = Found(
                index: index, count: count, difference: difference, isWholePath: count == path.count,
                isWholeLocation: count == names.count)
            if let known = best.first {
                if (known.count, -known.difference) > (count, -difference) { continue }
                if (known.count, known.difference) != (count, difference) { best = [] }
            }
            best.append(found)
        }
        return best
    }
}
