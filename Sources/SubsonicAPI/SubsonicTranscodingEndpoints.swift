import AudioEncoding
import AudioFeatures
import MusicLibrary

/// The extension “transcoding”: a player says what it can play, and gets the form in which it gets a file.
enum SubsonicTranscodingEndpoints {
    static let endpoints = [
        SubsonicEndpoint(takingJSON: "getTranscodeDecision", to: decision),
        SubsonicEndpoint("getTranscodeStream", file: stream),
    ]

    private static func track(_ call: Call) throws -> LibraryTrack {
        let id = try call.needed("mediaId")
        switch try call.needed("mediaType") {
        case "song": return try call.library.track(try call.song(id))
        case "podcast": throw SubsonicError.notFound("podcast")
        default: throw SubsonicError(.generic, "“mediaType” must be song or podcast")
        }
    }

    private static func decision(_ call: Call) throws -> SubsonicFields {
        let track = try track(call)
        let client = try call.body(ClientInfo.self)
        let source = StreamDetails(track, try MediaFile.audio(try MediaFile.path(of: track, call)))
        let decision = TranscodeDecision(source, for: client)
        var fields = SubsonicFields("canDirectPlay", .flag(decision.canDirectPlay))
        fields.set("canTranscode", decision.encoding != nil)
        fields.set("transcodeReason", decision.obstacles.map(\.rawValue))
        if decision.encoding == nil, !decision.canDirectPlay {
            let names = EncodedFormat.all.filter(\.isAvailable).map(\.name)
            fields.set(
                "errorReason",
                names.isEmpty
                    ? "this server has no encoder"
                    : "no transcoding profile can be met; this server encodes \(names.joined(separator: ", ")) over http"
            )
        }
        fields.set("transcodeParams", decision.encoding?.parameters)
        fields.set("sourceStream", source.fields.value)
        if let encoding = decision.encoding { fields.set("transcodeStream", encoding.details.fields.value) }
        return SubsonicFields("transcodeDecision", fields)
    }

    /// An error has an HTTP status, which the protocol wants here; see also ``ErrorEnvelope/subsonic``.
    private static func stream(_ call: Call) throws -> Response {
        do {
            return try encoded(call)
        } catch let error as SubsonicError {
            var response = SubsonicAnswer(error, version: call.context.options.version, call.request.parameters)
                .response
            response.status = error.code == .notFound ? 404 : 400
            return response
        }
    }

    private static func encoded(_ call: Call) throws -> Response {
        let track = try track(call)
        guard let form = EncodedStream(try call.needed("transcodeParams")) else {
            throw SubsonicError(.generic, "“transcodeParams” must come from getTranscodeDecision")
        }
        let offset = try call.clamped("offset", 0...Int(min(max(0, track.duration), 1e9))) ?? 0
        let stream = call.context.transcoder.stream(
            try MediaFile.path(of: track, call), as: form.format, bitRate: form.bitRate, offset: Double(offset),
            sampleRate: form.sampleRate, isMono: form.channelCount == 1, permit: try MediaRoutes.permit(call))
        return Response(
            200, headers: [HeaderField("Content-Type", form.format.mediaType), HeaderField("Accept-Ranges", "none")],
            .stream(stream))
    }
}
