import Foundation
import MusicLibrary

/// An answer to a player: HTTP 200 with any error in the body, but see ``ErrorEnvelope/subsonic``.
struct SubsonicAnswer {
    static let protocolVersion = "1.16.1"

    private enum Format {
        case xml, json
        /// JavaScript that calls a function with this name.
        case jsonp(String)

        /// XML unless the request says otherwise. An invalid JavaScript name of a callback is ignored.
        init(_ parameters: [RequestTarget.Item]) {
            let parameters = Parameters(parameters)
            switch (parameters.string("f"), parameters.string("callback")) {
            case ("json", _): self = .json
            case ("jsonp", let callback?) where Self.isName(callback): self = .jsonp(callback)
            case ("jsonp", _): self = .json
            default: self = .xml
            }
        }

        private static func isName(_ text: String) -> Bool {
            text.utf8.count <= 128
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
                        UInt8(ascii: "."):
                        true
                    default: false
                    }
                }
        }
    }

    private let fields: SubsonicFields
    private let format: Format

    /// The requested content.
    init(_ fields: SubsonicFields, version: String, _ parameters: [RequestTarget.Item]) {
        self.init("ok", fields, version: version, parameters)
    }

    /// The error.
    init(_ error: SubsonicError, version: String, _ parameters: [RequestTarget.Item]) {
        var details = SubsonicFields("code", .integer(error.code.rawValue))
        details.set("message", error.message)
        self.init("failed", SubsonicFields("error", details), version: version, parameters)
    }

    private init(_ status: String, _ fields: SubsonicFields, version: String, _ parameters: [RequestTarget.Item]) {
        var all = SubsonicFields("status", .text(status))
        all.set("version", Self.protocolVersion)
        all.set("type", "sonicindex")
        all.set("serverVersion", version)
        all.set("openSubsonic", true)
        for field in fields.fields { all.set(field.name, field.value) }
        self.fields = all
        format = Format(parameters)
    }

    var response: Response {
        let name = "subsonic-response"
        var bytes: [UInt8] = []
        switch format {
        case .xml:
            bytes += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8
            let namespace = SubsonicFields("xmlns", .text("http://subsonic.org/restapi")).fields
            SubsonicWriter.appendXML(name, .object(namespace + fields.fields), to: &bytes)
            return Self.response("application/xml; charset=utf-8", bytes)
        case .json: return Self.response("application/json; charset=utf-8", json(name))
        case .jsonp(let callback):
            bytes = Array("\(callback)(".utf8) + json(name) + Array(");".utf8)
            return Self.response("application/javascript; charset=utf-8", bytes)
        }
    }

    private func json(_ name: String) -> [UInt8] {
        var json = JSONWriter(.script)
        SubsonicWriter.write(SubsonicFields(name, fields).value, to: &json)
        return json.bytes
    }

    private static func response(_ type: String, _ bytes: [UInt8]) -> Response {
        Response(200, headers: [HeaderField("Content-Type", type)], .bytes(bytes))
    }
}

extension ErrorEnvelope {
    /// Errors are in the protocol's form. An invalid range and a lack of places also have an HTTP status, because those who
    /// fetch sound and pictures for players know no other sign, and repeat the request only then. The protocol wants all
    /// statuses from getTranscodeStream, the only endpoint with “transcodeParams”.
    package static let subsonic = ErrorEnvelope { error, parameters, version in
        var response = SubsonicAnswer(SubsonicError(error, parameters), version: version, parameters).response
        let isTranscoding = Parameters(parameters).string("transcodeParams") != nil
        if isTranscoding || [.range, .busy].contains(error.reason) { response.status = error.status }
        response.headers += error.headers.filter { $0.name.lowercased() != "www-authenticate" }
        return response
    }
}
