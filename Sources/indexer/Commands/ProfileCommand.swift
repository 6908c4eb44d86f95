import AudioFeatures
import MusicLibrary

enum ProfileCommand: Command {
    static let spec = CommandSpec(
        name: "profile", summary: "list the profiles", operands: "", operandCount: 0...0,
        discussion: """
            Each profile has its own labels, likes, playlists and history; * marks the one in use. “guest” may have
            5 playlists. “profile create”, “profile use” and “profile remove” change them.
            """,
        options: [CommandSpec.indexOption, CommandSpec.jsonOption],
        examples: [("indexer profile", "who is there"), ("indexer --help", "all commands")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try show(try arguments.openState(forWriting: false), isJSON: arguments.has("json"))
        return .success
    }

    static func show(_ state: UserState, isJSON: Bool) throws {
        var table = Table([.fixed(""), .text("name"), .text("e-mail"), .fixed("playlists")])
        for profile in try state.profiles() {
            if isJSON {
                try printLine(ProfileRecord(profile))
            } else {
                table.add([
                    profile.isCurrent ? "*" : " ", profile.name, profile.email ?? "–",
                    profile.playlistLimit.map { "up to \($0)" } ?? "any number",
                ])
            }
        }
        if !isJSON { table.lines(width: Console.width).forEach { print($0) } }
    }
}

enum ProfileCreateCommand: Command {
    static let spec = CommandSpec(
        name: "profile create", summary: "make a profile", operands: "NAME", operandCount: 1...1,
        discussion: "Passwords are for “indexer serve” only: whoever can read the files can use every profile.",
        options: [
            CommandSpec.indexOption, OptionSpec("email", nil, argument: "ADDRESS", "an e-mail address, if you like"),
            CommandSpec.jsonOption,
        ],
        examples: [("indexer profile create Anna", "then: indexer label -p Anna …")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let state = try arguments.openState(forWriting: true)
        try state.createProfile(arguments.operands[0].description, email: arguments.string("email"))
        try ProfileCommand.show(state, isJSON: arguments.has("json"))
        return .success
    }
}

enum ProfileUseCommand: Command {
    static let spec = CommandSpec(
        name: "profile use", summary: "choose the profile that is used when none is named", operands: "NAME",
        operandCount: 1...1, discussion: "“-p NAME” and $SONIC_PROFILE go before it.",
        options: [CommandSpec.indexOption, CommandSpec.jsonOption],
        examples: [("indexer profile use guest", "a visitor")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let state = try arguments.openState(forWriting: true)
        try state.useProfile(arguments.operands[0].description)
        try ProfileCommand.show(state, isJSON: arguments.has("json"))
        return .success
    }
}

enum ProfileRemoveCommand: Command {
    static let spec = CommandSpec(
        name: "profile remove", summary: "remove a profile and all that belongs to it", operands: "NAME",
        operandCount: 1...1, discussion: "Its labels, likes, playlists and history are gone for good.",
        options: [CommandSpec.indexOption, CommandSpec.jsonOption], examples: [("indexer profile remove Anna", "")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let state = try arguments.openState(forWriting: true)
        try state.removeProfile(arguments.operands[0].description)
        try ProfileCommand.show(state, isJSON: arguments.has("json"))
        return .success
    }
}
