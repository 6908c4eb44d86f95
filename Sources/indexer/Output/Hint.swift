import BandSound
import MusicLibrary
import SimilarityIndex

/// What to do about an error, by the names of commands and options, which the libraries do not know.
enum Hint {
    /// The error as people are told it.
    static func message(_ error: any Error) -> String {
        guard let hint = text(error) else { return "\(error)" }
        return "\(error); \(hint)"
    }

    private static func text(_ error: any Error) -> String? {
        switch error {
        case LibraryError.noIndex: "make one with “indexer build FOLDER” or name one with -i"
        case LibraryError.index(let error): text(error)
        case LibraryError.buildStopped(let error): text(error) ?? "mend that and say “indexer build” again"
        case LibraryError.newerAnalysisVersion: "use a newer one, or rebuild it with “indexer build”"
        case LibraryError.noVersions, LibraryError.noVersionsOfTrack: "“indexer build --versions FOLDER” adds it"
        case LibraryError.unknownTrack(_, let nearest) where nearest.isEmpty: "“indexer list” shows what there is"
        case LibraryError.notInLibrary: "“indexer build” adds what is new in the folder of the index"
        case LibraryError.unknownRoot: "say --root FOLDER for each index"
        case LibraryError.unknownMusicFolder: "name that with --music FOLDER"
        case UserStateError.unknownPlaylist: "“indexer playlist list” shows what there is"
        case UserStateError.noQuery: "an nsp file holds a query, as “playlist --mood … --save” keeps it"
        case let error as SoundError where error == .noSoundfont: "name one with --soundfont"
        case is PreferencesError: "correct it, or remove it and run “indexer preferences --write”"
        default: nil
        }
    }

    private static func text(_ error: IndexError) -> String? {
        if case .unusablePlace = error.cause { "choose another place with -o" } else { nil }
    }
}
