import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport

/// A small synthetic library, served without sockets. It needs no audio.
struct ServedLibrary {
    let folder: TemporaryFolder
    let context: ServerContext
    let router: Router
    let database: UserDatabase

    static func id(_ number: Int) -> String { id(number, copy: 1) }

    /// - Parameter copy: the place among the files with this audio.
    static func id(_ number: Int, copy: Int) -> String { "\(TrackID(high: 42, low: UInt64(number)).copy(copy))" }

    /// - Parameters:
    /// - count: the number of tracks, named "Song 0 of Artist 0" and so on; ten artists, five genres.
    /// - speech: the numbers of the tracks that are speech; all others are music.
    /// - copies: whether every track has a copy, "copy1000.mp3" of "song1000.mp3" and so on.
    /// - rules: the access rules.
    /// - base: the base path.
    init(
        _ count: Int = 30, speech: Set<Int> = [], copies: Bool = false,
        rules: AccessRules = AccessRules(hasAccounts: false), base: BasePath = BasePath()
    ) throws {
        let folder = try TemporaryFolder()
        try self.init(folder, try Self.write(count, speech: speech, copies: copies, in: folder), rules, base)
    }

    /// A library of tracks that have only tags.
    /// - Parameters:
    ///   - tracks: in the byte order of their paths, each with the values of its columns.
    ///   - recordings: the number of the audio of each track; by default each has audio of its own.
    init(
        _ tracks: [(path: String, texts: [String: String], numbers: [String: Float])], recordings: [Int]? = nil
    ) throws {
        let folder = try TemporaryFolder()
        let schema = LibrarySchema.index
        var writer = try IndexWriter(schema: schema)
        for (number, track) in tracks.enumerated() {
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 42, low: UInt64(recordings?[number] ?? number)), path: Array(track.path.utf8),
                    fileSize: 1,
                    modificationTime: 1, frameCount: 200_000, sampleRate: 1000, channelCount: 2,
                    analysisVersion: schema.analysisVersion, texts: schema.textColumns.map { track.texts[$0] },
                    numbers: schema.numberColumns.map { track.numbers[$0] ?? .nan }, vector: nil, sequence: .empty))
        }
        try writer.write(to: folder.path + "/library.sidx")
        try self.init(folder, RawPath(folder.path + "/library.sidx"), AccessRules(hasAccounts: false))
    }

    #if os(Linux)
        /// A few tracks on a disk that is almost full.
        init(on disk: SmallDisk) throws {
            try self.init(disk.folder, try Self.write(3, in: disk.folder), AccessRules(hasAccounts: false))
        }
    #endif

    private init(
        _ folder: TemporaryFolder, _ index: RawPath, _ rules: AccessRules, _ base: BasePath = BasePath()
    ) throws {
        self.folder = folder
        // Hashes that cost nothing, so that tests do not take minutes.
        var options = ServerContext.Options(
            rules, version: "test", musicFolder: RawPath(folder.path),
            password: Password(operations: 1, memory: 8192))
        options.basePath = base
        context = try ServerContext(index, options)
        router = Router(context)
        database = UserDatabase(index: index)
    }

    /// Writes the index, or replaces it.
    @discardableResult
    static func write(
        _ count: Int, speech: Set<Int> = [], copies: Bool = false, in folder: TemporaryFolder
    ) throws -> RawPath {
        let schema = LibrarySchema.index
        var writer = try IndexWriter(schema: schema)
        let files = (copies ? (0..<count).map { ("copy", $0) } : []) + (0..<count).map { ("song", $0) }
        for (name, number) in files {
            let texts = schema.textColumns.map { column -> String? in
                switch column {
                case "title": "Song \(number)"
                case "artist": "Artist \(number % 10)"
                case "album": "Album \(number % 5)"
                case "genre": ["rock", "jazz", "techno", "folk", "soul"][number % 5]
                case "format": "mp3"
                case "kind": speech.contains(number) ? "speech" : "music"
                default: nil
                }
            }
            let share = Float(number) / Float(max(1, count - 1))
            let numbers: [String: Float] = [
                "valence": share, "energy": 1 - share, "tempo": 60 + 100 * share, "year": 1990, "key": 3, "mode": 1,
                "loudness": -10, "danceability": share, "music": speech.contains(number) ? 0.1 : 1,
            ]
            var generator = SplitMix64(seed: UInt64(number))
            let vector = (0..<schema.vectorDimension).map { _ in Float(Int.random(in: -60...60, using: &generator)) }
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 42, low: UInt64(number)), path: Array("\(name)\(1000 + number).mp3".utf8),
                    fileSize: 1,
                    modificationTime: 1, frameCount: 200_000, sampleRate: 1000, channelCount: 2,
                    analysisVersion: schema.analysisVersion, texts: texts,
                    numbers: schema.numberColumns.map { numbers[$0] ?? .nan }, vector: vector,
                    surroundings: VectorNeighborhood(radius: 400, mean: 1.2, deviation: 0.1), sequence: .empty,
                    outline: number % 4 == 1 ? chords : SongOutline(chords: [], sections: [])))
        }
        try writer.write(to: folder.path + "/library.sidx")
        return RawPath(folder.path + "/library.sidx")
    }

    /// C major, then G major.
    private static let chords = SongOutline(
        chords: [.init(start: 0, end: 100, label: 0), .init(start: 100, end: 200, label: 7)], sections: [])

    /// Sends a request.
    func ask(
        _ method: Request.Method, _ target: String, json: String? = nil, headers: [HeaderField] = [],
        body: [UInt8] = [], peer: String = "127.0.0.1"
    ) throws -> Response {
        var fields = headers
        if !fields.contains(where: { $0.name == "Host" }) { fields.append(HeaderField("Host", "localhost:8675")) }
        if json != nil { fields.append(HeaderField("Content-Type", "application/json")) }
        return router.respond(
            Request(
                method, try RequestTarget(target), headers: fields, body: json.map { Array($0.utf8) } ?? body,
                peer: peer), at: database)
    }

    /// The body of a response, as JSON.
    static func object(_ response: Response) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(response.bytes)) as? [String: Any] ?? [:]
    }

    /// The reason of an error.
    static func reason(_ response: Response) throws -> String {
        (try object(response)["error"] as? [String: Any])?["reason"] as? String ?? ""
    }
}
