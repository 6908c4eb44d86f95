import Foundation

/// A library and what its user said about it. Answers questions and records what the user says.
///
/// A session is used from one thread at a time and is cheap to create. The library and all answers may cross threads. A
/// server keeps one ``UserState`` per worker and creates a session per request.
///
/// Answers use what the user said but do not depend on it. If the database cannot be read, questions are answered as
/// for an unknown user, with a notice. Only functions that change or request this data throw.
///
/// ```swift
/// let session = Session(try Library("Music"), for: .changing) { print("notice: \($0)") }
/// let seed = try session.track("artist - title")
/// for found in try session.similar(to: seed).tracks { print(found.track.displayName) }
/// try session.label(seed, "happy")
/// ```
public final class Session {
    /// The purpose of the user's database.
    public enum Purpose: Sendable {
        /// Reading; a missing database is not created.
        case asking
        /// Reading, and recording questions in the history. Both give up after a short wait.
        case noting
        /// Also changing what the user said. It waits longer for other programs.
        case changing
    }

    /// Stays as it was opened; ``CurrentLibrary`` has the newest.
    public let library: Library
    let purpose: Purpose
    private let profileName: String?
    private let onNotice: (String) -> Void
    private var told: Set<String> = []
    private var opening: Result<(state: UserState, profile: Profile), UserStateError>?
    private var knownTaste: UserTaste?
    private var readPreferences: Result<Preferences, PreferencesError>?

    /// A session whose database, beside the index, is opened on first use.
    /// - Parameters:
    ///   - library: the library to ask.
    ///   - profile: the profile; nil for the current one.
    ///   - purpose: the purpose of the database.
    ///   - onNotice: receives notices for the user, one line each.
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

    /// A session whose listener was already read; later changes are not seen.
    package convenience init(
        _ library: Library, _ state: UserState, _ profile: Profile, knowing taste: UserTaste,
        onNotice: @escaping (String) -> Void = { _ in }
    ) {
        self.init(library, state, profile, onNotice: onNotice)
        knownTaste = taste
        readPreferences = .success(taste.preferences)
    }

    /// The user's database.
    /// - Throws: `UserStateError` when the database cannot be opened or has no such profile.
    public var state: UserState { get throws(UserStateError) { try open().state } }

    /// The profile of the session.
    /// - Throws: as `state`.
    public var profile: Profile { get throws(UserStateError) { try open().profile } }

    /// Moods, genre groups, exclusions, brainwaves.
    /// - Throws: `PreferencesError` when the file beside the index is invalid.
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

    /// What is known of the user; nothing if the database cannot be read.
    /// - Parameter mustKnow: whether an unreadable database is an error, because the next step cannot be undone by
    ///   asking again.
    /// - Throws: `LibraryError` or `PreferencesError`; `UserStateError.unknownProfile` when no profile has the name.
    public func taste(mustKnow: Bool = false) throws -> UserTaste {
        if let knownTaste { return knownTaste }
        let preferences = try preferences
        do {
            let (state, profile) = try open()
            return try UserTaste(library, state, profile, preferences)
        } catch let error as UserStateError {
            if case .unknownProfile = error { throw error }
            if mustKnow { throw error }
            tell("labels and likes cannot be read: \(error)")
            return UserTaste(labels: try LabelCatalog(library), preferences: preferences)
        }
    }

    /// Absolute path of the folder that was indexed.
    /// - Parameter named: the folder that the user names; takes precedence.
    /// - Throws: `LibraryError.unknownMusicFolder`, or `.noFolder` when `named` is not a folder.
    public func musicFolder(_ named: RawPath? = nil) throws(LibraryError) -> RawPath {
        if let named {
            let path = RawPath(named.absoluteURL.path(percentEncoded: false))
            guard path.isFolder else { throw .noFolder("\(path)") }
            return path
        }
        guard let folder = IndexLocator.library(ofIndex: library.path) else {
            throw .unknownMusicFolder(index: "\(library.path)")
        }
        return folder
    }

    /// Records a request in the history. A failure is a notice, not an error.
    /// - Parameters:
    ///   - kind: the kind of request.
    ///   - tracks: the seeds of a question, or the tracks played.
    public func record(_ kind: HistoryEntry.Kind, _ tracks: [LibraryTrack]) {
        guard !tracks.isEmpty else { return }
        note { (state, profile) throws(UserStateError) in
            try state.record(kind, tracks.map { RememberedTrack($0) }, by: profile)
        }
    }

    /// Writes data of little importance; a failure is a notice.
    func note(_ keep: (UserState, Profile) throws(UserStateError) -> Void) {
        do throws(UserStateError) {
            let (state, profile) = try open()
            // If there is no database and none can be created, the user knows that nothing is recorded.
            guard !state.isReadOnly || state.exists else { return }
            try keep(state, profile)
        } catch {
            tell("the history was not updated: \(error)")
        }
    }

    /// The database, if it can be opened.
    var opened: (state: UserState, profile: Profile)? { try? open() }

    /// An unknown profile is an error even if the question could be answered without it.
    func checkProfile() throws(UserStateError) {
        guard profileName != nil else { return }
        do throws(UserStateError) {
            _ = try open()
        } catch .unknownProfile(let name, let known) {
            throw .unknownProfile(name, known: known)
        } catch {
            // Reported when the database is needed.
        }
    }

    /// Reports it only once.
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
