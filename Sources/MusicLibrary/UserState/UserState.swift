public import AudioFeatures
import Foundation
import SystemFiles

/// What users said about their tracks: labels, likes, history, playlists. The index can be made again; this cannot.
///
/// A SQLite database beside the index, keyed by track id, so that it survives rebuilds, moves and retags. Several
/// processes may use it at once. An instance is used from one thread at a time.
public final class UserState {
    /// The database.
    public let path: RawPath
    /// Whether nothing can be written: the database is write-protected, or does not exist and was not to be made.
    public let isReadOnly: Bool
    /// What the user should be told about the opening, e.g. that a damaged database was moved aside.
    public private(set) var notices: [String] = []

    /// Whether there was a database before it was opened.
    let exists: Bool
    let connection: SQLiteConnection

    /// Where the user's database of an index lies.
    public static func path(besideIndex index: RawPath) -> RawPath {
        folder(ofIndex: index).appending("user.sqlite")
    }

    static func folder(ofIndex index: RawPath) -> RawPath { index.folder }

    /// Opens or makes the database.
    /// - Parameters:
    ///   - path: the database.
    ///   - forWriting: make it when it is not there and can be made; otherwise a missing database reads as a new one.
    ///   - replacesDamaged: move a damaged database aside, with a notice, and begin a new one with what can be read of it;
    ///     nil for the value of `forWriting`. Otherwise it is left alone.
    ///   - patience: how long to wait for another process that is writing.
    /// - Throws: `UserStateError`; `.corrupt` when the database is damaged and not to be replaced.
    public init(
        _ path: RawPath, forWriting: Bool, replacesDamaged: Bool? = nil, patience: Duration = .seconds(10)
    ) throws(UserStateError) {
        self.path = path
        exists = IndexLocator.exists(path)
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
                notices.append(
                    "\(path): damaged (\(reason)); moved aside to \(aside), a new one was begun with the \(count) rows "
                        + "that could be read; “sqlite3 '\(aside)' .recover” may find more")
            }
        }
    }

    /// Refuses to write where nothing can be written, with the name of the database.
    func write<Result>(_ body: () throws(UserStateError) -> Result) throws(UserStateError) -> Result {
        guard !isReadOnly else { throw .readOnly(path: "\(path)") }
        return try connection.transaction(body)
    }

    /// Seconds since 1970-01-01 UTC.
    static func now() -> Int { Int(Date().timeIntervalSince1970) }

    // MARK: Opening

    private static func access(_ path: RawPath, forWriting: Bool) -> SQLiteConnection.Access {
        // SQLite makes files of its own beside the database.
        let canMakeFiles = allowsWriting(folder(ofIndex: path))
        guard IndexLocator.exists(path) else { return forWriting && canMakeFiles ? .readWrite : .temporary }
        return canMakeFiles && allowsWriting(path) ? .readWrite : .readOnly
    }

    /// The superuser may write anything; who has taken the write permission away means it all the same.
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
            do throws(UserStateError) {
                return try openReadOnly(path, .readOnly, patience)
            } catch .database, .readOnly {
                // No log can be made in a read-only folder, so nobody is writing.
                return try openReadOnly(path, .immutable, patience)
            }
        }
    }

    private static func openReadOnly(
        _ path: RawPath, _ access: SQLiteConnection.Access, _ patience: Duration
    ) throws(UserStateError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path, access, patience)
        try check(connection)
        let found = try UserStateSchema.userVersion(connection)
        guard found == UserStateSchema.version else {
            throw .invalid("\(path): from an older version (schema \(found)) and write-protected; allow writing once")
        }
        return connection
    }

    /// Damage that SQLite would otherwise only meet halfway through something.
    private static func check(_ connection: SQLiteConnection) throws(UserStateError) {
        let answer = try connection.rows("PRAGMA quick_check(1)") { $0.text(0) }.first ?? "ok"
        guard answer == "ok" else { throw .corrupt(path: "\(connection.path)", reason: answer) }
    }

    private static func useWriteAheadLog(_ connection: SQLiteConnection) throws(UserStateError) {
        let mode = try connection.rows("PRAGMA journal_mode") { $0.text(0) }.first
        guard mode != "wal" else { return }
        // Two processes that both make a new database: SQLite does not wait here by itself.
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

    /// Moves a damaged database aside and begins a new one; one process at a time, the others find it done.
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
            while IndexLocator.exists(RawPath(aside)) {
                attempt += 1
                aside = "\(path).damaged-\(stamp)-\(attempt)"
            }
            // The log goes with its database: beside a new one it would be applied to that.
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
