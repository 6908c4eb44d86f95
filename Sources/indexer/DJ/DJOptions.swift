import MusicLibrary

/// Shared by the commands for DJs: the selection of tracks.
enum DJOptions {
    static let selection = [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
    static let conditions = OptionSpec.of(TrackListQuery.self) { $0.part != .arrangement }

    /// The tracks named by the operands that meet the conditions. Missing tracks are reported.
    static func selection(_ arguments: Arguments, _ session: Session) throws -> TrackSelection {
        guard !arguments.operands.isEmpty || conditions.map(\.long).contains(where: arguments.has) else {
            throw UsageError(
                "no tracks are selected; name a playlist or tracks, or pass conditions as for “indexer list”")
        }
        var query = try arguments.question(TrackListQuery.self)
        try query.filter.findNames(in: session.library)
        let selection = try session.selection(
            arguments.operands, query.filter, musicFolder: arguments.path("music"))
        selection.remarks.forEach(Console.note)
        return selection
    }
}
