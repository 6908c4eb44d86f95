/// Collects the playlists of a tree of folders, without the folders.
struct PlaylistTree {
    private var lists: [PlaylistFile] = []
    /// The open nodes: places in `lists`, nil for folders.
    private var open: [Int?] = []
    private var count = 0

    /// Opens a node.
    /// - Parameter name: the name of a playlist, empty if it has none; nil for a folder.
    mutating func open(_ name: String?) {
        open.append(name == nil ? nil : lists.count)
        if let name { lists.append(PlaylistFile(name: name.isEmpty ? nil : name, entries: [])) }
    }

    mutating func close() { _ = open.popLast() }

    /// Appends to the playlist that is open, if any.
    mutating func append(_ entry: PlaylistFile.Entry) throws(PlaylistFile.ReadError) {
        guard let list = open.last ?? nil else { return }
        guard count < PlaylistFile.largestCount else { throw .tooMany }
        count += 1
        lists[list].entries.append(entry)
    }

    /// The playlists that have entries.
    func files() throws(PlaylistFile.ReadError) -> [PlaylistFile] {
        let files = lists.filter { !$0.entries.isEmpty }
        guard !files.isEmpty else {
            throw PlaylistFile.ReadError(description: "it contains no playlist with tracks")
        }
        return files
    }
}
