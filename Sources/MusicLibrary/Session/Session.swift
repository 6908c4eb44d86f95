public import AudioFeatures
import Foundation

/// A library and what its user said about it: whom every question is asked, and who remembers what was said.
///
/// A session is used from one thread at a time, and costs nothing to make; the library, and all that is answered, may go
/// anywhere. A server keeps a ``UserState`` a worker and makes a session a request.
///
/// What the user said makes answers better, but no answer depends on it: when the database cannot be read, questions are
/// answered as for somebody of whom nothing is known, with a notice. Only what changes something, or asks for it, throws.
public final class Session {
    /// What the user's database is wanted for.
    public enum Purpose: Sendable {
        /// To be read; it is not made when it is not there.
        case asking
        /// To be read, and to note in the history what was asked. Nobody waits long for either.
        case noting
        /// To be changed.
        case changing
    }

    /// The library.
    public let library: Library
    let purpose: Purpose
    private let profileName: String?
    private let onNotice: (String) -> Void
    private var told: Set<String> = []
    private var opening: Result<(state: UserState, profile: Profile), UserStateError>?
    private var knownTaste: UserTaste?
    private var readPreferences: Result<Preferences, PreferencesError>?

    /// A session whose database, beside the index, is opened when it is needed first.
    /// - Parameters:
    ///   - library: what is asked about.
    ///   - profile: whose session it is; nil for the profile in use.
    ///   - purpose: what the database is wanted for.
    ///   - onNotice: told what the user should know, a line each time.
    public init(
        _ library: Library, profile: String? = nil, for purpose: Purpose = .asking,
        onNotice: @escaping (String) -> Void = { _ in }
    ) {
        self.library = library
        self.purpose = purpose
        self.onNotice = onNotice
        profileName = profile
    }

    /// A session with a database that is open already.
    public init(
        _ library: Library, _ state: UserState, _ profile: Profile, onNotice: @escaping (String) -> Void = { _ in }
    ) {
        self.library = library
        self.onNotice = onNotice
        purpose = .changing
        profileName = profile.name
        opening = .success((state, profile))
    }

    /// A session whose listener was read already: what was said since is not known to it.
    package convenience init(
        _ library: Library, _ state: UserState, _ profile: Profile, knowing taste: UserTaste,
        onNotice: @escaping (String) -> Void = { _ in }
    ) {
        self.init(library, state, profile, onNotice: onNotice)
        knownTaste = taste
        readPreferences = .success(taste.preferences)
    }

    /// What users said.
    /// - Throws: `UserStateError` when the database cannot be opened, or knows no such profile.
    public var state: UserState { get throws(UserStateError) { try open().state } }

    /// Whose session it is.
    /// - Throws: as `state`.
    public var profile: Profile { get throws(UserStateError) { try open().profile } }

    /// Moods, genre groups, exclusions, brainwaves.
    /// - Throws: `PreferencesError` when the file beside the index is none.
    public var preferences: Preferences {
        get throws(PreferencesError) {
            if let readPreferences { return try readPreferences.get() }
            let read = Result { () throws(PreferencesError) in
                try Preferences(Preferences.path(besideIndex: library.path))
            }
            readPreferences = read
            return try read.get()
        }
    }

    /// What is known of the user, who is nobody in particular when the database cannot be read.
    /// - Parameter mustKnow: whether a database that cannot be read is an error, because what follows cannot be taken back by
    ///   asking again.
    /// - Throws: `LibraryError` or `PreferencesError`; `UserStateError.unknownProfile` when there is none of that name.
    public func taste(mustKnow: Bool = false) throws -> UserTaste {
        if let knownTaste { return knownTaste }
        let preferences = try preferences
        do {
            let (state, profile) = try open()
            return try UserTaste(library, state, profile, preferences)
        } catch let error as UserStateError {
            if case .unknownProfile = error { throw error }
            if mustKnow { throw error }
            tell("labels and likes are not known: \(error)")
            return UserTaste(labels: try LabelCatalog(library), preferences: preferences)
        }
    }

    /// Absolute path of the folder that the index is of.
    /// - Parameter named: what the user says it is; wins.
    /// - Throws: `LibraryError.unknownMusicFolder`, or `.noFolder` when what is named is none.
    public func musicFolder(_ named: RawPath? = nil) throws(LibraryError) -> RawPath {
        if let named {
            let path = RawPath(named.absoluteURL.path(percentEncoded: false))
            guard IndexLocator.isFolder(path) else { throw .noFolder("\(path)") }
            return path
        }
        guard let folder = IndexLocator.library(ofIndex: library.path) else {
            throw .unknownMusicFolder(index: "\(library.path)")
        }
        return folder
    }

    /// Notes in the history what was asked for. What cannot be noted is not, with a notice: that is no error.
    /// - Parameters:
    ///   - kind: what for.
    ///   - tracks: the seeds of a question, or what is played.
    public func record(_ kind: HistoryEntry.Kind, _ tracks: [LibraryTrack]) {
        guard !tracks.isEmpty else { return }
        note { (state, profile) throws(UserStateError) in
            try state.record(kind, tracks.map { RememberedTrack($0) }, by: profile)
        }
    }

    /// Keeps something of little weight; when that cannot be, there is a notice.
    func note(_ keep: (UserState, Profile) throws(UserStateError) -> Void) {
        do throws(UserStateError) {
            let (state, profile) = try open()
            // Where there is no database and none can be made, the user knows that nothing is kept.
            guard !state.isReadOnly || state.exists else { return }
            try keep(state, profile)
        } catch {
            tell("not noted in the history: \(error)")
        }
    }

    /// The database, if it can be opened.
    var opened: (state: UserState, profile: Profile)? { try? open() }

    /// An unknown profile is a mistake in the question, also in one that would be answered without it.
    func checkProfile() throws(UserStateError) {
        guard profileName != nil else { return }
        do throws(UserStateError) {
            _ = try open()
        } catch .unknownProfile(let name, let known) {
            throw .unknownProfile(name, known: known)
        } catch {
            // Told when something is wanted of the database.
        }
    }

    /// Once is enough.
    private func tell(_ notice: String) {
        if told.insert(notice).inserted { onNotice(notice) }
    }

    private func open() throws(UserStateError) -> (state: UserState, profile: Profile) {
        if let opening { return try opening.get() }
        let result: Result<(state: UserState, profile: Profile), UserStateError> = Result {
            () throws(UserStateError) in
            let state = try UserState(
                UserState.path(besideIndex: library.path), forWriting: purpose != .asking,
                replacesDamaged: purpose == .changing,
                patience: purpose == .changing ? .seconds(10) : .seconds(1))
            state.notices.forEach(tell)
            return (state, try state.profile(profileName))
        }
        opening = result
        return try result.get()
    }
}
