import MusicLibrary
import WebServices

enum ImportCommand: Command {
    static let spec = CommandSpec(
        name: "import", summary: "bring plays, likes and playlists from other services", operands: "[FILE|ADDRESS…]",
        operandCount: 0...Int.max,
        discussion: """
            Reads what other services and programs export, as it was downloaded: Spotify's account data and extended
            streaming history (zip or JSON), playlists of Exportify and TuneMyMusic (CSV), exports of ListenBrainz (zip)
            and Last.fm (CSV, .scrobbler.log), libraries of iTunes and Apple Music (XML), rekordbox collections (XML),
            and saved answers of Subsonic servers such as Navidrome (getStarred2, getPlaylist; JSON). The format is
            detected from the content. Plays, likes, ratings, playlists and followed artists become those of the
            profile. Nothing is sent anywhere.

            An ADDRESS is that of a Subsonic server, such as https://music.example.org. The stars, the own playlists and
            the ratings are fetched for the user of --user. The server gets a token, and not the password.

            Tracks are found by MusicBrainz id, ISRC, or artist and title; album and length choose among several.
            “feat.”, remasters, brackets, punctuation and scripts make no difference. A live take, a remix or another
            version never stands in for a studio recording, unless --accept-versions is given. What is not in the
            library waits: --missing lists it, and each build looks again.

            Plays under 30 seconds, unless they are half of the track, podcasts, audiobooks and private sessions are
            left out. Importing again adds nothing twice. --undo takes the latest import back, or the import with the
            number. Damaged entries cost only themselves and are reported; the exit status is then 1.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("user", nil, argument: "NAME", "The user of the server at ADDRESS."),
            OptionSpec("password-file", nil, argument: "FILE", "Read the password for ADDRESS from this file."),
            OptionSpec("dry-run", nil, "Only report what would be imported."),
            OptionSpec("accept-versions", nil, "Let a live take or another version stand in for a missing recording."),
            OptionSpec("list", nil, "List the imports."),
            OptionSpec("missing", nil, "List the tracks that are not in the library, the most played first."),
            OptionSpec("undo", nil, "Take back the latest import, or those whose numbers follow."),
            OptionSpec("csv", nil, "Print --missing as comma-separated values."), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer import ~/Downloads/my_spotify_data.zip", "import from Spotify"),
            (
                "indexer import https://music.example.org --user anna --password-file password",
                "import from Navidrome"
            ),
            ("indexer import --missing --csv > missing.csv", "write what is missing, the most played first"),
            ("indexer import --undo", "take back the latest import"),
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
                    "import \(undone.id) (\(undone.source)) was taken back: \(ImportText.sentence(undone.counts))")
            }
        }
        return .success
    }
}
