import Foundation
import MusicLibrary
import MusicServer
import Testing

/// A player that calls a served library without sockets.
struct SubsonicPlayer {
    let served: ServedLibrary
    let router: Router
    /// Sent with each request.
    var login = "u=me&p=anything"

    init(_ served: ServedLibrary, _ accounts: any PlayerAccounts = PasswordAccounts()) {
        self.served = served
        router = Router(
            served.context, APIFamily.standard.filter { $0.prefix != "/rest" } + [.subsonic(accounts)])
    }

    /// The response to an endpoint.
    func ask(
        _ endpoint: String, _ parameters: String = "", _ method: Request.Method = .get,
        headers: [HeaderField] = [], body: String? = nil, type: String = "application/x-www-form-urlencoded",
        peer: String = "127.0.0.1"
    ) throws -> Response {
        let query = [login, "v=1.16.1", "c=test", parameters].filter { !$0.isEmpty }.joined(separator: "&")
        var fields = [HeaderField("Host", "localhost:8675")] + headers
        if body != nil { fields.append(HeaderField("Content-Type", type)) }
        return router.respond(
            Request(
                method, try RequestTarget("/rest/\(endpoint)?\(query)"), headers: fields,
                body: Array((body ?? "").utf8), peer: peer), at: served.database)
    }

    /// The content of the answer, which must be present and successful.
    @discardableResult
    func json(
        _ endpoint: String, _ parameters: String = "", body: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String: Any] {
        let answer = try answer(endpoint, parameters, body: body)
        #expect(
            answer["status"] as? String == "ok", "\(answer["error"] ?? "no error")", sourceLocation: sourceLocation)
        return answer
    }

    /// The error number in the answer; nil if there is none.
    func error(_ endpoint: String, _ parameters: String = "", peer: String = "127.0.0.1") throws -> Int? {
        (try answer(endpoint, parameters, peer: peer)["error"] as? [String: Any])?["code"] as? Int
    }

    private func answer(
        _ endpoint: String, _ parameters: String, body: String? = nil, peer: String = "127.0.0.1"
    ) throws -> [String: Any] {
        let response = try ask(endpoint, "f=json&" + parameters, body == nil ? .get : .post, body: body, peer: peer)
        #expect(response.status == 200)
        return try Self.content(response)
    }

    /// What is in an answer in JSON.
    static func content(_ response: Response) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(response.bytes)) as? [String: Any]
        return try #require(object?["subsonic-response"] as? [String: Any])
    }

    /// A list within the answer, such as `searchResult3.song`.
    func list(
        _ endpoint: String, _ parameters: String = "", at path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [[String: Any]] {
        var value: Any? = try json(endpoint, parameters, sourceLocation: sourceLocation)
        for name in path.split(separator: ".") { value = (value as? [String: Any])?[String(name)] }
        return try #require(value as? [[String: Any]], sourceLocation: sourceLocation)
    }

    func text(_ endpoint: String, _ parameters: String = "") throws -> String {
        String(decoding: try ask(endpoint, parameters).bytes, as: UTF8.self)
    }
}

extension [[String: Any]] {
    var ids: [String] { compactMap { $0["id"] as? String } }
    func texts(_ name: String) -> [String] { compactMap { $0[name] as? String } }
}

/// An album with tags of three discs, a compilation, a song without an album, and one without any tags.
enum Shelf {
    static let tracks: [(path: String, texts: [String: String], numbers: [String: Float])] = [
        ("a/1.mp3", song("Come Together", "The Beatles", "Abbey Road", "rock; pop"), numbers(1969, 1)),
        ("a/2.mp3", song("Something", "The Beatles", "Abbey Road", "rock"), numbers(1969, 2)),
        ("b/1.flac", song("Blue Train", "John Coltrane", "Blue Train", "jazz"), numbers(1958, 1)),
        ("c/1.mp3", song("Yesterday", "The Beatles", "Help!", "rock"), numbers(1965, 1)),
        ("d.mp3", song("Loose", "Zoë", nil, "Folk"), numbers(2001, nil)),
        ("e.mp3", song(nil, nil, nil, nil), [:]),
    ]

    private static func song(
        _ title: String?, _ artist: String?, _ album: String?, _ genre: String?
    ) -> [String: String] {
        ["title": title, "artist": artist, "album": album, "genre": genre, "format": "mp3", "kind": "music"]
            .compactMapValues { $0 }
    }

    private static func numbers(_ year: Float, _ track: Float?) -> [String: Float] {
        var numbers: [String: Float] = ["year": year, "loudness": -11.5, "sample_peak": 0.5, "tempo": 119.6]
        numbers["track_number"] = track
        return numbers
    }
}
