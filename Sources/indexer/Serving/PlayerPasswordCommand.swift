#if Server
    import Foundation
    import MusicLibrary
    import MusicServer

    enum PlayerPasswordCommand: Command {
        static let spec = CommandSpec(
            name: "profile player-password", summary: "manage passwords for Subsonic players",
            operands: "NAME [PLAYER]", operandCount: 1...2,
            discussion: """
                Prints a random password for PLAYER of the profile NAME. It is shown only once. Enter it in the player
                together with the profile's name, or as an API key. It is not the password of the profile. --list shows
                the players and when each was last used. --revoke withdraws the password of PLAYER. “profile password”
                revokes all of them.

                The passwords are encrypted with the key in user.key beside user.sqlite. Without this file they are
                void and must be created again; nothing else is lost.
                """,
            options: [
                CommandSpec.indexOption, OptionSpec("list", "l", "List the players."),
                OptionSpec("revoke", nil, "Revoke the password of PLAYER."), CommandSpec.jsonOption,
            ],
            examples: [
                ("indexer profile player-password Anna phone", "print a new password"),
                ("indexer profile player-password Anna phone --revoke", "lock out a lost phone"),
            ])

        static func run(_ arguments: Arguments) throws -> ExitStatus {
            let (isList, isRevocation) = (arguments.has("list"), arguments.has("revoke"))
            guard !isList || !isRevocation else { throw UsageError("--list and --revoke cannot be combined") }
            let player = arguments.operands.dropFirst().first?.description
            guard (player == nil) == isList else {
                throw UsageError(isList ? "--list takes no PLAYER" : "PLAYER is required, such as “phone”")
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
                Console.note("password for “\(made.name)”, user name \(profile.name); it is not shown again")
            }
        }

        private static func revoke(_ player: String, _ passwords: PlayerPasswords, _ profile: Profile) throws {
            let entries = try passwords.list(of: profile)
            guard let entry = entries.first(where: { $0.name == player }), try passwords.revoke(entry.id, of: profile)
            else {
                let names = entries.isEmpty ? "none" : entries.map(\.name).joined(separator: ", ")
                throw UserStateError.invalid("\(profile.name) has no player password “\(player)”; existing: \(names)")
            }
        }

        private static func list(_ passwords: PlayerPasswords, _ profile: Profile, _ isJSON: Bool) throws {
            let entries = try passwords.list(of: profile)
            var table = Table([.text("player"), .fixed("created"), .fixed("last used"), .fixed("")])
            func time(_ seconds: Int) -> String {
                TrackTable.localTime(Date(timeIntervalSince1970: TimeInterval(seconds)))
            }
            for entry in entries {
                if isJSON {
                    try printLine(PlayerPasswordRecord(entry))
                } else {
                    table.add([
                        entry.name, time(entry.created), entry.seen.map(time) ?? "never", entry.isVoid ? "void" : "",
                    ])
                }
            }
            if entries.isEmpty { Console.note("the profile “\(profile.name)” has no player passwords") }
            if !isJSON && !entries.isEmpty { table.printLines() }
            if entries.contains(where: \.isVoid) {
                Console.note(
                    "void: the key in user.key is missing or has changed; revoke these passwords and create new ones")
            }
        }
    }
#endif
