import MusicLibrary
import WebServices

enum ImportCommand: Command {
    static let spec = CommandSpec(
        name: "import", summary: "bring plays, likes and playlists from other services", operands: "[FILE|ADDRESS…]",
        operandCount: 0...Int.max,
        discussion: """
            Reads exports of other services and programs as they were downloaded, and adds their plays, likes, ratings,
            playlists and followed artists to the profile. Supported are Spotify's account data and extended streaming
            history (zip or JSON), playlists of Exportify and TuneMyMusic (CSV), exports of ListenBrainz (zip) and
            Last.fm (CSV, .scrobbler.log), libraries of iTunes and Apple Music (XML), rekordbox collections (XML), and
            saved responses of Subsonic servers such as Navidrome (getStarred2, getPlaylist; JSON). The format is
            detected from the content. The content of files is not sent anywhere.

            ADDRESS is the address of a Subsonic server, such as https://music.example.org. The command imports the
            stars and playlists of the user given by --user, and the ratings of all tracks. The server receives a
            token instead of the password.

            Tracks are matched by MusicBrainz id, ISRC, or artist and title. If several match, album and length decide.
            Guests (“feat.”), marks of remasters, kinds of brackets, punctuation and scripts are ignored. A live take, a
            remix or another version never replaces a studio recording, unless --accept-versions is given. Entries
            without a matching track are kept: --missing lists them, and each build looks for their tracks again.

            Plays under 30 seconds are left out, unless they are at least half of the track. Podcasts, audiobooks and
            private sessions are left out, too. Importing the same file again adds nothing. --undo removes the latest
            import, or those with the given numbers. Damaged entries are skipped and reported; the exit status is then 1.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("user", nil, argument: "NAME", "The user of the server at ADDRESS."),
            OptionSpec("password-file", nil, argument: "FILE", "Read the password for ADDRESS from this file."),
            OptionSpec("dry-run", nil, "Show what would be imported, and change nothing."),
            OptionSpec("accept-versions", nil, "Accept a live take or another version for a missing recording."),
            OptionSpec("list", nil, "List the imports."),
            OptionSpec("missing", nil, "List the tracks that are not in the library, the most played first."),
            OptionSpec("undo", nil, "Remove the latest import, or those with the given numbers."),
            OptionSpec("csv", nil, "Print --missing as comma-separated values."), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer import ~/Downloads/my_spotify_data.zip", "import from Spotify"),
            (
                "indexer import https://music.example.org --user anna --password-file password",
                "import from Navidrome"
            ),
            ("indexer import --missing --csv > missing.csv", "write the missing tracks, the most played first"),
            ("indexer import --undo", "remove the latest import"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let modes = ["list", "missing", "undo"].filter(arguments.has)
        guard modes.count <= 1 else { throw UsageError("--\(modes[0]) and --\(modes[1]) cannot be combined") }
        if arguments.has("csv"), modes != ["missing"] { throw UsageError("--csv requires --missing") }
        let account = try ImportAddress.account(arguments)
        switch modes.first {
        case "undo": return try undo(arguments)
        case "list", "missing":
            guard arguments.operands.isEmpty else {
                throw UsageError("unexpected operand “\(arguments.operands[0])”")
            }
            return try modes[0] == "list" ? list(arguments) : missing(arguments)
        default: return try read(arguments, account)
        }
    }

    private static func read(_ arguments: Arguments, _ account: SubsonicAccount?) throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw UsageError("FILE, ADDRESS, --list, --missing or --undo is required")
        }
        let session = try arguments.openSession(for: .changing)
        var imported = ImportedLibrary()
        for path in ImportAddress.files(arguments) { ImportedFile.read(path, into: &imported) }
        if let account {
            let interrupt = Interrupt()
            let client = try WebClient(isOver: { interrupt.isRequested })
            do {
                try account.read(client, into: &imported)
            } catch {
                guard interrupt.isRequested else { throw error }
                return .interrupted
            }
        }
        let report = try session.add(
            imported, acceptsVersions: arguments.has("accept-versions"), isTrial: arguments.has("dry-run"))
        if arguments.has("json") {
            try printLine(ImportRecord(report))
        } else {
            ImportText(report).lines.forEach { print($0) }
            for note in report.notes { Console.note("\(note)") }
        }
        guard !report.formats.isEmpty else { return .cannotRun }
        return report.isDamaged ? .someFailed : .success
    }

    private static func list(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        let imports = try session.state.imports(of: session.profile)
        if imports.isEmpty { Console.note("there are no imports") }
        try Table.list(
            imports, isJSON: arguments.has("json"),
            [
                .number("import"), .fixed("when"), .text("from"), .number("plays"), .number("likes"),
                .number("playlists"), .number("missing"),
            ],
            record: { ImportSummaryRecord($0) },
            row: { summary in
                [
                    "\(summary.id)", TrackTable.localTime(summary.date), summary.source, "\(summary.counts.plays)",
                    "\(summary.counts.likes)", "\(summary.counts.playlists)", "\(summary.waitingTracks)",
                ]
            })
        return .success
    }

    private static func missing(_ arguments: Arguments) throws -> ExitStatus {
        let tracks = try arguments.openSession(for: .changing).missingTracks()
        if arguments.has("csv") {
            print(MissingTrackRecord.header)
            for track in tracks { print(MissingTrackRecord.line(track)) }
            return .success
        }
        if tracks.isEmpty { Console.note("nothing is missing") }
        try Table.list(
            tracks, isJSON: arguments.has("json"),
            [.number("plays"), .text("artist"), .text("title"), .detail("album", rank: 1), .fixed("isrc")],
            record: { MissingTrackRecord($0) },
            row: { track in
                let named = track.named
                return ["\(track.playCount)", named.artist, named.title, named.album ?? "", named.isrc ?? ""]
            })
        return .success
    }

    private static func undo(_ arguments: Arguments) throws -> ExitStatus {
        let numbers = try arguments.operands.map { operand in
            guard let number = Int(operand.description) else {
                throw UsageError("“\(operand)” is not the number of an import")
            }
            return number
        }
        let session = try arguments.openSession(for: .changing)
        let chosen: [Int?] = numbers.isEmpty ? [nil] : numbers
        for number in chosen {
            let undone = try session.state.undoImport(number, of: session.profile)
            if arguments.has("json") {
                try printLine(ImportSummaryRecord(undone))
            } else {
                Console.note(
                    "removed import \(undone.id) (\(undone.source)): \(ImportText.sentence(undone.counts))")
            }
        }
        return .success
    }
}
