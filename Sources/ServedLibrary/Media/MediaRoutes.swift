package import MusicLibrary

/// The audio files.
package enum MediaRoutes {
    package static let routes: [Route] = [
        Route(
            .get, "/media/{id}", "Get the file of a track", lane: .heavyWith(parameter: "as"),
            query: [Query.rendition, ParameterDescription.header("Range")], returns: .file("audio/*"), or: 206,
            to: media)
    ]

    private enum Query {
        static let rendition = QueryParameter.text("as", schema: #"{"enum": ["wav"]}"#)
    }

    private static func media(_ call: Call) throws -> Response {
        let track = try call.library.track(try call.index())
        switch try call[Query.rendition] {
        case nil: return try original(track, call)
        case "wav":
            let (path, file, permit) = try open(track, call)
            let wave = try call.context.renditions.wave(path, like: file)
            // Based on the original, so that ranges of a rendition stay valid when it is dropped and created again.
            return respond(wave, tag: "\(tag(file))-wav", type: "audio/wav", call, permit)
        default: throw APIError.badParameter("“as” is wav")
        }
    }

    /// The unchanged file of a track.
    package static func original(_ track: LibraryTrack, _ call: Call) throws -> Response {
        let (_, file, permit) = try open(track, call)
        return respond(file, tag: tag(file), type: MediaFile.type(track.format), call, permit)
    }

    /// The same, to be saved under its name.
    package static func download(_ track: LibraryTrack, _ call: Call) throws -> Response {
        var response = try original(track, call)
        response.headers.append(.attachment(track.path.lastComponent.description))
        return response
    }

    private static func open(
        _ track: LibraryTrack, _ call: Call
    ) throws -> (path: RawPath, file: FileRegion, permit: StreamPermit) {
        let path = try MediaFile.path(of: track, call)
        let permit = try permit(call)
        return (path, try MediaFile.open(path), permit)
    }

    /// Reserves one more stream for the caller.
    package static func permit(_ call: Call) throws -> StreamPermit {
        guard let permit = StreamPermit(call.context.streams, "\(try call.caller().profile.id)") else {
            throw APIError.tooMany("at most 8 streams at once are allowed", seconds: 5)
        }
        return permit
    }

    /// A strong tag: it differs for another file or content.
    private static func tag(_ file: FileRegion) -> String {
        "\(String(file.inode, radix: 36))-\(String(file.size, radix: 36))-\(String(file.modified, radix: 36))"
    }

    private static func respond(
        _ file: FileRegion, tag: String, type: String, _ call: Call, _ permit: StreamPermit
    ) -> Response {
        let tag = "\"\(tag)\""
        let headers = [
            HeaderField("Content-Type", type), HeaderField("Accept-Ranges", "bytes"), HeaderField("ETag", tag),
            HeaderField("Cache-Control", "private, no-cache"),
        ]
        let fields = call.request.headers
        if let known = fields["if-none-match"], known == "*" || known.contains(tag) {
            return Response(304, headers: headers)
        }
        // If-Range with another tag returns the whole file. Ranges apply only to GET (RFC 9110, section 14.2).
        let isPart = call.request.method == .get && fields["if-range"].map { $0 == tag } ?? true
        switch ByteRange(isPart ? fields["range"] : nil, size: file.size) {
        case .unsatisfiable:
            var response = call.refusal(APIError(416, .range, "the file has \(file.size) bytes"))
            response.headers.append(HeaderField("Content-Range", "bytes */\(file.size)"))
            return response
        case .whole:
            guard let region = file.part(0..<file.size, permit) else { return call.refusal(.busy()) }
            return Response(200, headers: headers, .file(region))
        case .part(let range):
            guard let region = file.part(range, permit) else { return call.refusal(.busy()) }
            let field = HeaderField(
                "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)")
            return Response(206, headers: headers + [field], .file(region))
        }
    }
}
