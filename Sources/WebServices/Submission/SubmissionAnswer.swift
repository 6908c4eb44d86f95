import Foundation

/// What an answer means for the plays that were sent.
enum SubmissionAnswer: Equatable {
    /// The service has them. The next request may follow after some seconds.
    case taken(pause: Double)
    /// The service will never take these.
    case invalid(String)
    /// The service may take them later: after some seconds, if it says so.
    case later(seconds: Double?, String)
    /// The service takes nothing from this user.
    case refused(String)

    init(_ answer: WebAnswer) {
        switch answer {
        case .failure(let reason): self = .later(seconds: nil, reason)
        case .response(let status, let headers, let body):
            let reason = ["HTTP \(status)", Self.message(body)].compactMap { $0 }.joined(separator: ": ")
            // Whatever else is at the address, such as the page of a service or of a hotel, neither takes nor refuses plays.
            let start = body.first { $0 > UInt8(ascii: " ") }
            self =
                switch status {
                case 200..<300 where start == UInt8(ascii: "<"):
                    .later(seconds: nil, "HTTP \(status) with a web page instead of an answer")
                case 200..<300: .taken(pause: headers["x-ratelimit-remaining"] == "0" ? Self.wait(headers) ?? 0 : 0)
                case 413: .invalid(reason)
                case 400, 422:
                    start == UInt8(ascii: "{") ? .invalid(reason) : .later(seconds: Self.wait(headers), reason)
                case 401, 403: .refused("the token is refused (\(reason))")
                default: .later(seconds: Self.wait(headers), reason)
                }
        }
    }

    /// https://listenbrainz.readthedocs.io/en/latest/users/api/index.html#rate-limiting, and RFC 9110, section 10.2.3.
    private static func wait(_ headers: [String: String]) -> Double? {
        let said = [headers["x-ratelimit-reset-in"], headers["retry-after"]].compactMap { $0.flatMap(Double.init) }
        return said.first { (0...86_400).contains($0) }.map { max(1, $0) }
    }

    /// The text of an error of ListenBrainz.
    private static func message(_ body: [UInt8]) -> String? {
        struct Message: Decodable {
            let error: String
        }
        let message = try? JSONDecoder().decode(Message.self, from: Data(body))
        return message.map { String($0.error.prefix(300)) }
    }
}
