import CSQLite

/// What SQLite found when it checked a database.
enum DatabaseCheck: Equatable {
    case sound
    /// A page could not be read. This is a fault of the disk or of the memory and says nothing about the file.
    case unreadable(String)
    case damaged(String)

    /// The first line of `PRAGMA quick_check`. A page that cannot be read is a line like any other there, with the error
    /// code if SQLite kept it (https://sqlite.org/rescode.html), and not an error.
    init(_ answer: String) {
        let lines = answer.split(separator: "\n").filter { !$0.hasPrefix("*** in database") }
        let reason = lines.joined(separator: "; ")
        self =
            if lines == ["ok"] {
                .sound
            } else if lines.contains(where: Self.isReadFailure) {
                .unreadable(reason)
            } else {
                .damaged(reason)
            }
    }

    private static func isReadFailure(_ line: Substring) -> Bool {
        // Pages of a chain. SQLite has checked the number of the page before, so that only reading can have failed.
        if line.contains("failed to get page ") { return true }
        guard let mark = line.firstRange(of: "error code=") else { return false }
        let code = Int32(line[mark.upperBound...].prefix { $0.isNumber })
        return code.map { [SQLITE_IOERR, SQLITE_NOMEM, SQLITE_FULL, SQLITE_CANTOPEN].contains($0 & 0xFF) } ?? false
    }
}
