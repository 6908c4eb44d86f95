import Foundation
import SimilarityIndex

extension UserState {
    /// Adds an import to a profile. What is there already is not added again, and the user's own ratings stay.
    /// - Parameter isTrial: whether nothing is kept.
    package func add(
        _ addition: ImportAddition, by profile: Profile, isTrial: Bool = false
    ) throws(UserStateError) -> ImportOutcome {
        try write { () throws(UserStateError) in
            try connection.run("SAVEPOINT import")
            try connection.run(
                "INSERT INTO import(profile, source, created) VALUES(?, ?, ?)",
                [.integer(profile.id), .text(addition.source), .integer(Self.now())])
            let id = connection.lastInsertedRow
            var outcome = ImportOutcome()
            try addEntries(addition.entries, of: id, profile, &outcome)
            for list in addition.lists { try addList(list, of: id, profile, &outcome) }
            for name in addition.artists {
                let count = try connection.run(
                    "INSERT OR IGNORE INTO import_artist(profile, name, import) VALUES(?, ?, ?)",
                    [.integer(profile.id), .text(name), .integer(id)])
                outcome.added.artists += count
                outcome.known.artists += 1 - count
            }
            if isTrial || outcome.added.isEmpty {
                try connection.run("ROLLBACK TO import")
            } else {
                // After its playlists, so that a later change of them can be told.
                try connection.run("UPDATE import SET created = ? WHERE id = ?", [.integer(Self.now()), .integer(id)])
                outcome.id = id
            }
            try connection.run("RELEASE import")
            return outcome
        }
    }

    private func addEntries(
        _ entries: [ImportAddition.Entry], of id: Int, _ profile: Profile, _ outcome: inout ImportOutcome
    ) throws(UserStateError) {
        var times = try playTimes(of: profile)
        let waiting = try waitingMarks(of: profile)
        var inserting = Inserting(
            play: try connection.prepare(
                """
                INSERT INTO request(profile, track, kind, created, import, listened, import_key)
                VALUES(?, ?, 'play', ?, ?, ?, ?)
                """),
            waiting: try connection.prepare(
                "INSERT OR IGNORE INTO import_play(entry, created, listened) VALUES(?, ?, ?)"))
        for entry in entries where !entry.isEmpty {
            let key = entry.key
            var entry = entry
            var subjects = [PlayTimes.Subject.named(ImportKey(key))]
            if let track = entry.track { subjects.append(.track(track.id)) }
            let count = entry.plays.count
            entry.plays.removeAll { !times.insert($0.time, of: subjects) }
            outcome.known.plays += count - entry.plays.count
            if let track = entry.track {
                try add(entry, track, of: id, profile, &inserting, &outcome)
            } else {
                try keep(entry, key, of: id, profile, waiting[ImportKey(key)], &inserting, &outcome)
            }
        }
    }

    /// The statements that run for each play.
    private struct Inserting: ~Copyable {
        var play: SQLiteStatement
        var waiting: SQLiteStatement
    }

    private func add(
        _ entry: ImportAddition.Entry, _ track: RememberedTrack, of id: Int, _ profile: Profile,
        _ inserting: inout Inserting, _ outcome: inout ImportOutcome
    ) throws(UserStateError) {
        try remember(track)
        let key = SQLiteValue.integer(ImportKey(entry.key).number)
        for play in entry.plays {
            try inserting.play.run([
                .integer(profile.id), .text("\(track.id)"), .integer(play.time), .integer(id),
                play.listened.map { .integer($0) } ?? .null, key,
            ])
        }
        outcome.added.plays += entry.plays.count
        if let liked = entry.liked {
            let count = try rate(track.id, .like, at: liked, key, of: id, profile.id)
            outcome.added.likes += count
            outcome.known.likes += 1 - count
        }
        if let disliked = entry.disliked {
            let count = try rate(track.id, .dislike, at: disliked, key, of: id, profile.id)
            outcome.added.ratings += count
            outcome.known.ratings += 1 - count
        }
        if let stars = entry.stars {
            let count = try score(track.id, stars, key, of: id, profile.id)
            outcome.added.ratings += count
            outcome.known.ratings += 1 - count
        }
    }

    /// Likes or dislikes a track that the user has not rated.
    private func rate(
        _ track: TrackID, _ rating: Rating, at time: Int, _ key: SQLiteValue, of id: Int, _ profile: Int
    ) throws(UserStateError) -> Int {
        try connection.run(
            "INSERT OR IGNORE INTO rating(profile, track, value, created, import, import_key) VALUES(?, ?, ?, ?, ?, ?)",
            [
                .integer(profile), .text("\(track)"), .integer(rating.rawValue),
                .integer(time > 0 ? time : Self.now()), .integer(id), key,
            ])
    }

