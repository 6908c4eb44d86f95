/// The roots of several indexes, and the conversion of their paths to one common folder.
struct MergeRoots {
    /// The folder that contains all roots; nil when unknown.
    let root: RawPath?
    /// The prefix for the paths of each index; may be empty.
    let prefixes: [RawPath]

    /// - Parameters:
    ///   - indexes: at least one.
    ///   - roots: none, one for all, or one for each.
    /// - Throws: `LibraryError.unknownRoot` for an index whose root is needed and unknown.
    init(_ indexes: [RawPath], roots given: [RawPath]) throws(LibraryError) {
        let given = given.map { LibraryFolder($0).canonicalPath }
        let roots = indexes.indices.map { index -> RawPath? in
            if !given.isEmpty { return given[given.count == 1 ? 0 : index] }
            return IndexLocator.library(ofIndex: indexes[index]).map { LibraryFolder($0).canonicalPath }
        }
        let known = roots.compactMap { $0 }
        guard Set(known).count > 1 else {
            root = known.first
            prefixes = indexes.map { _ in RawPath(bytes: []) }
            return
        }
        if let unknown = roots.firstIndex(of: nil) {
            throw .unknownRoot(index: "\(indexes[unknown])")
        }
        let common = LibraryFolder.commonAncestor(known)
        root = common
        prefixes = known.map { LibraryFolder.way(from: common, to: $0) ?? RawPath(bytes: []) }
    }
}
