import AudioFeatures
import Foundation
import MusicLibrary

/// A library together with what its user said about it.
struct Session {
    let library: Library
    let state: UserState
    let profile: Profile

    /// The track an operand names.
    func track(_ name: RawPath) throws -> LibraryTrack {
        try library.track(try library.index(of: name.description))
    }

    /// Absolute path of the folder that the index is of.
    func musicFolder(_ arguments: Arguments) throws -> String {
        if let folder = arguments.path("music") {
            let path = folder.absoluteURL.path(percentEncoded: false)
            guard IndexLocator.isFolder(RawPath(path)) else { throw UsageError("--music: \(path) is no folder") }
            return path
        }
        guard let folder = IndexLocator.library(ofIndex: library.path) else {
            throw UsageError("\(library.path) does not lie in its music folder; name that with --music FOLDER")
        }
        return folder.description
    }

    /// What the user said and set.
    func listener() throws -> Listener {
        try Listener(library, state, profile, try Preferences(Preferences.path(besideIndex: library.path)))
    }

    /// Tracks that are neither excluded nor disliked.
    func allowedTracks() throws -> [Int] {
        try PlaylistMaker(library, try listener()).pool(PlaylistRequest()).candidates.map(\.index)
    }

    func record(_ kind: HistoryEntry.Kind, _ tracks: [LibraryTrack]) throws {
        try state.record(kind, tracks.map { KnownTrack($0) }, by: profile)
    }
}

extension Arguments {
    /// The library and the user's database beside it.
    /// - Parameter forWriting: makes the database when there is none.
    func openSession(_ library: Library? = nil, forWriting: Bool) throws -> Session {
        let library = try library ?? openLibrary()
        let state = try openState(library, forWriting: forWriting)
        let environment = ProcessInfo.processInfo.environment["SONIC_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
        return Session(library: library, state: state, profile: try state.profile(string("profile") ?? environment))
    }

    /// The user's database beside the index.
    func openState(_ library: Library? = nil, forWriting: Bool) throws -> UserState {
        let library = try library ?? openLibrary()
        let state = try UserState(UserState.path(besideIndex: library.path), forWriting: forWriting)
        state.notices.forEach(Console.talk)
        return state
    }
}

extension RawPath {
    /// As seen from the current folder.
    var absoluteURL: URL {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return URL(filePath: description, relativeTo: here).standardizedFileURL
    }
}
