package import SimilarityIndex
import SystemFiles

/// Plays tracks one after another for a session: chooses them and remembers what was played.
///
/// ```swift
/// var request = PlaylistRequest()
/// request.mood = "calm"
/// var player = try Player(session, request)
/// while let choice = try player.next() {
///     play(player.path(choice.track))                              // of the app
///     player.markPlayed(choice)
/// }
/// ```
public struct Player {
    /// The tracks that suit; may change from track to track.
    public var request: PlaylistRequest

    private let session: Session
    private let folder: RawPath?
    private var chooser: NextTrack
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - session: whose library and taste.
    ///   - request: the tracks that suit; its `randomSeed` makes the choice repeatable.
    ///   - folder: the music folder; nil for the folder of the index.
    /// - Throws: as ``Session/taste(mustKnow:)``, and `LibraryError.noFolder`.
    public init(_ session: Session, _ request: PlaylistRequest, musicFolder folder: RawPath? = nil) throws {
        self.session = session
        self.request = request
        // Players need absolute paths. If the folder is unknown, the paths of the index are used.
        self.folder = folder == nil ? try? session.musicFolder() : try session.musicFolder(folder)
        chooser = NextTrack(session.library, try PlaylistMaker(session.library, try session.taste(for: request)))
        generator = SeededGenerator(seed: request.randomSeed ?? UInt64.random(in: .min ... .max))
    }

    /// The moods of the library's tracks for the listener.
    public var moods: MoodCatalog { chooser.moods }

    /// The next track; nil when none suits.
    /// - Throws: `LibraryError`, `.invalidQuery` when the mood does not exist.
    public mutating func next() throws -> NextTrack.Choice? { try next(after: nil) }

    /// The next track; nil when none suits.
    /// - Parameter playing: the track that plays now, which is not chosen again while there are others; nil for the
    ///   last one played.
    /// - Throws: `LibraryError`, `.invalidQuery` when the mood does not exist.
    package mutating func next(after playing: TrackID?) throws -> NextTrack.Choice? {
        try chooser.choose(request, knowing: session.opened, after: playing, using: &generator)
    }

    /// Records that it was chosen, but not that it was played: it may be skipped. A failure is a notice.
    package func markChosen(_ choice: NextTrack.Choice) {
        session.note { (state, profile) throws(UserStateError) in try state.markChosen(choice, by: profile) }
    }

    /// Records that it was played. A failure is a notice; this player still knows that it was played.
    public func markPlayed(_ choice: NextTrack.Choice) {
        session.note { (state, profile) throws(UserStateError) in try state.markPlayed(choice, by: profile) }
    }

    /// The path of a track's file, absolute when the folder is known.
    public func path(_ track: LibraryTrack) -> RawPath { folder?.appending(track.path) ?? track.path }

    /// Reads the user's current labels and ratings.
    /// - Throws: as ``Session/taste(mustKnow:)``.
    public mutating func refresh() throws {
        chooser = chooser.continued(try PlaylistMaker(session.library, try session.taste(for: request)))
    }

    /// Changes the mood if it exists.
    /// - Parameter mood: a mood of the preferences or a label; nil for any.
    /// - Throws: `LibraryError.invalidQuery` when it does not exist; the player keeps its mood.
    public mutating func setMood(_ mood: String?) throws {
        var changed = request
        changed.mood = mood
        _ = try PlaylistMaker(session.library, try session.taste(for: changed)).pool(changed)
        request = changed
    }
}
