/// Places where a file lies for reasons of a system or a program rather than of its owner: recycle bins, hidden folders,
/// half downloads, backups. Of several copies of a track the one in such a place comes last.
enum OddPlaces {
    private static let folders: Set<String> = [
        "#recycle", "$recycle.bin", "@recycle", "@recently-snapshot", "recycler", "lost+found",
        "system volume information", "trash",
    ]
    private static let endings = [".part", ".crdownload", ".download", ".tmp", ".bak", "~"]

    /// Whether a path, relative to the library's folder, leads through one.
    static func holds(_ path: String) -> Bool {
        let parts = path.lowercased().split(separator: "/")
        return parts.contains { $0.hasPrefix(".") || folders.contains(String($0)) }
            || endings.contains { parts.last?.hasSuffix($0) ?? false }
    }
}
