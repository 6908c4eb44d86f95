import AudioFeatures

extension Library {
    /// The folder that a person means by a path: as tracks of the library have it, or, where the index lies in its library, a
    /// path of the file system; what begins with `/`, `.` or `..` is always one of those.
    /// - Parameter name: as a person writes it, relative to the library or to the current folder, or absolute.
    /// - Returns: its path relative to the library, `.` for all of it, as ``Preferences/Exclusions/folders`` has them; nil
    ///   when no track lies in it.
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
    /// How a folder can be told from this one, which it lies in or holds.
    fileprivate func ways(to folder: LibraryFolder) -> [String] {
        if folder.canonicalPath == canonicalPath || Self.way(from: folder.canonicalPath, to: canonicalPath) != nil {
            return ["."]
        }
        // Through links in the library, as a scan goes, or to where they lead.
        let ways = [relativePath(of: folder.path), Self.way(from: canonicalPath, to: folder.canonicalPath)]
        return ways.compactMap { $0.map { "\($0)" } }
    }
}