    private func score(
        _ track: TrackID, _ stars: Int, _ key: SQLiteValue, of id: Int, _ profile: Int
    ) throws(UserStateError) -> Int {
        try connection.run(
            "INSERT OR IGNORE INTO score(profile, item, value, import, import_key) VALUES(?, ?, ?, ?, ?)",
            [.integer(profile), .text("\(track)"), .integer(min(max(stars, 1), 5)), .integer(id), key])
    }

    /// Keeps an entry without a track.
    /// - Parameter known: what earlier imports have said of it besides plays.
    private func keep(
        _ entry: ImportAddition.Entry, _ key: String, of id: Int, _ profile: Profile, _ known: WaitingMarks?,
        _ inserting: inout Inserting, _ outcome: inout ImportOutcome
    ) throws(UserStateError) {
        let liked = known?.isLiked == true ? nil : entry.liked
        let disliked = known?.isDisliked == true ? nil : entry.disliked
        let stars = known?.isRated == true ? nil : entry.stars
        let untimed = max(0, entry.untimedCount - (known?.untimedCount ?? 0))
        outcome.known.likes += entry.liked != nil && liked == nil ? 1 : 0
        outcome.known.ratings += entry.stars != nil && stars == nil ? 1 : 0
        outcome.known.ratings += entry.disliked != nil && disliked == nil ? 1 : 0
        let isMarked = liked != nil || disliked != nil || stars != nil
        guard !entry.plays.isEmpty || untimed > 0 || isMarked else { return }
        let named = entry.named
        try connection.run(
            """
            INSERT INTO import_entry(
                profile, import, entry_key, artist, title, album, isrc, recording, seconds, untimed, liked, disliked,
                stars
            ) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(profile.id), .integer(id), .text(key), .text(named.artist), .text(named.title),
                .optional(named.album), .optional(named.isrc), .optional(named.recording), .optional(named.seconds),
                .integer(untimed), liked.map { .integer($0) } ?? .null, disliked.map { .integer($0) } ?? .null,
                stars.map { .integer($0) } ?? .null,
            ])
        let row = connection.lastInsertedRow
        for play in entry.plays {
            try inserting.waiting.run([
                .integer(row), .integer(play.time), play.listened.map { .integer($0) } ?? .null,
            ])
        }
        var counts = ImportCounts()
        counts.plays = entry.plays.count
        counts.likes = liked == nil ? 0 : 1
        counts.ratings = (stars == nil ? 0 : 1) + (disliked == nil ? 0 : 1)
        outcome.added.add(counts)
        outcome.waiting.add(counts)
    }

    private func addList(
        _ list: ImportAddition.List, of id: Int, _ profile: Profile, _ outcome: inout ImportOutcome
    ) throws(UserStateError) {
        let known = try connection.integer(
            "SELECT 1 FROM playlist WHERE profile = ? AND import_key = ?", [.integer(profile.id), .text(list.key)])
        guard known == nil else {
            outcome.known.playlists += 1
            return
        }
        let name = PlaylistName.usable(list.name) ?? "Imported playlist"
        let saved = try createPlaylist(name, list.items, of: profile, isExact: false)
        try connection.run(
            "UPDATE playlist SET import = ?, import_key = ? WHERE profile = ? AND name = ?",
            [.integer(id), .text(list.key), .integer(profile.id), .text(saved)])
        outcome.added.playlists += 1
    }

    private func playTimes(of profile: Profile) throws(UserStateError) -> PlayTimes {
        var times = PlayTimes()
        let played = try connection.rows(
            "SELECT track, created, import_key FROM request WHERE profile = ? AND kind = 'play'",
            [.integer(profile.id)]
        ) { ($0.text(0), $0.integer(1), $0.optionalInteger(2)) }
        for (track, time, key) in played {
            if let id = TrackID(track) { _ = times.insert(time, of: [.track(id)]) }
            if let key { _ = times.insert(time, of: [.named(ImportKey(number: key))]) }
        }
        for (key, played) in try waitingTimes(of: profile) {
            let subject = PlayTimes.Subject.named(ImportKey(key))
            for time in played { _ = times.insert(time, of: [subject]) }
        }
        return times
    }

    private struct WaitingMarks {
        var untimedCount = 0
        var isLiked = false, isDisliked = false, isRated = false
    }

    /// By name, what imports have said of tracks that are not there; of one that was there once, too.
    private func waitingMarks(of profile: Profile) throws(UserStateError) -> [ImportKey: WaitingMarks] {
        var marks: [ImportKey: WaitingMarks] = [:]
        let rows = try connection.rows(
            "SELECT entry_key, untimed, liked, disliked, stars FROM import_entry WHERE profile = ?",
            [.integer(profile.id)]
        ) { (ImportKey($0.text(0)), $0.integer(1), $0.isNull(2), $0.isNull(3), $0.isNull(4)) }
        for (key, untimed, isNotLiked, isNotDisliked, isNotRated) in rows {
            marks[key, default: WaitingMarks()].untimedCount += untimed
            if !isNotLiked { marks[key]?.isLiked = true }
            if !isNotDisliked { marks[key]?.isDisliked = true }
            if !isNotRated { marks[key]?.isRated = true }
        }
        let ratings = try connection.rows(
            "SELECT import_key, value FROM rating WHERE profile = ? AND import_key IS NOT NULL",
            [.integer(profile.id)]
        ) { (ImportKey(number: $0.integer(0)), Rating(rawValue: $0.integer(1))) }
        for (key, rating) in ratings {
            if rating == .like { marks[key, default: WaitingMarks()].isLiked = true }
            if rating == .dislike { marks[key, default: WaitingMarks()].isDisliked = true }
        }
        let scores = try connection.rows(
            "SELECT import_key FROM score WHERE profile = ? AND import_key IS NOT NULL", [.integer(profile.id)]
        ) { ImportKey(number: $0.integer(0)) }
        for key in scores { marks[key, default: WaitingMarks()].isRated = true }
        return marks
    }

    // MARK: Reading

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
            summaries[place].counts.likes = try count("rating", "AND value = 1")
            summaries[place].counts.ratings = try count("score") + count("rating", "AND value = -1")
            summaries[place].counts.playlists = try count("playlist")
            summaries[place].counts.artists = try count("import_artist")
            summaries[place].waitingTracks = try count("import_entry")
            summaries[place].waitingPlays =
                try connection.integer(
                    """
                    SELECT count(*) FROM import_play JOIN import_entry ON import_entry.id = import_play.entry
                    WHERE import_entry.import = ?
                    """, [id]) ?? 0
        }
        return summaries
    }

    /// The tracks that imports of a profile name and the library does not have, the most played first; at the end those that
    /// are only in imported playlists.
    package func missingTracks(of profile: Profile) throws(UserStateError) -> [MissingTrack] {
        var tracks = try connection.rows(
            """
            SELECT artist, title, max(album), max(isrc), max(recording), max(seconds),
                sum(untimed) + sum((SELECT count(*) FROM import_play WHERE entry = import_entry.id)) AS plays,
                max(liked IS NOT NULL)
            FROM import_entry WHERE profile = ? GROUP BY entry_key
            ORDER BY plays DESC, max(liked IS NOT NULL) DESC, artist, title
            """, [.integer(profile.id)]
        ) { row in
            MissingTrack(named: Self.named(row, from: 0), playCount: row.integer(6), isLiked: row.integer(7) != 0)
        }
        var known = Set(tracks.map(\.named.key))
        let listed = try connection.rows(
            """
            SELECT artist, title, max(album), NULL, NULL, max(seconds) FROM playlist_item
            WHERE \(Self.isWaiting) AND profile = ?) GROUP BY artist, title ORDER BY artist, title
            """, [.integer(profile.id)]
        ) { MissingTrack(named: Self.named($0, from: 0), playCount: 0, isLiked: false) }
        for track in listed where known.insert(track.named.key).inserted { tracks.append(track) }
        return tracks
    }

    /// Of an item of an imported playlist; more conditions for the playlist and a bracket follow.
    private static let isWaiting = """
        track IS NULL AND artist IS NOT NULL AND title IS NOT NULL
            AND playlist IN (SELECT id FROM playlist WHERE import_key IS NOT NULL
        """

    /// The same with the times of their plays, in seconds since 1970.
    package func missingPlays(of profile: Profile) throws(UserStateError) -> [(MissingTrack, times: [Int])] {
        let times = try waitingTimes(of: profile)
        return try missingTracks(of: profile).map { ($0, times: times[$0.named.key] ?? []) }
    }

    /// The times of plays that wait for tracks, by the name in the export, in order. A name is read once for all its plays: an
    /// import can have 200,000.
    private func waitingTimes(of profile: Profile) throws(UserStateError) -> [String: [Int]] {
        let keys = try connection.rows(
            "SELECT id, entry_key FROM import_entry WHERE profile = ?", [.integer(profile.id)]
        ) { ($0.integer(0), $0.text(1)) }
        let plays = try connection.rows(
            """
            SELECT entry, created FROM import_play
            WHERE entry IN (SELECT id FROM import_entry WHERE profile = ?) ORDER BY created
            """, [.integer(profile.id)]
        ) { (entry: $0.integer(0), time: $0.integer(1)) }
        let times = Dictionary(grouping: plays, by: \.entry)
        var named: [String: [Int]] = [:]
        for (id, key) in keys { named[key, default: []] += times[id, default: []].map(\.time) }
        // Two imports can have plays of one track.
        return named.mapValues { $0.sorted() }
    }

    /// Reads `artist, title, album, isrc, recording, seconds` from a column on.
    private static func named(_ row: borrowing SQLiteStatement, from column: Int32) -> NamedTrack {
        NamedTrack(
            artist: row.text(column), title: row.text(column + 1), album: row.optionalText(column + 2),
            isrc: row.optionalText(column + 3), recording: row.optionalText(column + 4),
            seconds: row.isNull(column + 5) ? nil : row.real(column + 5))
    }

    /// The artists whom a profile followed elsewhere, sorted by name.
    package func importedArtists(of profile: Profile) throws(UserStateError) -> [String] {
        try connection.rows("SELECT name FROM import_artist WHERE profile = ? ORDER BY name", [.integer(profile.id)]) {
            $0.text(0)
        }
    }

    // MARK: Taking back

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
            for table in ["request", "rating", "score", "import_entry", "import_artist"] {
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

    // MARK: Filling in

    /// The entries of all profiles that wait for tracks.
    package func waitingEntries() throws(UserStateError) -> [WaitingEntry] {
        try connection.rows("SELECT id, artist, title, album, isrc, recording, seconds FROM import_entry") { row in
            WaitingEntry(id: row.integer(0), named: Self.named(row, from: 1))
        }
    }

    /// The items of imported playlists of all profiles that wait for tracks.
    package func waitingItems() throws(UserStateError) -> [WaitingItem] {
        try connection.rows(
            """
            SELECT playlist, position, artist, title, album, NULL, NULL, seconds FROM playlist_item
            WHERE \(Self.isWaiting))
            """
        ) { row in
            WaitingItem(playlist: row.integer(0), position: row.integer(1), named: Self.named(row, from: 2))
        }
    }

    /// Gives tracks to what has waited for them: plays, likes and ratings become those of the track.
    package func fill(
        _ entries: [(entry: WaitingEntry, track: RememberedTrack)],
        _ items: [(item: WaitingItem, track: RememberedTrack)]
    ) throws(UserStateError) {
        guard !entries.isEmpty || !items.isEmpty else { return }
        try write { () throws(UserStateError) in
            for (entry, track) in entries { try fill(entry.id, track) }
            for (item, track) in items {
                try remember(track)
                try connection.run(
                    """
                    UPDATE playlist_item SET track = ?, location = ?, artist = ?, title = ?, album = ?, seconds = ?
                    WHERE playlist = ? AND position = ? AND track IS NULL AND artist = ? AND title = ?
                    """,
                    [
                        .text("\(track.id)"), .text(track.path), .optional(track.artist), .optional(track.title),
                        .optional(track.album), .real(track.seconds), .integer(item.playlist), .integer(item.position),
                        // The user may have moved it since it was matched.
                        .text(item.named.artist), .text(item.named.title),
                    ])
            }
        }
    }

    private func fill(_ entry: Int, _ track: RememberedTrack) throws(UserStateError) {
        try remember(track)
        let marks = try connection.rows(
            "SELECT profile, import, liked, disliked, stars, entry_key FROM import_entry WHERE id = ?",
            [.integer(entry)]
        ) {
            (
                $0.integer(0), $0.integer(1), $0.optionalInteger(2), $0.optionalInteger(3), $0.optionalInteger(4),
                SQLiteValue.integer(ImportKey($0.text(5)).number)
            )
        }
        guard let (profile, id, liked, disliked, stars, key) = marks.first else { return }
        try connection.run(
            """
            INSERT INTO request(profile, track, kind, created, import, listened, import_key)
            SELECT ?1, ?2, 'play', created, ?3, listened, ?5 FROM import_play WHERE entry = ?4 AND NOT EXISTS(
                SELECT 1 FROM request WHERE request.profile = ?1 AND request.track = ?2 AND request.kind = 'play'
                    AND request.created > import_play.created - 60 AND request.created < import_play.created + 60)
            """, [.integer(profile), .text("\(track.id)"), .integer(id), .integer(entry), key])
        if let liked { _ = try rate(track.id, .like, at: liked, key, of: id, profile) }
        if let disliked { _ = try rate(track.id, .dislike, at: disliked, key, of: id, profile) }
        if let stars { _ = try score(track.id, stars, key, of: id, profile) }
        try connection.run("DELETE FROM import_entry WHERE id = ?", [.integer(entry)])
    }
}

extension ImportCounts {
    package mutating func add(_ other: ImportCounts) {
        plays += other.plays
        likes += other.likes
        ratings += other.ratings
        playlists += other.playlists
        artists += other.artists
    }
}
