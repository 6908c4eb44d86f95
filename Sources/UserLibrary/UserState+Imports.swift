extension UserState {
    /// The imports of a profile, the latest first.
    package func imports(of profile: Profile) throws(UserStateError) -> [ImportSummary] {
        var summaries = try connection.rows(
            "SELECT id, source, created FROM import WHERE profile = ? ORDER BY id DESC", [.integer(profile.id)]
        ) { ImportSummary(id: $0.integer(0), source: $0.text(1), created: $0.integer(2)) }
        for place in summaries.indices {
            let id = SQLiteValue.integer(summaries[place].id)
            func count(_ table: String, _ condition: String = "") throws(UserStateError) -> Int {
                try connection.integer("SELECT count(*) FROM \(table) WHERE import = ? \(condition)", [id]) ?? 0
            }
            summaries[place].counts.plays = try count("request")
            summaries[place].counts.playCounts = try count("import_count", "AND track IS NOT NULL")
            summaries[place].counts.likes = try count("rating", "AND value = 1")
            summaries[place].counts.ratings = try count("score") + count("rating", "AND value = -1")
            summaries[place].counts.playlists = try count("playlist")
            summaries[place].counts.artists = try count("import_artist")
            summaries[place].waitingTracks = try count("import_entry")
            summaries[place].waiting.plays =
                try connection.integer(
                    """
                    SELECT count(*) FROM import_play JOIN import_entry ON import_entry.id = import_play.entry
                    WHERE import_entry.import = ?
                    """, [id]) ?? 0
            summaries[place].waiting.playCounts = try count("import_count", "AND track IS NULL")
            summaries[place].waiting.likes = try count("import_entry", "AND liked IS NOT NULL")
            summaries[place].waiting.ratings =
                try count("import_entry", "AND stars IS NOT NULL")
                + count("import_entry", "AND disliked IS NOT NULL")
            summaries[place].counts.add(summaries[place].waiting)
        }
        return summaries
    }

    /// The artists whom a profile followed elsewhere, sorted by name.
    package func importedArtists(of profile: Profile) throws(UserStateError) -> [String] {
        try connection.rows("SELECT name FROM import_artist WHERE profile = ? ORDER BY name", [.integer(profile.id)]) {
            $0.text(0)
        }
    }

    /// Takes an import back: its plays, likes, ratings and playlists, and what waits for files. A playlist that the user has
    /// changed since then stays.
    /// - Parameter id: its number; nil for the latest.
    /// - Returns: what was taken back.
    /// - Throws: `UserStateError.invalid` if the profile has no such import.
    package func undoImport(_ id: Int?, of profile: Profile) throws(UserStateError) -> ImportSummary {
        try write { () throws(UserStateError) in
            let all = try imports(of: profile)
            guard let undone = id == nil ? all.first : all.first(where: { $0.id == id }) else {
                throw .invalid(
                    id.map { "the profile “\(profile.name)” has no import \($0)" }
                        ?? "the profile “\(profile.name)” has no import to take back")
            }
            let values: [SQLiteValue] = [.integer(undone.id), .integer(profile.id)]
            for table in ["request", "rating", "score", "import_count", "import_entry", "import_artist"] {
                try connection.run("DELETE FROM \(table) WHERE import = ? AND profile = ?", values)
            }
            try connection.run(
                "DELETE FROM playlist WHERE import = ? AND profile = ? AND changed <= ?",
                values + [.integer(undone.created)])
            try connection.run("UPDATE playlist SET import = NULL WHERE import = ? AND profile = ?", values)
            try connection.run("DELETE FROM import WHERE id = ? AND profile = ?", values)
            return undone
        }
    }
}
