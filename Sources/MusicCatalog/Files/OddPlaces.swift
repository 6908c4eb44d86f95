import SystemFiles

/// Places that hold a file for technical reasons, not by its owner's choice. `build` skips them. Of several copies of a
/// track, the one in such a place comes last.
package enum OddPlaces {
    /// Folders of deleted files, and names of partial or outdated files. A trailing slash marks folders. Case does not
    /// matter.
    package static let patterns = [
        "#recycle/", "@Recycle/", "@Recently-Snapshot/", "$RECYCLE.BIN/", "lost+found/",
        ".Trash-*/", ".Trashes/", "System Volume Information/", "*.part", "*.partial", "*.crdownload", "*.download",
        "*.!ut", "*.tmp", "*.bak", "*~",
    ]

    /// Whether a path, relative to the library's folder, contains such a place or a hidden folder.
    package static func holds(_ path: String) -> Bool {
        var folders = path.lowercased().split(separator: "/").map(String.init)
        guard let file = folders.popLast() else { return false }
        return folders.contains { $0.hasPrefix(".") || matches($0, isFolder: true) } || matches(file, isFolder: false)
    }

    private static func matches(_ name: String, isFolder: Bool) -> Bool {
        patterns.contains { pattern in
            guard pattern.hasSuffix("/") else { return fnmatch(pattern.lowercased(), name, 0) == 0 }
            return isFolder && fnmatch(pattern.dropLast().lowercased(), name, 0) == 0
        }
    }
}
