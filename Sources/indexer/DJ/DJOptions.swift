import MusicLibrary

/// What the commands for DJs have in common: which tracks they are about.
enum DJOptions {
    static let selection = [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
    static let conditions = OptionSpec.of(TrackListQuery.self) { $0.part != .arrangement }

    /// The tracks that the operands name, as far as they pass the conditions. What is not there is told.
    static func selection(_ arguments: Arguments, _ session: Session) throws -> TrackSelection {
        guard !arguments.operands.isEmpty || conditions.map(\.long).contains(where: arguments.has) else {
            throw UsageError("say which tracks: a playlist, tracks, or conditions as of “indexer list”")
        }
        var query = try arguments.question(TrackListQuery.self)
        try query.filter.findFolders(in: session.library)
        let selection = try session.selection(
            arguments.operands, query.filter, musicFolder: arguments.path("music"))
        selection.remarks.forEach(Console.note)
        return selection
    }
}
