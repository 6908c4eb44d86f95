import MusicLibrary

/// The status, and the choice of the music folder, while there is no library.
package enum SetupRoutes {
    package static func routes(_ setup: Setup) -> [Route] {
        [
            Route(
                .get, "/api/status", "Get the state of the server and the current user", returns: "Status",
                withoutLibrary: { try status(setup, $0) }),
            Route(
                .get, "/api/setup/folders",
                "List folders of the server's machine, for choosing the one with the music. \(condition)",
                query: [path], returns: "Folders", withoutLibrary: { try folders(setup, $0) }),
            Route(
                .post, "/api/setup",
                "Choose the folder with the music. Its index is built, and the library opens as soon as a part of it is there. \(condition)",
                body: .json, takes: "FolderChoice", returns: "Setup", status: 202,
                withoutLibrary: { try choose(setup, $0) }),
            Route(
                .delete, "/api/setup",
                "Cancel the choice of the folder and remove the index that was begun, so that another folder can be chosen. The build ends soon. \(condition)",
                returns: "Setup", status: 202, withoutLibrary: { try cancel(setup, $0) }),
            OpenAPI.route(under: "/api"),
        ]
    }

    private static let condition = "Only while there is no library, and only for programs of the same machine"

    private static let path = QueryParameter.text(
        "path", "an absolute path as in answers; without it, where music probably is")

    // MARK: Status

    private static func status(_ setup: Setup, _ request: Request) throws -> Response {
        let rules = setup.options.rules
        let record = StatusRoutes.Record(
            version: setup.options.version, generation: 0, tracks: 0, failures: 0,
            mode: rules.hasAccounts ? "accounts" : "local", user: nil, registration: "closed", guests: false,
            notice: nil, building: setup.progress.counts, eeg: false, outdated: false,
            setup: SetupRecord(setup, request))
        return Response(json: try JSONBody.bytes(record))
    }

    // MARK: Choice

    private struct ListingRecord: JSONRecord {
        let object: JSONObject

        init(_ listing: FolderListing) {
            object = [
                "path": "\(listing.path)", "audio": listing.audioCount,
                "steps": listing.steps.map { ["name": "\($0.lastComponent)", "path": "\($0)"] },
                "folders": listing.folders.map { Self.folder($0, in: listing.path) },
            ]
        }

        private static func folder(_ entry: FolderListing.Entry, in folder: RawPath) -> JSONObject {
            [
                "name": "\(entry.name)", "path": "\(folder.appending(entry.name))", "audio": entry.audioCount,
                "problem": entry.problem,
            ]
        }
    }

    private static func folders(_ setup: Setup, _ request: Request) throws -> Response {
        try setup.requireThisMachine(request)
        let named = try path.value(Parameters(request.parameters))
        let folder = named.map(FolderListing.folder(named:)) ?? FolderListing.start(home: setup.options.home)
        return Response(json: try JSONBody.bytes(ListingRecord(try listing(folder))))
    }

    private static func listing(_ folder: RawPath) throws(APIError) -> FolderListing {
        guard folder.bytes.first == UInt8(ascii: "/") else { throw .badParameter("the path must begin with a slash") }
        do throws(FolderListing.Failure) {
            return try FolderListing(folder)
        } catch {
            throw error.isMissing
                ? APIError(404, .fileGone, "there is no folder \(folder)")
                : APIError(403, .forbidden, "\(folder) cannot be opened: \(error.reason)")
        }
    }

    private struct Choice: Decodable {
        let folder: String
    }

    private static func choose(_ setup: Setup, _ request: Request) throws -> Response {
        try setup.requireThisMachine(request)
        let folder = try JSONBody.value(Choice.self, request.body, refusesUnknown: true).folder
        guard !folder.utf8.contains(0) else { throw APIError.badParameter("“folder” contains a NUL") }
        let listing = try listing(FolderListing.folder(named: folder))
        guard listing.isWritable || IndexLocator.indexPath(ofLibrary: listing.path).exists else {
            throw APIError(
                403, .forbidden,
                "\(listing.path) is write-protected, so its index cannot be kept in it; start the server with another place for it"
            )
        }
        guard setup.choose(listing.path) else { throw APIError(409, .conflict, "a folder is chosen already") }
        return Response(202, json: try JSONBody.bytes(SetupRecord(setup, request)))
    }

    private static func cancel(_ setup: Setup, _ request: Request) throws -> Response {
        try setup.requireThisMachine(request)
        guard setup.cancel() else { throw APIError(409, .conflict, "it is too late: the library is being opened") }
        return Response(202, json: try JSONBody.bytes(SetupRecord(setup, request)))
    }
}
