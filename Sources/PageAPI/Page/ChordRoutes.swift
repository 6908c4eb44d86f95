import AudioFeatures
import MIDIFiles
import MusicLibrary

/// The chords of a track as files for musicians.
enum ChordRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks/{id}/chords", "Get the chords of a track as a file", lane: .heavy, query: [Query.format],
            returns: .file(Format.chordpro.type, Format.musicxml.type, Format.midi.type), to: chords)
    ]

    private enum Format: String, CaseIterable {
        case chordpro, musicxml, midi

        var type: String {
            switch self {
            case .chordpro: "text/plain; charset=utf-8"
            case .musicxml: "application/vnd.recordare.musicxml+xml"
            case .midi: "audio/midi"
            }
        }

        var fileExtension: String {
            switch self {
            case .chordpro: "cho"
            case .musicxml: "musicxml"
            case .midi: "mid"
            }
        }
    }

    private enum Query {
        static let format = QueryParameter.choice("format", default: Format.chordpro)
    }

    private static func chords(_ call: Call) throws -> Response {
        let format = try call[Query.format]
        let track = try call.library.track(try call.index())
        let analysis = try call.analysis().analysis
        let (title, artist) = (track.title, track.tags.artist)
        func score() -> ChordScore { ChordScore(analysis, title: title, artist: artist) }
        let bytes =
            switch format {
            case .chordpro: text(ChordProSheet(analysis, title: title, artist: artist).lines)
            case .musicxml: text(MusicXMLSheet(score()).lines)
            case .midi: StandardMIDIFile(score()).bytes
            }
        return Response(
            200,
            headers: [
                HeaderField("Content-Type", format.type),
                .attachment("\(track.displayName).\(format.fileExtension)"),
            ], .bytes(bytes))
    }

    private static func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
}
