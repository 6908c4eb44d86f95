import Foundation
import SystemFiles

/// Data of users about their tracks: labels, likes, history, playlists. The index can be rebuilt; this cannot.
///
/// A SQLite database beside the index, keyed by track id, so that it survives rebuilds, moves and retags. Several
/// processes may use it at once. An instance is used from one thread at a time.
public final class UserState {
    /// The database.
    public let path: RawPath
    /// Whether writing is impossible: the database is write-protected, or is missing and was not to be created.
    public let isReadOnly: Bool
    /// A notice for the user, e.g. that a damaged database was moved aside.
    public private(set) var notices: [String] = []
    /// The number of rows that were kept of a damaged database; nil if it was not replaced.
    package private(set) var salvagedRows: Int?

    package let exists: Bool
    package let connection: SQLiteConnection

    /// The path of the user's database of an index.
    public static func path(besideIndex index: RawPath) -> RawPath {
        folder(ofIndex: index).appending("user.sqlite")
    }

    package static func folder(ofIndex index: RawPath) -> RawPath { index.folder }

    /// Opens or creates the database.
    /// - Parameters:
    ///   - path: the database.
    ///   - forWriting: whether to create a missing database if possible; otherwise it reads as an empty one.
    ///   - replacesDamaged: whether to move a database aside that was damaged when read twice, with a notice, and start
    ///     a new one with all rows that can be read; nil for the value of `forWriting`. Otherwise it stays as it is.
    ///   - patience: how long to wait for another writing process.
    /// - Throws: `UserStateError`; `.corrupt` when the database is damaged and not to be replaced.
    public init(
        _ path: RawPath, forWriting: Bool, replacesDamaged: Bool? = nil, patience: Duration = .seconds(10)
    ) throws(UserStateError) {
        self.path = path
        exists = path.exists
        let access = Self.access(path, forWriting: forWriting)
        isReadOnly = access != .readWrite
        do throws(UserStateError) {
            connection = try Self.open(path, access, patience)
        } catch .corrupt(_, let reason) {
            guard access == .readWrite, replacesDamaged ?? forWriting else {
                throw .corrupt(path: "\(path)", reason: reason)
            }
            let (opened, aside) = try Self.recover(path, reason, patience)
            connection = opened
            if let aside {
                let count = UserStateSalvage.copy(from: RawPath(aside), to: connection)
                salvagedRows = count
                notices.append(
                    "\(path): damaged (\(reason)); moved aside to \(aside); a new database has the \(count) rows "
                        + "that could be read; “sqlite3 '\(aside)' .recover” may find more")
            }
        }
    }

    /// Refuses to write to a read-only database, with an error that names it.
    package func write<Result>(_ body: () throws(UserStateError) -> Result) throws(UserStateError) -> Result {
        guard !isReadOnly else { throw .readOnly(path: "\(path)") }
        return try connection.transaction(body)
    }

    /// Seconds since 1970-01-01 UTC.
    static func now() -> Int { Int(Date().timeIntervalSince1970) }

    // MARK: Opening

    private static func access(_ path: RawPath, forWriting: Bool) -> SQLiteConnection.Access {
        // SQLite creates files of its own beside the database.
        let canMakeFiles = allowsWriting(folder(ofIndex: path))
        guard path.exists else { return forWriting && canMakeFiles ? .readWrite : .temporary }
        return canMakeFiles && allowsWriting(path) ? .readWrite : .readOnly
    }

    /// The superuser can write anything, but a missing write permission is still respected.
    private static func allowsWriting(_ path: RawPath) -> Bool {
        var information = stat()
        return path.withCString { stat($0, &information) } == 0 && information.st_mode & 0o222 != 0 && isWritable(path)
    }

