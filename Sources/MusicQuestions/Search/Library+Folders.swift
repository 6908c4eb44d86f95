extension Library {
    /// The folder that a user means by a path in the library or, if the index is inside its library, in the file
    /// system. A path that begins with `/`, `.` or `..` is always one in the file system.
    /// - Parameter name: as typed, relative to the library or to the current folder, or absolute.
    /// - Returns: its path relative to the library, `.` for the whole library, as in
    ///   ``Preferences/Exclusions/folders``; nil if no track is in it.
    public func folder(called name: String) throws(LibraryError) -> String? {
        let root = IndexLocator.library(ofIndex: path).map { LibraryFolder($0) }
        let first = name.split(separator: "/", omittingEmptySubsequences: false).first
        let isOfFileSystem = ["", ".", ".."].contains(first)
        var candidates = root == nil || !isOfFileSystem ? [name] : []
        if let root, !name.isEmpty { candidates += root.ways(to: LibraryFolder(RawPath(name))) }
        for candidate in candidates {
            let folder = FolderPrefix(candidate)
            for index in 0..<count where try folder.holds(displayPath(index)) { return candidate }
        }
        return nil
    }
}

extension LibraryFolder {
    /// The paths of a folder inside this one, relative to this one; `.` for a folder that contains this one.
    fileprivate func ways(to folder: LibraryFolder) -> [String] {
        if folder.canonicalPath == canonicalPath || Self.way(from: folder.canonicalPath, to: canonicalPath) != nil {
            return ["."]
        }
        // Through links in the library, as in a scan, or to the target of the links.
        let ways = [relativePath(of: folder.path), Self.way(from: canonicalPath, to: folder.canonicalPath)]
        return ways.compactMap { $0.map { "\($0)" } }
    }
}
