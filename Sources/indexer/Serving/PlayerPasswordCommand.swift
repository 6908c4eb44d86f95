#if Server
    import AudioFeatures
    import MusicLibrary
    import MusicServer

    enum PlayerPasswordCommand: Command {
        static let spec = CommandSpec(
            name: "profile player-password", summary: "passwords for players that speak Subsonic's protocol",
            operands: "NAME [PLAYER]", operandCount: 1...2,
            discussion: """
                Prints a random password for the PLAYER of the profile NAME. It is shown this once; type it into the player
                beside the name of the profile, or as its API key. It is not the profile's own password. --list shows the
                players and when each was last heard of; --revoke shuts a PLAYER out. “profile password” revokes them all.

                They are kept encrypted, by the key in user.key beside user.sqlite. Without that file they are void and have
                to be made again; nothing else is lost.
                """,
            options: [
                CommandSpec.indexOption, OptionSpec("list", "l", "list them"),
                OptionSpec("revoke", nil, "revoke the one of PLAYER"), CommandSpec.jsonOption,
            ],
            examples: [
                ("indexer profile player-password Anna phone", "print a new one"),
                ("indexer profile player-password Anna phone --revoke", "the phone was lost"),
            ])

        static func run(_ arguments: Arguments) throws -> ExitStatus {
            let (isList, isRevocation) = (arguments.has("list"), arguments.has("revoke"))
            guard !isList || !isRevocation else { throw UsageError("--list and --revoke do not go together") }
            let player = arguments.operands.dropFirst().first?.description
            guard (player == nil) == isList else {
                throw UsageError(isList ? "--list takes no PLAYER" : "which PLAYER? e.g. phone")
            }
            let state = try arguments.openState(forWriting: !isList)
            let (passwords, profile) = (
                PlayerPasswords(state), try state.profile(arguments.operands[0].description)
            )
            if let player {
                try isRevocation
                    ? revoke(player, passwords, profile) : create(player, passwords, profile, arguments.has("json"))
            } else {
                try list(passwords, profile, arguments.has("json"))
            }
            return .success
        }

        private static func create(
            _ player: String, _ passwords: PlayerPasswords, _ profile: Profile, _ isJSON: Bool
        ) throws {
            let made = try passwords.create(for: profile, name: player)
            if isJSON {
                try printLine(NewPlayerPasswordRecord(made))
            } else {
                print(made.password)
                Console.note("for “\(made.name)”, with the user name \(profile.name); it is not shown again")
            }
        }

        private static func revoke(_ player: String, _ passwords: PlayerPasswords, _ profile: Profile) throws {
            let entries = try passwords.list(of: profile)
            guard let entry = entries.first(where: { $0.name == player }), try passwords.revoke(entry.id, of: profile)
            else {
                let names = entries.isEmpty ? "none" : entries.map(\.name).joined(separator: ", ")
                throw UserStateError.invalid("\(profile.name) has no player password “\(player)”; there are: \(names)")
            }
        }

        private static func list(_ passwords: PlayerPasswords, _ profile: Profile, _ isJSON: Bool) throws {
            let records = try passwords.list(of: profile).map { PlayerPasswordRecord($0) }
            var table = Table([.text("player"), .fixed("made"), .fixed("last used"), .fixed("")])
            for record in records {
                if isJSON {
                    try printLine(record)
                } else {
                    table.add([record.name, record.created, record.lastUsed ?? "never", record.isVoid ? "void" : ""])
                }
            }
            if !isJSON { table.lines(width: Console.width).forEach { print($0) } }
            if records.contains(where: \.isVoid) {
                Console.note(
                    "void: the key in user.key is gone or another; revoke these passwords and make new ones")
            }
        }
    }
#endif
