/// The tables of the user's database, as migration steps. A released step never changes. Version n of the schema is the
/// result of the first n steps.
enum UserStateSchema {
    static var version: Int { migrations.count }

    /// Upgrades the database in one transaction. Another process may do the same at this time.
    static func migrate(_ connection: SQLiteConnection) throws(UserStateError) {
        guard try userVersion(connection) != version else { return }
        try connection.transaction { () throws(UserStateError) in
            let found = try userVersion(connection)
            for step in migrations.dropFirst(found) {
                for statement in step { try connection.run(statement) }
            }
            try connection.run("PRAGMA user_version = \(version)")
        }
    }

    static func userVersion(_ connection: SQLiteConnection) throws(UserStateError) -> Int {
        let found = try connection.integer("PRAGMA user_version") ?? 0
        guard (0...version).contains(found) else { throw .newerVersion(path: "\(connection.path)", found: found) }
        return found
    }

    private static let migrations = [
        // 1: profiles, labels, ratings, history. `track` keeps the last known data of a track, to name it when no index
        // has it.
        [
            """
            CREATE TABLE track(
                id TEXT PRIMARY KEY, path TEXT NOT NULL, artist TEXT, title TEXT, album TEXT, seconds REAL NOT NULL
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE profile(
                id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, email TEXT, playlist_limit INTEGER,
                is_current INTEGER NOT NULL DEFAULT 0
            )
            """,
            "INSERT INTO profile(name, is_current) VALUES('me', 1)",
            "INSERT INTO profile(name, playlist_limit) VALUES('guest', 5)",
            """
            CREATE TABLE label(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, track TEXT NOT NULL REFERENCES track,
                label TEXT NOT NULL, created INTEGER NOT NULL, PRIMARY KEY(profile, track, label)
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE rating(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, track TEXT NOT NULL REFERENCES track,
                value INTEGER NOT NULL CHECK(value IN (-1, 1)), created INTEGER NOT NULL, PRIMARY KEY(profile, track)
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE request(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                track TEXT NOT NULL REFERENCES track, kind TEXT NOT NULL, created INTEGER NOT NULL
            )
            """,
            "CREATE INDEX request_created ON request(created)",
        ],
        // 2: playlists. An imported item that is not a track of the library has no `track`.
        [
            """
            CREATE TABLE playlist(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                name TEXT NOT NULL COLLATE NOCASE, query TEXT, is_shared INTEGER NOT NULL DEFAULT 0,
                created INTEGER NOT NULL, UNIQUE(profile, name)
            )
            """,
            """
            CREATE TABLE playlist_item(
                playlist INTEGER NOT NULL REFERENCES playlist ON DELETE CASCADE, position INTEGER NOT NULL,
                track TEXT REFERENCES track, location TEXT NOT NULL, artist TEXT, title TEXT, album TEXT, seconds REAL,
                PRIMARY KEY(playlist, position)
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE follow(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                playlist INTEGER NOT NULL REFERENCES playlist ON DELETE CASCADE, PRIMARY KEY(profile, playlist)
            ) WITHOUT ROWID
            """,
        ],
        // 3: tracks played for a mood since its pool was last used up.
        [
            """
            CREATE TABLE rotation(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, pool TEXT NOT NULL,
                track TEXT NOT NULL, PRIMARY KEY(profile, pool, track)
            ) WITHOUT ROWID
            """
        ],
        // 4: for servers: ids of profiles and playlists that survive renaming, passwords, sessions, invitations, and
        // followers.
        [
            "ALTER TABLE profile ADD COLUMN public_id TEXT",
            "UPDATE profile SET public_id = \(randomID)",
            "CREATE UNIQUE INDEX profile_public_id ON profile(public_id)",
            """
            CREATE TRIGGER profile_public_id AFTER INSERT ON profile WHEN NEW.public_id IS NULL
            BEGIN UPDATE profile SET public_id = \(randomID) WHERE id = NEW.id; END
            """,
            "ALTER TABLE playlist ADD COLUMN public_id TEXT",
            "UPDATE playlist SET public_id = \(randomID)",
            "CREATE UNIQUE INDEX playlist_public_id ON playlist(public_id)",
            """
            CREATE TRIGGER playlist_public_id AFTER INSERT ON playlist WHEN NEW.public_id IS NULL
            BEGIN UPDATE playlist SET public_id = \(randomID) WHERE id = NEW.id; END
            """,
            """
            CREATE TABLE account(
                profile INTEGER PRIMARY KEY REFERENCES profile ON DELETE CASCADE,
                role TEXT NOT NULL CHECK(role IN ('admin', 'user', 'guest')), password TEXT, seen INTEGER NOT NULL
            )
            """,
            """
            CREATE TABLE session(
                id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE,
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, name TEXT, created INTEGER NOT NULL,
                seen INTEGER, expires INTEGER
            )
            """,
            "CREATE INDEX session_profile ON session(profile)",
            "CREATE TABLE invitation(token TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID",
            """
            CREATE TABLE profile_follow(
                follower INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                followed INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, created INTEGER NOT NULL,
                PRIMARY KEY(follower, followed)
            ) WITHOUT ROWID
            """,
        ],
        // 5: descriptions of playlists.
        ["ALTER TABLE playlist ADD COLUMN description TEXT NOT NULL DEFAULT ''"],
        // 6: for players: stars of albums and artists (those of tracks are likes), one to five stars of any item, play
        // queues, bookmarks, and times of change of playlists. An item is a player's id of a track, an album or an
        // artist.
        [
            """
            CREATE TABLE star(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, item TEXT NOT NULL,
                created INTEGER NOT NULL, PRIMARY KEY(profile, item)
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE score(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, item TEXT NOT NULL,
                value INTEGER NOT NULL CHECK(value BETWEEN 1 AND 5), PRIMARY KEY(profile, item)
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE play_queue(
                profile INTEGER PRIMARY KEY REFERENCES profile ON DELETE CASCADE, tracks TEXT NOT NULL,
                current INTEGER, position INTEGER NOT NULL, changed INTEGER NOT NULL, client TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE bookmark(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, track TEXT NOT NULL,
                position INTEGER NOT NULL, comment TEXT, created INTEGER NOT NULL, changed INTEGER NOT NULL,
                PRIMARY KEY(profile, track)
            ) WITHOUT ROWID
            """,
            "ALTER TABLE playlist ADD COLUMN changed INTEGER NOT NULL DEFAULT 0",
            "UPDATE playlist SET changed = created",
        ],
        // 7: encrypted passwords of players; `fingerprint` finds the one that is sent without a name.
        [
            """
            CREATE TABLE player_password(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                name TEXT NOT NULL, secret TEXT NOT NULL, fingerprint TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
                seen INTEGER
            )
            """,
            "CREATE INDEX player_password_profile ON player_password(profile)",
        ],
        // 8: times at which items were added to playlists; for existing items, the time of the playlist's last change.
        [
            "ALTER TABLE playlist_item ADD COLUMN added INTEGER NOT NULL DEFAULT 0",
            "UPDATE playlist_item SET added = (SELECT changed FROM playlist WHERE playlist.id = playlist_item.playlist)",
        ],
        // 9: regions of moods that a profile has set for itself.
        [
            """
            CREATE TABLE mood_region(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, name TEXT NOT NULL,
                valence REAL NOT NULL, energy REAL NOT NULL, valence_radius REAL NOT NULL, energy_radius REAL NOT NULL,
                PRIMARY KEY(profile, name)
            ) WITHOUT ROWID
            """
        ],
        // 10: the highest id of a deleted profile. Ids are not reused, because a server caches callers by id for some
        // seconds.
        [
            "CREATE TABLE deleted_profile(id INTEGER NOT NULL)",
            "INSERT INTO deleted_profile(id) VALUES(0)",
            """
            CREATE TRIGGER profile_deleted AFTER DELETE ON profile
            BEGIN UPDATE deleted_profile SET id = max(id, OLD.id); END
            """,
        ],
        // 11: gloom of the regions of moods; null where it does not matter.
        [
            "ALTER TABLE mood_region ADD COLUMN gloom REAL",
            "ALTER TABLE mood_region ADD COLUMN gloom_radius REAL",
        ],
        // 12: the last request of a profile that was submitted to a service, and until when a process submits.
        [
            """
            CREATE TABLE submission(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, service TEXT NOT NULL,
                request INTEGER NOT NULL, busy_until INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(profile, service)
            ) WITHOUT ROWID
            """
        ],
        // 13: imports from other services. What an import brought has its number, so that it can be taken back, and is never sent
        // to a service. No foreign key: a play is worth keeping without the row of its import. Entries that no track
        // matches are kept with their plays until there is one. `entry_key` tells entries apart, see `NamedTrack.key`;
        // `import_key` the contents of playlists, and by `ImportKey` what a play, a rating or a score was called.
        [
            """
            CREATE TABLE import(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                source TEXT NOT NULL, created INTEGER NOT NULL
            )
            """,
            """
            CREATE TABLE import_entry(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                import INTEGER NOT NULL, entry_key TEXT NOT NULL, artist TEXT NOT NULL, title TEXT NOT NULL, album TEXT,
                isrc TEXT, recording TEXT, seconds REAL, liked INTEGER, disliked INTEGER, stars INTEGER
            )
            """,
            "CREATE INDEX import_entry_key ON import_entry(profile, entry_key)",
            """
            CREATE TABLE import_play(
                entry INTEGER NOT NULL REFERENCES import_entry ON DELETE CASCADE, created INTEGER NOT NULL,
                listened INTEGER, PRIMARY KEY(entry, created)
            ) WITHOUT ROWID
            """,
            // How often a program (`source`) says that a track was played until a time. It has no times of these plays.
            """
            CREATE TABLE import_count(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                import INTEGER NOT NULL, import_key INTEGER NOT NULL, track TEXT REFERENCES track,
                entry INTEGER REFERENCES import_entry ON DELETE CASCADE, source TEXT NOT NULL, count INTEGER NOT NULL,
                until INTEGER NOT NULL
            )
            """,
            "CREATE INDEX import_count_profile ON import_count(profile)",
            "CREATE INDEX import_count_entry ON import_count(entry)",
            """
            CREATE TABLE import_artist(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, name TEXT NOT NULL,
                import INTEGER NOT NULL, PRIMARY KEY(profile, name)
            ) WITHOUT ROWID
            """,
            "ALTER TABLE request ADD COLUMN import INTEGER",
            "ALTER TABLE request ADD COLUMN import_key INTEGER",
            "ALTER TABLE request ADD COLUMN listened INTEGER",
            "CREATE INDEX request_import ON request(import) WHERE import IS NOT NULL",
            "CREATE INDEX request_play ON request(profile, track, created)",
            // The history is in this order, since imports bring old plays later.
            "CREATE INDEX request_profile ON request(profile, created)",
            "ALTER TABLE rating ADD COLUMN import INTEGER",
            "ALTER TABLE rating ADD COLUMN import_key INTEGER",
            "ALTER TABLE score ADD COLUMN import INTEGER",
            "ALTER TABLE score ADD COLUMN import_key INTEGER",
            "ALTER TABLE playlist ADD COLUMN import INTEGER",
            "ALTER TABLE playlist ADD COLUMN import_key TEXT",
        ],
        // 14: recordings of the band, as JSON.
        [
            """
            CREATE TABLE band_recording(
                id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                content TEXT NOT NULL, changed INTEGER NOT NULL
            )
            """,
            "CREATE INDEX band_recording_profile ON band_recording(profile)",
        ],
        // 15: the request of a living playlist, as JSON; null for a list of tracks. Its items are the last answer.
        ["ALTER TABLE playlist ADD COLUMN living TEXT"],
        // 16: words that were taught by examples. The examples are labels.
        [
            """
            CREATE TABLE taught_word(
                profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE, word TEXT NOT NULL, model TEXT NOT NULL,
                analysis INTEGER NOT NULL, accuracy REAL, examples INTEGER NOT NULL, counterexamples INTEGER NOT NULL,
                changed INTEGER NOT NULL, PRIMARY KEY(profile, word)
            ) WITHOUT ROWID
            """
        ],
        // 17: the order in which the tracks of a pool were chosen, from 1; 0 for earlier ones, whose order is unknown.
        ["ALTER TABLE rotation ADD COLUMN place INTEGER NOT NULL DEFAULT 0"],
    ]

    /// SQL for 22 random digits of base 62, a number below 2¹²⁸.
    private static let randomID = (0..<22).map {
        "substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', abs(random() % \($0 == 0 ? 7 : 62)) + 1, 1)"
    }.joined(separator: " || ")
}
