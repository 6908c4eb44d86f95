import MusicLibrary

/// What users bring from other services: plays, likes, ratings, playlists. Nothing leaves the server.
enum ImportRoutes {
    static let routes: [Route] = [
        Route(
            .post, "/api/import", "Import an export of another service: plays, likes, ratings, playlists", .users,
            lane: .heavy, query: [Query.fileName, Query.isTrial, Query.acceptsVersions],
            body: .file(
                types: [
                    "application/octet-stream", "application/zip", "application/json", "application/xml", "text/csv",
                ], limit: 256 << 20),
            returns: "ImportReport", to: add),
        Route(
            .get, "/api/import", "List the user's imports, the latest first", .users, returns: .items("Import"),
            to: list),
        Route(
            .get, "/api/import/missing",
            "List the tracks that imports name and the library does not have, the most played first", .users,
            lane: .heavy, query: [Query.count, Query.offset], returns: .page("MissingTrack"), to: missing),
        Route(
            .get, "/api/import/missing/export", "Export this list as comma-separated values", .users, lane: .heavy,
            returns: .file("text/csv"), to: missingTable),
        Route(.delete, "/api/import/{id:number}", "Take an import back", .users, returns: "Import", to: undo),
    ]

    private enum Query {
        static let fileName = QueryParameter.text("filename")
        static let isTrial = QueryParameter.flag("dry_run", "only report what would be imported")
        static let acceptsVersions = QueryParameter.flag(
            "accept_versions", "let a live take or another version stand in for a missing recording")
        static let count = QueryParameter.integer("count", 1...1000, default: 100)
        static let offset = QueryParameter.integer("offset", 0...1_000_000_000, default: 0)
    }

    private static func add(_ call: Call) throws -> Response {
        guard let upload = call.request.upload else { throw APIError.badRequest("the body must be a file") }
        var imported = ImportedLibrary()
        ImportedFile.read(upload.path, named: try call[Query.fileName] ?? "file", into: &imported)
        guard !imported.formats.isEmpty else {
            let reason = imported.notes.first?.reason ?? "its format is not known"
            throw APIError.badRequest("nothing was imported from the file: \(reason)")
        }
        let report = try call.session().add(
            imported, acceptsVersions: try call[Query.acceptsVersions], isTrial: try call[Query.isTrial])
        return try call.json(ImportRecord(report))
    }

    private static func list(_ call: Call) throws -> Response {
        let imports = try call.state().imports(of: try call.caller().profile)
        return try call.json(ItemsRecord(items: imports.map { ImportSummaryRecord($0) }))
    }

    private static func missing(_ call: Call) throws -> Response {
        let tracks = try call.session().missingTracks()
        let items = tracks.dropFirst(try call[Query.offset]).prefix(try call[Query.count])
        return try call.json(
            ["items": items.map { MissingTrackRecord($0) }, "total": tracks.count] as JSONObject)
    }

    private static func missingTable(_ call: Call) throws -> Response {
        let lines = [MissingTrackRecord.header] + (try call.session().missingTracks().map(MissingTrackRecord.line))
        let text = lines.map { "\($0)\r\n" }.joined()
        return Response(
            200,
            headers: [HeaderField("Content-Type", "text/csv; charset=utf-8"), .attachment("missing.csv")],
            .bytes(Array(text.utf8)))
    }

    private static func undo(_ call: Call) throws -> Response {
        let profile = try call.caller().profile
        guard let id = Int(call.capture("id")), try call.state().imports(of: profile).contains(where: { $0.id == id })
        else { throw APIError.notFound }
        return try call.json(ImportSummaryRecord(try call.state().undoImport(id, of: profile)))
    }
}
