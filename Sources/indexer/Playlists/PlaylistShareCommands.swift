import AudioFeatures
import MusicLibrary

enum PlaylistShareCommand: Command {
    static let spec = PlaylistSharing.spec(
        "share", "let other profiles see a playlist", "NAME", 1, "They can follow it; only you can change it.",
        ("indexer playlist share Morning", ""))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.share(arguments, true) }
}

enum PlaylistUnshareCommand: Command {
    static let spec = PlaylistSharing.spec(
        "unshare", "keep a playlist to yourself again", "NAME", 1, "Who followed it does not see it any more.",
        ("indexer playlist unshare Morning", ""))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.share(arguments, false) }
}

enum PlaylistFollowCommand: Command {
    static let spec = PlaylistSharing.spec(
        "follow", "put a playlist that another profile shares among yours", "OWNER NAME", 2,
        "You always see it as its owner has it.", ("indexer playlist follow Anna Morning", ""))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.follow(arguments, true) }
}

enum PlaylistUnfollowCommand: Command {
    static let spec = PlaylistSharing.spec(
        "unfollow", "take a followed playlist off your list", "OWNER NAME", 2, "It stays with its owner.",
        ("indexer playlist unfollow Anna Morning", ""))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.follow(arguments, false) }
}

/// What the commands about sharing have in common.
private enum PlaylistSharing {
    static func spec(
        _ action: String, _ summary: String, _ operands: String, _ count: Int, _ discussion: String,
        _ example: (command: String, meaning: String)
    ) -> CommandSpec {
        CommandSpec(
            name: "playlist \(action)", summary: summary, operands: operands, operandCount: count...count,
            discussion: discussion,
            options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption], examples: [example])
    }

    static func share(_ arguments: Arguments, _ isShared: Bool) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let name = arguments.operands[0].description
        let owner = try session.profile.name
        try session.state.sharePlaylist(name, isShared, of: session.profile)
        try tell(
            arguments, PlaylistSharingRecord(name: name, owner: owner, shared: isShared),
            "“\(name)” is \(isShared ? "shared: others find it as “\(owner)/\(name)”" : "yours alone")")
        return .success
    }

    static func follow(_ arguments: Arguments, _ follows: Bool) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let (owner, name) = (arguments.operands[0].description, arguments.operands[1].description)
        try session.state.followPlaylist(name, of: owner, by: session.profile, follows)
        try tell(
            arguments, PlaylistSharingRecord(name: name, owner: owner, followed: follows),
            "\(try session.profile.name) \(follows ? "follows" : "does not follow") “\(owner)/\(name)”")
        return .success
    }

    private static func tell(_ arguments: Arguments, _ record: PlaylistSharingRecord, _ text: String) throws {
        if arguments.has("json") { try printLine(record) } else { Console.note(text) }
    }
}
