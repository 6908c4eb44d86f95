import CSQLite
import SystemFiles

/// An open SQLite database. Owns the handle; used from one thread at a time.
package final class SQLiteConnection {
    enum Access {
        case readWrite, readOnly
        /// Read-only, on a read-only folder. SQLite must not look for a write-ahead log.
        case immutable
        /// In memory; deleted with the connection.
        case temporary
    }

    let path: RawPath
    private let handle: OpaquePointer

    /// - Parameter patience: how long a statement waits for a writing process.
    init(_ path: RawPath, _ access: Access, _ patience: Duration) throws(UserStateError) {
        self.path = path
        var opened: OpaquePointer?
        let code =
            switch access {
            case .readWrite:
                path.withCString { sqlite3_open_v2($0, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) }
            case .readOnly: path.withCString { sqlite3_open_v2($0, &opened, SQLITE_OPEN_READONLY, nil) }
            case .immutable:
                sqlite3_open_v2(
                    "file:\(PercentEncoding.encode(path.bytes))?immutable=1", &opened,
                    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
            case .temporary: sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
            }
        guard let opened else { throw .database(path: "\(path)", reason: "out of memory") }
        handle = opened
        if code != SQLITE_OK { throw Self.error(code, opened, path) }
        sqlite3_busy_timeout(handle, Int32(patience / .milliseconds(1)))
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// A statement with its values bound, ready to step.
    func prepare(_ sql: String, _ values: [SQLiteValue] = []) throws(UserStateError) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw Self.error(code, handle, path) }
        return try SQLiteStatement(owning: statement, of: self, values: values)
    }

    /// Runs a statement that returns no rows.
    /// - Returns: the number of changed rows.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(UserStateError) -> Int {
        var statement = try prepare(sql, values)
        while try statement.step() {}
        return Int(sqlite3_changes(handle))
    }

    package func rows<Row>(
        _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing SQLiteStatement) -> Row
    ) throws(UserStateError) -> [Row] {
        var statement = try prepare(sql, values)
        var rows: [Row] = []
        while try statement.step() { rows.append(read(statement)) }
        return rows
    }

    /// The single number of a query; nil without a row.
    package func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(UserStateError) -> Int? {
        try rows(sql, values) { $0.integer(0) }.first
    }

    var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// Runs a transaction. It takes the write lock at the start, so that two processes queue instead of failing midway.
    /// Within another transaction, the body becomes part of it.
    func transaction<Result>(_ body: () throws(UserStateError) -> Result) throws(UserStateError) -> Result {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        try run("BEGIN IMMEDIATE")
        do throws(UserStateError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // The first error is the one to report. If the rollback fails too, SQLite has already rolled back.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    fileprivate func error(_ code: Int32) -> UserStateError { Self.error(code, handle, path) }

    private static func error(_ code: Int32, _ handle: OpaquePointer, _ path: RawPath) -> UserStateError {
        let reason = String(cString: sqlite3_errmsg(handle))
        // The system's error text, for errors of reading, writing and opening.
        let cause = sqlite3_system_errno(handle)
        return switch code & 0xFF {
        case SQLITE_FULL: .noSpace(path: "\(path)")
        case SQLITE_IOERR where cause == ENOSPC || cause == EDQUOT,
            SQLITE_CANTOPEN where cause == ENOSPC || cause == EDQUOT:
            .noSpace(path: "\(path)")
        case SQLITE_IOERR where cause != 0, SQLITE_CANTOPEN where cause != 0:
            .database(path: "\(path)", reason: "\(reason): \(SystemReason.of(cause))")
        case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: "\(path)")
        case SQLITE_READONLY: .readOnly(path: "\(path)")
        case SQLITE_CONSTRAINT where sqlite3_extended_errcode(handle) == csqlite_constraint_foreign_key:
            .deletedMeanwhile
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(path: "\(path)", reason: reason)
        default: .database(path: "\(path)", reason: reason)
        }
    }
}

package enum SQLiteValue {
    case null
    case integer(Int)
    case real(Double)
    case text(String)

    /// Blobs are not used.
    fileprivate init(_ handle: OpaquePointer, _ column: Int32) {
        self =
            switch sqlite3_column_type(handle, column) {
            case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(handle, column)))
            case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
            case SQLITE_TEXT: .text(sqlite3_column_text(handle, column).map { String(cString: $0) } ?? "")
            default: .null
            }
    }

    package static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    package static func optional(_ number: Double?) -> SQLiteValue { number.map { .real($0) } ?? .null }
}

/// A prepared statement. Owns its handle, which must not outlive the connection, so it retains the connection.
package struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection

    fileprivate init(
        owning handle: OpaquePointer, of connection: SQLiteConnection, values: [SQLiteValue]
    ) throws(UserStateError) {
        self.handle = handle
        self.connection = connection
        try bind(values)
    }

    /// Runs it again with other values, which costs less than another statement.
    mutating func run(_ values: [SQLiteValue]) throws(UserStateError) {
        sqlite3_reset(handle)
        try bind(values)
        while try step() {}
    }

    private func bind(_ values: [SQLiteValue]) throws(UserStateError) {
        for (position, value) in values.enumerated() {
            let index = Int32(position + 1)
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
                case .real(let number): sqlite3_bind_double(handle, index, number)
                case .text(let text): csqlite_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
                }
            if code != SQLITE_OK { throw connection.error(code) }
        }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Moves to the next row; false after the last.
    mutating func step() throws(UserStateError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.error(code)
        }
    }

    func value(_ column: Int32) -> SQLiteValue { SQLiteValue(handle, column) }
    package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
    package func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func optionalText(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }
    package func text(_ column: Int32) -> String { optionalText(column) ?? "" }
    func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }
}
