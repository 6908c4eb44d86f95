/// Everything below a folder of the library.
package struct FolderPrefix {
    private let text: String

    /// - Parameter folder: relative to the library; `.` for the whole library.
    package init(_ folder: String) {
        guard !folder.isEmpty, !folder.hasPrefix("/") else {
            text = "/"  // no path in a library begins with it
            return
        }
        text = folder.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
    }

    package func holds(_ path: String) -> Bool { text.isEmpty || path.hasPrefix(text) }
}
