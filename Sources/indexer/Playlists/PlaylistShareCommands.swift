import MusicLibrary

enum PlaylistShareCommand: Command {
    static let spec = PlaylistSharing.spec(
        "share", "let other profiles see a playlist", "NAME", 1, "Others can follow it, but only you can change it.",
        ("indexer playlist share Morning", "share a playlist"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.share(arguments, true) }
}

enum PlaylistUnshareCommand: Command {
    static let spec = PlaylistSharing.spec(
        "unshare", "stop sharing a playlist", "NAME", 1, "Followers no longer see it.",
        ("indexer playlist unshare Morning", "make a playlist private"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.share(arguments, false) }
}

enum PlaylistFollowCommand: Command {
    static let spec = PlaylistSharing.spec(
        "follow", "add a shared playlist of another profile to yours", "OWNER NAME", 2,
        "Changes by its owner are visible to you.", ("indexer playlist follow Anna Morning", "follow a playlist"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.follow(arguments, true) }
}

enum PlaylistUnfollowCommand: Command {
    static let spec = PlaylistSharing.spec(
        "unfollow", "stop following a playlist", "OWNER NAME", 2, "The owner keeps the playlist.",
        ("indexer playlist unfollow Anna Morning", "remove it from your list"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try PlaylistSharing.follow(arguments, false) }
}

/// Shared by the commands about sharing.
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
            "“\(name)” is \(isShared ? "shared as “\(owner)/\(name)”" : "private")")
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
