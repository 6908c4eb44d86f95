/// Why user data could not be stored or found.
public enum UserStateError: DescribedError, Equatable {
    /// An error of SQLite, with its reason.
    case database(path: String, reason: String)
    /// Another process wrote for longer than this one waits.
    case busy(path: String)
    /// The database or its folder is write-protected.
    case readOnly(path: String)
    /// The disk is full.
    case noSpace(path: String)
    /// The database is damaged and was left unchanged.
    case corrupt(path: String, reason: String)
    /// The database was written by a newer program.
    case newerVersion(path: String, found: Int)
    /// What the change belongs to, a profile or a playlist, was deleted by another process or request.
    case deletedMeanwhile
    /// No profile has this name.
    case unknownProfile(String, known: [String])
    /// A profile already has this name.
    case profileExists(String)
    /// The name looks like that of another profile.
    case profileLooksLike(String, other: String)
    /// The last administrator cannot be deleted.
    case onlyAdministrator(String)
    /// No playlist of this profile has this name.
    case unknownPlaylist(String, profile: String, nearest: String? = nil)
    /// The playlist belongs to another profile, which alone can change it.
    case foreignPlaylist(String, owner: String)
    /// A playlist of this profile already has this name.
    case playlistExists(String)
    /// The profile has reached its limit of playlists.
    case playlistLimit(profile: String, limit: Int)
    /// The playlist is a list of tracks and has no query.
    case noQuery(String)
    /// The tracks of the playlist follow from its conditions and cannot be edited.
    case livingPlaylist(String)
    /// The profile has no room for more; the text gives the limit.
    case full(String)
    /// An invalid request; the text gives the reason.
    case invalid(String)
}

extension UserStateError {
    /// One line: place and cause.
    public var description: String {
        switch self {
        case .database(let path, let reason): "\(path): \(reason)"
        case .noSpace(let path): "no space left on device: \(path)"
        case .busy(let path): "\(path): another process is writing to it; try again in a moment"
        case .readOnly(let path): "\(path): write-protected; nothing was changed"
        case .corrupt(let path, let reason):
            "\(path): damaged (\(reason)); the file was left unchanged. To save its readable part: "
                + "sqlite3 '\(path)' .recover | sqlite3 NEW"
        case .newerVersion(let path, let found):
            "\(path): written by a newer version of this program (schema \(found), "
                + "this one supports \(UserStateSchema.version)); update the program"
        case .deletedMeanwhile: "the profile or the playlist was deleted in the meantime; nothing was saved"
        case .unknownProfile(let name, let known):
            "there is no profile “\(name)”; existing profiles: \(known.joined(separator: ", "))"
        case .profileExists(let name): "the profile “\(name)” already exists"
        case .onlyAdministrator(let name):
            "“\(name)” is the only administrator and cannot be deleted until there is another"
        case .profileLooksLike(let name, let other):
            "the name “\(name)” looks like the existing name “\(other)”; choose another name"
        case .unknownPlaylist(let name, let profile, let nearest):
            "the profile “\(profile)” has no playlist “\(name)”" + (nearest.map { " (did you mean “\($0)”?)" } ?? "")
        case .foreignPlaylist(let name, let owner): "“\(name)” belongs to \(owner); only its owner can change it"
        case .playlistExists(let name):
            "the playlist “\(name)” already exists; delete or rename it, or choose another name"
        case .playlistLimit(let profile, let limit):
            "the profile “\(profile)” has reached its limit of \(limit) playlists; delete one, or use another profile"
        case .noQuery(let name): "“\(name)” is a list of tracks and was not made by a query"
        case .livingPlaylist(let name):
            "“\(name)” is a living playlist: its tracks follow from its conditions until it is frozen"
        case .full(let reason), .invalid(let reason): reason
        }
    }
}