    private static func open(
        _ path: RawPath, _ access: SQLiteConnection.Access, _ patience: Duration
    ) throws(UserStateError) -> SQLiteConnection {
        switch access {
        case .readWrite, .temporary:
            let connection = try SQLiteConnection(path, access, patience)
            try check(connection)
            if access == .readWrite { try useWriteAheadLog(connection) }
            try connection.run("PRAGMA foreign_keys = ON")
            try UserStateSchema.migrate(connection)
            return connection
        case .readOnly, .immutable:
            let connection = try openReadOnly(path, patience)
            let found = try UserStateSchema.userVersion(connection)
            guard found == UserStateSchema.version else {
                throw .invalid(
                    "\(path): from an older version (schema \(found)) and write-protected; allow writing once")
            }
            return connection
        }
    }

    private static func openReadOnly(
        _ path: RawPath, _ patience: Duration
    ) throws(UserStateError) -> SQLiteConnection {
        var connection: SQLiteConnection
        let answer: DatabaseCheck
        do throws(UserStateError) {
            connection = try SQLiteConnection(path, .readOnly, patience)
            answer = try examined(connection)
        } catch .database, .readOnly {
            // A read-only folder cannot hold a log, so no process is writing.
            connection = try SQLiteConnection(path, .immutable, patience)
            answer = try examined(connection)
        }
        // Not tried again without the log: a page that cannot be read says nothing about the folder.
        try require(answer, connection)
        return connection
    }

    /// Finds damage that SQLite would otherwise find in the middle of an operation.
    private static func check(_ connection: SQLiteConnection) throws(UserStateError) {
        try require(try examined(connection), connection)
    }

    private static func examined(_ connection: SQLiteConnection) throws(UserStateError) -> DatabaseCheck {
        DatabaseCheck(try connection.rows("PRAGMA quick_check(1)") { $0.text(0) }.first ?? "ok")
    }

    private static func require(_ answer: DatabaseCheck, _ connection: SQLiteConnection) throws(UserStateError) {
        switch answer {
        case .sound: break
        case .unreadable(let reason):
            throw .database(
                path: "\(connection.path)", reason: "cannot be read (\(reason)); the file was left unchanged")
        case .damaged(let reason): throw .corrupt(path: "\(connection.path)", reason: reason)
        }
    }

    private static func useWriteAheadLog(_ connection: SQLiteConnection) throws(UserStateError) {
        let mode = try connection.rows("PRAGMA journal_mode") { $0.text(0) }.first
        guard mode != "wal" else { return }
        // Two processes may create a database at the same time; SQLite does not wait in this case.
        for _ in 0..<200 {
            do throws(UserStateError) {
                try connection.run("PRAGMA journal_mode = WAL")
                return
            } catch .busy {
                usleep(10_000)
            }
        }
        throw .busy(path: "\(connection.path)")
    }

    /// Moves a database aside that is damaged when it is read again, and starts a new one. One process does so; the
    /// others find it done.
    private static func recover(
        _ path: RawPath, _ reason: String, _ patience: Duration
    ) throws(UserStateError) -> (SQLiteConnection, aside: String?) {
        let lockPath = RawPath(bytes: path.bytes + Array(".lock".utf8))
        let lock = openLock(lockPath)
        guard lock >= 0 else { throw .corrupt(path: "\(path)", reason: reason) }
        defer { close(lock) }
        guard flock(lock, LOCK_EX) == 0 else { throw .corrupt(path: "\(path)", reason: reason) }
        do throws(UserStateError) {
            return (try open(path, .readWrite, patience), nil)
        } catch .corrupt {
            let stamp = Date().ISO8601Format().filter { $0.isNumber }
            var aside = "\(path).damaged-\(stamp)"
            var attempt = 1
            while RawPath(aside).exists {
                attempt += 1
                aside = "\(path).damaged-\(stamp)-\(attempt)"
            }
            // The log moves with its database. Beside a new one it would be applied to that.
            for suffix in ["-wal", "-shm"] { rename("\(path)\(suffix)", aside + suffix) }
            guard rename("\(path)", aside) == 0 else { throw .corrupt(path: "\(path)", reason: reason) }
            return (try open(path, .readWrite, patience), aside)
        }
    }
}

private func isWritable(_ path: RawPath) -> Bool {
    path.withCString { access($0, W_OK) } == 0
}

/// - Returns: a file descriptor, negative when there is none available.
private func openLock(_ path: RawPath) -> Int32 {
    path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
}
