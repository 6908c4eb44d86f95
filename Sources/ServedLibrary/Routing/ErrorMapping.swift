import AudioFeatures
import MusicLibrary
import SystemFiles

/// Maps an error to HTTP, without paths of the machine.
package enum ErrorMapping {
    /// - Parameter forget: called when the user's database must be reopened.
    package static func apiError(_ error: any Error, onUnusableState forget: () -> Void) -> APIError {
        switch error {
        case let error as APIError: return error
        case let error as UserStateError: return apiError(error, forget)
        case let error as LibraryError: return apiError(error)
        case let error as PreferencesError:
            return APIError(500, .internalError, "preferences.json cannot be read: \(error.reason)")
        case let error as AudioError:
            return error.kind == .notFound || error.kind == .unreadable
                ? APIError(404, .fileGone, "the file no longer exists")
                : APIError(422, .conflict, "the file cannot be decoded: \(error.reason)")
        case let error as PlaylistFile.ReadError: return .badRequest("no playlist: \(error.description)")
        default:
            guard !SystemReason.isNoSpace(error) else { return .noSpace }
            return APIError(500, .internalError, "internal error")
        }
    }

    private static func apiError(_ error: UserStateError, _ forget: () -> Void) -> APIError {
        switch error {
        case .database, .corrupt:
            forget()
            return APIError(500, .internalError, "the database of users cannot be used at the moment")
        case .noSpace: return .noSpace
        case .busy: return .busy()
        case .readOnly: return APIError(403, .forbidden, "nothing can be saved: the database is write-protected")
        case .newerVersion:
            return APIError(500, .internalError, "the database was written by a newer version of this program")
        case .deletedMeanwhile: return APIError(404, .notFound, "\(error)")
        case .unknownProfile: return APIError(404, .unknownUser, "there is no such user")
        case .profileExists(let name): return APIError(409, .exists, "the user “\(name)” already exists")
        case .profileLooksLike(let name, let other):
            return APIError(409, .exists, "“\(name)” looks like the existing name “\(other)”; choose another name")
        case .onlyAdministrator: return APIError(409, .conflict, "\(error)")
        case .unknownPlaylist:
            return APIError(404, .unknownPlaylist, "there is no such playlist, or you may not see it")
        case .foreignPlaylist: return APIError(403, .forbidden, "\(error)")
        case .playlistExists(let name): return APIError(409, .exists, "the playlist “\(name)” already exists")
        case .playlistLimit(_, let limit):
            return APIError(
                403, .playlistLimit,
                "guests can have at most \(limit) playlists; delete one, or register for unlimited playlists")
        case .noQuery(let name): return .badRequest("“\(name)” is a list of tracks and was not made by a query")
        case .livingPlaylist, .full: return APIError(409, .conflict, "\(error)")
        case .invalid(let reason): return .badParameter(reason)
        }
    }

    private static func apiError(_ error: LibraryError) -> APIError {
        switch error {
        case .invalidQuery(let reason): return .badParameter(reason)
        case .notUnderstood, .unknownMood: return .badParameter(error.description)
        case .unknownTrack: return APIError(404, .unknownTrack, "there is no such track")
        case .ambiguousTrack(let name, _, let count): return .badParameter("“\(name)” names \(count) tracks")
        case .noVersions, .noVersionsOfTrack:
            return .badParameter("the index has no data for finding versions")
        case .noChords: return .badParameter("the index has no chords")
        case .noFindings:
            return .badParameter("the index has no findings on the health of files; build it again")
        case .unreadablePlaylist(_, let reason): return .badRequest("no playlist: \(reason)")
        case .unknownMusicFolder:
            return APIError(
                404, .fileGone,
                "the index is not inside its music folder, and the server was started without that folder")
        default: return APIError(500, .internalError, "the library cannot be read")
        }
    }
}
