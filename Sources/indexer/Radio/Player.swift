import AudioFeatures
import MusicLibrary

/// Chooses tracks one after the other and shows them.
struct Player {
    var request: PlaylistRequest

    let session: Session
    private var chooser: NextTrack
    private let folder: String?
    private let isJSON: Bool
    private var generator: SeededGenerator

    private struct Line: Encodable {
        let type = "track"
        let mood: String?
        let path: String
        let track: TrackRecord
    }

    init(_ session: Session, _ arguments: Arguments, _ request: PlaylistRequest) throws {
        self.session = session
        self.request = request
        isJSON = arguments.has("json")
        // Players want absolute paths; where the folder is unknown, those of the index must do.
        folder = arguments.has("music") ? try session.musicFolder(arguments) : try? session.musicFolder(arguments)
        chooser = try Self.chooser(session)
        generator = SeededGenerator(seed: request.randomSeed ?? UInt64.random(in: .min ... .max))
    }

    /// Takes notice of what the user has said meanwhile.
    mutating func refresh() throws { chooser = try Self.chooser(session) }

    private static func chooser(_ session: Session) throws -> NextTrack {
        NextTrack(
            session.library, try PlaylistMaker(session.library, try session.listener()), session.state, session.profile)
    }

    mutating func next() throws -> LibraryTrack? {
        try chooser.choose(request, using: &generator)
    }

    func show(_ track: LibraryTrack) throws {
        let path = (folder.map { RawPath($0).appending(track.path) } ?? track.path).description
        print(
            isJSON
                ? try JSONLine.string(Line(mood: request.mood, path: path, track: TrackRecord(track))) : path)
        Console.flush()
    }

    var nothingSuits: String {
        let mood = request.mood.map { "mood \($0) with these" } ?? "these"
        return "no track suits \(mood) conditions; “indexer playlist” with the same options tells why"
    }
}

extension Player {
    /// Whether the mood exists; if not, it is told and the radio goes on.
    func isAnswerable() throws -> Bool {
        do {
            _ = try PlaylistMaker(session.library, try session.listener()).pool(request)
            return true
        } catch LibraryError.invalidQuery(let reason) {
            Console.talk(reason)
            return false
        }
    }
}
