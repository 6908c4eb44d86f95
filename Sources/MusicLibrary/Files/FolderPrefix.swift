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

    /// The path as seen from the folder; nil where it does not lie in it.
    func rest(of path: String) -> Substring? { holds(path) ? path.dropFirst(text.count) : nil }

    /// The path of what is called so in the folder.
    func path(of name: String) -> String { text + name }
}
