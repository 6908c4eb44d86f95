/// The folders of a library and their contents.
package struct FolderTree: Sendable {
    package struct Folder: Sendable {
        package let name: String
        /// Relative to the library; `.` for the library itself.
        package let path: String
        /// Positions of its subfolders in ``FolderTree/all``, sorted by name.
        package fileprivate(set) var folders: [Int] = []
        /// Indices of the tracks directly in it, in path order.
        package fileprivate(set) var tracks: [Int] = []
        /// Number of tracks in it at any depth.
        package fileprivate(set) var count = 0
    }

    /// The library first. Each folder comes after its parent.
    package private(set) var all = [Folder(name: "", path: ".")]
    /// Positions by path; the library's path is empty.
    private var positions = ["": 0]

    init(_ library: Library) throws(LibraryError) {
        // Tracks of a folder are mostly consecutive.
        var (lastPath, lastPosition) = ("", 0)
        for index in 0..<library.count {
            let path = try library.displayPath(index)
            let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
            if parent != lastPath { (lastPath, lastPosition) = (String(parent), add(parent)) }
            all[lastPosition].tracks.append(index)
        }
        for position in all.indices.reversed() {
            let names = all[position].folders.map { all[$0].name }
            let order = names.indices.sorted { names[$0] < names[$1] }
            all[position].folders = order.map { [folders = all[position].folders] in folders[$0] }
            // Subfolders come later, so they are already counted.
            all[position].count = all[position].folders.reduce(all[position].tracks.count) { $0 + all[$1].count }
        }
    }

    /// The position of a folder. Creates it and its parents if needed.
    private mutating func add(_ path: Substring) -> Int {
        if let position = positions[String(path)] { return position }
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = add(end.map { path[..<$0] } ?? "")
        let position = all.count
        let name = end.map { path[path.utf8.index(after: $0)...] } ?? path
        all.append(Folder(name: String(name), path: String(path)))
        all[parent].folders.append(position)
        positions[String(path)] = position
        return position
    }

    /// A folder; nil if no track is in a folder with this path.
    /// - Parameter path: relative to the library; `.` for the library itself.
    package func folder(_ path: String) -> Folder? {
        guard !path.isEmpty, !path.hasPrefix("/") else { return nil }
        return positions[path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")].map { all[$0] }
    }

    /// The subfolders of a folder, sorted by name.
    package func folders(in folder: Folder) -> [Folder] { folder.folders.map { all[$0] } }

    /// The indices of all tracks in a folder at any depth, in path order.
    package func tracks(below folder: Folder) -> [Int] {
        var result: [Int] = []
        var open = [folder]
        while let next = open.popLast() {
            result += next.tracks
            open += folders(in: next)
        }
        return result.sorted()
    }
}

extension Library {
    package func folderTree() throws(LibraryError) -> FolderTree {
        try prepared(FolderTree(self))
    }
}
