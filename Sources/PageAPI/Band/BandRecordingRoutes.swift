import Foundation
import GestureBand
import MusicLibrary

/// The recordings of a profile: loops that play together. The page edits them.
enum BandRecordingRoutes {
    private static let place = "/api/band/recordings/{id:number}"

    static let routes: [Route] = [
        Route(
            .get, "/api/band/recordings", "List your recordings, the last changed first", lane: .heavy,
            returns: .items("BandRecording"), to: list),
        Route(
            .post, "/api/band/recordings", "Save a recording", body: .json, takes: "Song", returns: "BandRecording",
            status: 201, isChange: false, to: add),
        Route(.get, place, "Get a recording", returns: "Song", to: song),
        Route(
            .put, place, "Replace a recording", body: .json, takes: "Song", returns: "BandRecording", isChange: false,
            to: replace),
        Route(.delete, place, "Delete a recording", isChange: false, to: remove),
        Route(
            .get, place + "/midi", "Get a recording as a MIDI file", lane: .heavy, returns: .file("audio/midi"),
            to: midi),
        Route(.get, "/api/band/sounds", "List the sounds of instruments", lane: .heavy, returns: "Sounds", to: sounds),
        Route(
            .get, "/api/band/sounds/{instrument:text}", "Get the sounds of an instrument, one after another",
            lane: .heavy, returns: .file("audio/flac"), to: sound),
    ]

    // MARK: Recordings

    private struct Entry: Encodable {
        let id: Int
        let name: String
        let changed: String
        let seconds: Double
        /// The instruments.
        let layers: [String]

        init(_ id: Int, _ song: Song, _ changed: Date) {
            (self.id, name, seconds) = (id, song.name, song.duration)
            self.changed = changed.formatted(.iso8601)
            layers = song.layers.map(\.instrument)
        }
    }

    private static func list(_ call: Call) throws -> Response {
        let recordings = try call.state().bandRecordings(of: try call.caller().profile)
        let entries = recordings.compactMap { recording in
            (try? song(recording)).map { Entry(recording.id, $0, recording.changed) }
        }
        return try call.json(["items": entries])
    }

    /// All recordings of the caller, without those that cannot be read.
    static func songs(_ call: Call) throws -> [Song] {
        try call.state().bandRecordings(of: try call.caller().profile).compactMap { try? song($0) }
    }

    private static func add(_ call: Call) throws -> Response {
        let (song, content) = try asked(call)
        let id = try call.state().addBandRecording(content, of: try call.caller().profile)
        return try call.json(Entry(id, song, Date()), status: 201)
    }

    private static func replace(_ call: Call) throws -> Response {
        let (song, content) = try asked(call)
        let id = try id(call)
        guard try call.state().setBandRecording(id, content, of: try call.caller().profile) else { throw unknown }
        return try call.json(Entry(id, song, Date()))
    }

    private static func remove(_ call: Call) throws -> Response {
        guard try call.state().removeBandRecording(try id(call), of: try call.caller().profile) else { throw unknown }
        return Call.empty
    }

    private static func song(_ call: Call) throws -> Response { try call.json(try saved(call)) }

    private static func midi(_ call: Call) throws -> Response {
        let song = try saved(call)
        return Response(
            200, headers: [HeaderField("Content-Type", "audio/midi"), .attachment("\(song.name).mid")],
            .bytes(song.recording.file.bytes))
    }

    private static let unknown = APIError(404, .notFound, "you have no such recording")

    private static func id(_ call: Call) throws(APIError) -> Int {
        guard let id = Int(call.capture("id")) else { throw unknown }
        return id
    }

    private static func saved(_ call: Call) throws -> Song {
        let found = try call.state().bandRecording(try id(call), of: try call.caller().profile)
        guard let found else { throw unknown }
        return try song(found)
    }

    private static func song(_ recording: BandRecording) throws -> Song {
        try JSONDecoder().decode(Song.self, from: Data(recording.content.utf8))
    }

    /// The song in the body, and what is saved of it.
    private static func asked(_ call: Call) throws -> (song: Song, content: String) {
        let song = try call.body(Song.self)
        do throws(Song.Problem) {
            try song.check()
        } catch {
            throw APIError.badParameter(error.description)
        }
        return (song, String(decoding: try JSONBody.bytes(song), as: UTF8.self))
    }

    // MARK: Sounds

    private struct Sounds: Encodable {
        /// By the name of the instrument; none without a soundfont.
        let instruments: [String: BandSounds.Sprite]
        /// Why there are none.
        let problem: String?
    }

    private static func sounds(_ call: Call) throws -> Response {
        let problem = BandSounds.problem
        return try call.json(
            Sounds(
                instruments: problem == nil ? BandSounds.sprites : [:],
                problem: problem.map { _ in "FluidSynth or a soundfont is missing on this server" }))
    }

    private static func sound(_ call: Call) throws -> Response {
        guard let sprite = BandSounds.sprites[call.capture("instrument")] else { throw APIError.notFound }
        let headers = [
            HeaderField("Content-Type", "audio/flac"), HeaderField("Cache-Control", "private, max-age=86400"),
        ]
        return Response(200, headers: headers, .bytes(try BandSounds.file(sprite)))
    }
}
