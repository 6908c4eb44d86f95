/// Everything below a folder of the library.
struct FolderPrefix {
    private let text: String

    /// - Parameter folder: relative to the library; `.` for all of it.
    init(_ folder: String) {
        guard !folder.isEmpty, !folder.hasPrefix("/") else {
            text = "/"  // as no path of a library begins
            return
        }
        text = folder.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
    }

    func holds(_ path: String) -> Bool { text.isEmpty || path.hasPrefix(text) }
}
