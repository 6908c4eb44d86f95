import BandSound
import MusicLibrary
import SimilarityIndex

/// Advice for errors. It names commands and options, which the libraries do not know.
enum Hint {
    /// The error with its advice, if there is any.
    static func message(_ error: any Error) -> String {
        guard let hint = text(error) else { return "\(error)" }
        return "\(error); \(hint)"
    }

    private static func text(_ error: any Error) -> String? {
        switch error {
        case LibraryError.noIndex: "create one with “indexer build FOLDER” or select one with -i"
        case LibraryError.index(let error): text(error)
        case LibraryError.buildStopped(let error): text(error) ?? "fix that and run “indexer build” again"
        case LibraryError.newerAnalysisVersion:
            "use a newer version of this program, or rebuild the index with “indexer build”"
        case LibraryError.noVersions, LibraryError.noVersionsOfTrack: "“indexer build --versions FOLDER” adds it"
        case LibraryError.noChords, LibraryError.noFindings: "“indexer build FOLDER” adds them"
        case LibraryError.unknownTrack(_, let nearest) where nearest.isEmpty: "“indexer list” lists the tracks"
        case LibraryError.notInLibrary: "“indexer build” adds new files in the folder of the index"
        case LibraryError.unknownRoot: "pass --root FOLDER for each index"
        case LibraryError.unknownMusicFolder: "pass --music FOLDER"
        case UserStateError.unknownPlaylist: "“indexer playlist list” lists the playlists"
        case UserStateError.livingPlaylist: "“indexer playlist freeze” freezes it"
        case UserStateError.noQuery: "an nsp file needs a stored query, as “playlist --mood … --save” stores it"
        case let error as SoundError where error == .noSoundfont: "select one with --soundfont"
        case is PreferencesError: "correct the file, or remove it and run “indexer preferences --write”"
        default: nil
        }
    }

    private static func text(_ error: IndexError) -> String? {
        if case .unusablePlace = error.cause { "choose another place with -o" } else { nil }
    }
}
