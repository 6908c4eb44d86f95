import Foundation
import MusicLibrary

/// Playlists as files of other programs.
enum ListFileRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/playlists/{id}/export", "Export a playlist as a file", lane: .heavy, query: [Query.format],
            returns: .file("application/vnd.apple.mpegurl", "application/xspf+xml", "application/jspf+json"), to: export
        ),
        Route(
            .post, "/api/playlists/import", "Import a playlist file of another program", lane: .heavy,
            query: [Query.name, Query.fileName],
            body: .other(
                types: [
                    "application/octet-stream", "application/xspf+xml", "application/jspf+json",
                    "application/vnd.apple.mpegurl", "audio/x-mpegurl", "audio/mpegurl", "application/json",
                ], limit: 8 << 20), returns: "Playlist", status: 201,
            to: importFile),
    ]

    private enum Format: String, CaseIterable {
        case m3u8, xspf, jspf

        var file: PlaylistFile.Format {
            switch self {
            case .m3u8: .m3u8
            case .xspf: .xspf
            case .jspf: .jspf
            }
        }

        var type: String {
            switch self {
            case .m3u8: "application/vnd.apple.mpegurl"
            case .xspf: "application/xspf+xml"
            case .jspf: "application/jspf+json"
            }
        }
    }

    private enum Query {
        static let format = QueryParameter.choice("format", default: Format.m3u8)
        static let name = QueryParameter.text("name")
        static let fileName = QueryParameter.text("filename")
    }

    private static func export(_ call: Call) throws -> Response {
        let format = try call[Query.format]
        let (playlist, _) = try PlaylistAccess(call).find(call.capture("id"))
        let file = try call.session().export(
            playlist, as: format.file, musicFolder: call.context.options.musicFolder)
        return Response(
            200,
            headers: [
                HeaderField("Content-Type", format.type), .attachment("\(playlist.name).\(format.rawValue)"),
            ], .bytes(file.bytes))
    }

    private static func importFile(_ call: Call) throws -> Response {
        let session = try call.session()
        let folder = call.context.options.musicFolder
        let files = try session.playlists(in: call.request.body, musicFolder: folder)
        guard files.allSatisfy({ $0.entries.count <= PlaylistAccess.largestCount }), files.count <= 100 else {
            throw APIError(
                413, .tooLarge,
                "a playlist can have at most \(PlaylistAccess.largestCount) tracks, and a file at most 100 playlists")
        }
        let fileName = try call[Query.fileName].map { name in
            name.split(separator: ".").dropLast().joined(separator: ".")
        }
        let all = try session.importPlaylists(
            files, named: try call[Query.name],
            or: fileName.flatMap { $0.isEmpty ? nil : $0 } ?? "Imported playlist", musicFolder: folder)
        guard let first = all.first else { throw APIError.badRequest("the file contains no playlist") }
        return try call.json(
            JSONObject(
                try ListRecord.own(first.playlist.name, session),
                and: [
                    "missing": all.reduce(0) { $0 + $1.missingCount },
                    "remarks": Array(all.flatMap(\.remarks).prefix(1000)),
                    // The ids of all imported playlists.
                    "lists": all.map(\.playlist.publicID),
                ]), status: 201)
    }
}
