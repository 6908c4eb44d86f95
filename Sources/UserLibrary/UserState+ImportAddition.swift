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
        let (marks, known) = (try knownMarks(of: profile), try playTotals(of: profile))
        let stated = PlayTotals(entries)
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
            let counts = entry.counts
            entry.counts = counts.filter { stated.exceeds(known, entry, $0.source) }
            outcome.known.playCounts += counts.count - entry.counts.count
            if let track = entry.track {
                try add(entry, track, of: id, profile, &inserting, &outcome)
            } else {
                try keep(entry, key, of: id, profile, marks[ImportKey(key)], &inserting, &outcome)
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
        try addCounts(of: entry, to: .text("\(track.id)"), .null, id, profile)
        outcome.added.playCounts += entry.counts.count
        if let liked = entry.liked {
            let count = try rateImported(track.id, .like, at: liked, key, of: id, profile.id)
            outcome.added.likes += count
            outcome.known.likes += 1 - count
        }
        if let disliked = entry.disliked {
            let count = try rateImported(track.id, .dislike, at: disliked, key, of: id, profile.id)
            outcome.added.ratings += count
            outcome.known.ratings += 1 - count
        }
        if let stars = entry.stars {
            let count = try scoreImported(track.id, stars, key, of: id, profile.id)
            outcome.added.ratings += count
            outcome.known.ratings += 1 - count
        }
    }

    /// Keeps an entry without a track.
    /// - Parameter known: what earlier imports have said of it besides plays.
    private func keep(
        _ entry: ImportAddition.Entry, _ key: String, of id: Int, _ profile: Profile, _ known: KnownMarks?,
        _ inserting: inout Inserting, _ outcome: inout ImportOutcome
    ) throws(UserStateError) {
        let liked = known?.isLiked == true ? nil : entry.liked
        let disliked = known?.isDisliked == true ? nil : entry.disliked
        let stars = known?.isRated == true ? nil : entry.stars
        outcome.known.likes += entry.liked != nil && liked == nil ? 1 : 0
        outcome.known.ratings += entry.stars != nil && stars == nil ? 1 : 0
        outcome.known.ratings += entry.disliked != nil && disliked == nil ? 1 : 0
        let isMarked = liked != nil || disliked != nil || stars != nil
        guard !entry.plays.isEmpty || !entry.counts.isEmpty || isMarked else { return }
        let named = entry.named
        try connection.run(
            """
            INSERT INTO import_entry(
                profile, import, entry_key, artist, title, album, isrc, recording, seconds, liked, disliked, stars
            ) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(profile.id), .integer(id), .text(key), .text(named.artist), .text(named.title),
                .optional(named.album), .optional(named.isrc), .optional(named.recording), .optional(named.seconds),
                liked.map { .integer($0) } ?? .null, disliked.map { .integer($0) } ?? .null,
                stars.map { .integer($0) } ?? .null,
            ])
        let row = connection.lastInsertedRow
        for play in entry.plays {
            try inserting.waiting.run([
                .integer(row), .integer(play.time), play.listened.map { .integer($0) } ?? .null,
            ])
        }
        try addCounts(of: entry, to: .null, .integer(row), id, profile)
        var counts = ImportCounts()
        counts.plays = entry.plays.count
        counts.playCounts = entry.counts.count
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
}

extension ImportCounts {
    package mutating func add(_ other: ImportCounts) {
        plays += other.plays
        playCounts += other.playCounts
        likes += other.likes
        ratings += other.ratings
        playlists += other.playlists
        artists += other.artists
    }
}
