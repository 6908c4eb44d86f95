import MusicLibrary

/// The status, and the choice of the music folder, while there is no library.
package enum SetupRoutes {
    private typealias Answer = @Sendable (Setup, Request) throws -> Response

    private static let rows: [(method: Request.Method, path: String, body: Route.BodyKind, answer: Answer)] = [
        (.get, "/api/status", .none, status),
        (.get, "/api/setup/folders", .none, folders),
        (.post, "/api/setup", .json, choose),
        (.delete, "/api/setup", .none, cancel),
    ]

    package static func routes(_ setup: Setup) -> [Route] {
        rows.map { row in
            Route(row.method, row.path, body: row.body) { request in try row.answer(setup, request) }
        } + [OpenAPI.route(under: "/api")]
    }

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

    private struct FolderRecord: Encodable {
        let name, path: String
        let audio: Int?
        let problem: String?

        enum CodingKeys: CodingKey {
            case name, path, audio, problem
        }

        init(_ entry: FolderListing.Entry, in folder: RawPath) {
            (name, path) = ("\(entry.name)", "\(folder.appending(entry.name))")
            (audio, problem) = (entry.audioCount, entry.problem)
        }

        /// Writes every key; a missing value is null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(path, forKey: .path)
            try container.encode(audio, forKey: .audio)
            try container.encode(problem, forKey: .problem)
        }
    }

    private struct StepRecord: Encodable {
        let name, path: String
    }

    private struct ListingRecord: Encodable {
        let path: String
        let audio: Int
        let steps: [StepRecord]
        let folders: [FolderRecord]

        init(_ listing: FolderListing) {
            (path, audio) = ("\(listing.path)", listing.audioCount)
            steps = listing.steps.map { StepRecord(name: "\($0.lastComponent)", path: "\($0)") }
            folders = listing.folders.map { FolderRecord($0, in: listing.path) }
        }
    }

    private static func folders(_ setup: Setup, _ request: Request) throws -> Response {
        try setup.requireThisMachine(request)
        let named = Parameters(request.parameters).string("path")
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
        let folder = try JSONBody.value(Choice.self, request.body).folder
        guard !folder.utf8.contains(0) else { throw APIError.badParameter("“folder” contains a NUL") }
        let listing = try listing(FolderListing.folder(named: folder))
        guard listing.isWritable || IndexLocator.exists(IndexLocator.indexPath(ofLibrary: listing.path)) else {
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

    /// The endpoints that openapi.json describes, besides those of the library.
    package static let endpoints = rows.map { "\($0.method.rawValue) \($0.path)" }
}
