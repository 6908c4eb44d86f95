import MusicLibrary

enum ProfileCommand: Command {
    static let spec = CommandSpec(
        name: "profile", summary: "list the profiles", operands: "", operandCount: 0...0,
        discussion: """
            Each profile has its own labels, likes, playlists and history. “*” marks the current profile. “guest” can
            have at most 5 playlists. “profile create”, “profile use” and “profile remove” change the list.
            """,
        options: [CommandSpec.indexOption, CommandSpec.jsonOption],
        examples: [("indexer profile", "list the profiles")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try show(try arguments.openState(forWriting: false), isJSON: arguments.has("json"))
        return .success
    }

    /// Changes the profiles, then lists them.
    fileprivate static func change(
        _ arguments: Arguments, _ change: (UserState, String) throws -> Void
    ) throws -> ExitStatus {
        let state = try arguments.openState(forWriting: true)
        try change(state, arguments.operands[0].description)
        try show(state, isJSON: arguments.has("json"))
        return .success
    }

    private static func show(_ state: UserState, isJSON: Bool) throws {
        var table = Table([.fixed(""), .text("name"), .text("e-mail"), .fixed("playlists")])
        for profile in try state.profiles() {
            if isJSON {
                try printLine(ProfileRecord(profile))
            } else {
                table.add([
                    profile.isCurrent ? "*" : " ", profile.name, profile.email ?? "–",
                    profile.playlistLimit.map { "at most \($0)" } ?? "unlimited",
                ])
            }
        }
        if !isJSON { table.printLines() }
    }
}

enum ProfileCreateCommand: Command {
    static let spec = CommandSpec(
        name: "profile create", summary: "create a profile", operands: "NAME", operandCount: 1...1,
        discussion: """
            Only “indexer serve” uses passwords. Anybody who can read the files can use every profile.
            """,
        options: [
            CommandSpec.indexOption, OptionSpec("email", nil, argument: "ADDRESS", "Store an e-mail address."),
            CommandSpec.jsonOption,
        ],
        examples: [("indexer profile create Anna", "create a profile; “-p Anna” selects it")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try ProfileCommand.change(arguments) { try $0.createProfile($1, email: arguments.string("email")) }
    }
}

enum ProfileUseCommand: Command {
    static let spec = CommandSpec(
        name: "profile use", summary: "select the current profile", operands: "NAME",
        operandCount: 1...1, discussion: "-p NAME and $SONIC_PROFILE take precedence over the current profile.",
        options: [CommandSpec.indexOption, CommandSpec.jsonOption],
        examples: [("indexer profile use guest", "switch to the guest profile")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try ProfileCommand.change(arguments) { try $0.useProfile($1) }
    }
}

enum ProfileRemoveCommand: Command {
    static let spec = CommandSpec(
        name: "profile remove", summary: "delete a profile and its data", operands: "NAME",
        operandCount: 1...1, discussion: "Deletes its labels, likes, playlists and history. This cannot be undone.",
        options: [CommandSpec.indexOption, CommandSpec.jsonOption],
        examples: [("indexer profile remove Anna", "delete Anna's profile")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try ProfileCommand.change(arguments) { try $0.removeProfile($1) }
    }
}
