import AudioFeatures

extension Library {
    /// The folder that a person means by a path: as tracks of the library have it, or a path of the file system that leads
    /// into the library's folder.
    /// - Returns: its path relative to the library, `.` for all of it, as ``Preferences/Exclusions/folders`` has them; nil
    ///   when no track lies in it.
    public func folder(called name: String) throws(LibraryError) -> String? {
        var candidates = [name]
        if let root = IndexLocator.library(ofIndex: path).map({ LibraryFolder($0) }) {
            let meant = RawPath(name)
            if let way = root.relativePath(of: meant) { candidates.append("\(way)") }
            if LibraryFolder(meant).canonicalPath == root.canonicalPath { candidates.append(".") }
        }
        for candidate in candidates {
            let folder = FolderPrefix(candidate)
            for index in 0..<count where try folder.holds(displayPath(index)) { return candidate }
        }
        return nil
    }
}

/// Everything below a folder of the library.
struct FolderPrefix {
    private let text: String

    /// - Parameter folder: relative to the library; `.` for all of it.
    init(_ folder: String) {
        var name = folder[...]
        while name.hasPrefix("./") { name = name.dropFirst(2).drop { $0 == "/" } }
        while name.hasSuffix("/"), name.count > 1 { name = name.dropLast() }
        text = folder != "" && (name == "." || name.isEmpty) ? "" : name + "/"
    }

    func holds(_ path: String) -> Bool { text.isEmpty || path.hasPrefix(text) }
}
