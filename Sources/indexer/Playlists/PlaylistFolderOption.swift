import MusicLibrary
import SimilarityIndex

/// The option --export-playlists of commands that follow a folder.
enum PlaylistFolderOption {
    static let spec = OptionSpec(
        "export-playlists", nil, argument: "DIR",
        "Write all playlists and moods into DIR as .m3u files, and update them when they change.")

    /// - Returns: what writes the files; nil without the option.
    static func start(
        _ arguments: Arguments, index: RawPath, musicFolder: RawPath?
    ) throws -> PlaylistFolderKeeper? {
        guard let folder = arguments.path(spec.long) else { return nil }
        let options = PlaylistFolderKeeper.Options(
            index: index, folder: folder, profile: arguments.profileName, musicFolder: musicFolder)
        return try PlaylistFolderKeeper(options, report: Console.note)
    }
}
