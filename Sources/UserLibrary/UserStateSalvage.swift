/// Copies the readable rows of a damaged database into a new one: the rows before the damage and, read from the end,
/// those after it. `sqlite3 .recover` inspects every page and may find more.
enum UserStateSalvage {
    /// - Parameters:
    ///   - path: the damaged database.
    ///   - connection: the new database, which has empty tables.
    /// - Returns: the number of copied rows; 0 if none could be read.
    static func copy(from path: RawPath, to connection: SQLiteConnection) -> Int {
        do throws(UserStateError) {
            let damaged = try SQLiteConnection(path, .readOnly, .seconds(1))
            // A label is worth keeping without its track, and tables are filled one at a time, so foreign keys are off.
            try connection.run("PRAGMA foreign_keys = OFF")
            let count = try connection.transaction { () throws(UserStateError) in try copy(damaged, connection) }
            try connection.run("PRAGMA foreign_keys = ON")
            return count
        } catch {
            _ = try? connection.run("PRAGMA foreign_keys = ON")
            return 0
        }
    }

    private static func copy(_ damaged: SQLiteConnection, _ new: SQLiteConnection) throws(UserStateError) -> Int {
        var count = 0
        // In order of creation, so that referenced tables come first.
        let tables = try new.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid") { $0.text(0) }
        for table in tables {
            let names = try new.rows("SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) }
            // An older schema lacks columns; a damaged one lacks tables.
            let known = (try? damaged.rows("SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) }) ?? []
            let columns = names.filter(known.contains)
            guard !columns.isEmpty else { continue }
            let rows = rows(of: table, columns, damaged)
            // The old profiles replace the two of a new database.
            if table == "profile", !rows.isEmpty { try new.run("DELETE FROM profile") }
            let places = columns.map { _ in "?" }.joined(separator: ", ")
            let insert = "INSERT OR IGNORE INTO \(table)(\(columns.joined(separator: ", "))) VALUES(\(places))"
            for row in rows { count += (try? new.run(insert, row)) ?? 0 }
        }
        for table in ["label", "rating", "request", "playlist_item", "import_count"] {
            try new.run(
                """
                INSERT OR IGNORE INTO track(id, path, seconds)
                SELECT DISTINCT track, 'unknown', 0 FROM \(table) WHERE track IS NOT NULL
                """)
        }
        for table in tables { try dropOrphans(table, new) }
        // The next plays get the ids of the last ones if those are lost.
        try new.run("UPDATE submission SET request = min(request, (SELECT coalesce(max(id), 0) FROM request))")
        return count
    }

    /// Deletes rows whose profile or playlist is missing.
    private static func dropOrphans(_ table: String, _ new: SQLiteConnection) throws(UserStateError) {
        let references = try new.rows("SELECT \"table\", \"from\" FROM pragma_foreign_key_list('\(table)')") {
            (parent: $0.text(0), column: $0.text(1))
        }
        for (parent, column) in references {
            try new.run(
                "DELETE FROM \(table) WHERE \(column) IS NOT NULL AND \(column) NOT IN (SELECT id FROM \(parent))")
        }
    }

    /// Copies rows up to the damage, then rows from the end back to it. Rows between two damaged places are lost.
    private static func rows(of table: String, _ columns: [String], _ damaged: SQLiteConnection) -> [[SQLiteValue]] {
        let select = "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
        let forward = read(select, columns.count, damaged)
        guard !forward.isComplete else { return forward.rows }
        let key =
            (try? damaged.rows("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk") { $0.text(0) })
        let order = (key ?? []).map { "\($0) DESC" }.joined(separator: ", ")
        guard !order.isEmpty else { return forward.rows }
        return forward.rows + read("\(select) ORDER BY \(order)", columns.count, damaged).rows
    }

    private static func read(
        _ sql: String, _ count: Int, _ damaged: SQLiteConnection
    ) -> (rows: [[SQLiteValue]], isComplete: Bool) {
        var rows: [[SQLiteValue]] = []
        do throws(UserStateError) {
            var statement = try damaged.prepare(sql)
            while try statement.step() {
                var row: [SQLiteValue] = []
                for column in 0..<count { row.append(statement.value(Int32(column))) }
                rows.append(row)
            }
            return (rows, true)
        } catch {
            return (rows, false)
        }
    }
}
