import Foundation
import MusicLibrary

/// Asks a Subsonic server (https://opensubsonic.netlify.app/docs/).
struct SubsonicClient {
    /// The maximum size of an answer in bytes. A starred track takes about 1 kB.
    static let largestAnswer = 64 << 20
    /// The maximum time of a request in seconds.
    static let requestSeconds = 120
    static let redirectionLimit = 5

    let account: SubsonicAccount
    let client: WebClient

    /// An answer, which is complete.
    struct Answer {
        let bytes: [UInt8]
        fileprivate let object: [String: Any]

        /// The objects of a list.
        func list(_ name: String, _ member: String) -> [[String: Any]] {
            (object[name] as? [String: Any])?[member] as? [[String: Any]] ?? []
        }
    }

    /// - Parameters:
    ///   - endpoint: such as `getStarred2`.
    ///   - parameters: its parameters, without those of all endpoints.
    func ask(
        _ endpoint: String, _ parameters: [(name: String, value: String)] = []
    ) throws(SubsonicServerError) -> Answer {
        let all = account.proof() + [("v", "1.16.1"), ("c", "sonicindex"), ("f", "json")] + parameters
        let query = all.map {
            "\($0.name)=\(PercentEncoding.encode($0.value.utf8, keeping: PercentEncoding.unreservedBytes))"
        }.joined(separator: "&")
        // Old servers need the ending.
        let bytes = try fetch("\(account.address)/rest/\(endpoint).view?\(query)")
        guard let document = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let object = document["subsonic-response"] as? [String: Any]
        else { throw failed("\(endpoint): the response is not from a Subsonic server") }
        guard object["status"] as? String == "ok" else {
            let error = object["error"] as? [String: Any]
            throw .refused(
                address: account.address, code: error?["code"] as? Int ?? 0,
                message: String((error?["message"] as? String ?? "\(endpoint) is refused").prefix(300)))
        }
        return Answer(bytes: bytes, object: object)
    }

    private func fetch(_ address: String) throws(SubsonicServerError) -> [UInt8] {
        var address = address
        for _ in 0...Self.redirectionLimit {
            let answer = client.get(
                address, headers: ["User-Agent: SonicIndex/\(PackageVersion.number)"], limit: Self.largestAnswer,
                seconds: Self.requestSeconds)
            switch answer {
            case .failure(let reason): throw failed(reason)
            case .response(200, _, let body): return body
            case .response(301, let headers, _), .response(302, let headers, _), .response(303, let headers, _),
                .response(307, let headers, _), .response(308, let headers, _):
                address = try redirected(address, to: headers["location"] ?? "")
            case .response(let status, _, _): throw failed("HTTP \(status)")
            }
        }
        throw failed("it redirects more than \(Self.redirectionLimit) times")
    }

    /// Only to the same host, and never from HTTPS to HTTP: the request proves who asks.
    private func redirected(_ address: String, to location: String) throws(SubsonicServerError) -> String {
        guard let from = URL(string: address), let to = URL(string: location, relativeTo: from)?.absoluteURL,
            let host = to.host(), let scheme = to.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { throw failed("it redirects to an invalid address") }
        guard host.lowercased() == from.host()?.lowercased() else {
            throw failed("it redirects to another host, \(host); give that address if it is yours")
        }
        guard scheme == "https" || from.scheme?.lowercased() == "http" else {
            throw failed("it redirects from HTTPS to HTTP")
        }
        return to.absoluteString
    }

    private func failed(_ reason: String) -> SubsonicServerError { .failed(address: account.address, reason: reason) }
}
