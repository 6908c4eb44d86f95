/// A complete request.
package struct Request: Sendable {
    package enum Method: String, CaseIterable, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        /// Browsers send it before a request from a page of another site.
        case options = "OPTIONS"

        /// Whether it may change something.
        package var isChange: Bool { ![.get, .head, .options].contains(self) }
    }

    package var method: Method
    package var target: RequestTarget
    /// In the order received.
    package var headers: [HeaderField]
    /// Empty without a body.
    package var body: [UInt8]
    /// The body if it was written to a file.
    package var upload: UploadedFile?
    /// Parameters in the body; empty if it is not a form.
    package var form: [RequestTarget.Item] = []
    /// Address of the client.
    package var peer: String
    /// Whether the client used TLS.
    package var isSecure: Bool

    /// The path of the server, which ``target`` is relative to.
    package var base = BasePath()

    /// Parameters of the target, then those of a form.
    package var parameters: [RequestTarget.Item] { target.query + form }

    /// The address that the client used, as "http://localhost:8675", with the base path.
    package var origin: String { (isSecure ? "https://" : "http://") + (headers["host"] ?? "localhost") + "\(base)" }

    /// The header with which a proxy says that it passes the request on, which may come from elsewhere; nil if there is none.
    package var forwardingHeader: String? {
        ["Via", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"].first {
            headers[$0.lowercased()] != nil
        }
    }

    /// The text of the refusal of such a request.
    /// - Parameter rule: what is allowed at this machine only.
    package static func forwardedRefusal(_ rule: String, header: String) -> String {
        "\(rule); this request came through a proxy (header \(header)), so its sender may be elsewhere: open the page there without a proxy"
    }

    /// The same request with its target relative to a path.
    /// - Throws: `APIError`, 400, when the relative target is malformed.
    package func below(_ base: BasePath) throws(APIError) -> Request {
        guard !base.isRoot else { return self }
        var request = self
        request.base = base
        request.target = try RequestTarget(base.removed(from: Array(target.text.utf8)))
        return request
    }

    package init(
        _ method: Method, _ target: RequestTarget, headers: [HeaderField] = [], body: [UInt8] = [],
        peer: String = "127.0.0.1", isSecure: Bool = false
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.peer = peer
        self.isSecure = isSecure
    }
}
