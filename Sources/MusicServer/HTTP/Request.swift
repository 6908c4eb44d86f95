/// What a client asks, once all of it has come.
package struct Request: Sendable {
    /// What is to be done.
    package enum Method: String, CaseIterable, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        /// Pages of others ask so what they may ask.
        case options = "OPTIONS"

        /// Whether something may be other afterwards.
        package var isChange: Bool { ![.get, .head, .options].contains(self) }
    }

    /// What is to be done.
    package var method: Method
    /// With what.
    package var target: RequestTarget
    /// In the order in which they were sent.
    package var headers: [HeaderField]
    /// Empty where there is none.
    package var body: [UInt8]
    /// The body, where it is a file.
    package var upload: UploadedFile?
    /// Parameters that the body holds; empty where it is not a form.
    package var form: [RequestTarget.Item] = []
    /// Address of the client.
    package var peer: String
    /// Whether it came over TLS, as far as the client is concerned.
    package var isSecure: Bool

    /// Under which path the server is reached; ``target`` begins below it.
    package var base = BasePath()

    /// Parameters of the target, then those of a form.
    package var parameters: [RequestTarget.Item] { target.query + form }

    /// The address by which the server was asked, as "http://localhost:8675", with its base path.
    var origin: String { (isSecure ? "https://" : "http://") + (headers["host"] ?? "localhost") + "\(base)" }

    /// The same, its target being below a path.
    /// - Throws: `APIError`, 400, when what is below it is malformed.
    func below(_ base: BasePath) throws(APIError) -> Request {
        guard !base.isRoot else { return self }
        var request = self
        request.base = base
        request.target = try RequestTarget(base.removed(from: Array(target.text.utf8)))
        return request
    }

    /// Puts a request together.
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
