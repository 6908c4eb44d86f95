public import AudioFeatures

/// Plays one track after the other for a session: chooses, and remembers what was played.
public struct Player {
    /// What suits; may change from track to track.
    public var request: PlaylistRequest

    private let session: Session
    private let folder: RawPath?
    private var chooser: NextTrack
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - session: whose library and taste.
    ///   - request: what suits; its `randomSeed` makes the choice repeatable.
    ///   - folder: where the music is; nil for the folder the index lies in, if it lies in one.
    /// - Throws: as ``Session/taste(mustKnow:)``, and `LibraryError.noFolder`.
    public init(_ session: Session, _ request: PlaylistRequest, musicFolder folder: RawPath? = nil) throws {
        self.session = session
        self.request = request
        // Players want absolute paths; where the folder is unknown, those of the index must do.
        self.folder = folder == nil ? try? session.musicFolder() : try session.musicFolder(folder)
        chooser = NextTrack(session.library, try PlaylistMaker(session.library, try session.taste()))
        generator = SeededGenerator(seed: request.randomSeed ?? UInt64.random(in: .min ... .max))
    }

    /// The moods of the library's tracks, as the listener has them.
    public var moods: MoodCatalog { chooser.moods }

    /// What to play next; nil when nothing suits.
    /// - Throws: `LibraryError`, `.invalidQuery` when the mood does not exist.
    public mutating func next() throws -> NextTrack.Choice? {
        try chooser.choose(request, knowing: session.opened, using: &generator)
    }

    /// Keeps that it was played. What cannot be kept is not, with a notice; within this player it is known all the same.
    public func markPlayed(_ choice: NextTrack.Choice) {
        session.note { (state, profile) throws(UserStateError) in try state.markPlayed(choice, by: profile) }
    }

    /// Where a track's file is: absolute when the folder is known.
    public func path(_ track: LibraryTrack) -> RawPath { folder?.appending(track.path) ?? track.path }

    /// Takes notice of what the user has said meanwhile.
    /// - Throws: as ``Session/taste(mustKnow:)``.
    public mutating func refresh() throws {
        chooser = chooser.continued(try PlaylistMaker(session.library, try session.taste()))
    }

    /// Changes the mood, if there is such a one.
    /// - Parameter mood: a mood of the preferences or a label; nil for any.
    /// - Throws: `LibraryError.invalidQuery` when it does not exist; the player goes on as before.
    public mutating func setMood(_ mood: String?) throws {
        var changed = request
        changed.mood = mood
        _ = try PlaylistMaker(session.library, try session.taste()).pool(changed)
        request = changed
    }
}
